import { makeValidator } from './validator.js'

/** A file of the project that a program writes from what the source already says. */
export type Generator = {
  /** Where the file lies, from the project's root. */
  readonly path: string
  /** The file's whole text. The same source always gives the same text. */
  readonly make: () => string | Promise<string>
}

export const generators: readonly Generator[] = [{ path: 'src/validate/compiled.js', make: makeValidator }]
