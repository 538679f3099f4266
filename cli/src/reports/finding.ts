import { dirname, join } from 'node:path'
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
  /** What the file of a related place holds, by its name. */
  readonly textOf?: (file: string) => string | undefined
}

/** All diagnostics of a manifest in the order of their places. */
export function findingsIn(manifest: Manifest, { errors = [], warnings }: Diagnosed): readonly Finding[] {
  return [...errors, ...warnings]
    .sort((a, b) => compare(a.file, b.file) || a.range.start.offset - b.range.start.offset)
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

function locate(diagnostic: Diagnostic, manifest: Manifest): Finding {
  const { dotenv } = manifest
  if (diagnostic.code !== 'dotenv-invalid' || dotenv === undefined) return inManifest(diagnostic, manifest)
  // The line has another number in its own file if there are several.
  const place = dotenv.locate(diagnostic.args.line)
  const args = { ...diagnostic.args, line: place.line }
  const message = fill(catalogue['dotenv-invalid'].message, args)
  return { diagnostic: { ...diagnostic, file: place.name, range: lineStart(place), message, args } }
}

/** A diagnostic of the manifest, or of a file that it includes or extends, which is named from where the command runs. */
function inManifest(diagnostic: Diagnostic, { name, text, options }: Manifest): Finding {
  const { file, related } = diagnostic
  const texts = new Map([[name, text]])
  const nameOf = (path: string | undefined) => {
    if (!path) return name
    const own = join(dirname(name), path)
    const content = options.files?.[path]
    if (content !== undefined) texts.set(own, content)
    return own
  }
  const own = nameOf(file)
  const located = related?.map((other) =>
    other.file === undefined ? other : { ...other, file: nameOf(other.file) },
  )
  return {
    diagnostic: { ...diagnostic, file: own, ...(located === undefined ? {} : { related: located }) },
    ...(texts.has(own) ? { text: texts.get(own)! } : {}),
    textOf: (path) => texts.get(path),
  }
}

function lineStart({ line, offset }: DotenvLine): Range {
  const start = { line, column: 1, offset }
  return { start, end: start }
}

function compare(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0
}

export function isError({ diagnostic }: Finding): boolean {
  return diagnostic.severity === 'error'
}
