import { describe, expect, it } from 'vitest'
import type { Command } from '../../src/command.js'
import { collect, flag, InvalidValueError, operand } from '../../src/flags/flag.js'
import { readLine } from '../../src/flags/read-line.js'

const command: Command = {
  name: 'some command',
  description: '',
  operands: [operand('<service>', ''), operand('[rest...]', '')],
  flags: [
    flag('-q, --quiet', ''),
    flag('-v, --verbose', ''),
    flag('-o, --output-file <path>', ''),
    flag('--format <format>', '', { choices: ['yaml', 'json'] }),
    flag('-f, --file <path>', '', { read: collect }),
    flag('--count <number>', '', { read: count, byDefault: 1 }),
    flag('-t, --tty', ''),
    flag('-T, --no-tty', ''),
    flag('--no-infer', ''),
    flag('--json', '', { excludes: '--quiet' }),
  ],
}

const byDefault = { infer: true, count: 1 }

function count(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidValueError('Write a number.')
  return Number(text)
}

function messageOf(words: readonly string[], of: Partial<Command> = {}): unknown {
  try {
    return readLine(words, { ...command, ...of })
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : error
  }
}

describe('the words of a command line', () => {
  it.each<[line: string, flags: object, rest?: readonly string[]]>([
    ['web', {}],
    ['-q web', { quiet: true }],
    ['web -qv', { quiet: true, verbose: true }],
    ['web -qo a', { quiet: true, outputFile: 'a' }],
    ['web -oa', { outputFile: 'a' }],
    ['web -o=a', { outputFile: '=a' }],
    ['web --output-file=a=b', { outputFile: 'a=b' }],
    ['web --output-file=', { outputFile: '' }],
    ['web --output-file -q', { outputFile: '-q' }],
    ['web -o a -o b', { outputFile: 'b' }],
    ['web -f a --file b --file=c', { file: ['a', 'b', 'c'] }],
    ['web --format json --count 3', { format: 'json', count: 3 }],
    ['web --no-infer', { infer: false }],
    ['web -t -T', { tty: false }],
    ['web --no-tty --tty', { tty: true }],
    ['web -', {}, ['-']],
    ['web -5 -.5e3', {}, ['-5', '-.5e3']],
    ['web -- -q --', {}, ['-q', '--']],
    ['-- web', {}],
  ])('%s', (line, flags, rest = []) => {
    expect(readLine(line.split(' '), command)).toEqual({
      flags: { ...byDefault, ...flags },
      operands: ['web', rest],
    })
  })

  it.each(['-h', '--help', '--quite --help', 'web -qh', '-h --json --quiet'])('%s asks for help', (line) => {
    expect(readLine(line.split(' '), command)).toBeUndefined()
  })

  it.each([
    ['web --quite', "unknown option '--quite'\n(Did you mean --quiet?)"],
    ['web --forma', "unknown option '--forma'\n(Did you mean --format?)"],
    ['web --fime', "unknown option '--fime'\n(Did you mean --file?)"],
    ['web --xyz=3 -q', "unknown option '--xyz=3'"],
    ['web --quiet=yes', "unknown option '--quiet=yes'"],
    ['web -x', "unknown option '-x'"],
    ['web -qx', "unknown option '-x'"],
    ['web -o', "option '-o, --output-file <path>' argument missing"],
    [
      'web --format xml',
      "option '--format <format>' argument 'xml' is invalid. Allowed choices are yaml, json.",
    ],
    ['--quite --count x', "option '--count <number>' argument 'x' is invalid. Write a number."],
    ['web --quiet --json', "option '--json' cannot be used with option '--quiet'"],
    ['-q', "missing required argument 'service'"],
  ])('%s is refused', (line, message) => {
    expect(messageOf(line.split(' '))).toBe(`WrongLine: ${message}`)
  })

  it('suggests all flags that are equally near', () => {
    const flags = [flag('--image <a>', ''), flag('--images <a>', '')]
    expect(messageOf(['--imagex'], { flags })).toContain('(Did you mean one of --image, --images?)')
  })
})

describe('operands', () => {
  const one = { operands: [operand('[version]', '', { choices: ['1', '2'], byDefault: '1' })] }

  it('have choices and a default', () => {
    expect(messageOf([], one)).toMatchObject({ operands: ['1'] })
    expect(messageOf(['2'], one)).toMatchObject({ operands: ['2'] })
    expect(messageOf(['3'], one)).toBe(
      "WrongLine: command-argument value '3' is invalid for argument 'version'. Allowed choices are 1, 2.",
    )
  })

  it('are as many as the command takes', () => {
    expect(messageOf(['1', '2'], one)).toBe(
      "WrongLine: too many arguments for 'command'. Expected 1 argument but got 2.",
    )
    expect(
      messageOf(['1', '2'], { ...one, takesMoreOperands: true, operands: [operand('[a]', '')] }),
    ).toMatchObject({ operands: [['1', '2']] })
  })

  it('end the flags of a command that runs another program', () => {
    expect(messageOf(['-q', 'web', '-v', '--', '-x'], { endsFlagsAtOperand: true })).toEqual({
      flags: { ...byDefault, quiet: true },
      operands: ['web', ['-v', '--', '-x']],
    })
  })
})

it('a fault in the code that reads a value is no wrong value', () => {
  const read = () => {
    throw new TypeError('fault')
  }
  expect(messageOf(['web', '-a', 'b'], { flags: [flag('-a, --aa <b>', '', { read })] })).toBe(
    'TypeError: fault',
  )
})
