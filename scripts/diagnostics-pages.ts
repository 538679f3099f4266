import { textReport } from '../cli/src/reports/text-report.js'
import { noColours } from '../cli/src/terminal/colours.js'
import { catalogue, type Code, type Diagnostic, safeTranslate } from '../src/index.js'
import type { TranslateOptions } from '../src/index.js'
import { diagnosticExamples } from '../test/support/diagnostic-examples.js'
import { code as asCode, codeBlock, generatedFrom, page, table } from './markdown.js'

const source = generatedFrom('`src/warnings`', '`test/support/diagnostic-examples.ts`')

const codes = Object.keys(catalogue) as Code[]

/** The pages of `docs/diagnostics`, by file name. */
export const diagnosticsPages: ReadonlyMap<string, () => string> = new Map([
  ['README.md', makeOverview],
  ...codes.map((code) => [`${code}.md`, () => makePage(code)] as const),
])

function makeOverview(): string {
  const list = (severity: string) =>
    table(
      ['Code', 'What'],
      codes
        .filter((code) => catalogue[code].severity === severity)
        .map((code) => [`[${asCode(code)}](${code}.md)`, asText(catalogue[code].message)]),
    )
  return page(
    source,
    '# Diagnostics',
    'Whatever is wrong with a manifest, and whatever cannot be carried over as written, is a diagnostic: a code that never changes its meaning, a message, and the place in the manifest. [Stability](../stability.md) says what a version may change about them.',
    'An **error** means that there are no objects. A **warning** means that there are, though not all that the manifest says is in them; the option `strict` makes it an error. A warning whose `effect` is false changes nothing: with or without what it names, the same happens in a cluster. All of them are reported at once, in the order of the manifest.',
    'Braces stand for arguments. `{where}` is the service, volume or secret in words, and `{key}` the key under it.',
    '## Errors',
    list('error'),
    '## Warnings',
    list('warning'),
  )
}

function makePage(code: Code): string {
  const { severity, at, message, hint, effect, why, remedy, since } = catalogue[code]
  const { manifest, options, excerpt } = diagnosticExamples[code]
  const result = safeTranslate(manifest, options)
  const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  const found = all.find((diagnostic) => diagnostic.code === code)
  if (found === undefined) throw new Error(`the example of ${code} does not raise it`)
  const fixed = hint === undefined || /^(?:\{\w+\})+$/.test(hint) ? '' : asText(hint)
  return page(
    source,
    `# ${asCode(code)}`,
    `${severity === 'error' ? 'Error' : 'Warning'}. Points at the ${at}. ${effect === false ? 'Changes nothing. ' : ''}Since ${since}.`,
    `> ${asText(message)}`,
    '## Why',
    asText(why),
    '## What to do',
    [fixed, remedy === undefined ? '' : asText(remedy)].filter((text) => text !== '').join(' '),
    '## Arguments',
    Object.keys(found.args).map(asCode).join(', '),
    '## Example',
    codeBlock('yaml', excerpt ?? manifest),
    ...describeOptions(options),
    codeBlock('text', reportOf(found, textOf(found, manifest, options))),
  )
}

/** The text that a diagnostic is in: the manifest, or one of its files. */
function textOf({ file = '' }: Diagnostic, manifest: string, options: TranslateOptions | undefined): string {
  const text = file === '' ? manifest : options?.files?.[file]
  if (typeof text !== 'string') throw new Error(`there is no text of ${file}`)
  return text
}

/** A diagnostic as the command prints it. */
function reportOf(found: Diagnostic, text: string): string {
  const finding = { text, diagnostic: { ...found, file: found.file || 'compose.yaml' } }
  return textReport([finding], { colours: noColours, columns: 100, verbose: true }).text.trimEnd()
}

function describeOptions(options: TranslateOptions | undefined): string[] {
  return options === undefined
    ? []
    : ['with the options', codeBlock('json', JSON.stringify(options, shortened, 2))]
}

/** The longest text that a page shows of the options. */
const LONGEST_OPTION = 200

/** An option as a page shows it: of a very long text its beginning, and how long it is. */
function shortened(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_OPTION) return value
  return `${value.slice(0, LONGEST_OPTION / 4)}… (${value.length} characters)`
}

/** A text of the catalogue as Markdown: what it quotes is code. */
function asText(text: string): string {
  return text.replace(/[<>*_\\]/g, '\\$&')
}
