import { describe, expect, it } from 'vitest'
import { extendedServices, namedVariables, namesInDotenv } from 'tranship/internal'

/** Returns the names that stand at the ranges in a text. */
const written = (text: string) =>
  namedVariables(text, {}).map(({ name, range: { start, end }, isPassed }) => {
    expect(text.slice(start.offset, end.offset).replace(/^"|"$/g, '')).toBe(name)
    return isPassed ? `${name} (passed)` : name
  })

describe('[E12-04] the variables that a Compose file names', () => {
  it.each([
    ['a value', 'services: {web: {image: "a:${TAG}"}}', ['TAG']],
    ['a value without braces', 'services: {web: {image: "a:$TAG"}}', ['TAG']],
    [
      'operands without effect',
      'services: {web: {image: "${A:-${B:+${C}}}${D+$E}"}}',
      ['A', 'B', 'C', 'D', 'E'],
    ],
    ['escaped dollars', 'services: {web: {image: "$$A$${B}$$$C"}}', ['C']],
    [
      'a text of several lines',
      'services:\n  web:\n    command: |\n      echo $A\n      echo ${B}\n',
      ['A', 'B'],
    ],
    ['a value with escapes', 'services: {web: {hostname: "\\x61${A}\\t$B"}}', ['A', 'B']],
    ['a value that an alias repeats', 'x-a: &a $A\nservices: {web: {image: *a, hostname: *a}}', ['A']],
    ['a config and a secret', 'configs: {a: {environment: A}}\nsecrets: {b: {environment: B}}', ['A', 'B']],
    ['a list of names', 'services: {web: {environment: [A, B=1, "C=$D"]}}', ['A (passed)', 'D']],
    [
      'a map of names',
      'services: {web: {environment: {A: , "B": null, C: "1"}}}',
      ['A (passed)', 'B (passed)'],
    ],
    ['arguments of a build', 'services: {web: {build: {args: [A, B=1]}}}', ['A (passed)']],
    ['keys', 'services: {web: {labels: {$A: 1}}}', []],
  ])('are those of %s', (_, text, names) => {
    expect(written(`${text}\n`)).toEqual(names)
  })

  it('are found in half-typed text', () => {
    expect(written('services:\n  web:\n    image: ${TAG}\n    comm')).toEqual(['TAG'])
  })
})

describe('[E12-04] the variables that a dotenv text names', () => {
  it.each([
    ['A=1\nB = 2\nC: 3\n', ['A=1:1', 'B=2:1', 'C=3:1']],
    ['export A=1\n\n# D=1\n  B=2', ['A=1:8', 'B=4:3']],
    ['A', ['A=1:1']],
    ['A=$B ${C:-$D}\n', ['A=1:1', 'B 1:4', 'C 1:8', 'D 1:12']],
    ['A="x\n$B\n"\nC=$A\n', ['A=1:1', 'B 2:2', 'C=4:1', 'A 4:4']],
    ['A="\\n\\"$B"\n', ['A=1:1', 'B 1:9']],
    ["A='$B'\nC=a#$D #$E\n", ['A=1:1', 'C=2:1', 'D 2:6']],
    ['two words=1\n=1\n', []],
  ])('are those of %j', (text, names) => {
    expect(
      namesInDotenv(text).map(
        ({ name, isSet, line, column }) => `${name}${isSet ? '=' : ' '}${line}:${column}`,
      ),
    ).toEqual(names)
  })
})

describe('[E12-06] the services of other files that a Compose file extends', () => {
  const found = (text: string, files: Readonly<Record<string, string>> = {}) =>
    extendedServices(text, { profile: 'compose', files }).map(
      ({ name, path, range: { start, end, file } }) => {
        const own = file === undefined ? text : files[file]!
        return [own.slice(start.offset, end.offset), name, path]
      },
    )

  it('have the path and the place of the name', () => {
    const text = 'services: {web: {extends: {file: in/a.yaml, service: "base"}}, b: {extends: web}}\n'
    expect(found(text)).toEqual([['base', 'base', 'in/a.yaml']])
  })

  it('are found along a chain of files', () => {
    const files = {
      'in/a.yaml': 'services: {base: {extends: {file: b.yaml, service: root}}}\n',
      'in/b.yaml': 'services: {root: {image: a}}\n',
    }
    const text = 'services: {web: {extends: {file: in/a.yaml, service: base}}}\n'
    expect(found(text, files).map(([, name, path]) => [name, path])).toEqual([
      ['base', 'in/a.yaml'],
      ['root', 'in/b.yaml'],
    ])
  })
})
