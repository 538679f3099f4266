import { longestSentence, longSentences, paragraphsOf } from './eslint.sentences.js'

/** A paragraph or tag of a comment that begins with a question word instead of a noun or a verb. */
const questionWord =
  /^(?:@param(?:\s+\{[^}]*\})?\s+\S+\s+(?:-\s*)?|@(?!param)\w+(?:\s+\{[^}]*\})?\s*)?(What|Whether)\b/i

/** Refuses comments that begin with "What" or "Whether", and sentences in comments that are too long. */
export const plainComments = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      question:
        'A comment begins with a noun or a verb, not with "{{ word }}". For a boolean, write "True if …".',
      long: `A sentence has at most ${longestSentence} words, this one has {{ words }}: "{{ beginning }} …"`,
    },
  },
  create(context) {
    return {
      Program() {
        for (const comment of joined(context.sourceCode.getAllComments())) check(context, comment)
      },
    }
  },
}

function check(context, { text, loc }) {
  const [first, ...others] = paragraphsOf(text)
  const tags = others.filter((paragraph) => paragraph.text.startsWith('@'))
  for (const paragraph of first === undefined ? [] : [first, ...tags]) {
    const word = questionWord.exec(paragraph.text)?.[1]
    if (word !== undefined) context.report({ loc, messageId: 'question', data: { word } })
  }
  for (const { words, sentence } of longSentences(text)) {
    const beginning = sentence.split(' ').slice(0, 6).join(' ')
    context.report({ loc, messageId: 'long', data: { words: String(words), beginning } })
  }
}

/** Joins the line comments that make one text: each begins on the line after the one before, in the same column. */
function joined(comments) {
  const texts = []
  let before
  for (const { type, value, loc } of comments) {
    const text = type === 'Block' ? value.replace(/^\s*\*+ ?/gm, '') : value.replace(/^\/* ?/, '')
    const continues =
      type === 'Line' &&
      before?.type === 'Line' &&
      before.loc.start.line + 1 === loc.start.line &&
      before.loc.start.column === loc.start.column
    if (continues) texts.at(-1).text += `\n${text}`
    else texts.push({ text, loc })
    before = { type, loc }
  }
  return texts
}
