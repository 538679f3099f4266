/** The longest text that a message quotes. */
const LONGEST = 80

/** The longest sentence, or list of names, that a message takes in. */
const LONGEST_SENTENCE = 400

/** Arguments that are words of ours around what they quote in `'…'`, or several names. */
const sentences: ReadonlySet<string> = new Set([
  'cycle',
  'elsewhere',
  'expected',
  'instead',
  'keys',
  'message',
  'others',
  'problem',
  'reason',
  'suggestion',
  'values',
])

function isSentence(argument: string): boolean {
  return sentences.has(argument)
}

/** A text as messages quote it: of a long one the beginning and the end. */
export function quote(text: string, argument?: string): string {
  const longest = argument !== undefined && isSentence(argument) ? LONGEST_SENTENCE : LONGEST
  return text.length <= longest ? text : `${text.slice(0, longest / 2)}…${text.slice(1 - longest / 2)}`
}
