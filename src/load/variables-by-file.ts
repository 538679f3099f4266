import type { Lookup } from '../compose/template.js'
import type { LoadedFile, LoadedFiles } from './loaded-files.js'

/** The variables that count in each file: those of the manifest, and in what is included also those of its env files. */
export class VariablesByFile {
  private readonly own = new Map<LoadedFile, Lookup>()

  constructor(
    private readonly files: LoadedFiles,
    private readonly manifest: Lookup,
  ) {}

  set(file: LoadedFile, lookup: Lookup): void {
    this.own.set(file, lookup)
  }

  at(offset: number): Lookup {
    if (this.own.size === 0) return this.manifest
    const file = this.files.fileAt(offset)
    return (file && this.own.get(file)) ?? this.manifest
  }
}
