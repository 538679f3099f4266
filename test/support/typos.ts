import fc, { type Arbitrary } from 'fast-check'

/** A typing error in a word or value of a manifest. */
type Typo = (text: string, at: number) => string

const inWord =
  (change: (word: string, at: number) => string): Typo =>
  (text, at) => {
    const words = [...text.matchAll(/[A-Za-z0-9_][\w.-]*/g)]
    const word = words[at % Math.max(1, words.length)]
    if (word === undefined) return text
    const changed = change(word[0], Math.floor(at / words.length) % word[0].length)
    return text.slice(0, word.index) + changed + text.slice(word.index + word[0].length)
  }

const inValue =
  (change: (value: string, indentation: string) => string): Typo =>
  (text, at) => {
    const values = [...text.matchAll(/^( *)(?:- )*(?:[\w.-]+:|-) +([^\s#&*!|>[\]{}].*)$/gm)]
    const value = values[at % Math.max(1, values.length)]
    if (value === undefined) return text
    const [line, indentation, content] = value as unknown as [string, string, string]
    const start = value.index + line.length - content.length
    return text.slice(0, start) + change(content, `${indentation}  `) + text.slice(value.index + line.length)
  }

const unquoted = (value: string) => value.replace(/^(["'])(.*)\1$/, '$2')

const typos: readonly Typo[] = [
  inWord((word, at) => word.slice(0, at) + word.slice(at + 1)),
  inWord((word, at) => word.slice(0, at) + word[at]! + word.slice(at)),
  inWord((word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at]! + word.slice(at + 2)),
  inWord((word, at) => `${word.slice(0, at)}x${word.slice(at + 1)}`),
  inWord((word) => word.toUpperCase()),
  inWord((word) => `${word}s`),
  inValue((value) => `"${unquoted(value)}"`),
  inValue((value) => `'${unquoted(value)}'`),
  inValue((value, indentation) => `|-\n${indentation}${unquoted(value)}`),
  inValue((value, indentation) => `|\n${indentation}${unquoted(value)}\n`),
  inValue((value, indentation) => `>+ # folded\n${indentation}${unquoted(value)}\n\n`),
  inValue((value) => `&anchor ${value}`),
  inValue((value) => `!!str ${value}`),
  inValue((value) => value.slice(0, -1)),
  inValue(() => 'true'),
  inValue(() => '5'),
  inValue(() => '*nowhere'),
]

/** A text with one to three typos in it. */
export function mistyped(text: string): Arbitrary<string> {
  const typo = fc.tuple(fc.constantFrom(...typos), fc.nat(1_000_000))
  return fc
    .array(typo, { minLength: 1, maxLength: 3 })
    .map((all) => all.reduce((changed, [change, at]) => change(changed, at), text))
}
