import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { longestSentence, longSentences } from '../eslint.sentences.js'

// Lists the sentences of Markdown files that have too many words. Without arguments it checks README.md and all of
// docs but the pages that are not rewritten yet.

/** Pages that this check leaves out: the reference that others wrote, and those that are still to be rewritten. */
const exempt = ['docs/spec/reference.md']
const unfinished = [
  'README.md',
  'docs/adding-a-key.md',
  'docs/api.md',
  'docs/architecture.md',
  'docs/behave.md',
  'docs/cli.md',
  'docs/decisions.md',
  'docs/deploy.md',
  'docs/diagnostics/README.md',
  'docs/diagnostics/host-folder-in-image.md',
  'docs/diagnostics/host-replaced.md',
  'docs/diagnostics/host-volume-not-deployed.md',
  'docs/diagnostics/runs-once.md',
  'docs/diagnostics/secret-in-config-map.md',
  'docs/diagnostics/server-is-job.md',
  'docs/differences.md',
  'docs/editors.md',
  'docs/embedding.md',
  'docs/knowledge.md',
  'docs/operations.md',
  'docs/options.md',
  'docs/profiles.md',
  'docs/pull-requests.md',
  'docs/security.md',
  'docs/spec/command.md',
  'docs/spec/compose-profile.md',
  'docs/spec/rules.md',
  'docs/stability.md',
]

const given = process.argv.slice(2)
const all = ['README.md', ...markdownIn('docs')].filter((file) => !exempt.includes(file))
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
