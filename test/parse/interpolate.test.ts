import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { Allowance } from '../../src/compose/allowance.js'
import { Interpolation } from '../../src/parse/interpolate.js'
import { placeOf } from '../support/read-value.js'
import { containerOf, diagnosticsOf, findings, manifest, podOf, web } from '../support/translated.js'

const options: TranslateOptions = {
  env: { A: 'shell', EMPTY: '', N: '3', ON: 'true' },
  dotenv: 'A=dotenv\nB=dotenv\nEMPTY=dotenv\nC_AND_A=$C-$A\nB_OF_LINE=$B\n',
  platformEnv: { A: 'platform', B: 'platform', C: 'platform' },
}
const valueOf = (value: string, given = options) =>
  containerOf(web(`environment: {X: ${JSON.stringify(value)}}`), given).env?.[0]?.value

describe('a variable', () => {
  it.each([
    ['$A', 'shell'],
    ['${A}', 'shell'],
    ['$B', 'dotenv'],
    ['$C', 'platform'],
    ['[$EMPTY]', '[]'],
    ['$C_AND_A', 'platform-shell'],
    ['$B_OF_LINE', 'dotenv'],
  ])('[R2.14-01] [R2.14-05] %s has the value %s', (template, value) => {
    expect(valueOf(template)).toBe(value)
  })

  it.each([
    ['${A:-x} ${EMPTY:-x} ${NO:-x}', 'shell x x'],
    ['${A-x} [${EMPTY-x}] ${NO-x}', 'shell [] x'],
    ['${A:?no} [${EMPTY?no}]', 'shell []'],
    ['${A:+x}${EMPTY:+y}${NO:+z}', 'x'],
    ['${A+x}${EMPTY+y}${NO+z}', 'xy'],
    ['${NO:-${NEITHER:-${A}}}', 'shell'],
    ['$$A $$$$', '$A $$$'],
    ['$1 100$ $-x', '$1 100$ $-x'],
  ])('[R2.14-02] %s is %s', (template, value) => {
    expect(valueOf(template)).toBe(value)
  })

  it.each([
    ['${', '${'],
    ['a ${1x} b', '${1x}'],
    ['a ${A:', '${A:'],
    ['a ${A!}', '${A!}'],
    ['${A:-${B}', '${A:-${B}'],
  ])('[R2.14-02] %s is an error at its column', (template, part) => {
    expect(findings(web(`environment: {X: "${template}"}`), options)).toEqual([
      `invalid-template services.web.environment.X \`${part}\``,
    ])
  })

  it('[R2.14-02] is pointed at in every style of YAML', () => {
    const text = web(
      "command:\n  - plain ${1a} text\n  - 'it''s ${1b}'\n  - \"tab\\t${1c}\"\n  - |\n    block\n      ${1d}\n  - >-\n    folded\n    ${1e}",
    )
    expect(findings(text)).toEqual(
      ['a', 'b', 'c', 'd', 'e'].map(
        (letter, index) => `invalid-template services.web.command.${index} \`\${1${letter}}\``,
      ),
    )
  })

  it('[R2.14-04] that is required has the message of its author', () => {
    const [error] = diagnosticsOf(web('image: "x:${TAG:?choose one}"').replace('image: nginx:1.29\n', ''))
    expect(error).toMatchObject({ code: 'variable-required', severity: 'error' })
    expect(error?.message).toContain('choose one')
    expect(findings(web('working_dir: ${DIR?}'))).toEqual([
      'variable-required services.web.working_dir `${DIR?}`',
    ])
  })

  it('[R2.14-04] that is not set is one warning, at its first name', () => {
    const text = manifest({
      a: 'image: a\nworking_dir: /${TAG}',
      b: 'image: b\nworking_dir: /${TAG}$OTHER',
    })
    expect(findings(text)).toEqual([
      'variable-unset services.a.working_dir `TAG`',
      'variable-unset services.b.working_dir `OTHER`',
    ])
  })

  it('[R2.14-03] is replaced in values, never in keys', () => {
    const { env } = containerOf(web('environment: {"A": "$A", "B_$A": b}').replace('"B_$A"', 'B_A'), options)
    expect(env).toEqual([
      { name: 'A', value: 'shell' },
      { name: 'B_A', value: 'b' },
    ])
    expect(findings(web('environment: {$A: x}'), options)).toEqual([
      'invalid-variable-name services.web.environment.$A `$A`',
    ])
  })

  it('[R2.14-03] is replaced in merged values, and reported once', () => {
    const text = manifest({ a: '<<: *shared\nimage: a', b: '<<: *shared\nimage: b' }, '').replace(
      'services:',
      'x-shared: &shared\n  working_dir: /$A/${1x}\nx-other: ${1y}\nservices:',
    )
    expect(findings(text, options)).toEqual(['invalid-template services.a.working_dir `${1x}`'])
  })

  it('[R2.14-03] gives numbers and booleans to keys that want them', () => {
    const text = web(
      'scale: $N\nx-enable-service-links: ${ON}\nports: ["${N}:80"]\nhealthcheck: {test: "true", retries: $N}',
    )
    expect(findings(text, options)).toEqual([])
    expect(podOf(text, options).enableServiceLinks).toBe(true)
    expect(containerOf(text, options).readinessProbe?.failureThreshold).toBe(3)
  })

  it('[R2.14-05] in a broken .env file is an error', () => {
    const [error, ...more] = diagnosticsOf(web(''), { dotenv: 'OK=1\nNOT OK=2\n' })
    expect(error).toMatchObject({ code: 'dotenv-invalid', args: { line: 2 } })
    expect(more).toEqual([])
  })

  it('[R0-02] is never a property that every object has', () => {
    expect(findings(web('working_dir: /$constructor/$toString'), { env: {}, platformEnv: {} })).toEqual([
      'variable-unset services.web.working_dir `constructor`',
      'variable-unset services.web.working_dir `toString`',
    ])
  })
})

describe('replacing variables', () => {
  /** Interpolates the same value twice, and returns the diagnostics. */
  function applied(yaml: string, env: Record<string, string>, told?: { undecided: number }, allowed = '') {
    const codes: string[] = []
    const unset: string[] = []
    const interpolation = new Interpolation(
      () => (name) => env[name],
      (code) => codes.push(code),
      (name) => unset.push(name),
      new Allowance(yaml),
      told && (() => told.undecided++),
    )
    interpolation.allow(allowed)
    const place = placeOf(yaml)
    const nodes = [interpolation.apply(place), interpolation.apply(place)]
    return { place, nodes, codes, unset }
  }

  it('[R2.14-02] is done once for a value that is used again', () => {
    const { nodes, unset } = applied('a $A $NO', { A: 'b' })
    expect(nodes).toMatchObject([{ text: 'a b ' }, { text: 'a b ' }])
    expect(unset).toEqual(['NO'])
  })

  it('[R2.14-02] leaves a text without variables unchanged', () => {
    const plain = applied('{ a: 1, b: [2, { c: d }] }', {})
    expect(plain.nodes[0]).toBe(plain.place.node)
    const { place, nodes } = applied('{ a: 1, b: [2, $A], c: { d: 3 } }', { A: '4' })
    const result = place.with(nodes[0]!)
    for (const key of ['a', 'c']) expect(result.get(key)!.node).toBe(place.get(key)!.node)
    expect(
      result
        .get('b')!
        .items()
        .map(({ node }) => 'value' in node && node.value),
    ).toEqual([2, '4'])
  })

  it('[R0-02] may make as much text as there is text, and some times each value', () => {
    const long = { A: 'x'.repeat(40_000) }
    expect(applied('$A', long).codes).toEqual([])
    const often = '$A'.repeat(30)
    expect(applied(often, long).codes).toEqual(['too-much-text'])
    expect(applied(often, long, undefined, 'x'.repeat(100_000)).codes).toEqual([])
  })

  it('[R2.14-04] tells of what depends on an unknown variable, where those that are not given are unknown', () => {
    const told = { undecided: 0 }
    expect(applied('a $NO', {}, told)).toMatchObject({ nodes: [{ kind: 'invalid' }, {}], unset: [] })
    expect(told.undecided).toBe(1)
    expect(applied('a $A', { A: 'b' }, told).nodes[0]).toMatchObject({ text: 'a b' })
    expect(told.undecided).toBe(1)
  })

  it('[R0-03] makes nothing of a character that Kubernetes cannot store', () => {
    expect(applied('a $A', { A: '\0' })).toMatchObject({
      nodes: [{ kind: 'invalid' }, { kind: 'invalid' }],
      codes: ['unstorable-character'],
    })
  })
})
