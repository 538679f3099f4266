import { Command } from 'commander'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addFlags } from '../../src/flags/add-flags.js'
import { InvalidValueError } from '../../src/flags/flag.js'
import { readFlags } from '../../src/flags/read-flags.js'
import { readPlainLine } from '../../src/plain-line.js'
import { translateCommandFlags } from '../../src/translate/flags.js'

/** The flags and operands that commander reads; `undefined` if it refuses the line. */
function readByCommander(words: readonly string[]) {
  const command = addFlags(translateCommandFlags, new Command().argument('[file]').allowExcessArguments())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined, writeOut: () => undefined })
  try {
    command.parse(words, { from: 'user' })
    return { flags: command.opts(), operands: command.args }
  } catch {
    return undefined
  }
}

describe('a plain command line is read without commander', () => {
  it.each<readonly string[]>([
    [],
    ['compose.yaml'],
    ['-'],
    ['./compose.yaml', '--quiet', '-o', 'out.yaml'],
    ['-f', 'a.yaml', '--file', 'b.yaml', '--file=c.yaml'],
    ['--profile', '1.37', '--profile=compose'],
    ['--set', 'A=1', '--set', 'B=c=d', '--env-file', '.env'],
    ['--no-infer', '--strict', '-v', '-w'],
    ['--deny=privileges,unknown-key', '--ignore', ' a , b '],
    ['-o', '-', '--format', 'json', '--name='],
    ['--layout', 'kustomize', '-o', 'k8s/', '--overlay', 'a=b', '--overlay', 'c=d'],
    ['--secrets', 'external-secrets:vault', '--gateway', 'infra/web:https'],
  ])('%j', (...words) => {
    expect(readPlainLine(words)).toEqual(readByCommander(words))
    expect(readPlainLine(words)).toBeDefined()
  })
})

it.each<readonly string[]>([
  ['check'],
  ['chek', '-q'],
  ['help'],
  ['--help'],
  ['compose.yaml', '-h'],
  ['--version'],
  ['--quite'],
  ['--quiet=yes'],
  ['-qv'],
  ['-ofile'],
  ['--output'],
  ['-o', '--quiet'],
  ['--', 'compose.yaml'],
  ['-1'],
  ['--profile', '1.40'],
  ['--format', 'toml'],
  ['--set', 'A'],
  ['--infer'],
])('commander judges %j', (...words) => {
  expect(readPlainLine(words)).toBeUndefined()
})

it('every line that is read without commander is read as commander reads it', () => {
  const names = translateCommandFlags.flatMap(({ words }) => words.match(/--?[\w-]+(?=[, ]|$)/g) ?? [])
  const values = [
    'a',
    'a=b',
    '',
    '-',
    '1.33',
    'json',
    'image',
    'external-secrets',
    '--',
    '-q',
    '-x',
    '5',
    '-5',
  ]
  const word = fc.oneof(
    fc.constantFrom(...names),
    fc.constantFrom(...values),
    fc
      .tuple(fc.constantFrom(...names), fc.constantFrom(...values))
      .map(([name, value]) => `${name}=${value}`),
  )
  const isPlain = { yes: 0, no: 0 }
  fc.assert(
    fc.property(fc.array(word, { maxLength: 5 }), (words) => {
      const plain = readFlags(words, translateCommandFlags)
      isPlain[plain === undefined ? 'no' : 'yes']++
      if (plain !== undefined) expect(plain).toEqual(readByCommander(words))
    }),
    { seed: 1, numRuns: 400 },
  )
  expect(Math.min(isPlain.yes, isPlain.no)).toBeGreaterThan(40)
})

it('a fault in the code that reads a value is no wrong value', () => {
  const failing = (error: Error) => [
    {
      words: '--a <b>',
      description: '',
      read: () => {
        throw error
      },
    },
  ]
  expect(() => readFlags(['--a', 'b'], failing(new TypeError('fault')))).toThrow('fault')
  expect(readFlags(['--a', 'b'], failing(new InvalidValueError('wrong')))).toBeUndefined()
  const command = addFlags(failing(new TypeError('fault')), new Command())
  expect(() => command.parse(['--a', 'b'], { from: 'user' })).toThrow(TypeError)
})
