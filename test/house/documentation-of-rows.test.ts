import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  withoutDocumentationOfPass,
  withoutDocumentationOfRows,
} from '../../scripts/documentation-of-rows.js'

const folder = 'src/knowledge'
const files = readdirSync(folder)

it('bundles have rows of knowledge without sources', () => {
  const table = "export const rows = [{ word: 'A', source: 'B', checked: '2026-11' }, { source: 'C' }]"
  expect(withoutDocumentationOfRows(table)).toBe("export const rows = [{ word: 'A', }, { }]")
})

it('bundles have passes without names and documentation', () => {
  const pass =
    "const peers = { name: 'peers', needs: 'namedPorts', decides: 'A', run: () => ({ name: 'b' }) }"
  expect(withoutDocumentationOfPass(pass)).toBe(
    "const peers = { needs: 'namedPorts', run: () => ({ name: 'b' }) }",
  )
})

it('bundles have numbers for the names of sources', () => {
  const table =
    "const words: BySource<string[]> = { 'A b': ['c'], D: ['e'] }\nconst others: Other = { F: [] }"
  expect(withoutDocumentationOfRows(table)).toBe(
    "const words: BySource<string[]> = { 0: ['c'], 1: ['e'] }\nconst others: Other = { F: [] }",
  )
})

it('the code of a table keeps such a property', () => {
  const code = "function read(): Mount { return { source: 'B' } }\nconst make = () => ({ example: 'a' })"
  expect(withoutDocumentationOfRows(code)).toBe(code)
})

// A bundle has no such property, so code that reads one works on the source alone.
it.each(files)('%s reads no property that bundles lack', (file) => {
  const code = readFileSync(`${folder}/${file}`, 'utf8')
  expect(code).not.toMatch(
    /\.(?:source|example|checked)\b|\{[^{}:]*\b(?:source|example|checked)\b[^{}:]*\}\s*[)=]/,
  )
})
