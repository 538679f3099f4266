import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import {
  type Diagnostic,
  ManifestError,
  references,
  safeTrace,
  safeTranslate,
  translate,
  type TranslateOptions,
} from 'tranship'
import { safePlanDeploy } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { allExamples } from '../support/diagnostic-examples.js'
import { sampled } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'
import { findings, web } from '../support/translated.js'

// Hundreds of translations a case.

const cases = [
  ...goldenCases(),
  ...allExamples().map(({ code, manifest, options = {} }) => ({
    name: `the example of ${code}`,
    manifest,
    options,
  })),
].filter(({ manifest }) => manifest.length < 5000)

/**
 * Returns the diagnostics of a manifest, each as its code and subject. Messages may differ, and a diagnostic about
 * several subjects may move to the next one.
 */
function said(manifest: string, options: TranslateOptions): Set<string> {
  const result = safeTranslate(manifest, options)
  const found: readonly Diagnostic[] = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return new Set(found.map(({ code, severity, path }) => `${severity} ${code} ${path.slice(0, 2).join('.')}`))
}

/** Returns diagnostics that occur with incomplete information, but not with all of it. */
function wronglySaid(manifest: string, options: TranslateOptions): string[] {
  const {
    env: _,
    dotenv: __,
    platformEnv: ___,
    files: ____,
    folder: _____,
    folders: ______,
    ...known
  } = options
  const withAll = said(manifest, options)
  return [...said(manifest, { ...known, incomplete: true })].filter((one) => !withAll.has(one))
}

/** Yields a manifest with a variable in place of each value in turn, and the variable's value. */
function* withVariables(text: string): Generator<{ readonly text: string; readonly value: string }> {
  const found: { readonly start: number; readonly end: number; readonly value: string }[] = []
  visit(parseDocument(text, { uniqueKeys: false, logLevel: 'silent' }).contents)
  for (const { start, end, value } of found) {
    const lineEnd = text[end - 1] === '\n' ? '\n' : ''
    yield { text: `${text.slice(0, start)}"\${GIVEN}"${lineEnd}${text.slice(end)}`, value }
  }

  function visit(node: unknown): void {
    if (isMap(node)) for (const { value } of node.items) visit(value)
    else if (isSeq(node)) for (const item of node.items) visit(item)
    else if (isScalar(node) && node.range && node.value !== null) {
      const [start, end] = node.range
      if (end > start) found.push({ start, end, value: node.source ?? String(node.value) })
    }
  }
}

describe('a partly known manifest raises no diagnostic that vanishes once everything is known', () => {
  it.each(cases)('$name', ({ manifest, options }) => {
    expect(wronglySaid(manifest, options)).toEqual([])
    for (const { text, value } of sampled([...withVariables(manifest)], 5, manifest.length)) {
      const env = { ...options.env, GIVEN: value }
      expect(wronglySaid(text, { ...options, env }), text).toEqual([])
    }
  })
})

const incomplete = { incomplete: true }

describe('under the option `incomplete`', () => {
  it.each<[what: string, text: string, options?: TranslateOptions]>([
    ['a variable', web('environment: {A: "$A", B: "${B}"}')],
    ['a required variable', web('environment: {A: "${A:?say which}"}')],
    [
      'a variable in a value that cannot be empty',
      web('ports: ["${PORT}:80"]\ndeploy: {replicas: "${COUNT}"}'),
    ],
    ['what stands for a variable that may be set', web('restart: ${POLICY:-perhaps}\nuser: "${ID+${1}}"')],
    ['a name without a value', web('environment: [A]\nbuild: {args: [B]}')],
    ['an env file', web('env_file: [web.env, .env, {path: other.env}]')],
    ['an env file beside others', web('env_file: [web.env, other.env]'), { files: { 'other.env': 'A=1' } }],
    ['a variable in an env file', web('env_file: web.env'), { files: { 'web.env': 'A=$B\nC=${D:?}' } }],
    ['a variable in .env', web('restart: ${A}'), { dotenv: 'A=$B-$C' }],
    ['a name that depends on a variable', `name: \${A}\n${web('restart: $COMPOSE_PROJECT_NAME')}`],
  ])('%s that is not given is no problem, and leaves no objects', (_, text, options) => {
    expect(safeTranslate(text, { ...options, ...incomplete })).toEqual({
      ok: false,
      errors: [],
      warnings: [],
    })
  })

  it.each<[text: string, options: TranslateOptions, expected: string[]]>([
    [web('restart: ${A:-b}\nimag: c'), {}, ['unknown-key services.web.imag `imag`']],
    [web('restart: ${A}'), { env: { A: 'b' } }, ['invalid-restart services.web.restart `${A}`']],
    [web('restart: ${A}'), { dotenv: 'A=b' }, ['invalid-restart services.web.restart `${A}`']],
    [web('restart: ${A'), {}, ['invalid-template services.web.restart `${A`']],
    [
      web('ports: [{target: 80, published: "${A}", protocol: tpc}]'),
      {},
      ['invalid-port services.web.ports.0.protocol `tpc`'],
    ],
    [
      web('env_file: a.env'),
      { files: { 'a.env': 'A B=1' } },
      ['env-file-invalid services.web.env_file `a.env`'],
    ],
  ])('finds errors that no given data can remove: %j', (text, options, expected) => {
    expect(findings(text, { ...options, ...incomplete })).toEqual(expected)
  })

  it('a manifest that depends on nothing unknown is translated as ever', () => {
    const text = web('environment: {A: "${A}", B: "$COMPOSE_PROJECT_NAME"}\nenv_file: web.env')
    const options = { env: { A: '1' }, files: { 'web.env': 'C=$A' } }
    expect(safeTranslate(text, { ...options, ...incomplete })).toEqual(safeTranslate(text, options))
  })

  it('functions that throw say why there is nothing', () => {
    const attempt = () => translate(web('user: $ID'), incomplete)
    expect(attempt).toThrow(ManifestError)
    expect(attempt).toThrow('depends on variables or files that tranship does not have')
    expect(safeTrace(web('user: $ID'), incomplete).ok).toBe(false)
    expect(safePlanDeploy(web('user: $ID'), incomplete).ok).toBe(false)
  })

  it('files are found all the same', () => {
    const found = references(web('user: $ID\nenv_file: [web.env, "${A}.env"]'), incomplete)
    expect(found.map(({ path }) => path)).toEqual(['web.env'])
  })
})
