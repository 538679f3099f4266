import type { Lookup } from '../compose/template.js'
import type { LoadedFile, LoadedFiles } from './loaded-files.js'

/** The variables of an included file: those of the including file, then its own. */
interface IncludedVariables {
  readonly outer: LoadedFile
  readonly own: ReadonlyMap<string, string>
}

/** The variables of each file: those of the manifest, and in included files also those of their env files. */
export class VariablesByFile {
  /** A cache with one lookup per file: callers compare lookups by identity. */
  private readonly lookups = new Map<LoadedFile, Lookup>()

  constructor(
    private readonly files: LoadedFiles,
    private readonly manifest: Lookup,
    private readonly included = new Map<LoadedFile, IncludedVariables>(),
  ) {}

  add(file: LoadedFile, variables: IncludedVariables): void {
    this.included.set(file, variables)
  }

  /** Returns the variables of the same files with another lookup for the manifest itself. */
  inManifest(lookup: Lookup): VariablesByFile {
    return new VariablesByFile(this.files, lookup, this.included)
  }

  readonly lookupAt = (offset: number): Lookup => {
    const file = this.included.size === 0 ? undefined : this.files.fileAt(offset)
    return file === undefined ? this.manifest : this.lookupIn(file)
  }

  private lookupIn(file: LoadedFile): Lookup {
    const known = this.lookups.get(file)
    if (known !== undefined) return known
    const variables = this.included.get(file)
    const outer = variables === undefined ? this.manifest : this.lookupIn(variables.outer)
    const own = variables?.own
    const lookup: Lookup = own?.size ? (name) => outer(name) ?? own.get(name) : outer
    this.lookups.set(file, lookup)
    return lookup
  }
}
