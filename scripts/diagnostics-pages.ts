import { textReport } from '../cli/src/reports/text-report.js'
import { noColours } from '../cli/src/terminal/colours.js'
import { catalogue, type Code, type Diagnostic, safeTranslate } from '../src/index.js'
import type { TranslateOptions } from '../src/index.js'
import { retiredCodes } from '../src/warnings/retired.js'
import { type DiagnosticExample, examplesOf } from '../test/support/diagnostic-examples.js'
import { builtFrom, code as asCode, codeBlock, generatedFrom, page, table } from './markdown.js'

const sources = ['`src/warnings`', '`test/support/diagnostic-examples.ts`']

const codes = Object.keys(catalogue) as Code[]

/** The page of each code. */
export const diagnosticsPages: ReadonlyMap<Code, () => string> = new Map(
  codes.map((code) => [code, () => makePage(code)]),
)

/** Shows a code in the list of all codes. */
export type ShowCode = (code: Code) => string

/** Other pages link to a code by this anchor. The repository has no page of the code to link to. */
const withAnchor: ShowCode = (code) => `<a id="${code}"></a>${asCode(code)}`

/** Lists all codes with their messages. */
export function makeDiagnosticsList(showCode = withAnchor): string {
  const list = (severity: string) =>
    table(
      ['Code', 'Message'],
      codes
        .filter((code) => catalogue[code].severity === severity)
        .map((code) => [showCode(code), asText(catalogue[code].message)]),
    )
  return page(
    generatedFrom('`src/warnings`'),
    '# Diagnostics',
    '*For everybody who has a message with a code.*',
    'tranship reports every problem of a Compose file as a diagnostic. A diagnostic has a code, a message, and a place in the file. A code never changes its meaning; [stability](stability.md) says what a version may change.',
    [
      '- An **error** means that there are no objects.',
      '- A **warning** means that the objects lack something that the file asks for, or that something works differently in a cluster. With the option `strict`, warnings are errors.',
      '- A warning whose `effect` is `false` is harmless: the cluster behaves the same with and without the key.',
    ].join('\n'),
    'One run reports all diagnostics, in the order of the file.',
    'Each code has a page with the reason, the fix and an example. `tranship codes unsupported-key` prints the reason and the fix. The packages contain the page as `docs/diagnostics/unsupported-key.md`, and so does the site.',
    'In the tables, words in braces are replaced. `{where}` is the service, volume or secret, and `{key}` is the key in it.',
    '## Errors',
    list('error'),
    '## Warnings',
    list('warning'),
    '## Retired codes',
    'tranship no longer reports these codes. `--ignore`, `--deny` and `# tranship-ignore` name the replacement if they meet one.',
    table(
      ['Retired', 'Replaced by'],
      Object.entries(retiredCodes).map(([retired, code]) => [asCode(retired), asCode(code)]),
    ),
  )
}

function makePage(code: Code): string {
  const { severity, at, message, hint, fallback = hint, effect, why, remedy, since } = catalogue[code]
  const [example, ...variants] = examplesOf(code)
  return page(
    builtFrom(...sources),
    `# ${asCode(code)}`,
    `${severity === 'error' ? 'Error' : 'Warning'}. Points at the ${at}. ${effect === false ? 'Changes nothing. ' : ''}Since ${since}.`,
    `> ${asText(message)}`,
    '## Why',
    asText(why),
    '## What to do',
    [fallback, remedy].flatMap((text) => (text === undefined ? [] : [asText(text)])).join(' '),
    '## Arguments',
    Object.keys(foundIn(example!, code).args).map(asCode).join(', '),
    '## Example',
    ...showExample(example!, code),
    ...(variants.length === 0 ? [] : ['## Other examples']),
    ...variants.flatMap((variant) => showExample(variant, code)),
  )
}

/** Shows a Compose file with the diagnostic of a code in it. */
function showExample(example: DiagnosticExample, code: Code): string[] {
  const { manifest, options, excerpt } = example
  const found = foundIn(example, code)
  return [
    codeBlock('yaml', excerpt ?? manifest),
    ...describeOptions(options),
    codeBlock('text', reportOf(found, textOf(found, manifest, options))),
  ]
}

function foundIn({ manifest, options }: DiagnosticExample, code: Code): Diagnostic {
  const result = safeTranslate(manifest, options)
  const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  const found = all.find((diagnostic) => diagnostic.code === code)
  if (found === undefined) throw new Error(`an example of ${code} does not raise it`)
  return found
}

/** Returns the text that a diagnostic is about: the manifest or another file. */
function textOf({ file = '' }: Diagnostic, manifest: string, options: TranslateOptions | undefined): string {
  const text = file === '' ? manifest : options?.files?.[file]
  if (typeof text !== 'string') throw new Error(`there is no text of ${file}`)
  return text
}

/** Formats a diagnostic as the command prints it. */
function reportOf(found: Diagnostic, text: string): string {
  const finding = { text, diagnostic: { ...found, file: found.file || 'compose.yaml' } }
  return textReport([finding], { colours: noColours, columns: 100, verbose: true }).text.trimEnd()
}

function describeOptions(options: TranslateOptions | undefined): string[] {
  return options === undefined
    ? []
    : ['with the options', codeBlock('json', JSON.stringify(options, shortened, 2))]
}

/** The length at which option values are shortened. */
const LONGEST_OPTION = 200

/** Shortens a long option value to its beginning and length. */
function shortened(_: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.length <= LONGEST_OPTION) return value
  return `${value.slice(0, LONGEST_OPTION / 4)}… (${value.length} characters)`
}

/** Escapes a text of the catalogue for Markdown, with quoted words as code. */
function asText(text: string): string {
  return text.replace(/[<>*_\\]/g, '\\$&')
}
