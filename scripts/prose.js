import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { longestSentence, longSentences } from '../eslint.sentences.js'

// Lists the sentences of Markdown files that have too many words. Without arguments it checks README.md and all of
// docs but the pages that are not rewritten yet.

/** Pages that this check leaves out: the reference that others wrote, and pages that the build writes. */
const exempt = /^docs\/(?:spec\/reference|api|diagnostics\/.*)\.md$/
/** Pages that are still to be rewritten. */
const unfinished = [
  'docs/knowledge.md',
  'docs/spec/command.md',
  'docs/spec/compose-profile.md',
  'docs/spec/rules.md',
]

const given = process.argv.slice(2)
const all = ['README.md', ...markdownIn('docs')].filter((file) => !exempt.test(file))
const checked = given.length > 0 ? given : all.filter((file) => !unfinished.includes(file))
for (const file of checked) {
  for (const { line, words, sentence } of longSentences(readFileSync(file, 'utf8'))) {
    console.log(`${file}:${line + 1}: ${words} words, at most ${longestSentence}: ${sentence}`)
    process.exitCode = 1
  }
}
for (const file of given.length > 0 ? [] : unfinished) {
  if (all.includes(file) && longSentences(readFileSync(file, 'utf8')).length > 0) continue
  console.log(`${file} has no long sentence, so it is to be removed from the list of unfinished pages.`)
  process.exitCode = 1
}

function markdownIn(folder) {
  const names = readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`)
  return names.filter((name) => name.endsWith('.md')).sort()
}
