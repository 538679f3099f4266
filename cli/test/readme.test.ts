import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesInOrder } from '../../test/support/doc-examples.js'
import { folderWith } from './support/folder.js'
import { tranship } from './support/run-command.js'

const readme = readFileSync(path.resolve(import.meta.dirname, '../README.md'), 'utf8')
const manifest = /```yaml\n(.*?)```/s.exec(readme)![1]!
const examples = [...readme.matchAll(/```console\n(.*?)```/gs)].flatMap(([, text]) =>
  [...text!.matchAll(/^\$ tranship (.*)\n((?:(?!\$ ).*\n)*)/gm)].map(([, line, output]) => ({
    line: line!,
    output: output!,
  })),
)

describe('the README', () => {
  it('shows the commands', () => {
    expect(examples.map(({ line }) => line.split(' ')[0])).toEqual([
      '-o',
      'codes',
      'explain',
      'explain',
      'diff',
      'plan',
    ])
  })

  it.each(examples)('shows what "tranship $line" prints', async ({ line, output }) => {
    const outcome = await tranship(line.split(' '), { folder: folderWith({ 'compose.yaml': manifest }) })
    expect(outcome.errors + outcome.output).toBe(output)
  })
})

describe('the README of the library', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')

  it('shows lines that explain prints, in their order', async () => {
    const composeFile = /```yaml\n(.*?)```/s.exec(text)![1]!
    const [, line, excerpt] = /`tranship (explain [^`]*)`[^`]*```text\n(.*?)```/s.exec(text)!
    const folder = path.join(folderWith({ 'shop/compose.yaml': composeFile }), 'shop')
    const { output } = await tranship(line!.split(' '), { folder })
    const wanted = excerpt!.trimEnd().split('\n')
    expect(linesInOrder(wanted, output)).toEqual(wanted)
  })
})
