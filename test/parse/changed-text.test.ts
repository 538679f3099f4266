import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { typeLastService } from '../../bench/generate.js'
import { likenessTo } from '../../src/parse/changed-text.js'
import { readEvents } from '../../src/parse/event-reader.js'
import type { SoundText } from '../../src/parse/sound-text.js'
import { parse, parseChanged } from '../../src/parse/parse.js'
import { numbers } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'
import { mutated } from '../support/manifests.js'
import { nodesOf, reading } from '../support/reading.js'

function sound(text: string): SoundText {
  const read = readEvents(text)
  if ('reason' in read) throw new Error(`not sound: ${text}`)
  return { text, ...read }
}

/**
 * Returns how a text is read after a similar one, and its new cache entry. Throws if the result differs from reading it
 * alone.
 */
function readLike(known: SoundText, text: string) {
  const likeness = likenessTo(known, text)
  let next: SoundText | undefined
  const like = reading((whole, reports) => {
    const read = parseChanged(whole, reports, likeness)
    next = read.sound
    return read.parsed
  }, text)
  expect(like, text).toEqual(reading(parse, text))
  if (next !== undefined) expectSameAnchors(next, sound(text))
  const changed = likeness?.readChanged()
  const way = changed === undefined ? 'whole' : 'reason' in changed ? changed.reason : 'by the block'
  return { way, next }
}

/** Expects the same anchors after a change, and at most the same budget for aliases. */
function expectSameAnchors({ anchors, budget }: SoundText, whole: SoundText): void {
  const described = (each: SoundText['anchors']) =>
    Array.from(each, ([name, anchored]) =>
      anchored === 'open' ? name : [name, anchored.size, anchored.height, nodesOf(anchored.node)],
    )
  expect(described(anchors)).toEqual(described(whole.anchors))
  expect(budget).toBeLessThanOrEqual(whole.budget)
}

const before = `# Of a shop
x-base: &base
  init: true
x-list: &list [3]
x-words: [1, 2]
services:
  # the first
  api:
    <<: *base
    image: a
    command: |
      one
      two

  web:
    image: b # here
    ports: ["80"]
  db:
    image: "c"
volumes:
  data:
name: shop
x-late: &late { a: { b: 1 } }
x-use:
  all: [*late, *base, *list]
  own: { <<: [*late, *base] }
  base: *base
  again: *late
`

/** The text with one part replaced. */
function edited(part: string, instead: string): string {
  expect(before.split(part)).toHaveLength(2)
  return before.replace(part, () => instead)
}

describe('a text that differs from a known one in a block is read by that block', () => {
  it.each([
    ['a value', 'image: b', 'image: bb'],
    ['a value that goes', ' b # here', ''],
    ['a key', 'ports:', 'expose:'],
    ['a line more', 'image: b # here\n', 'image: b # here\n    tty: true\n'],
    ['lines less', '    image: b # here\n    ports: ["80"]\n', '    ports: ["80"]\n'],
    ['a line at its end', '["80"]\n', '["80"]\n    tty: true\n'],
    ['an empty line at its end', '["80"]\n', '["80"]\n\n'],
    ['a comment behind it', '["80"]\n', '["80"]\n# next\n'],
    ['a text of several lines', 'two\n', 'two\n      three\n\n'],
    ['another service behind it', '["80"]\n', '["80"]\n  new:\n    image: n\n'],
    ['the beginning of another', '["80"]\n', '["80"]\n  new:\n'],
    ['an alias', 'image: b', '<<: *base\n    image: b'],
    ['an alias less', '    <<: *base\n', ''],
    ['the last service', 'image: "c"', 'image: "c"\n    tty: true'],
    ['the only entry of a section', 'data:', 'data: {}'],
    ['a section without entries of its own', 'name: shop', 'name: shopping'],
    ['a section in brackets', '1, 2', '1, 2, 3'],
    ['a section more', 'name: shop\n', 'name: shop\nx-more: 1\n'],
    ['the end of the last line', 'again: *late\n', 'again: *late'],
    ['a line behind all', 'again: *late\n', 'again: *late\n# end\n'],
    ['braces instead of lines', '\n  data:\n', ' {data: {}}\n'],
  ])('%s', (_, part, instead) => {
    const text = edited(part, instead)
    expect(readLike(sound(before), text).way).toBe('by the block')
    const [knownBreaks, breaks] = [before, text].map((each) => each.replaceAll('\n', '\r\n'))
    expect(readLike(sound(knownBreaks!), breaks!).way).toBe('by the block')
    const [marked, indented] = [`---\n${text}`, text.replace(/^(?=[^#\n])/gm, '  ')]
    expect(readLike(sound(`---\n${before}`), marked).way).toBe('by the block')
    expect(readLike(sound(before.replace(/^(?=[^#\n])/gm, '  ')), indented).way).toBe('by the block')
  })

  it.each([
    ['the key of a service', 'web:', 'wet:'],
    ['what begins a service', '  web:\n    image: b', '    image: b'],
    ['what is before the first key', '# Of a shop', '# Of a shop!'],
    ['two services', 'b # here\n    ports: ["80"]\n  db:\n    image: "c"', 'd\n  db:\n    image: e'],
    ['a service that is moved behind a section', '  db:\n    image: "c"\n', ''],
    ['a name that another service has', '["80"]\n', '["80"]\n  api:\n    image: n\n'],
    ['a section in the middle of another', '["80"]\n', '["80"]\nx-more: 1\n'],
    ['an anchor in it', 'image: b', 'image: &b b'],
    ['what an anchor names', 'init: true', 'init: false'],
    ['a merge beside services', '["80"]\n', '["80"]\n  <<: {}\n'],
  ])('but not %s', (_, part, instead) => {
    const { way } = readLike(sound(before), edited(part, instead))
    expect(way).not.toBe('by the block')
  })

  it.each([
    ['a quote that is open', 'image: b', 'image: "b', 'syntax'],
    ['a quote that another closes later on', 'image: b # here', 'image: "b', 'syntax'],
    ['no colon behind a key', 'ports: ["80"]', 'ports', 'syntax'],
    ['a tag', 'image: b', 'image: !reset b', 'tag'],
    ['a key twice', 'ports: ["80"]', 'image: b', 'duplicate key'],
    ['the end of the document', '["80"]\n', '["80"]\n...\n', 'other documents'],
    ['a tab', '    ports', '\tports', 'tabs'],
  ])('one that is refused is not read twice: %s', (_, part, instead, reason) => {
    expect(readLike(sound(before), edited(part, instead)).way).toBe(reason)
  })

  it.each([
    ['an anchor that means several things', 'a: &x 1\nb: &x 2\nservices:\n  web:\n    image: a\n'],
    ['an alias to what stands behind it', 'x: {image: a}\ny: &y 1\n'],
    ['services that have an anchor', 'services: &s\n  web:\n    image: a\nx-s: *s\n'],
    ['all in braces', '{services: {web: {\n    image: a\n}}}\n'],
    ['a list', '- a\n- services:\n    web:\n    image: a\n'],
  ])('and not where there is %s', (_, text) => {
    const instead = text.includes('&y') ? 'image: *y' : 'image: b'
    expect(readLike(sound(text), text.replace('image: a', instead)).way).toBe('whole')
  })

  it.each([
    ['a key with a sign of its own behind it', 'a: 1\n? b\n: 2\nc: 3\n', 'a: 1', 'a: 11', 'whole'],
    ['a key with a sign of its own', 'a: 1\n? b\n: 2\nc: 3\n', ': 2', ': 22', 'whole'],
    ['such a key in a section', 's:\n  a: 1\n  ? b\n  : 2\nc: 3\n', 'a: 1', 'a: 11', 'whole'],
    [
      'an alias in the place of services',
      's: &s\n  a: 1\nservices: *s\nb: 1\n',
      '*s\n',
      '*s # c\n',
      'by the block',
    ],
    ['braces on lines of their own', 's:\n  {a: 1,\n  b: 1}\nc: 1\n', 'b: 1', 'b: 11', 'by the block'],
    ['empty braces on a line of their own', 's:\n  {}\na: 1\n', '{}', '{ }', 'by the block'],
    ['a section without anything in it', 's: {}\na: 1\n', '{}', '{ }', 'by the block'],
    ['the name of a key that is merged in', 's: &s {b: 1}\n<<: *s\na: 1\n', 'a: 1', 'a: 11', 'whole'],
    [
      'the name of a key that is merged in with a sign of its own',
      's: &s {b: 1}\n? <<\n: *s\na: 1\nc: 1\n',
      'a: 1',
      'a: 11',
      'whole',
    ],
    ['a merge with a sign of its own', 's: &s {}\na: 1\n', 'a: 1', 'a: 1\n?\n  <<\n: *s', 'whole'],
    [
      'a merge that brings nothing',
      's: &s {}\nv:\n  <<: *s\n  a: 1\nc: 1\n',
      'a: 1',
      'a: 1\n  <<: *s',
      'duplicate key',
    ],
    ['a merge that brings nothing, elsewhere', 's: &s {}\n<<: *s\na: 1\n', 'a: 1', 'a: 11', 'whole'],
  ])('%s', (_, text, part, instead, way) => {
    expect(readLike(sound(text), text.replace(part, instead)).way).toBe(way)
  })

  it.each([
    ['that are merged in', 's: &s {a: {}}\nservices:\n  <<: *s\n  web:\n    image: a\n'],
    ['in braces', 'services: {web: {\n    image: a\n  }}\n'],
    ['in a list', 'services:\n  - image: a\n'],
  ])('or by all services, %s', (_, text) => {
    expect(readLike(sound(text), text.replace('image: a', 'image: b')).way).toBe('by the block')
  })

  it('and not where most of it is another', () => {
    expect(likenessTo(sound('name: a\n'), 'services: {}\n')).toBeUndefined()
    expect(likenessTo(sound('name: shop\n'), 'name: shops\n')).toBeDefined()
    expect(likenessTo(sound('a: 1\n'), 'a: 1\nb: 2\n')).toBeDefined()
    expect(likenessTo(sound('a: 1\n'), 'a: 1\nbb: 2\n')).toBeUndefined()
  })

  it('keeps the nodes of all other blocks where nothing is moved', () => {
    const known = sound(before)
    const { next } = readLike(known, edited('image: b', 'image: d'))
    const entries = ({ root }: SoundText) => (root.kind === 'map' ? root.entries : [])
    const kept = entries(next!).filter((entry, index) => entry === entries(known)[index])
    expect(kept.map(({ key }) => key)).toEqual([
      'x-base',
      'x-list',
      'x-words',
      'volumes',
      'name',
      'x-late',
      'x-use',
    ])
  })

  it('counts what aliases add, over any number of changes', () => {
    const nodes = (count: number) => `[${'1, '.repeat(count)}]`
    const text = (aliases: number) =>
      `x-a: &a ${nodes(300)}\nservices:\n  web:\n    command: [${'*a, '.repeat(aliases)}]\n  db:\n    image: c\n`
    let known = sound(text(5))
    for (let round = 0; round < 40; round++) {
      const { next } = readLike(known, text(5 + (round % 2)))
      known = next!
    }
    expect(readLike(known, text(60)).next).toBeUndefined()
  })

  it('never in whole while a service is typed', () => {
    let known: SoundText | undefined
    const ways = Array.from(typeLastService(8), ({ text }) => {
      const { way, next } = known === undefined ? { way: 'first', next: sound(text) } : readLike(known, text)
      known = next ?? known
      return way
    })
    expect([...new Set(ways)].sort()).toEqual(['by the block', 'first', 'syntax'])
  })

  it('which comes to the same for any changes of a golden manifest, one after the other', () => {
    const ways = new Map<string, number>()
    const manifests = goldenCases()
      .map(({ manifest }) => manifest)
      .filter((manifest) => !('reason' in readEvents(manifest)))
    const changes = fc
      .constantFrom(...manifests)
      .chain((manifest) => fc.tuple(fc.constant(manifest), fc.array(mutated(manifest), { maxLength: 3 })))
    fc.assert(
      fc.property(changes, ([manifest, texts]) => {
        let known = sound(manifest)
        for (const text of texts) {
          const { way, next } = readLike(known, text)
          ways.set(way, (ways.get(way) ?? 0) + 1)
          known = next ?? known
        }
      }),
      { numRuns: 400, seed: Math.floor(numbers(11)() * 2 ** 31) },
    )
    expect(ways.get('by the block')).toBeGreaterThan(50)
  })
})

describe('a text with comments in the place of blocks of a known one', () => {
  const known = sound(before)

  it.each([
    ['a service', '  web:\n    image: b # here\n    ports: ["80"]\n'],
    ['two services', '  web:\n    image: b # here\n    ports: ["80"]\n  db:\n    image: "c"\n'],
    ['the first service', '  api:\n    <<: *base\n    image: a\n    command: |\n      one\n      two\n\n'],
    ['a section', 'volumes:\n  data:\n'],
    ['two sections', 'volumes:\n  data:\nname: shop\n'],
    ['nothing, between two services', '', '  db:'],
    ['nothing, between two sections', '', 'name:'],
    ['nothing, before the first section', '', 'x-base:'],
    ['nothing, behind all', '', ''],
  ])('is not read again: %s', (_, block, behind = block) => {
    const at = behind === '' ? before.length : before.indexOf(behind)
    const isLast = at + block.length === before.length
    for (const comment of ['#\n', '# of any length\n# and any number\n', ...(isLast ? ['# end'] : [])]) {
      const text = before.slice(0, at) + comment + before.slice(at + block.length)
      const read = likenessTo(known, before)!.readWithout(text)
      expect(read && nodesOf(read.root)).toEqual(nodesOf(sound(text).root))
      expectSameAnchors({ text, ...read! }, sound(text))
    }
  })

  it.each([
    ['a service and all sections behind', '  db:'],
    ['all sections but one', 'services:'],
  ])('nor with all that follows: %s', (_, first) => {
    const text = before.slice(0, before.indexOf('x-late'))
    const rest = `${text.slice(0, text.indexOf(first))}#`
    const read = likenessTo(sound(text), text)!.readWithout(rest)
    expect(JSON.stringify(read?.root)).toBe(JSON.stringify(sound(rest).root))
  })

  it.each(['<<: *s', '? <<\n: *s'])('but not beside a merge: %s', (merge) => {
    const text = `s: &s {b: 1}\n${merge}\na: 1\nc: 1\n`
    expect(likenessTo(sound(text), text)!.readWithout(text.replace('a: 1', '#'))).toBeUndefined()
  })

  it.each([
    ['something is written there', 'image: b', 'image: d'],
    ['no entry is left', '  data:\n', '#\n'],
    ['part of a block is left', '    ports: ["80"]\n', '#\n'],
    ['the comment is indented', '  db:\n    image: "c"\n', '  # a\n'],
    ['an anchor is in it', 'x-base: &base\n  init: true\n', '#\n'],
    ['more is left out than a comment stands for', '  db:\n    image: "c"\nvolumes:\n', '#\n'],
  ])('but where %s', (_, part, instead) => {
    expect(likenessTo(known, before)!.readWithout(edited(part, instead))).toBeUndefined()
  })
})

it('a text that is broken anywhere has the same tree, and the same reports', () => {
  const known = sound(before)
  const ways = new Set<string>()
  for (let at = before.indexOf('api:') + 5; at < before.length; at += 3) {
    for (const sign of ['"', '[', '  x', ': ']) {
      ways.add(readLike(known, before.slice(0, at) + sign + before.slice(at)).way)
      ways.add(readLike(known, before.slice(0, at) + sign).way)
    }
  }
  expect([...ways]).toEqual(expect.arrayContaining(['syntax', 'by the block', 'whole']))
})
