import type { Command } from 'commander'
import { type KubernetesObject, safeTrace, toYAML, type Trace } from 'tranship'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { fieldPath, findField } from '../explain/field-path.js'
import { findObjects } from '../explain/find-objects.js'
import { originText } from '../explain/origin-text.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { addTranslateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { type Finding, findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { textReport } from '../reports/text-report.js'
import type { Invocation } from '../invocation.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

export function addExplainCommand(program: Command, { terminal, finish }: Invocation): void {
  const command = addTranslateFlags(
    program
      .command('explain')
      .summary('show where an object comes from, or what a line becomes')
      .description(
        'Prints an object, or a field of one, with the line of the manifest that each field comes from. Of a line of the ' +
          'manifest it says what it becomes.',
      )
      .argument(
        '<what>',
        'an object such as web, deployment/web or deployment/web.spec.replicas; or file:line',
      )
      .argument('[file]', 'the manifest; - is standard input; without it the one of this folder or above'),
  ).action(async (what: string, file: string | undefined, flags: TranslateFlags) => {
    finish(await explain(what, file, flags, terminal))
  })
  addExamples(command, [
    { line: 'tranship explain web', does: 'every object named web, with the lines it comes from' },
    { line: 'tranship explain deployment/web.spec.replicas', does: 'one field' },
    { line: 'tranship explain compose.yaml:12', does: 'what line 12 becomes' },
  ])
}

async function explain(
  what: string,
  file: string | undefined,
  flags: TranslateFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const line = /^(.*?):(\d+)(?::(\d+))?$/.exec(what)
  if (line !== null && file !== undefined)
    throw new UsageError('The manifest is named twice.', `Leave out '${file}'.`)
  const named = line === null ? file : line[1] || undefined
  const manifest = await openManifest(named, flags, terminal)
  const result = safeTrace(manifest.text, manifest.options)
  const findings = findingsIn(manifest, result)
  if (!result.ok) {
    printFindings(findings.filter(isError), {}, terminal)
    return exitStatus.found
  }
  terminal.output.write(
    line === null
      ? explainObjects(what, result, manifest, terminal)
      : explainLine(Number(line[2]), line[3] === undefined ? undefined : Number(line[3]), result, {
          manifest,
          findings,
          terminal,
        }),
  )
  return exitStatus.fine
}

function explainObjects(what: string, trace: Trace, manifest: Manifest, terminal: Terminal): Shown {
  const dot = what.indexOf('.')
  const [name, path] = dot < 0 ? [what, ''] : [what.slice(0, dot), what.slice(dot + 1)]
  const found = findObjects(trace.objects, name)
  const colours = coloursFor(terminal.output, terminal)
  return Shown.join(
    found.map((object) => originText(object, findField(object, path), trace, manifest.text, colours)),
    '---\n',
  )
}

interface LineContext {
  readonly manifest: Manifest
  readonly findings: readonly Finding[]
  readonly terminal: Terminal
}

function explainLine(
  line: number,
  column: number | undefined,
  trace: Trace,
  { manifest, findings, terminal }: LineContext,
): Shown {
  const lines = manifest.text.split('\n')
  const text = lines[line - 1]
  if (text === undefined)
    throw new UsageError(`${manifest.name} has no line ${line}.`, `Its last line is ${lines.length}.`)
  const colours = coloursFor(terminal.output, terminal)
  const start = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0)
  const becomes = contributions(
    trace,
    offsetsOf(text, column).map((offset) => start + offset),
  )
  const said = findings.filter(
    ({ diagnostic: { range } }) => range.start.line <= line && line <= range.end.line,
  )
  const report = textReport(said, { colours, columns: terminal.output.columns, verbose: true })
  return Shown.join([
    show`${colours.bold(`${manifest.name}:${line}:`)} ${text.trim()}\n`,
    becomes.isEmpty ? show`becomes nothing\n` : show`becomes\n${becomes}`,
    report.isEmpty ? report : show`\n${report}`,
  ])
}

/** The offsets in a line at which something can stand. */
function offsetsOf(text: string, column: number | undefined): number[] {
  if (column !== undefined) return [Math.min(column - 1, text.length)]
  const first = text.search(/[^\s-]|$/)
  return Array.from({ length: text.trimEnd().length - first }, (_, index) => first + index)
}

function contributions({ objects, objectsAt }: Trace, offsets: readonly number[]): Shown {
  const fields = new Map<KubernetesObject, Set<string>>()
  for (const offset of offsets) {
    for (const { object, pointers } of objectsAt(offset)) {
      const known = fields.get(object) ?? new Set()
      for (const pointer of pointers) known.add(pointer)
      fields.set(object, known)
    }
  }
  const contributed = objects.filter((object) => fields.has(object))
  return Shown.join(
    contributed.map((object) => {
      const pointers = topmost([...fields.get(object)!])
      const title = show`  ${object.kind} ${object.metadata.name}`
      if (pointers[0] === '') return show`${title}: the whole object\n`
      return show`${title}\n${Shown.join(pointers.map((pointer) => fieldText(object, pointer)))}`
    }),
  )
}

/** Pointers without those of fields in fields that are there too. */
function topmost(pointers: readonly string[]): string[] {
  return pointers.filter(
    (pointer) => !pointers.some((other) => other !== pointer && pointer.startsWith(`${other}/`)),
  )
}

function fieldText(object: KubernetesObject, pointer: string): Shown {
  const path = fieldPath(pointer)
  const text = toYAML([{ [path]: findField(object, path).value }])
  return Shown.lines(text.replace(/^(?=.)/gm, '    '))
}
