import { parseAllDocuments } from 'yaml'
import {
  catalogue,
  type Diagnostic,
  diff,
  ManifestError,
  type Range,
  references,
  safePlanBuild,
  safePlanDeploy,
  safePlanSync,
  safePlanWake,
  safeTrace,
  safeTranslate,
  startWait,
  observe,
  symbols,
  toBakeFile,
  toYAML,
  translate,
  type TranslateOptions,
} from 'tranship'

/** The most that objects, diagnostics and messages may be over what they are made from, for any input over 1 kB. */
const MOST_AMPLIFICATION = 200

/** What one call may take of a small input, in milliseconds; far more than it should, because machines are busy. */
const MOST_TIME = 5_000

/** The text of a file that is included or extended; without a path, that of the manifest. */
type TextOf = (file: string | undefined) => string

/** Everything that is wrong with what the library makes of a text; empty for each text that there is. */
export function brokenInvariants(text: string, options: TranslateOptions): string[] {
  const broken: string[] = []
  const textOf: TextOf = (file) => {
    const { files = {} } = options
    return file ? String(files[file] ?? files[`./${file}`] ?? '') : text
  }
  const check = (holds: boolean, what: string) => {
    if (!holds) broken.push(what)
  }
  const before = JSON.stringify(options)
  const start = performance.now()
  const result = safeTranslate(text, options)
  check(performance.now() - start < MOST_TIME, 'a translation takes long')
  const printed = JSON.stringify(result)
  check(printed === JSON.stringify(safeTranslate(text, options)), 'two runs differ')
  check(JSON.stringify(options) === before, 'the options are changed')

  const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  for (const diagnostic of diagnostics) broken.push(...faultsOfDiagnostic(diagnostic, textOf, options))
  check(result.ok || result.errors.length > 0, 'a failure has no error')
  check(inOrder(result.warnings) && (result.ok || inOrder(result.errors)), 'diagnostics are out of order')

  const size =
    text.length +
    Object.values(options.files ?? {}).join('').length +
    (options.dotenv ?? '').length +
    Object.values(options.env ?? {}).join('').length
  const yaml = result.ok ? toYAML(result.objects) : ''
  if (size > 1000) {
    check(
      yaml.length <= MOST_AMPLIFICATION * size,
      `objects are ${Math.round(yaml.length / size)} times the input`,
    )
    const messages = diagnostics.map(({ message, hint = '' }) => message + hint).join('').length
    check(
      messages <= MOST_AMPLIFICATION * size,
      `messages are ${Math.round(messages / size)} times the input`,
    )
  }
  try {
    translate(text, options)
    check(result.ok, 'translate returns where safeTranslate fails')
  } catch (error) {
    check(error instanceof ManifestError && !result.ok, `translate throws ${String(error).slice(0, 200)}`)
  }
  if (result.ok) {
    const read = parseAllDocuments(yaml).map((document) => document.toJSON() as unknown)
    check(JSON.stringify(read) === JSON.stringify(result.objects), 'the YAML of the objects reads otherwise')
    check(diff(result.objects, result.objects).length === 0, 'objects differ from themselves')
    const traced = safeTrace(text, options)
    check(
      traced.ok && JSON.stringify(traced.objects) === JSON.stringify(result.objects),
      'a trace has other objects',
    )
    if (traced.ok) {
      for (const object of traced.objects) {
        const origin = traced.originOf(object, '/metadata/name')
        check(origin !== undefined, `${object.kind} has a name without an origin`)
        if (origin !== undefined && 'places' in origin) {
          for (const { file, range } of origin.places)
            check(isWithin(range, textOf(file)), 'an origin is outside of the text')
        }
      }
      traced.objectsAt(text.length >> 1)
    }
  }
  const own = diagnostics.filter(({ file }) => file === undefined)
  for (const fix of own.slice(0, 5).flatMap(({ fixes = [] }) => fixes)) {
    if (fix.file !== undefined) continue
    check(isWithin(fix.range, text), 'a fix is outside of the text')
    safeTranslate(
      text.slice(0, fix.range.start.offset) + fix.text + text.slice(fix.range.end.offset),
      options,
    )
  }
  for (const { file, range } of references(text, options))
    check(isWithin(range, textOf(file)), 'a reference is outside of the text')
  for (const symbol of symbols(text)) {
    for (const range of [symbol.range, symbol.extent, ...symbol.references]) {
      check(isWithin(range, text), 'a symbol is outside of the text')
    }
  }
  const build = safePlanBuild(text, options)
  if (build.ok) toBakeFile(build)
  const deploy = safePlanDeploy(text, options)
  check(deploy.ok === result.ok, 'a plan fails where a translation does not, or the other way round')
  if (deploy.ok) observe(startWait(deploy, { now: 0 }), { now: 1000, services: {} })
  safePlanSync(text, { ...options, service: 'web' })
  safePlanWake(text, options)
  return [...new Set(broken)]
}

function faultsOfDiagnostic(
  { code, severity, message, hint = '', file, range, related = [] }: Diagnostic,
  textOf: TextOf,
  { strict = false }: TranslateOptions,
): string[] {
  const faults: string[] = []
  if (!Object.hasOwn(catalogue, code)) faults.push(`${code} is not in the catalogue`)
  else if (!strict && catalogue[code].severity !== severity) faults.push(`${code} has another severity`)
  if (/\[object |undefined|NaN/.test((message + hint).replace(/'[^']*'/g, '')))
    faults.push(`${code} has a hole in its text`)
  if (!isWithin(range, textOf(file))) faults.push(`${code} is outside of the text`)
  if (!related.every((one) => isWithin(one.range, textOf(one.file ?? file))))
    faults.push(`${code} is related to a place outside of the text`)
  return faults
}

/** Whether a range lies in the text, with lines and columns that fit its offsets. */
function isWithin({ start, end }: Range, text: string): boolean {
  if (!(start.offset >= 0 && start.offset <= end.offset && end.offset <= text.length)) return false
  return [start, end].every(({ line, column, offset }) => {
    const lineStart = text.lastIndexOf('\n', offset - 1) + 1
    return column === offset - (offset === 0 ? 0 : lineStart) + 1 && line >= 1
  })
}

function inOrder(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.every(({ file, range, code }, index) => {
    const earlier = diagnostics[index - 1]
    return (
      earlier === undefined ||
      earlier.file !== file ||
      code === 'more-errors' ||
      code === 'more-warnings' ||
      earlier.range.start.offset <= range.start.offset
    )
  })
}
