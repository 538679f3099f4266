import { describe, expect, it } from 'vitest'
import { findings, manifest, workloadOf } from '../support/translated.js'

const compose = { profile: 'compose' } as const

const head = 'services:\n  web:\n    image: a\n'

/** Values in brackets or quotes, with the container's arguments. */
const read: readonly (readonly [string, readonly string[]])[] = [
  ['    command: ["a",\n    "b"]\n', ['a', 'b']],
  ['    command: [\n  "a", # a comment\n  b\n]\n    ports: [80]\n', ['a', 'b']],
  ['    command: [a\nb, c]\n', ['a b', 'c']],
  ['    command: "a\n    b"\n    ports: [80]\n', ['a', 'b']],
  ["    command: 'a\n  b\n\n    c'\n", ['a', 'b', 'c']],
  ['    command: "a\nb"\n', ['a', 'b']],
]

describe('brackets and quotes whose lines are not indented', () => {
  it.each(read)('[C1-10] are read as Compose reads them, with a warning: %j', (lines, args) => {
    const text = head + lines
    expect(findings(text, compose)).toEqual([
      expect.stringMatching(/^yaml-indentation services\.web\.command `["'[]`$/),
    ])
    expect(workloadOf(text, compose).spec!.template.spec!.containers[0]!.args).toEqual(args)
  })

  it.each(read)('[C1-10] are an error in the versions of the reference: %j', (lines) => {
    expect(findings(head + lines)).toEqual([expect.stringMatching(/^yaml-syntax /)])
  })

  it.each([
    '    command: "a\n    image: "b"\n',
    '    command: ["a",\n    ports: ["80"]\n',
    '    command: [a\n    environment: {A: b}\n',
    "    command: 'it\n    image: it's\n",
    '    command: "a\n    b\n',
  ])('[C1-10] but not those that are never closed: %j', (lines) => {
    expect(findings(head + lines, compose).some((finding) => finding.startsWith('yaml-syntax'))).toBe(true)
  })

  it('[C1-10] have their places where they stand, behind them too', () => {
    const text = `${head}    command: ["a",\n"b"]\n    restart: sometimes\n`
    expect(findings(text, compose)).toContain('invalid-restart services.web.restart `sometimes`')
  })
})

it('[C1-11] a number whose text changes is a warning, and a boolean is none', () => {
  const text = manifest({ web: 'image: a\nenvironment: {A: 017, B: 1.5, C: True, D: "017", E: $X}' })
  expect(findings(text, { ...compose, env: { X: '017' } })).toEqual([
    'number-printed services.web.environment.A `017`',
  ])
  const variables = (profile: '1.48' | 'compose') =>
    workloadOf(text, { profile, env: { X: '017' } }).spec!.template.spec!.containers[0]!.env!.map(
      ({ value }) => value,
    )
  expect(variables('compose')).toEqual(['15', '1.5', 'true', '017', '017'])
  expect(variables('1.48')).toEqual(['017', '1.5', 'True', '017', '017'])
})
