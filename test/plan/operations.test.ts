import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as library from 'tranship'
import { describe, expect, it } from 'vitest'
import { printedBy, typeErrors } from '../support/doc-examples.js'

const document = readFileSync('docs/operations.md', 'utf8')
const blocks = [...document.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language, text]) => ({
  language,
  text: text!,
}))
const examples = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text)
const outputs = blocks.filter(({ language }) => language === 'text').map(({ text }) => text)

describe('docs/operations.md', () => {
  it('has an example that prints what the document says', async () => {
    expect(await printedBy(examples[0]!)).toBe(outputs[0])
  })

  it('has examples whose types are sound', () => {
    const files = new Map(examples.map((text, index) => [path.resolve(`docs/operations-${index}.ts`), text]))
    expect(typeErrors(files)).toEqual([])
    expect(examples).toHaveLength(2)
  }, 60_000)

  it('names functions that exist', () => {
    const table = document.slice(0, document.indexOf('## An example'))
    const functions = [...table.matchAll(/`(\w+(?:\.\w+)?)\(/g)].map(([, name]) => name!.split('.')[0]!)
    expect(functions.length).toBeGreaterThan(6)
    for (const name of functions) expect(library).toHaveProperty(name)
  })
})
