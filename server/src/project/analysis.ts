import path from 'node:path'
import { type Diagnostic, type FileReference, references, type Safe, safeTrace, type Trace } from 'tranship'
import { type ManifestSymbol, symbols } from 'tranship/editor'
import { isFilePath, type Location, uriOf } from '../protocol/location.js'
import { hasFile, type Project, type ProjectFile } from './project.js'

/** What the library says of a project, each thing when somebody first asks for it. */
export class Analysis {
  private traced: Safe<Trace> | undefined
  private named: readonly FileReference[] | undefined
  private defined: readonly ManifestSymbol[] | undefined

  constructor(
    readonly project: Project,
    /** How the editor writes the address of a document. */
    readonly addressOf: (location: Location) => string = uriOf,
  ) {}

  private get result(): Safe<Trace> {
    return (this.traced ??= safeTrace(this.project.sources, this.project.options))
  }

  /** What the manifest becomes; absent where it has errors. */
  get trace(): Trace | undefined {
    return this.result.ok ? this.result : undefined
  }

  get diagnostics(): readonly Diagnostic[] {
    const { result } = this
    return result.ok ? result.warnings : [...result.errors, ...result.warnings]
  }

  /** The files that the manifest names. */
  get references(): readonly FileReference[] {
    return (this.named ??= references(this.project.sources, this.project.options))
  }

  /** The files in which one name means one thing with what a file has: those that are merged and included. */
  filesWith(location: Location): readonly ProjectFile[] {
    const { sources, parts } = this.project
    const included = new Set(
      this.references.flatMap((reference) => (reference.kind === 'include' ? [reference.path] : [])),
    )
    const together = [...sources, ...parts.filter((file) => included.has(file.path))]
    if (together.some((file) => file.location === location)) return together
    return parts.filter((file) => file.location === location)
  }

  /** Whether a file is there for others that extend its services, and no part of the application itself. */
  isOnlyExtended(location: Location): boolean {
    const [only, ...others] = this.filesWith(location)
    return !this.isSource(location) && only?.location === location && others.length === 0
  }

  /** The symbols that a file shares with others. */
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

  /** The address of a file as the library names it, by default of the first. */
  addressOfFile(file: string | undefined): string {
    return this.addressOf(this.locate(file))
  }

  /** The document of a file as the library names it, by default of the first. */
  locate(file: string | undefined): Location {
    const { sources, folder } = this.project
    const [first] = sources as readonly [ProjectFile]
    if (!file) return first.location
    const source = sources.find((each) => each.path === file)
    if (source !== undefined) return source.location
    return folder === undefined || !isFilePath(first.location) ? first.location : path.resolve(folder, file)
  }
}
