import { catalogue, type Diagnostic, type Range } from 'tranship'
import { fill } from 'tranship/internal'
import type { DotenvLine } from '../manifest/dotenv-files.js'
import type { Manifest } from '../manifest/manifest.js'
import { inFlags } from './flag-words.js'

/** A diagnostic with the file that it is about, which can be an env file beside the manifest. */
export interface Finding {
  readonly diagnostic: Diagnostic & Required<Pick<Diagnostic, 'file'>>
  /** What the file holds; absent where it may hold secrets, which are not to be shown. */
  readonly text?: string
}

/** All diagnostics of a manifest in the order of their places. */
export function findingsIn(manifest: Manifest, { errors = [], warnings }: Diagnosed): readonly Finding[] {
  return [...errors, ...warnings]
    .sort((a, b) => a.range.start.offset - b.range.start.offset)
    .map((diagnostic) => locate(worded(diagnostic), manifest))
}

interface Diagnosed {
  readonly errors?: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
}

function worded(diagnostic: Diagnostic): Diagnostic {
  const { message, hint } = diagnostic
  return { ...diagnostic, message: inFlags(message), ...(hint === undefined ? {} : { hint: inFlags(hint) }) }
}

function locate(diagnostic: Diagnostic, { name, text, dotenv }: Manifest): Finding {
  if (diagnostic.code !== 'dotenv-invalid' || dotenv === undefined)
    return { diagnostic: { ...diagnostic, file: name }, text }
  // The line has another number in its own file if there are several.
  const place = dotenv.locate(diagnostic.args.line)
  const args = { ...diagnostic.args, line: place.line }
  const message = fill(catalogue['dotenv-invalid'].message, args)
  return { diagnostic: { ...diagnostic, file: place.name, range: lineStart(place), message, args } }
}

function lineStart({ line, offset }: DotenvLine): Range {
  const start = { line, column: 1, offset }
  return { start, end: start }
}

export function isError({ diagnostic }: Finding): boolean {
  return diagnostic.severity === 'error'
}
