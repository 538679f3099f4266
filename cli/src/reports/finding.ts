import { catalogue, type Diagnostic, type Range } from 'tranship'
import type { Manifest } from '../manifest/manifest.js'

/** A diagnostic with the file that it is about, which can be an env file beside the manifest. */
export interface Finding {
  readonly diagnostic: Diagnostic
  /** What messages call the file. */
  readonly file: string
  readonly text: string
  readonly range: Range
}

/** All diagnostics of a manifest in the order of their places. */
export function findingsIn(manifest: Manifest, { errors = [], warnings }: Diagnosed): readonly Finding[] {
  return [...errors, ...warnings]
    .sort((a, b) => a.range.start.offset - b.range.start.offset)
    .map((diagnostic) => locate(diagnostic, manifest))
}

interface Diagnosed {
  readonly errors?: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
}

function locate(diagnostic: Diagnostic, { name, text, dotenv }: Manifest): Finding {
  if (diagnostic.code !== 'dotenv-invalid' || dotenv === undefined)
    return { diagnostic, file: name, text, range: diagnostic.range }
  const place = dotenv.locate(Number(diagnostic.args['line']))
  return {
    diagnostic: { ...diagnostic, message: withArguments({ ...diagnostic.args, line: place.line }) },
    file: place.name,
    text: place.text,
    range: lineRange(place.text, place.line),
  }
}

/** The message of a broken line, which has another number in its own file if there are several. */
function withArguments(args: Diagnostic['args']): string {
  return catalogue['dotenv-invalid'].message.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name]))
}

function lineRange(text: string, line: number): Range {
  const lines = text.split('\n')
  const offset = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  const { length } = (lines[line - 1] ?? '').replace(/\r$/, '')
  return {
    start: { line, column: 1, offset },
    end: { line, column: length + 1, offset: offset + length },
  }
}

export function isError({ diagnostic }: Finding): boolean {
  return diagnostic.severity === 'error'
}
