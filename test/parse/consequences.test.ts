import { describe, expect, it } from 'vitest'
import { safeTracePart } from '../../src/trace.js'
import { safeTranslate } from '../../src/translate.js'
import { describeProblem } from '../../src/parse/yaml-problems.js'

const { problem: needsQuotes } = describeProblem('BARE_VARIABLE')
const { problem: notAllowed } = describeProblem('UNEXPECTED_TOKEN')

const around = (key: string) =>
  `services:\n  web:\n    image: a\n    ${key}\n    restart: always # as ever\n  db: {image: b}\n`

/** Returns the errors of a text: the part that each marks, and the problem. */
function errorsIn(text: string) {
  const result = safeTranslate(text, { profile: 'compose' })
  const found = result.ok ? [] : result.errors
  return found.map(({ range: { start, end }, args }) => [
    text.slice(start.offset, end.offset),
    (args as { problem?: unknown }).problem,
  ])
}

describe('[R2.1-09] a variable without quotes inside brackets or braces is one error', () => {
  it.each([
    ['an item', 'ports: [${PORT}]', ['${PORT}']],
    ['the beginning of an item', 'ports: ["1:1", ${PORT:-8080}:80]', ['${PORT:-8080}']],
    ['a value', 'deploy: { replicas: ${N} }', ['${N}']],
    ['a value before another key', 'deploy: {replicas: ${N:-2}, mode: replicated}', ['${N:-2}']],
    ['the middle of a value', 'environment: { A: x${B}y, C: d }', ['${B}']],
    ['a key', 'environment: { ${A}: b }', ['${A}']],
    ['each of two items', 'ports: [${A},${B}]', ['${A}', '${B}']],
    ['each of two values', 'environment: { A: ${B}, C: ${D} }', ['${B}', '${D}']],
    ['each of two parts of an item', 'command: [x${A}y${B}z]', ['${A}', '${B}']],
    ['a value that is not closed', 'ports: [${A', ['${A']],
  ])('%s', (_, key, variables) => {
    expect(errorsIn(around(key)).slice(0, variables.length)).toEqual(
      variables.map((variable) => [variable, needsQuotes]),
    )
  })

  it('and a variable in quotes is none', () => {
    expect(errorsIn(around('ports: ["${PORT:-8080}:80"]'))).toEqual([])
  })
})

describe('[R2.1-09] the text after a syntax error that the parser no longer understands is no further error', () => {
  it('after a variable without quotes', () => {
    expect(errorsIn(around('deploy: { replicas: ${N} }'))).toHaveLength(1)
  })

  it('after a closing brace too many, down to the end of the text', () => {
    expect(errorsIn(around('labels: { a: b } }'))).toEqual([['}', notAllowed]])
  })

  it('but a mistake behind sound text is', () => {
    const key = 'command: [a, b] c\n    entrypoint: [d] e'
    expect(errorsIn(around(key))).toEqual([
      ['c', notAllowed],
      ['e', notAllowed],
    ])
  })

  it('so the other services still have their objects', () => {
    const many = Array.from({ length: 30 }, (_, index) => `  s${index}:\n    image: b\n`).join('')
    const part = safeTracePart(`${around('deploy: { replicas: ${N} }')}${many}`, {
      profile: 'compose',
    })
    expect(part).toMatchObject({ ok: true, omitted: ['web'] })
    const objects = part.ok ? part.objects : []
    expect(objects.filter(({ kind }) => kind === 'Deployment')).toHaveLength(31)
  })
})
