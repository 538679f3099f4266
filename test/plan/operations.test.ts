import { readFileSync } from 'node:fs'
import path from 'node:path'
import * as deploy from 'tranship/deploy'
import * as plan from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { filesOf, printedBy, typeErrors } from '../support/doc-examples.js'

const document = readFileSync('docs/operations-example.md', 'utf8')
const files = filesOf(document)
const [, output] = /^```text\n(.*?)^```$/ms.exec(document)!

describe('docs/operations-example.md', () => {
  it('has an example with the output in the document', async () => {
    expect(await printedBy(files.get('recorded.ts')!, files)).toBe(output)
  })

  it('has examples whose types are sound', () => {
    expect([...files.keys()]).toEqual(['deploy.ts', 'recorded.ts', 'kubectl.ts'])
    const inDocs = new Map([...files].map(([name, text]) => [path.resolve('docs', name), text]))
    expect(typeErrors(inDocs)).toEqual([])
  })

  it('belongs to a page with functions that exist', () => {
    const page = readFileSync('docs/operations.md', 'utf8')
    const table = page.slice(0, page.indexOf('## Building'))
    const functions = [...table.matchAll(/`(\w+(?:\.\w+)?)\(/g)].map(([, name]) => name!.split('.')[0]!)
    expect(functions.length).toBeGreaterThan(6)
    for (const name of functions) expect({ ...plan, ...deploy }).toHaveProperty(name)
  })
})
