import { describe, expect, it } from 'vitest'
import { cursorsAt, pathAt } from '../../src/editor/cursor.js'
import { parse } from '../../src/parse/parse.js'
import { Reports } from '../../src/warnings/report.js'
import { sampled } from '../support/effort.js'
import { goldenCases } from '../support/golden.js'

/** The cursors at `|` of a text: kind, path, word and other keys. */
function at(marked: string) {
  const offset = marked.indexOf('|')
  const text = marked.replace('|', '')
  return cursorsAt(text, offset).map(({ kind, path, span, others }) => ({
    kind,
    path: path.join('.'),
    word: text.slice(span.start, span.end),
    others: others.join(),
  }))
}

describe('the text at the cursor', () => {
  it.each([
    ['services:\n  web:\n    image: a\n    |\n', ['key services.web']],
    ['services:\n  web:\n    |\n    image: a\n', ['key services.web']],
    ['services:\n  web:\n    image: a\n    res|\n  db:\n    image: b\n', ['key services.web']],
    ['services:\n  web:\n    restart: |\n', ['value services.web.restart']],
    ['services:\n  web:\n    restart: al|\n    image: a\n', ['value services.web.restart']],
    ['services:\n  web:\n    depends_on: [|]\n', ['value services.web.depends_on.0']],
    ['services:\n  web:\n    depends_on: [a, b|]\n', ['value services.web.depends_on.1']],
    ['services:\n  web: {image: a, |}\n', ['key services.web']],
    ['services:\n  web:\n    volumes:\n      - da|:/data\n', ['value services.web.volumes.0']],
    ['services:\n  web:\n    image: a # |\n', []],
    ['|', ['key ']],
  ])('%j', (text, expected) => {
    const found = at(text)
    for (const each of expected) expect(found.map(({ kind, path }) => `${kind} ${path}`)).toContain(each)
    if (expected.length === 0) expect(found).toEqual([])
  })

  it('is both on an item of which nothing stands yet', () => {
    const found = at('services:\n  web:\n    ports:\n      - |\n')
    expect(found.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
      'key services.web.ports.0',
      'value services.web.ports.0',
    ])
  })

  it.each([
    'services:\n  web:\n    depends_on:\n      - db\n      an|\n',
    'services:\n  web:\n    depends_on:\n      - db\n      |\n',
    'services:\n  web:\n    image: a\n      an|\n',
  ])('is nothing where a key would begin in another column than those around it: %j', (text) => {
    expect(at(text)).toEqual([])
  })

  it.each([
    'services:\n  web:\n    ports:\n    - 80\n    an|\n',
    'services:\n  web: &web {image: a,\n      an|}\n',
    'services:\n  web:\n    <<: {image: a}\n    an|\n',
  ])('is a key in %j', (text) => {
    expect(at(text)).toMatchObject([{ kind: 'key', path: 'services.web' }])
  })

  it('comes with the word and the other keys', () => {
    expect(at('services:\n  web:\n    image: a\n    co|m\n    build: .\n')[0]).toEqual({
      kind: 'key',
      path: 'services.web',
      word: 'com',
      others: 'image,build',
    })
  })

  it('replaces a key before its colon', () => {
    expect(at('services:\n  web:\n    im|age: a\n')).toEqual([
      { kind: 'key', path: 'services.web', word: 'image', others: '' },
    ])
  })

  it('is found beside what is broken', () => {
    expect(at('services:\n  web:\n    image: a\n    r|\n  db:\n    image: [\n')[0]).toMatchObject({
      kind: 'key',
      path: 'services.web',
    })
  })
})

describe('the path at an offset', () => {
  const text = 'services:\n  web:\n    ports: [80, "443"]\n'

  it.each([
    ['web', 'services.web'],
    ['ports', 'services.web.ports'],
    ['443', 'services.web.ports.1'],
  ])('of %s is %s', (word, path) => {
    expect(pathAt(text, text.indexOf(word) + 1)?.join('.')).toBe(path)
  })

  it('is absent where nothing stands', () => {
    expect(pathAt(text, text.length)).toBeUndefined()
    expect(pathAt('', 0)).toBeUndefined()
  })
})

// After a document marker everything is parsed, and nothing else changes.
const whole = (text: string) => `${text}\n---\n`

describe('reading no more than the block around it', () => {
  it.each(goldenCases())('finds the same as reading the whole of $name', ({ name, manifest }) => {
    const offsets = Array.from(manifest, (_, offset) => offset)
    for (const offset of sampled(offsets, 10, name.length, 60)) {
      expect(pathAt(manifest, offset)).toEqual(pathAt(whole(manifest), offset))
      // If a word makes the text invalid, its context depends on the recovery.
      const typed = `${manifest.slice(0, offset)}x: ${manifest.slice(offset)}`
      if (!parse(typed, new Reports()).isBroken)
        expect(cursorsAt(manifest, offset)).toEqual(cursorsAt(whole(manifest), offset))
    }
  })

  it('does without what is broken elsewhere', () => {
    const text = 'services:\n  api:\n    image: "a\n  web:\n    res\n'
    expect(at(`${text.slice(0, -1)}|\n`)).toEqual([
      { kind: 'key', path: 'services.web', word: 'res', others: '' },
      { kind: 'value', path: 'services.web', word: 'res', others: '' },
    ])
  })
})
