import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { catalogue, type Diagnostic as Found } from 'tranship'
import { fill, visible } from 'tranship/internal'
import {
  type Diagnostic,
  type DiagnosticRelatedInformation,
  DiagnosticSeverity,
  type Range,
} from 'vscode-languageserver/node'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import { toRange } from '../protocol/ranges.js'
import type { UsageError } from 'tranship-cli/internal'

/** Diagnostics by document. */
export type DiagnosticsByLocation = ReadonlyMap<Location, readonly Diagnostic[]>

/** Codes that a general YAML server reports too. */
const yamlCodes: readonly string[] = ['yaml-syntax', 'duplicate-key', 'undefined-alias']

/** Codes about settings. Their range is the whole manifest, although the manifest isn't wrong. */
const settingCodes: readonly string[] = ['invalid-option', 'name-sanitised', 'unknown-profile']

/** Codes about unset variables. A shell may set them, which the server knows only if the user trusts all files. */
const variableCodes: readonly string[] = [
  'variable-required',
  'variable-unset',
  'config-variable-unset',
  'env-file-variable-unset',
]

/** Replaces the hint to set a variable. */
const UNKNOWN_VARIABLE =
  'A shell may set it. The editor knows variables of `.env`, and those of the environment only with `trustedFiles`.'

export interface DiagnosticsOptions {
  /** The folder that contains `docs/diagnostics`, for an editor that shows its pages. */
  readonly pages: string | undefined
  /** `true` to include YAML errors. */
  readonly withYaml: boolean
}

/** Returns the diagnostics of a project's files. */
export function diagnosticsOf(analysis: Analysis, options: DiagnosticsOptions): DiagnosticsByLocation {
  const found = new Map<Location, Diagnostic[]>()
  for (const diagnostic of analysis.diagnostics) {
    if (!options.withYaml && yamlCodes.includes(diagnostic.code)) continue
    const { location, shown } = toDiagnostic(diagnostic, analysis, options.pages)
    const others = found.get(location)
    if (others === undefined) found.set(location, [shown])
    else others.push(shown)
  }
  return found
}

/** Returns the diagnostic for a project that can't be read. The command would fail on it too. */
export function unreadable({ message, hint }: UsageError): Diagnostic {
  return {
    source: 'tranship',
    severity: DiagnosticSeverity.Error,
    message: visible(hint === undefined ? message : `${message}\n${hint}`),
    range: startOfLine(1),
  }
}

/** Returns the range of a line, which is counted from 1. */
function startOfLine(line: number): Range {
  const start = { line: line - 1, character: 0 }
  return { start, end: start }
}

function toDiagnostic(found: Found, analysis: Analysis, pages: string | undefined) {
  const { code, url } = found
  const isUnknown = analysis.project.lacksEnvironment && variableCodes.includes(code)
  const hint = isUnknown ? UNKNOWN_VARIABLE : found.hint
  const { location, message, range } = placeOf(found, analysis)
  const related = relatedTo(found, analysis)
  const shown: Diagnostic = {
    source: 'tranship',
    code,
    ...(pages === undefined ? {} : { codeDescription: { href: pathToFileURL(path.join(pages, url)).href } }),
    severity: isUnknown ? DiagnosticSeverity.Information : severityOf(found),
    message: hint === undefined ? message : `${message}\n${hint}`,
    range,
    ...(related.length === 0 ? {} : { relatedInformation: related }),
  }
  return { location, shown }
}

function relatedTo(found: Found, analysis: Analysis): DiagnosticRelatedInformation[] {
  const { related = [] } = found
  const places = related.map(({ message, file, range }) => ({
    message,
    location: { uri: analysis.addressOfFile(file ?? found.file), range: toRange(range) },
  }))
  return [...places, ...lineOfNamedFile(found, analysis)]
}

/**
 * Returns a link to the line in question, if it is in another file that the manifest refers to, such as an env file.
 */
function lineOfNamedFile({ args, file, range }: Found, analysis: Analysis): DiagnosticRelatedInformation[] {
  const { folder } = analysis.project
  if (!('line' in args) || folder === undefined) return []
  const named = analysis.references.find(
    (reference) => reference.file === file && reference.range.start.offset === range.start.offset,
  )
  if (named === undefined) return []
  const uri = analysis.addressOf(path.resolve(folder, named.path))
  return [{ message: 'the line is here', location: { uri, range: startOfLine(args.line) } }]
}

function severityOf({ severity, effect }: Found): DiagnosticSeverity {
  if (severity === 'error') return DiagnosticSeverity.Error
  return effect ? DiagnosticSeverity.Warning : DiagnosticSeverity.Information
}

function placeOf(found: Found, analysis: Analysis): { location: Location; message: string; range: Range } {
  const { dotenv, folder } = analysis.project
  if (found.code !== 'dotenv-invalid' || dotenv === undefined || folder === undefined) {
    const isOfSettings = found.path.length === 0 && settingCodes.includes(found.code)
    const range = isOfSettings ? startOfLine(1) : toRange(found.range)
    return { location: analysis.locate(found.file), message: found.message, range }
  }
  // Convert the line number of the joined text to that of its file.
  const { name, line } = dotenv.locate(found.args.line)
  return {
    location: path.resolve(folder, name),
    message: fill(catalogue['dotenv-invalid'].message, { ...found.args, line }),
    range: startOfLine(line),
  }
}
