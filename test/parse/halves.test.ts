import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeLastService } from '../../bench/generate.js'
import type { Refusal } from '../../src/parse/sound-text.js'
import { treeOf } from '../support/sound-reader.js'
import { readInHalves } from '../../src/parse/halves.js'
import { readAnything } from '../../src/parse/recovering-reader.js'
import { numbers, sampled } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'
import { anyYAML, mutated } from '../support/manifests.js'
import { reading } from '../support/reading.js'

/** Returns how a text is read. Throws if the result in halves differs from that of the whole. */
function wayOf(text: string): 'sound' | 'in halves' | 'whole' {
  const tree = treeOf(text)
  if (!('reason' in tree)) return 'sound'
  if (readInHalves(text, tree.at) === undefined) return 'whole'
  const inHalves = reading((whole, reports) => readAnything(whole, reports, tree.at), text)
  expect(inHalves, text).toEqual(reading(readAnything, text))
  return 'in halves'
}

/** Returns the rest of a text that is read in halves, without the block. */
function restOf(text: string): string {
  expect(wayOf(text)).toBe('in halves')
  return readInHalves(text, (treeOf(text) as Refusal).at)!.rest.text
}

const before = 'x-base: &base { init: true }\nservices:\n  api:\n    image: a\n'
const volumes = 'volumes:\n  data:\n'
const after = `  db:\n    image: "b"\n    command: >\n      - x\n${volumes}`

describe('[R2.1-08] a text with something wrong in one block is read in two halves', () => {
  it.each([
    ['a key without its colon', '  web:\n    image: a\n    tty\n'],
    ['a key of its own without its colon', '  we\n'],
    ['a list that is not closed', '  web:\n    command: [a\n    image: a\n'],
    ['a value that is none', '  web:\n    image: a: b\n'],
    ['a line that fits no indentation', '  web:\n    image: a\n   tty: 1\n'],
    ['an alias to what is before it', '  web:\n    <<: *base\n    command: [a\n'],
    ['an alias to nothing, which another would be near', '  web:\n    <<: *bse\n'],
    ['a key that it has twice', '  web:\n    image: a\n    image: b\n'],
    ['a tag', '  web:\n    image: !reset a\n'],
    ['a tag that nobody knows', '  web:\n    image: !x a\n'],
    ['a sign in an address that begins anchors elsewhere', '  web:\n    command: a?b=c&d\n    tty\n'],
    ['comments', '  web: # a\n    # b\n    image: [a # c\n# d\n'],
  ])('%s', (_, block) => {
    const text = `${before}${block}${after}`
    expect(restOf(text).endsWith(volumes)).toBe(true)
    expect(restOf(text.replaceAll('\n', '\r\n')).endsWith(volumes.replaceAll('\n', '\r\n'))).toBe(true)
  })

  it.each([
    ['a quote that is not closed', '  web:\n    image: "a\n'],
    ['a quote that is not closed, on the last line of a list', "  web:\n    ports:\n      - '80\n"],
  ])('with all that follows: %s', (_, block) => {
    const text = `${before}${block}${after}`
    expect(restOf(text).trim()).toBe(`${before}#`)
    expect(wayOf(text.replaceAll('\n', '\r\n'))).toBe('in halves')
  })

  it.each([
    ['a section', 'volumes: [a\n'],
    ['a section without its colon', 'volu\n'],
    ['the only entry of a section', 'volumes:\n  data: [\n'],
  ])('%s', (_, section) => {
    expect(wayOf(`${before}${section}x-last: 1\n`)).toBe('in halves')
  })

  it.each([
    ['a sign that begins it', '  w\n'],
    ['brackets that begin it', '  [web\n'],
    ['the same name as another', '  api:\n    image: b\n'],
    ['an anchor', '  web: &web\n    image: [a\n'],
    ['something in it that nests too deep', `  web:\n    command: ${'['.repeat(120)}\n`],
  ])('but not one with %s', (_, block) => {
    expect(wayOf(`${before}${block}${after}`)).toBe('whole')
  })

  it.each([
    ['an anchor that is there twice', `x-a: &base 1\n${before}  web:\n    image: *base\n    tty\n${after}`],
    [
      'aliases beyond all bounds',
      `x-a: &a [${'1, '.repeat(200)}]\n${before}  web:\n    command: [${'*a, '.repeat(1000)}]\n    tty\n${after}`,
    ],
    ['two documents', `${before}  web:\n    tty\n---\n${after}`],
    ['everything in braces', `{${before.replaceAll('\n', ' ')}`],
  ])('and not with %s', (_, text) => {
    expect(wayOf(text)).toBe('whole')
  })

  it.each([
    ['a single sign before a list', '  web:\n    image: a\no\n      - b\n'],
    ['brackets on the column of their key', '  web:\n    image: a\n    command:\n  [b]\n'],
    ['a tag behind spaces', '  web:\n    image: a\n      \n!!str \n    tty: true\n'],
    ['a merge beside the others', '  web:\n    image: a\n  <<: worker:\n    image: b\n'],
    ['a text of several lines before it', '  web:\n    command: |\n      a\n\n  worker:\n    image: [b\n'],
    ['a quote before another', '  web:\n    ports: ["8\n  worker:\n    ports: ["8"]\n'],
    [
      'the sign of a document that is indented',
      '  web:\n    command: |\n      a\n  ---\n      b\n    tty: 1\n',
    ],
  ])('in one way or another: %s', (_, block) => {
    expect(wayOf(`${before}${block}${after}`)).not.toBe('sound')
    expect(wayOf(`${before}${after}${block}`)).not.toBe('sound')
  })

  // Each is read otherwise if one of the conditions is left out under which halves are put together.
  it.each([
    'a:\na:\n g:',
    'e: []>\nf:',
    's:\n  c:\n  1\nf: ',
    's:\n  b:\n\n  e1',
    '  b:\n  <<: :\n  f:',
    'x: &x 1\nc: &x\ne: *x',
    's:\nc:\n1\n---',
    '"s""\nf:',
    'services:\n  a:\n    b: *late\n    c\n  d:\n    e: &late 1\n',
    's:\n  web:\n    e:\n      >-\n-   P: 1\n      B: 2\n',
  ])('in one way or another: %j', (text) => {
    expect(wayOf(text)).not.toBe('sound')
  })

  it('in one way or another: keys far from one another', () => {
    const text = `s:\n  a:\n    - b\n  {   - c\n    d:\n      - e\n  f:\n    g: ${'1'.repeat(1100)}\n\nh:`
    expect(wayOf(text)).not.toBe('sound')
  })

  it('always while a service is typed', () => {
    const ways = Array.from(typeLastService(8), ({ text }) => wayOf(text))
    const count = (way: string) => ways.filter((each) => each === way).length
    expect(count('in halves')).toBeGreaterThan(100)
    expect(count('whole')).toBe(0)
  })

  it('which comes to the same for golden manifests that are cut off, or whose lines are', () => {
    const ways = goldenCases().flatMap(({ manifest }, index) => {
      const offsets = Array.from(manifest, (_, offset) => offset)
      return sampled(offsets, 5, index, 60).flatMap((cut) => {
        const lineEnd = manifest.indexOf('\n', cut)
        return [manifest.slice(0, cut), manifest.slice(0, cut) + (lineEnd < 0 ? '' : manifest.slice(lineEnd))]
      })
    })
    expect(ways.map(wayOf).filter((way) => way === 'in halves').length).toBeGreaterThan(50)
  })

  it('which comes to the same for any change of a golden manifest, and any YAML in a service', () => {
    const changed = fc.constantFrom(...goldenCases()).chain(({ manifest }) => mutated(manifest))
    const indented = anyYAML.map((yaml) => yaml.replace(/^(?=.)/gm, '      '))
    const typed = fc
      .tuple(indented, fc.nat())
      .map(([yaml, cut]) => `${before}  web:\n    x-a:\n${yaml.slice(0, cut % (yaml.length + 1))}\n${after}`)
    fc.assert(
      fc.property(fc.oneof(changed, typed), (text) => void wayOf(text)),
      {
        numRuns: 1000,
        seed: Math.floor(numbers(7)() * 2 ** 31),
      },
    )
  })
})
