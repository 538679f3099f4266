import type { Diagnostic, Range } from 'tranship'
import { catalogueEntries, fill } from 'tranship/internal'
import type { DotenvLine } from '../manifest/dotenv-files.js'
import { fileOfPlace } from '../manifest/file-of-place.js'
import type { Manifest } from '../manifest/manifest.js'
import { inFlags } from './flag-words.js'
import { refusedOption } from './refused-option.js'

/** A message at a place of a file, in the form of a diagnostic, for reports in the formats of other programs. */
export interface Reported {
  readonly diagnostic: Pick<
    Diagnostic,
    'severity' | 'effect' | 'message' | 'hint' | 'range' | 'related' | 'fixes'
  > & { readonly code: string; readonly file: string }
}

/** A diagnostic with its file, which may also be an env file. */
export interface Finding {
  readonly diagnostic: Diagnostic & Required<Pick<Diagnostic, 'file'>>
  /** The text of the file; absent if it may contain secrets. */
  readonly text?: string
  /** Returns the text of a file with a related place. */
  readonly textOf?: (file: string) => string | undefined
}

/** Returns all diagnostics of a manifest, sorted by place. */
export function findingsIn(manifest: Manifest, { errors = [], warnings }: Diagnosed): readonly Finding[] {
  const findings = [...errors, ...warnings]
    .sort((a, b) => compare(a.file, b.file) || a.range.start.offset - b.range.start.offset)
    .map((diagnostic) => locate(inCommandWords(diagnostic, manifest), manifest))
  return dropRepeatedLines(findings)
}

/** Reports each line of an env file once, although a file may be read twice. */
function dropRepeatedLines(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set<string>()
  return findings.filter(({ diagnostic: { code, file, message } }) => {
    if (code !== 'dotenv-invalid') return true
    const line = `${file}: ${message}`
    return !told.has(line) && told.add(line)
  })
}

interface Diagnosed {
  readonly errors?: readonly Diagnostic[]
  readonly warnings: readonly Diagnostic[]
}

function inCommandWords(diagnostic: Diagnostic, manifest: Manifest): Diagnostic {
  const { message, hint } = commandText(diagnostic, manifest)
  return { ...diagnostic, message: inFlags(message), ...(hint === undefined ? {} : { hint: inFlags(hint) }) }
}

function commandText(
  diagnostic: Diagnostic,
  manifest: Manifest,
): { message: string; hint?: string | undefined } {
  const { code, message, hint } = diagnostic
  if (code === 'invalid-option') return refusedOption(diagnostic.args, manifest)
  return { message, hint: code === 'secret-to-create' ? deployCreates(hint) : hint }
}

/** The library gives the command for kubectl alone. */
function deployCreates(hint = ''): string {
  return `\`tranship deploy\` creates it. ${hint.replace(/^Create it:/, 'To create it yourself:')}`.trim()
}

function locate(diagnostic: Diagnostic, manifest: Manifest): Finding {
  const { dotenv } = manifest
  if (diagnostic.code !== 'dotenv-invalid' || dotenv === undefined) return inManifest(diagnostic, manifest)
  // Convert the line number of the joined text to that of its file.
  const place = dotenv.locate(diagnostic.args.line)
  const args = { ...diagnostic.args, line: place.line }
  const message = fill(catalogueEntries['dotenv-invalid'].message, args)
  return { diagnostic: { ...diagnostic, file: place.name, range: lineStart(place), message, args } }
}

/** Locates a diagnostic in one of the manifest's files, including included and extended ones. */
function inManifest(diagnostic: Diagnostic, manifest: Manifest): Finding {
  const { file, related } = diagnostic
  const own = fileOfPlace(manifest, file)
  const texts = new Map([[own.name, own.text]])
  const located = related?.map((other) => {
    if (other.file === undefined) return other
    const { name, text } = fileOfPlace(manifest, other.file)
    texts.set(name, text)
    return { ...other, file: name }
  })
  return {
    diagnostic: { ...diagnostic, file: own.name, ...(located === undefined ? {} : { related: located }) },
    ...(own.text === undefined ? {} : { text: own.text }),
    textOf: (name) => texts.get(name),
  }
}

function lineStart({ line, offset }: DotenvLine): Range {
  const start = { line, column: 1, offset }
  return { start, end: start }
}

function compare(one = '', other = ''): number {
  return one < other ? -1 : one > other ? 1 : 0
}

export function isError({ diagnostic }: Reported): boolean {
  return diagnostic.severity === 'error'
}
