import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ESLint, type Linter } from 'eslint'
import tseslint from 'typescript-eslint'
import { describe, expect, it } from 'vitest'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

describe('a comment', () => {
  const eslint = new ESLint({ overrideConfig: tseslint.configs.disableTypeChecked as Linter.Config })

  async function faults(comment: string): Promise<string[]> {
    const code = `${comment}\nexport const used = 1\n`
    const [result] = await eslint.lintText(code, { filePath: 'src/validate/new.ts' })
    return (result?.messages ?? []).map((message) => `${message.line} ${message.messageId}`)
  }

  it.each([
    ['/** What is left. */'],
    ['/** Whether it is left. */'],
    ['// What is left.'],
    ['/**\n * whether it is left\n */'],
    ['/**\n * Asks.\n *\n * @returns What is left.\n */'],
    ['/**\n * Asks.\n *\n * @param {string} name - Whether it is left.\n */'],
    ['/**\n * Asks.\n *\n * @param name what is left\n */'],
  ])('does not begin with a question word: %j', async (comment) => {
    expect(await faults(comment)).toEqual(['1 question'])
  })

  it.each([
    ['/** True if something is left. */'],
    ['/** Whatever is left. */'],
    ['/** Asks what is left. */'],
    ['// Nobody knows\n// what is left.'],
    ['/**\n * Asks.\n *\n * @param what the thing that is asked for\n */'],
  ])('may be %j', async (comment) => {
    expect(await faults(comment)).toEqual([])
  })

  it('has sentences of at most 30 words', async () => {
    expect(await faults(`/** ${words(30)}. */`)).toEqual([])
    expect(await faults(`/** ${words(31)}. */`)).toEqual(['1 long'])
  })

  it('is one text if its lines follow each other', async () => {
    expect(await faults(`// ${words(16)}\n// ${words(15)}.`)).toEqual(['1 long'])
    expect(await faults(`// ${words(16)}.\n// Then ${words(15)}.`)).toEqual([])
    expect(await faults(`// ${words(16)}\n\n// ${words(15)}.`)).toEqual([])
  })
})

describe('a document', () => {
  function longSentences(text: string): string[] {
    const folder = mkdtempSync(path.join(tmpdir(), 'prose-'))
    try {
      const file = path.join(folder, 'page.md')
      writeFileSync(file, text)
      const { status, stdout } = spawnSync(process.execPath, ['scripts/prose.js', file], { encoding: 'utf8' })
      const lines = stdout.split('\n').filter((line) => line !== '')
      expect(status).toBe(lines.length === 0 ? 0 : 1)
      return lines.map((line) => /page\.md:(\d+: \d+ words)/.exec(line)?.[1] ?? line)
    } finally {
      rmSync(folder, { recursive: true })
    }
  }

  it.each([
    ['a paragraph', `Short.\n\n${words(20)}\n${words(11)}.\n`, ['3: 31 words']],
    ['the second sentence', `It is short. The ${words(30)}.\n`, ['1: 31 words']],
    ['an item of a list', `- Short.\n- ${words(31)}\n`, ['2: 31 words']],
    ['an item on several lines', `1. ${words(20)}\n   ${words(11)}\n`, ['1: 31 words']],
    ['a cell of a table', `| a | b |\n| --- | --- |\n| c | ${words(31)} |\n`, ['3: 31 words']],
    ['a quote', `> ${words(20)}\n> ${words(11)}\n`, ['1: 31 words']],
    ['a sentence with an abbreviation', `An example, e.g. The ${words(30)}.\n`, ['1: 34 words']],
  ])('is refused for %s', (_, text, expected) => {
    expect(longSentences(text)).toEqual(expected)
  })

  it.each([
    ['two sentences', `${words(20)}. Then ${words(20)}.\n`],
    ['items of a list', `- ${words(20)}\n- ${words(20)}\n`],
    ['cells of a table', `| ${words(20)} | ${words(20)} |\n`],
    ['a paragraph and a list', `${words(20)}:\n\n- ${words(20)}\n`],
    ['code in backticks, which is one word', `It is \`${words(40)}\`.\n`],
    ['a block of code', `\`\`\`sh\n${words(40)}\n\`\`\`\n`],
    ['the address of a link', `It is [short](<${words(40)}>).\n`],
    ['a comment', `<!-- ${words(40)} -->\n`],
  ])('may have %s', (_, text) => {
    expect(longSentences(text)).toEqual([])
  })
})
