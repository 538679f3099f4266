import { describe, expect, it } from 'vitest'
import { aloneIn, blockAt, shortIn, withoutLines } from '../../src/parse/block-at.js'

const text = [
  '# the whole',
  'name: shop',
  'services:',
  '  web:',
  '    image: nginx',
  '',
  '  "db": # kept',
  '    image: postgres',
  '# the rest',
  'volumes: { data: {} }',
  '',
].join('\n')

/** Returns the text of the block around the first `word`. */
function block(word: string, until = word) {
  const found = blockAt(text, text.indexOf(word), until === '' ? text.length : text.indexOf(until))!
  return {
    ...found,
    own: text.slice(found.start, found.end),
    alone: aloneIn(text, found),
    short: shortIn(text, found),
    without: withoutLines(text, found),
  }
}

/** Removes the spaces that replaced other text. */
const short = (padded: string) => padded.replace(/ {3,}(?=\n|$)/g, '')

describe('the block around an offset', () => {
  it('is an entry of a section, with all lines up to the next', () => {
    expect(block('nginx')).toMatchObject({
      own: '  web:\n    image: nginx\n\n',
      isEntry: true,
    })
    expect(block('postgres').own).toBe('  "db": # kept\n    image: postgres\n# the rest\n')
  })

  it('is a section if it has no entries on its own lines', () => {
    expect(block('data')).toMatchObject({ own: 'volumes: { data: {} }\n', isEntry: false, isHead: false })
    expect(block('name: shop').own).toBe('name: shop\n')
    expect(block('services')).toMatchObject({ own: 'services:\n', isEntry: false, isHead: true })
    expect(short(block('services').alone)).toBe(
      '# the whole\nname: 0\nservices:\n  web: 0\n  "db": 0\nvolumes: 0\n',
    )
  })

  it('reaches to the end of another, or of the text, where all up to there is taken for part of it', () => {
    expect(block('nginx', 'postgres').own).toMatch(/^ {2}web:[^]*# the rest\n$/)
    expect(block('nginx', '').own).toBe(text.slice(text.indexOf('  web:')))
  })

  it('stands alone among the keys of the others', () => {
    expect(short(block('nginx').alone)).toBe(
      '# the whole\nname: 0\nservices:\n  web:\n    image: nginx\n\n  "db": 0\nvolumes: 0\n',
    )
    expect(short(block('nginx', '').alone)).toBe(
      `# the whole\nname: 0\n${text.slice(text.indexOf('services'))}`,
    )
    expect(short(block('name').alone)).toBe('# the whole\nname: shop\nservices: 0\nvolumes: 0\n')
  })

  it('stands there without the spaces too, by so much further to the left', () => {
    for (const word of ['nginx', 'postgres', 'name', 'data']) {
      const { short: brief, alone, own, start } = block(word)
      expect(brief.text).toBe(short(alone))
      expect(brief.text.startsWith(own, start - brief.less)).toBe(true)
    }
  })

  it('is left out of the text by a comment', () => {
    expect(short(block('nginx').without)).toBe(
      '# the whole\nname: shop\nservices:\n#\n  "db": # kept\n    image: postgres\n# the rest\nvolumes: { data: {} }\n',
    )
  })

  it('leaves every offset where it is', () => {
    for (let offset = 0; offset < text.length; offset++) {
      for (const until of [offset, text.length]) {
        const found = blockAt(text, offset, until)
        if (found === undefined) continue
        const { start, end } = found
        const without = withoutLines(text, found)
        const alone = aloneIn(text, found)
        expect([without.length, alone.length]).toEqual([text.length, text.length])
        expect(alone.slice(start, end)).toBe(text.slice(start, end))
        expect(without.slice(0, start) + without.slice(end)).toBe(text.slice(0, start) + text.slice(end))
      }
    }
  })

  it.each([
    ['a list below its key, on the same column', 'a:\n- b\n- c\nd: 1\n', 'c', 'a:\n- b\n- c\n'],
    [
      'a list that is indented',
      'a: 1\nb:\n  - c: 1\n    d: 1\n  - c: 2\n',
      'd',
      'b:\n  - c: 1\n    d: 1\n  - c: 2\n',
    ],
    ['the sign of a document before it', '# x\n---\na:\n  b: 1\nd: 1\n', 'b', '  b: 1\n'],
    ['a key without its colon', 'a: 1\nb\nc: 1\n', 'b', 'b\n'],
    ['no line feed at the end', 'a: 1\nb: c', 'c', 'b: c'],
    ['lines that end as on Windows', 'a:\r\n  b: 1\r\n  c: 1\r\nd: 1\r\n', 'b', '  b: 1\r\n'],
  ])('is found with %s', (_, manifest, word, expected) => {
    const found = blockAt(manifest, manifest.indexOf(word))!
    expect(manifest.slice(found.start, found.end)).toBe(expected)
  })

  it.each([
    ['there is nothing but it', 'services:\n', 'services'],
    ['it is the only entry of the only section', 'services:\n  web:\n    image: a\n', 'image'],
    ['nothing is before the offset', '# x\na: 1\n', '#'],
    ['there is nothing at all', '', ''],
    ['another line is no simple key', 'a: 1\n{ b: c }: 1\n', 'a'],
    ['another entry is merged', 'a:\n  <<: *x\n  b: 1\n', 'b'],
    ['another document follows', 'a: 1\n---\nb: 1\n', 'a'],
  ])('is not told where %s', (_, manifest, word) => {
    expect(blockAt(manifest, manifest.indexOf(word))).toBeUndefined()
  })
})
