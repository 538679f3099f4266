import { type Command, Option } from 'commander'
import { safeTranslate } from 'tranship'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { openManifest } from '../manifest/manifest.js'
import { addTranslateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { countOf } from '../reports/count.js'
import { type Finding, findingsIn, isError } from '../reports/finding.js'
import { githubReport } from '../reports/github-report.js'
import { jsonReport } from '../reports/json-report.js'
import { refuseOptions } from '../reports/print-findings.js'
import { sarifReport } from '../reports/sarif-report.js'
import { textReport } from '../reports/text-report.js'
import type { Invocation } from '../invocation.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { version } from '../version.js'

const reportFormats = ['text', 'json', 'sarif', 'github'] as const

interface CheckFlags extends TranslateFlags {
  readonly format: (typeof reportFormats)[number]
  readonly quiet?: boolean
}

export function addCheckCommand(program: Command, { terminal, finish }: Invocation): void {
  const command = addTranslateFlags(
    program
      .command('check')
      .summary('say what is wrong with a manifest')
      .description('Reports the errors and warnings of a manifest on standard output, and nothing else.')
      .argument('[file]', 'the manifest; - is standard input; without it the one of this folder or above')
      .addOption(new Option('--format <format>', 'how to report').choices(reportFormats).default('text')),
  )
    .option('-q, --quiet', 'hide warnings')
    .action(async (file: string | undefined, flags: CheckFlags) => {
      finish(await check(file, flags, terminal))
    })
  addExamples(command, [
    { line: 'tranship check', does: 'check the manifest of this folder' },
    { line: 'tranship check --strict compose.yaml', does: 'fail on warnings too' },
    { line: 'tranship check --format sarif > tranship.sarif', does: 'make a log for code scanning' },
    { line: 'tranship check --format github', does: 'mark the lines of a pull request, in GitHub Actions' },
  ])
}

async function check(file: string | undefined, flags: CheckFlags, terminal: Terminal): Promise<ExitStatus> {
  const manifest = await openManifest(file, flags, terminal)
  const result = safeTranslate(manifest.text, manifest.options)
  const all = findingsIn(manifest, result)
  refuseOptions(all)
  const findings = flags.quiet === true ? all.filter(isError) : all
  terminal.output.write(report(manifest.name, findings, flags, terminal))
  return result.ok ? exitStatus.fine : exitStatus.found
}

function report(
  manifest: string,
  findings: readonly Finding[],
  { format, quiet }: CheckFlags,
  terminal: Terminal,
): Shown {
  switch (format) {
    case 'text': {
      const { output } = terminal
      if (findings.length === 0) return quiet === true ? Shown.nothing : show`${manifest} is fine\n`
      const text = textReport(findings, { colours: coloursFor(output, terminal), columns: output.columns })
      return show`${text}\n${countOf(findings)}\n`
    }
    case 'json':
      return jsonReport(manifest, findings)
    case 'sarif':
      return sarifReport(findings, version)
    case 'github':
      return githubReport(findings)
  }
}
