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

/** What is wrong, by document. */
export type DiagnosticsByLocation = ReadonlyMap<Location, readonly Diagnostic[]>

/** Problems that a general YAML server finds too. */
const ofYaml: readonly string[] = ['yaml-syntax', 'duplicate-key', 'undefined-alias']

/** Problems that settings can have. The range of such a problem is all of the manifest, of which nothing is wrong. */
const ofSettings: readonly string[] = ['invalid-option', 'name-sanitised', 'unknown-profile']

/**
 * What is said of variables that nothing sets. A shell may set them, of which the server knows nothing unless the user trusts
 * all files.
 */
const ofVariables: readonly string[] = [
  'variable-required',
  'variable-unset',
  'config-variable-unset',
  'env-file-variable-unset',
]

/** In place of a hint to set a variable, which a shell may do already. */
const UNKNOWN_VARIABLE =
  'A shell may set it. The editor knows variables of `.env`, and those of the environment only with `trustedFiles`.'

export interface DiagnosticsOptions {
  /** The folder that has `docs/diagnostics`. */
  readonly resources: string
  /** Whether errors of YAML are among them. */
  readonly withYaml: boolean
}

/** What is wrong in the files of a project. */
export function diagnosticsOf(analysis: Analysis, options: DiagnosticsOptions): DiagnosticsByLocation {
  const found = new Map<Location, Diagnostic[]>()
  for (const diagnostic of analysis.diagnostics) {
    if (!options.withYaml && ofYaml.includes(diagnostic.code)) continue
    const { location, shown } = toDiagnostic(diagnostic, analysis, options.resources)
    const others = found.get(location)
    if (others === undefined) found.set(location, [shown])
    else others.push(shown)
  }
  return found
}

/** A problem for which a project cannot be read: the command ends with it too. */
export function unreadable({ message, hint }: UsageError): Diagnostic {
  return {
    source: 'tranship',
    severity: DiagnosticSeverity.Error,
    message: visible(hint === undefined ? message : `${message}\n${hint}`),
    range: startOfLine(1),
  }
}

/** The line is the text's, 1-based. */
function startOfLine(line: number): Range {
  const start = { line: line - 1, character: 0 }
  return { start, end: start }
}

function toDiagnostic(found: Found, analysis: Analysis, resources: string) {
  const { code, url } = found
  const isUnknown = analysis.project.lacksEnvironment && ofVariables.includes(code)
  const hint = isUnknown ? UNKNOWN_VARIABLE : found.hint
  const { location, message, range } = placeOf(found, analysis)
  const related = relatedTo(found, analysis)
  const shown: Diagnostic = {
    source: 'tranship',
    code,
    codeDescription: { href: pathToFileURL(path.join(resources, url)).href },
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

/** The line that is meant of a file which the manifest names at the place of the problem, such as an env file. */
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
    const isOfSettings = found.path.length === 0 && ofSettings.includes(found.code)
    const range = isOfSettings ? startOfLine(1) : toRange(found.range)
    return { location: analysis.locate(found.file), message: found.message, range }
  }
  // The line has another number in its own file if there are several.
  const { name, line } = dotenv.locate(found.args.line)
  return {
    location: path.resolve(folder, name),
    message: fill(catalogue['dotenv-invalid'].message, { ...found.args, line }),
    range: startOfLine(line),
  }
}
