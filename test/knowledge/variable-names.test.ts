import { describe, expect, it } from 'vitest'
import {
  isHostOfService,
  type Meaning,
  nameMeans,
  namesOtherThing,
  variableWords,
  withoutHostWord,
} from '../../src/knowledge/variable-names.js'

const wordOf = ({ word }: (typeof variableWords)[number]) => word
const endings = variableWords.filter(({ atEnd }) => atEnd === 'host').map(wordOf)
const others = variableWords.filter(({ anywhere }) => anywhere?.includes('other')).map(wordOf)
const cases = variableWords.flatMap(({ word, anywhere = [] }) =>
  anywhere.map((meaning): [string, Meaning] => [word, meaning]),
)

describe('a word in the name of a variable', () => {
  it.each(variableWords)('$word is in the example of its source', ({ word, example }) => {
    expect(example.toUpperCase()).toContain(word)
  })

  it.each(variableWords)('$word says something', ({ anywhere, atEnd, asLastWord }) => {
    expect([...(anywhere ?? []), atEnd, asLastWord].some((one) => one !== undefined)).toBe(true)
  })

  it.each(cases)('%s means "%s" in every case and inside of others', (word, meaning) => {
    const names = [word, word.toLowerCase(), `X_${word}`, `${word}_X`, `x${word}x`]
    expect(names.filter((name) => !nameMeans(name, meaning))).toEqual([])
    expect(nameMeans(word.slice(1), meaning)).toBe(false)
  })

  it('has no other letters that only look like its own in another case', () => {
    expect(['\u017Fecret', '\u212Aey'].filter((name) => nameMeans(name, 'secret'))).toEqual([])
  })
})

describe('a variable with the name of something else', () => {
  it.each(others)('%s counts as a part', (word) => {
    expect([word, `X_${word}`, `x${word.toLowerCase()}X`].filter((name) => !namesOtherThing(name))).toEqual(
      [],
    )
  })

  it.each([
    ['POSTGRES_DB', true],
    ['db', true],
    ['MONGODB', false],
    ['DB_X', false],
    ['WORDPRESS_DB_NAME', true],
    ['NAMES', false],
    ['NAME_X', false],
    ['', false],
  ])('%s: %s', (name, isOther) => {
    expect(namesOtherThing(name)).toBe(isOther)
  })

  it.each(endings)('none ends with %s or its plural', (word) => {
    for (const other of others) {
      expect(
        [`${other}_${word}`, `${other}${word}S`, `${other}_${word.toLowerCase()}s`].filter(namesOtherThing),
      ).toEqual([])
      expect(namesOtherThing(`${word}_${other}`)).toBe(true)
    }
  })
})

describe('the word for a host at the end of a name', () => {
  it.each(endings)('%s is cut off', (word) => {
    expect([word, `DB_${word}`, `db${word.toLowerCase()}`].map(withoutHostWord)).toEqual(['', 'DB_', 'db'])
    expect([`${word}S`, `${word}_X`].map(withoutHostWord)).toEqual([`${word}S`, `${word}_X`])
  })

  it('is the host of a service behind its name, in capitals', () => {
    expect(endings.filter(isHostOfService)).toEqual(['ADDR', 'ADDRESS', 'HOST', 'HOSTNAME', 'SERVER'])
    expect(['host', 'HOST_', ''].filter(isHostOfService)).toEqual([])
  })
})
