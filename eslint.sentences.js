/** The number of words that a sentence may have. */
export const longestSentence = 30

/** Text that ends with one of these ends no sentence. */
const abbreviation = /\b(?:e\.g|i\.e|etc|vs|cf|no|approx)\.$/i

/** The end of a sentence: a full stop, perhaps with a closing quote or bracket, then the beginning of the next one. */
const endOfSentence = /(?<=[.!?]["'’”)*_]*)\s+(?=["'‘“(*_[<]*[\p{Lu}\p{N}`])/u

/**
 * Splits a paragraph into sentences. Code in backticks, a URL and the address of a link count as one word or none, so
 * that a long name makes no sentence long.
 *
 * @param {string} paragraph Markdown text without a list, a table or a heading
 * @returns {string[]} the sentences, each on one line
 */
function sentencesOf(paragraph) {
  const codes = []
  const plain = paragraph
    .replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, (code) => `\`${codes.push(code) - 1}\``)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<?https?:\/\/\S+/g, 'URL')
    .replace(/\s+/g, ' ')
    .trim()
  const sentences = []
  for (const part of plain.split(endOfSentence)) {
    if (abbreviation.test(sentences.at(-1) ?? '')) sentences.push(`${sentences.pop()} ${part}`)
    else if (part !== '') sentences.push(part)
  }
  return sentences.map((sentence) => sentence.replace(/`(\d+)`/g, (_, index) => codes[index]))
}

/** Counts the words of a sentence. Code in backticks is one word; a dash or a slash by itself is none. */
function countWords(sentence) {
  const words = sentence.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, 'code').split(/\s+/)
  return words.filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/**
 * Finds the paragraphs of Markdown text: also items of lists, cells of tables, headings and quotes. Code blocks,
 * comments and front matter are left out. A tag such as `@param` begins a paragraph, and `@example` begins code.
 *
 * @param {string} text
 * @returns {{ line: number, text: string }[]} each paragraph with its first line, counted from 0
 */
export function paragraphsOf(text) {
  const paragraphs = []
  let current
  let fence
  const begin = (line, words) => {
    current = { line, text: words }
    paragraphs.push(current)
  }
  const lines = text.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, '')).split('\n')
  lines.forEach((whole, line) => {
    const words = whole.trim()
    const mark = /^(?:> ?)*(`{3,}|~{3,})/.exec(words)?.[1]
    const tag = /^@\w+/.exec(words)?.[0]
    if (fence === '@example' && tag !== undefined) fence = undefined
    if (fence !== undefined) {
      if (mark !== undefined && mark.startsWith(fence) && /[`~]$/.test(words)) fence = undefined
    } else if (mark !== undefined || tag === '@example') {
      fence = mark ?? tag
      current = undefined
    } else if (words === '' || /^\|?[-:| ]+\|?$/.test(words)) {
      current = undefined
    } else if (words.startsWith('|')) {
      for (const cell of words.split(/(?<!\\)\|/)) if (cell.trim() !== '') begin(line, cell)
      current = undefined
    } else if (words.startsWith('#')) {
      begin(line, words)
      current = undefined
    } else if (current === undefined || tag !== undefined || /^(?:[-*+]|\d+[.)])\s/.test(words)) {
      begin(line, words.replace(/^(?:> ?|[-*+] |\d+[.)] )+/, ''))
    } else current.text += `\n${words.replace(/^(?:> ?)+/, '')}`
  })
  return paragraphs
}

/**
 * Finds the sentences with too many words.
 *
 * @param {string} text
 * @returns {{ line: number, words: number, sentence: string }[]} each with the line of its paragraph, counted from 0
 */
export function longSentences(text) {
  return paragraphsOf(text).flatMap((paragraph) =>
    sentencesOf(paragraph.text)
      .map((sentence) => ({ line: paragraph.line, words: countWords(sentence), sentence }))
      .filter(({ words }) => words > longestSentence),
  )
}
