import { isMap, isScalar, isSeq, parseDocument } from 'yaml'
import { type Code, type Diagnostic, safeTranslate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { allExamples } from '../support/diagnostic-examples.js'
import { isThorough } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'

// Hundreds of translations a case.

/** The ranges and texts of all values of a manifest; keys cannot have variables. */
function valuesIn(text: string): { readonly start: number; readonly end: number; readonly value: string }[] {
  const found: { start: number; end: number; value: string }[] = []
  visit(parseDocument(text, { uniqueKeys: false, logLevel: 'silent' }).contents)
  return found

  function visit(node: unknown): void {
    if (isMap(node)) for (const { value } of node.items) visit(value)
    else if (isSeq(node)) for (const item of node.items) visit(item)
    else if (isScalar(node) && node.range && node.value !== null) {
      const [start, end] = node.range
      if (end > start) found.push({ start, end, value: String(node.value) })
    }
  }
}

const secret = 'Zq7xW9'
/** Matches parts of the secret in any spelling, long enough to rule out chance. */
const leak = /zq7x|q7xw|7xw9/i

/** Ways to write a value with a variable, and the variable's value. */
const disguises: readonly ((value: string) => { readonly template: string; readonly variable: string })[] = [
  (value) => ({ template: '${SECRET}', variable: value + secret }),
  (value) => ({ template: '${SECRET}', variable: secret + value }),
  (value) => ({ template: '${SECRET}', variable: `${value} ${secret}!` }),
  () => ({ template: '${SECRET}', variable: `${secret}:/${secret}:${secret}` }),
  () => ({ template: '${SECRET}', variable: `${secret}${'x'.repeat(70)}` }),
  (value) => {
    const middle = Math.ceil(value.length / 2)
    return { template: `${value.slice(0, middle)}\${SECRET}${value.slice(middle)}`, variable: secret }
  },
  (value) => ({ template: `${value}/\${SECRET:-none}`, variable: `${secret}_${secret}` }),
  (value) => ({ template: `${value}\${NO_SUCH_VARIABLE:?say \${SECRET}}`, variable: secret }),
]

function diagnosticsOf(text: string, options: TranslateOptions): readonly Diagnostic[] {
  const result = safeTranslate(text, options)
  return result.ok ? result.warnings : [...result.errors, ...result.warnings]
}

/**
 * Returns the codes of diagnostics about values with a secret. Fails if one shows a part of it. Each value gets every
 * disguise, or one of them in turn.
 */
function raisedWithSecrets(text: string, options: TranslateOptions, inTurn = false): Set<Code> {
  const codes = new Set<Code>()
  for (const [index, { start, end, value }] of valuesIn(text).entries()) {
    for (const disguise of inTurn ? [disguises[index % disguises.length]!] : disguises) {
      const { template, variable } = disguise(value)
      const lineEnd = text[end - 1] === '\n' ? '\n' : ''
      const disguised = text.slice(0, start) + JSON.stringify(template) + lineEnd + text.slice(end)
      const env = { ...options.env, SECRET: variable }
      for (const diagnostic of diagnosticsOf(disguised, { ...options, env })) {
        const shown = JSON.stringify(diagnostic)
        if (leak.test(shown)) expect.fail(`${shown}\n${disguised}`)
        if (shown.includes('${SECRET')) codes.add(diagnostic.code)
      }
    }
  }
  return codes
}

describe('no diagnostic has the value of a variable', () => {
  const quoting = new Set<Code>()

  it.each(allExamples())('in the example of $code', ({ manifest, options = {} }) => {
    if (manifest.length > 5000) return
    for (const code of raisedWithSecrets(manifest, options, !isThorough)) quoting.add(code)
  })

  it.each(goldenCases())('in $name', ({ manifest, options }) => {
    for (const code of raisedWithSecrets(manifest, options, true)) quoting.add(code)
  })

  it('though many codes quote values: with the names of the variables', () => {
    expect([...quoting].sort().length).toBeGreaterThan(30)
  })
})

describe('texts in a message', () => {
  const web = (body: string) => `services:\n  web:\n    image: nginx:1.29\n    ${body}\n`
  const first = (text: string, env: Record<string, string>) => diagnosticsOf(text, { env })[0]

  it.each<[string, Record<string, string>, args: object]>([
    ['restart: ${POLICY}', { POLICY: 'nvr' }, { value: '${POLICY}' }],
    ['restart: ${POLICY:-x}', {}, { value: '${POLICY:-x}' }],
    ['restart: on-${POLICY}', { POLICY: 'x' }, { value: 'on-${POLICY}' }],
    ['volumes: ["${VOLUME}:/data"]', { VOLUME: 'db' }, { volume: '${VOLUME}' }],
    ['volumes: ["db:${TARGET}"]', { TARGET: '/db' }, { volume: 'db' }],
    ['volumes: ["${MOUNT}"]', { MOUNT: 'db:/db' }, { volume: '${MOUNT}' }],
    ['ports: ["${PORT}:5432"]', { PORT: '99' }, { port: 5432 }],
  ])('of %s show the file as it is written', (body, env, args) => {
    expect(first(web(body), env)).toMatchObject({ args })
  })

  it('of a number is the variable, also for programs', () => {
    const found = first(web('ports: ["1:${PORT}"]'), { PORT: '5432' })
    expect(found).toMatchObject({ code: 'port-not-public', args: { port: '${PORT}' } })
    expect(found?.message).toContain('${PORT}')
    expect(found?.message).not.toContain('5432')
  })

  it('of a number that is also written as it is is that number', () => {
    for (const ports of ['${PORT}:5432', '5432:${PORT}'])
      expect(first(web(`ports: ["${ports}"]`), { PORT: '5432' })?.message).toContain('the port 5432')
  })

  it('of words that the manifest has itself is those words', () => {
    const text = web('depends_on: [shop]\n    environment: {A: $NAME}')
    expect(first(text, { NAME: 'shop' })).toMatchObject({ args: { dependency: 'shop' } })
  })
})
