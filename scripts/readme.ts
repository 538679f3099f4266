import { readFileSync } from 'node:fs'
import { readUnseen, unseenSentences } from '../behave/oracle/unseen.js'
import { page } from './markdown.js'

/** Returns README.md with the figures of unseen applications. */
export function makeReadme(): string {
  const readme = readFileSync('README.md', 'utf8')
  const paragraph = /^Of \d+ public applications [^]*?\n(?=\n)/m
  if (!paragraph.test(readme)) throw new Error('README.md has no figures of unseen applications')
  return readme.replace(paragraph, () => page(unseenSentences(readUnseen())))
}
