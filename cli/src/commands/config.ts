import { toYAML } from 'tranship'
import { mergeManifest } from 'tranship/internal'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { objectLines } from '../explain/object-lines.js'
import type { Invocation } from '../invocation.js'
import { fileOfPlace } from '../manifest/file-of-place.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import { type ObjectFormat, objectFormats } from '../output/object-texts.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'
import { Shown } from '../terminal/shown.js'
import { UsageError } from '../usage-error.js'

interface ConfigFlags extends TranslateFlags, ReportFlags {
  readonly format?: ObjectFormat
  readonly interpolate: boolean
  readonly origins?: boolean
  readonly services?: boolean
}

export const configCommand: Command = {
  name: 'config',
  summary: 'print the Compose file with all files merged',
  description:
    'Prints one Compose file: all files merged, with those that they include and extend, variables replaced, and ' +
    'without services of inactive Compose profiles. The output has the values of variables, also those of passwords.',
  operands: [
    operand('[file]', 'the Compose file; - is standard input; by default the one of this folder or above'),
  ],
  flags: [
    ...translateFlags,
    ...reportFlags,
    flag('--no-interpolate', 'keep variables as they are written'),
    flag('--origins', 'add the file and line of each value as a comment'),
    flag('--services', 'print only the names of the services, one in each line'),
    flag('--format <format>', 'write YAML or JSON (default: yaml)', { choices: objectFormats }),
  ],
  examples: [
    { line: 'tranship config -f compose.yaml -f compose.prod.yaml', does: 'print both files as one' },
    { line: 'tranship config --no-interpolate --origins', does: 'show where each value is written' },
  ],
  run: printConfig,
}

async function printConfig(
  file: string | undefined,
  flags: ConfigFlags,
  { terminal }: Invocation,
): Promise<ExitStatus> {
  if (flags.origins === true && flags.format === 'json')
    throw new UsageError('JSON has no comments for `--origins`.', 'Write YAML.')
  const manifest = await openManifest(file, flags, terminal)
  const merged = mergeManifest(manifest.text, manifest.options, { interpolates: flags.interpolate })
  printFindings(findingsIn(manifest, merged), flags, terminal)
  const { content } = merged
  if (content === undefined) return exitStatus.found
  if (flags.services === true)
    terminal.output.write(
      Shown.lines(
        servicesOf(content)
          .map((name) => `${name}\n`)
          .join(''),
      ),
    )
  else if (flags.format === 'json') terminal.output.write(jsonText(content))
  else if (flags.origins === true) terminal.output.write(withOrigins(content, merged.lineOf, manifest))
  // The YAML writer escapes all control characters.
  else terminal.output.write(Shown.data(toYAML([content])))
  return exitStatus.fine
}

function servicesOf({ services }: { readonly services?: object }): readonly string[] {
  return Object.keys(services ?? {})
}

const lineEnd = Shown.data('\n')

/** Returns YAML with the file and line of each value as a comment. */
function withOrigins(
  content: object,
  lineOf: (pointer: string) => { readonly file: string | undefined; readonly line: number } | undefined,
  manifest: Manifest,
): Shown {
  let former: string | undefined
  const rows = objectLines(content).map(({ text, pointer }) => {
    // Only the first line of a text with several lines can have a comment.
    const origin = pointer === former ? undefined : lineOf(pointer)
    former = pointer
    const yaml = Shown.data(text)
    if (origin === undefined) return Shown.join([yaml, lineEnd])
    const { name } = fileOfPlace(manifest, origin.file)
    return Shown.join([yaml, Shown.data('  # '), `${name}:${origin.line}`, lineEnd])
  })
  return Shown.join(rows)
}
