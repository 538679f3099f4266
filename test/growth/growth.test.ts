import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import * as library from 'tranship'
import * as deploy from 'tranship/deploy'
import * as editor from 'tranship/editor'
import * as layouts from 'tranship/layouts'
import * as plan from 'tranship/plan'
import * as testing from 'tranship/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generate } from '../../bench/generate.js'
import { sourceFiles } from '../../scripts/entry-points.js'
import { calls } from './calls.js'
import { counting } from './counting.js'
import { growthOf, isFasterThanInput } from './exponents.js'
import type { Growth } from './measure.js'
import { known } from './known-growth.js'

/** Functions without input of growing size, or that differ from another one only in how they fail. */
const others: Readonly<Record<string, string>> = {
  ManifestError: 'holds what others have found',
  OptionsError: 'holds what others have found',
  helmLayout: 'is safeHelmLayout, and throws',
  planBuild: 'is safePlanBuild, and throws',
  planDeploy: 'is safePlanDeploy, and throws',
  planSync: 'is safePlanSync, and throws',
  planWake: 'is safePlanWake, and throws',
  trace: 'is safeTrace, and throws',
  secretValues: 'is safeSecretValues, and throws',
  encryptedSecretFiles: 'is the beginning of kustomizeLayout',
  namespaceObject: 'makes one object of two names',
  fixTitle: 'reads one fix, and is called for each',
  isIgnorable: 'reads one diagnostic, and is called for each',
  snippetOf: 'reads one completion, and is called for each',
  observe: 'is called with what startWait gives',
}

const folder = mkdtempSync(path.join(tmpdir(), 'tranship-growth-'))
const found: Growth[] = []

beforeAll(async () => {
  const options = {
    bundle: true,
    platform: 'node',
    format: 'cjs',
    logLevel: 'warning',
    write: false,
  } as const
  const contents = Object.values(sourceFiles)
    .map((file) => `export * from ${JSON.stringify(file)}`)
    .join('\n')
  // Object spreads are counted once they are compiled to loops.
  const [counted, measure] = await Promise.all([
    build({
      ...options,
      stdin: { contents, resolveDir: process.cwd() },
      supported: { 'object-rest-spread': false },
    }),
    build({ ...options, entryPoints: ['test/growth/measure.ts'], alias: { ...sourceFiles } }),
  ])
  const script = path.join(folder, 'counted.cjs')
  const program = path.join(folder, 'measure.cjs')
  writeFileSync(script, counting(counted.outputFiles[0]!.text))
  writeFileSync(program, measure.outputFiles[0]!.text)
  const { stdout } = await promisify(execFile)(process.execPath, [program, script], { maxBuffer: 1 << 28 })
  for (const line of stdout.trim().split('\n')) found.push(JSON.parse(line) as Growth)
}, 3_600_000)

afterAll(() => {
  rmSync(folder, { recursive: true })
})

describe('[R0-17] work grows in proportion to the input', () => {
  it('of every exported function', () => {
    const functions = Object.entries({
      ...library,
      ...editor,
      ...plan,
      ...deploy,
      ...layouts,
      ...testing,
    }).filter(([, value]) => typeof value === 'function')
    const asked = new Set([...Object.keys(calls), ...Object.keys(others)])
    expect(functions.map(([name]) => name).filter((name) => !asked.has(name))).toEqual([])
  })

  it.each(Object.keys(calls))('by %s', (call) => {
    const own = found.filter((one) => one.call === call)
    expect(own.length).toBeGreaterThan(0)
    const faster = own.filter(
      (one) => isFasterThanInput(one) && !known.some(({ family }) => family.test(one.family)),
    )
    expect(faster.map((one) => `${one.family}: ${growthOf(one).toFixed(2)}`)).toEqual([])
  })

  it.each(known.map(({ family, reason }) => [String(family), reason]))('but for %s: %s', (family) => {
    const own = found.filter((one) =>
      known.some((each) => String(each.family) === family && each.family.test(one.family)),
    )
    expect(own.some(isFasterThanInput)).toBe(true)
  })
})

it.each(['1.37', '1.48', 'compose'] as const)('the measured inputs are sound in %s', (profile) => {
  expect(library.safeTranslate(generate(8), { profile }).ok).toBe(true)
})

describe('a growth', () => {
  const ofWork = (work: (size: number) => number) =>
    isFasterThanInput({ call: '', family: '', sizes: [100, 200, 400], work: [100, 200, 400].map(work) })

  it.each<[string, (size: number) => number, boolean]>([
    ['linear', (size) => 1000 * size + 50_000, false],
    ['a sorted list', (size) => 1000 * size * Math.log2(size), false],
    ['quadratic', (size) => 10 * size * size, true],
    ['one hundredth of the work for each pair', (size) => 500 * size + 5 * size * size, true],
    ['hardly any', (size) => size * size * 0.1, false],
  ])('that is %s: %s', (_, work, expected) => {
    expect(ofWork(work)).toBe(expected)
  })
})
