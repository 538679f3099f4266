import path from 'node:path'
import { type KubernetesObject, type Note, safeTrace, type Trace } from 'tranship'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { type FixedOrigin, fixedOriginText } from '../explain/fixed-origin.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { becomesText } from '../explain/becomes-text.js'
import { findField } from '../explain/field-path.js'
import { findObjects } from '../explain/find-objects.js'
import { originText } from '../explain/origin-text.js'
import { isFile } from '../files/file-kind.js'
import { fileOfPlace } from '../manifest/file-of-place.js'
import { type Manifest, openManifest, openManifestOf } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { type Finding, findingsIn, isError } from '../reports/finding.js'
import { notesText, sentenceOf } from '../reports/notes-text.js'
import { printFindings } from '../reports/print-findings.js'
import type { ReportFlags } from '../reports/report-flags.js'
import { shortened } from '../terminal/printable.js'
import { textReport } from '../reports/text-report.js'
import type { Invocation } from '../invocation.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

type ExplainFlags = TranslateFlags & Pick<ReportFlags, 'quiet'>

export const explainCommand: Command = {
  name: 'explain',
  summary: 'show the source of an object, or the objects of a line',
  description:
    'Prints an object or a field, and the line of the Compose file that each field comes from. For a line of the ' +
    'Compose file, prints the fields that it becomes.',
  operands: [
    operand(
      '<what>',
      'an object (web, deployment/web), a field (deployment/web.spec.replicas), or a place (file:line, file:line:column)',
    ),
    operand(
      '[file]',
      'the Compose file, or - for standard input (default: the one in this folder or the nearest above)',
    ),
  ],
  flags: [...translateFlags, flag('-q, --quiet', 'hide inferences and warnings')],
  examples: [
    { line: 'tranship explain web', does: 'print every object named web with its lines' },
    { line: 'tranship explain deployment/web.spec.replicas', does: 'print one field' },
    { line: 'tranship explain compose.yaml:12', does: 'print what line 12 becomes' },
  ],
  run: explain,
}

async function explain(
  what: string,
  file: string | undefined,
  flags: ExplainFlags,
  { terminal }: Invocation,
): Promise<ExitStatus> {
  const line = /^(.*?):(\d+)(?::(\d+))?$/.exec(what)
  if (line === null) refuseFile(what, terminal)
  if (line !== null && file !== undefined)
    throw new UsageError('The Compose file is named twice.', `Remove \`${file}\`.`)
  const manifest = line?.[1]
    ? await openManifestOf(line[1], flags, terminal)
    : await openManifest(file, flags, terminal)
  const result = safeTrace(manifest.text, manifest.options)
  const findings = findingsIn(manifest, result)
  if (!result.ok) {
    printFindings(findings.filter(isError), {}, terminal)
    return exitStatus.found
  }
  const context = { manifest, flags, findings, terminal }
  terminal.output.write(
    line === null
      ? explainObjects(what, result, context)
      : explainLine(
          {
            file: line[1],
            line: Number(line[2]),
            column: line[3] === undefined ? undefined : Number(line[3]),
          },
          result,
          context,
        ),
  )
  return exitStatus.fine
}

/** Refuses a file where an object is expected: `explain` needs a line of the file. */
function refuseFile(what: string, { folder }: Terminal): void {
  const [, file = ''] = /^(.+?)(?::[^:]*)?$/.exec(what) ?? []
  if (isFile(path.resolve(folder, file)))
    throw new UsageError(
      `\`${what}\` has no line number.`,
      `Write \`${file}:12\`, or an object such as \`web\`.`,
    )
}

interface Context {
  readonly manifest: Manifest
  readonly flags: ExplainFlags
  readonly findings: readonly Finding[]
  readonly terminal: Terminal
}

function explainObjects(what: string, trace: Trace, { manifest, flags, terminal }: Context): Shown {
  const dot = what.indexOf('.')
  const [name, path] = dot < 0 ? [what, ''] : [what.slice(0, dot), what.slice(dot + 1)]
  const found = findObjects(trace.objects, name)
  const colours = coloursFor(terminal.output, terminal)
  const lines = new Map<string, readonly string[]>()
  const lineOf = (line: number, file?: string) => {
    const { name, text = '' } = fileOfPlace(manifest, file)
    if (!lines.has(name)) lines.set(name, text.split(/\r?\n/))
    return lines.get(name)?.[line - 1]
  }
  const nameOf = (file: string | undefined) => {
    const { name } = fileOfPlace(manifest, file)
    return name === manifest.name ? undefined : name
  }
  const describeFixed = (origin: FixedOrigin) => fixedOriginText(origin, flags)
  const texts = found.map((object) =>
    originText(object, findField(object, path), trace, { lineOf, nameOf, describeFixed, colours }),
  )
  const told = flags.quiet === true ? [] : notesOf(found, trace)
  const notes = told.map((note) => {
    const { file, range } = note.place
    const name = nameOf(file)
    const line = `line ${range.start.line}${name === undefined ? '' : ` of ${name}`}`
    return show`${colours.dim(`# Inferred for ${note.about.path.at(-1) ?? ''}: ${sentenceOf(note)}, ${line}`)}\n`
  })
  return Shown.join([Shown.join(texts, '---\n'), ...notes])
}

/** Returns the notes about the services that the objects come from. */
function notesOf(objects: readonly KubernetesObject[], { notes, originOf }: Trace): readonly Note[] {
  const sources = new Set(
    objects.flatMap((object) => {
      const origin = originOf(object, '')
      return origin === undefined || 'reason' in origin ? [] : [JSON.stringify(origin.path.slice(0, 2))]
    }),
  )
  return notes.filter(({ about }) => sources.has(JSON.stringify(about.path)))
}

/** The length at which a repeated line is shortened. */
const longestLine = 200

/** A line in one of the manifest's files; by default, in the first. */
interface Line {
  readonly file: string | undefined
  readonly line: number
  readonly column: number | undefined
}

function explainLine({ file, line, column }: Line, trace: Trace, context: Context): Shown {
  const { manifest, flags, findings, terminal } = context
  const own = libraryFile(file, manifest, terminal)
  const { name, text: whole = '' } = fileOfPlace(manifest, own)
  const lines = whole.split('\n')
  const text = lines[line - 1]
  if (text === undefined)
    throw new UsageError(`${name} has no line ${line}.`, `Its last line is ${lines.length}.`)
  const colours = coloursFor(terminal.output, terminal)
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  const becomes =
    columnsOf(text, column)
      .map(([first, last]) =>
        becomesText(
          trace.objectsAt(start + first, start + last, own),
          trace.plannedAt(start + first, start + last, own),
        ),
      )
      .find((each) => !each.isEmpty) ?? Shown.nothing
  const isQuiet = flags.quiet === true
  const said = findings.filter(
    ({ diagnostic: { range, file: said } }) =>
      !isQuiet && said === name && range.start.line <= line && line <= range.end.line,
  )
  const notes = isQuiet ? [] : trace.notesAt(start, start + text.length, own)
  const report = textReport(said, { colours, columns: terminal.output.columns, verbose: true })
  return Shown.join([
    show`${colours.bold(`${name}:${line}:`)} ${shortened(text.trim(), longestLine)}\n`,
    becomes.isEmpty ? show`becomes nothing\n` : show`becomes\n${becomes}`,
    notes.length === 0 ? '' : show`\n${notesText(notes, manifest, colours)}`,
    report.isEmpty ? report : show`\n${report}`,
  ])
}

/** Returns the library's name for a file from the command line; `undefined` if the manifest is a single file. */
function libraryFile(
  file: string | undefined,
  { sources, options, name }: Manifest,
  { folder }: Terminal,
): string | undefined {
  if (!file) return undefined
  const location = path.resolve(folder, file)
  const given = sources.find((source) => source.path === location)
  if (given !== undefined) return sources.length === 1 ? undefined : given.file
  const own = path.relative(path.dirname(path.resolve(folder, name)), location).replaceAll(path.sep, '/')
  const part = [own, location.replaceAll(path.sep, '/')].find((each) =>
    Object.hasOwn(options.files ?? {}, each),
  )
  if (part !== undefined) return part
  throw new UsageError(
    `\`${file}\` is not a file of this application.`,
    `It is in ${sources.map((one) => one.name).join(', ')}.`,
  )
}

/**
 * Returns the ranges to look up in a line, each as first and last offset. A column between key and value has nothing,
 * so the rest of the line follows as a fallback.
 */
function columnsOf(text: string, column: number | undefined): readonly (readonly [number, number])[] {
  const end = text.trimEnd().length - 1
  const at = column === undefined ? text.search(/[^\s-]|$/) : Math.min(column - 1, text.length)
  const behind = at > end ? [] : [[at, end] as const]
  return column === undefined ? behind : [[at, at], ...behind]
}
