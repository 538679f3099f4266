/** The maximum length of a quoted text in a message. */
const LONGEST = 80

/** The maximum length of a sentence or a list of names in a message. */
const LONGEST_SENTENCE = 400

/** Arguments that are sentences of tranship with quotes, or several names. */
const sentences: ReadonlySet<string> = new Set([
  'cycle',
  'elsewhere',
  'expected',
  'guesses',
  'instead',
  'keys',
  'message',
  'others',
  'problem',
  'reason',
  'services',
  'suggestion',
  'values',
  'winner',
])

function isSentence(argument: string): boolean {
  return sentences.has(argument)
}

/** Shortens a text for a message. A long text keeps its beginning and its end. */
export function quote(text: string, argument?: string): string {
  const longest = argument !== undefined && isSentence(argument) ? LONGEST_SENTENCE : LONGEST
  return text.length <= longest ? text : `${text.slice(0, longest / 2)}…${text.slice(1 - longest / 2)}`
}
