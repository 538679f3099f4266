import path from 'node:path'
import {
  type Diagnostic,
  type FileReference,
  type PartialTrace,
  references,
  type Safe,
  safeTracePart,
} from 'tranship'
import { type ManifestSymbol, symbols } from 'tranship/editor'
import {
  diagnosticsOf,
  type ExtendedService,
  extendedServices,
  type NamedVariable,
  namedVariables,
} from 'tranship/internal'
import { isFilePath, type Location, uriOf } from '../protocol/location.js'
import { hasFile, type Project, type ProjectFile } from './project.js'

/** The library's results for a project, computed at first use. */
export class Analysis {
  private traced: Safe<PartialTrace> | undefined
  private reported: readonly Diagnostic[] | undefined
  private named: readonly FileReference[] | undefined
  private defined: readonly ManifestSymbol[] | undefined
  private foundVariables: readonly NamedVariable[] | undefined
  private foundExtended: readonly ExtendedService[] | undefined

  constructor(
    readonly project: Project,
    /** Returns the address of a document in the editor's spelling. */
    readonly addressOf: (location: Location) => string = uriOf,
  ) {}

  /** The translation of the services without errors; `undefined` if there are no readable services. */
  get trace(): PartialTrace | undefined {
    this.traced ??= safeTracePart(this.project.sources, this.project.options)
    return this.traced.ok ? this.traced : undefined
  }

  /** The errors and warnings. They need no trace, which takes longer. */
  get diagnostics(): readonly Diagnostic[] {
    return (this.reported ??= diagnosticsOf(this.project.sources, this.project.options))
  }

  /** The files to which the manifest refers. */
  get references(): readonly FileReference[] {
    return (this.named ??= references(this.project.sources, this.project.options))
  }

  /** The places of all files that name variables. */
  get variables(): readonly NamedVariable[] {
    return (this.foundVariables ??= namedVariables(this.project.sources, this.project.options))
  }

  /** The services of other files that services extend. */
  get extended(): readonly ExtendedService[] {
    return (this.foundExtended ??= extendedServices(this.project.sources, this.project.options))
  }

  /** Returns the files that share their names with this one: merged and included files. */
  filesWith(location: Location): readonly ProjectFile[] {
    const { sources, parts } = this.project
    const included = new Set(
      this.references.flatMap((reference) => (reference.kind === 'include' ? [reference.path] : [])),
    )
    const together = [...sources, ...parts.filter((file) => included.has(file.path))]
    if (together.some((file) => file.location === location)) return together
    return parts.filter((file) => file.location === location)
  }

  /** `true` if a file is only used by others that extend its services. */
  isOnlyExtended(location: Location): boolean {
    const [only, ...others] = this.filesWith(location)
    return !this.isSource(location) && only?.location === location && others.length === 0
  }

  /** Returns the symbols of a file and the files that share their names with it. */
  symbolsWith(location: Location): readonly ManifestSymbol[] {
    if (!this.isSource(location)) return symbols(this.filesWith(location), this.project.options)
    return (this.defined ??= symbols(this.filesWith(location), this.project.options))
  }

  private isSource(location: Location): boolean {
    return this.project.sources.some((file) => file.location === location)
  }

  fileAt(location: Location): ProjectFile | undefined {
    return [...this.project.sources, ...this.project.parts].find((file) => file.location === location)
  }

  has(location: Location): boolean {
    return hasFile(this.project, location)
  }

  /** Returns the address of a file by the library's name; by default, of the first file. */
  addressOfFile(file: string | undefined): string {
    return this.addressOf(this.locate(file))
  }

  /** Returns the document of a file by the library's name; by default, the first document. */
  locate(file: string | undefined): Location {
    const { sources, folder } = this.project
    const [first] = sources as readonly [ProjectFile]
    if (!file) return first.location
    const source = sources.find((each) => each.path === file)
    if (source !== undefined) return source.location
    return folder === undefined || !isFilePath(first.location) ? first.location : path.resolve(folder, file)
  }
}
