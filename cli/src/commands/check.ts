import { type Note, safeTrace, safeTranslate } from 'tranship'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { type Change, fixSources } from '../fixes/fix-sources.js'
import { rewriteFile } from '../fixes/rewrite-file.js'
import { standardInput } from '../manifest/choose-manifest.js'
import { type Manifest, manifestText, openManifest } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { plural } from '../reports/count.js'
import { type Finding, findingsIn, isError } from '../reports/finding.js'
import { notesText } from '../reports/notes-text.js'
import { fromRepository } from '../reports/from-repository.js'
import { githubReport } from '../reports/github-report.js'
import { jsonReport } from '../reports/json-report.js'
import { findingsText, refuseOptions } from '../reports/print-findings.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'
import { sarifReport } from '../reports/sarif-report.js'
import type { Invocation } from '../invocation.js'
import { coloursFor } from '../terminal/colours.js'
import { printNote } from '../terminal/print-warning.js'
import { show, Shown } from '../terminal/shown.js'
import type { OutputStream, Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { version } from '../version.js'

const reportFormats = ['text', 'json', 'sarif', 'github'] as const

interface CheckFlags extends TranslateFlags, ReportFlags {
  readonly format: (typeof reportFormats)[number]
  readonly fix?: boolean
}

export const checkCommand: Command = {
  name: 'check',
  summary: 'report errors and warnings of a Compose file',
  description:
    'Reports the errors and warnings of a Compose file on standard output, and nothing else. With --fix it first mends ' +
    'what it is certain of; of standard input the mended text is the output, and the report goes to standard error.',
  operands: [
    operand(
      '[files...]',
      'the Compose file; - is standard input (default: the one of this folder or above); several are checked one after another',
    ),
  ],
  flags: [
    flag('--format <format>', 'how to report', { choices: reportFormats, byDefault: 'text' }),
    flag('--fix', 'write certain fixes into the Compose file'),
    ...translateFlags,
    ...reportFlags,
  ],
  examples: [
    { line: 'tranship check', does: 'check the Compose file of this folder' },
    {
      line: 'tranship check -v',
      does: 'show every warning, and what was inferred, with the line that is the reason',
    },
    { line: 'tranship check */compose.yaml', does: 'check several applications' },
    { line: 'tranship check --fix', does: 'correct misspelt keys and values, then check' },
    { line: 'tranship check --strict compose.yaml', does: 'fail on warnings too' },
    { line: 'tranship check --strict --ignore unsupported-key', does: 'fail on other warnings only' },
    {
      line: 'tranship check --deny privileges',
      does: 'fail on rights beyond those of an ordinary container',
    },
    { line: 'tranship check --format sarif > tranship.sarif', does: 'make a log for code scanning' },
    { line: 'tranship check --format github', does: 'mark the lines of a pull request, in GitHub Actions' },
  ],
  run: checkAll,
}

/** The result of checking one manifest. */
interface Checked {
  readonly manifest: Manifest
  readonly findings: readonly Finding[]
  readonly isFine: boolean
  /** The inferences to show in the report. */
  readonly notes: readonly Note[]
}

async function checkAll(
  files: readonly string[],
  flags: CheckFlags,
  { terminal }: Invocation,
): Promise<ExitStatus> {
  if (files.length < 2) return checkOne(files[0], flags, terminal)
  if (flags.format === 'json')
    throw new UsageError('`--format json` reports one Compose file.', 'Name one, or use `--format sarif`.')
  if (flags.fix === true && files.includes(standardInput))
    throw new UsageError('`--fix` takes standard input alone.', 'Name standard input alone, or files alone.')
  const all: Checked[] = []
  for (const file of files) all.push(await check(file, flags, terminal))
  if (flags.format === 'text') for (const one of all) write(one, flags, terminal.output, terminal)
  else
    write(
      { manifest: all[0]!.manifest, findings: all.flatMap(({ findings }) => findings), notes: [] },
      flags,
      terminal.output,
      terminal,
    )
  return all.every(({ isFine }) => isFine) ? exitStatus.fine : exitStatus.found
}

async function checkOne(
  file: string | undefined,
  flags: CheckFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const checked = await check(file, flags, terminal)
  const { sources } = checked.manifest
  const input = flags.fix === true ? sources.find(({ path }) => path === undefined) : undefined
  write(checked, flags, input === undefined ? terminal.output : terminal.errors, terminal)
  if (input !== undefined)
    terminal.output.write(terminal.output.isTerminal ? Shown.lines(input.text) : Shown.data(input.text))
  return checked.isFine ? exitStatus.fine : exitStatus.found
}

async function check(file: string | undefined, flags: CheckFlags, terminal: Terminal): Promise<Checked> {
  const opened = await openManifest(file, flags, terminal)
  const manifest = flags.fix === true ? fix(opened, terminal) : opened
  const trace = flags.verbose === true ? safeTrace(manifest.text, manifest.options) : undefined
  const result = trace ?? safeTranslate(manifest.text, manifest.options)
  const findings = findingsIn(manifest, result)
  refuseOptions(findings)
  if (flags.fix === true) noteUnfixedFiles(findings, manifest, terminal)
  return { manifest, findings, notes: trace?.ok ? trace.notes : [], isFine: result.ok }
}

function write(
  { manifest, findings, notes }: Omit<Checked, 'isFine'>,
  flags: CheckFlags,
  stream: OutputStream,
  terminal: Terminal,
): void {
  stream.write(report(manifest.name, findings, flags, stream, terminal))
  if (flags.format !== 'text' || flags.quiet === true || notes.length === 0) return
  stream.write(show`\n${notesText(notes, manifest, coloursFor(stream, terminal))}`)
}

/** Applies the safe fixes, writes the files and lists the changes. */
function fix(manifest: Manifest, terminal: Terminal): Manifest {
  const { sources, changes } = fixSources(manifest.sources, manifest.options)
  const colours = coloursFor(terminal.errors, terminal)
  sources.forEach(({ name, path, text }, index) => {
    const before = manifest.sources[index]!.text
    if (path !== undefined && text !== before) rewriteFile(path, name, before, text)
  })
  for (const change of changes) {
    const place = colours.bold(`${change.name}:${change.line}:${change.column}:`)
    terminal.errors.write(show`${place} ${describe(change)} ${colours.dim(`[${change.code}]`)}\n`)
  }
  const changed = [...new Set(changes.map(({ name }) => name))].join(', ')
  terminal.errors.write(
    show`${changes.length === 0 ? 'Nothing to fix' : `Fixed ${plural(changes.length, 'place')} in ${changed}`}\n`,
  )
  return { ...manifest, sources, text: manifestText(sources) }
}

/**
 * Names included and extended files with fixes. They are left alone unless the user passes them to `check --fix`
 * directly.
 */
function noteUnfixedFiles(findings: readonly Finding[], { sources }: Manifest, terminal: Terminal): void {
  const fixable = findings.filter(({ diagnostic }) => diagnostic.fixes !== undefined)
  const files = new Set(fixable.map(({ diagnostic }) => diagnostic.file))
  for (const { name } of sources) files.delete(name)
  if (files.size === 0) return
  printNote(
    `Not changed, because other Compose files may use it: ${[...files].join(', ')}. ` +
      `To fix it too, run: tranship check --fix ${[...files].join(' ')}`,
    terminal,
  )
}

function describe({ before, after }: Change): string {
  return before === '' ? `added ${after.trim()}` : `${before} is now ${after}`
}

function report(
  manifest: string,
  findings: readonly Finding[],
  flags: CheckFlags,
  stream: OutputStream,
  terminal: Terminal,
): Shown {
  const told = flags.quiet === true ? findings.filter(isError) : findings
  switch (flags.format) {
    case 'text':
      if (told.length > 0) return findingsText(told, flags, stream, terminal)
      return flags.quiet === true ? Shown.nothing : show`${manifest} is fine\n`
    case 'json':
      return jsonReport(manifest, told)
    case 'sarif':
      return sarifReport(fromRepository(told, terminal.folder), version)
    case 'github':
      return githubReport(fromRepository(told, terminal.folder))
  }
}
