import { describe, expect, it } from 'vitest'
import { invisibleCharacter, visible } from '../../src/source/invisible.js'

const whole = new RegExp(`^(?:${invisibleCharacter})$`, 'u')
const isInvisible = (text: string) => whole.test(text)

/** Yields all characters, except surrogates. */
function* characters(): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code++)
    if (code < 0xd800 || code > 0xdfff) yield String.fromCodePoint(code)
}

describe('[R0-14] invisible characters', () => {
  it('are what Unicode ignores by default, formats with, or separates lines and paragraphs by', () => {
    // Signs of the category Cf that show: of Arabic numbers and verses, a Syriac abbreviation, and Kaithi numbers.
    const shows = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u
    const unicode = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Zl}\p{Zp}]$/u
    const differing = [...characters()].filter(
      (character) => isInvisible(character) !== (unicode.test(character) && !shows.test(character)),
    )
    expect(differing).toEqual([])
  })

  it.each([
    ['a change of direction', 'a\u202eb', 'a\\u202eb'],
    ['an isolate', 'a\u2067b\u2069', 'a\\u2067b\\u2069'],
    ['an Arabic letter mark', '\u061c', '\\u061c'],
    ['no width', 'web\u200b', 'web\\u200b'],
    ['a byte order mark', '\ufeffa', '\\ufeffa'],
    ['a soft hyphen', 'a\u00adb', 'a\\u00adb'],
    ['a tag', 'a\u{e0041}', 'a\\U000e0041'],
    ['a variation selector behind a letter', 'a\ufe0f', 'a\\ufe0f'],
    ['several variation selectors', '\u2764\ufe0f\ufe0f', '\u2764\ufe0f\\ufe0f'],
    ['a selector beyond the basic plane', '\u2764\u{e0100}', '\u2764\\U000e0100'],
    ['a joiner between letters', 'a\u200db', 'a\\u200db'],
    ['a joiner behind a picture', '\u{1f469}\u200d', '\u{1f469}\\u200d'],
    ['a joiner before a picture', 'a\u200d\u{1f469}', 'a\\u200d\u{1f469}'],
    ['control characters', '\x1b[2J\x9b\0', '\\u001b[2J\\u009b\\u0000'],
  ])('%s is escaped in a message', (_, text, shown) => {
    expect(visible(text)).toBe(shown)
    expect(visible(shown)).toBe(shown)
  })

  it.each([
    ['a picture with another look', '\u2764\ufe0f'],
    ['a picture of several', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb}'],
    ['a picture of several with another look', '\u2764\ufe0f\u200d\u{1f525}'],
    ['letters with marks', 'é e\u0301'],
    ['other scripts', '网 שלום مرحبا ไทย'],
    ['line ends and tabs', 'a\n\tb'],
  ])('%s stays', (_, text) => {
    expect(visible(text)).toBe(text)
  })
})
