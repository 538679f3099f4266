import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { tranship } from '../support/run-command.js'

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
const page = read('docs/pull-requests.md')

it('docs/pull-requests.md shows the output of the command', async () => {
  const blocks = [...page.matchAll(/^```yaml\n(services:\n[^]*?)^```$/gm)].map(([, text]) => text!)
  const files = { 'before/compose.yaml': blocks[0]!, 'compose.yaml': blocks[1]! }
  const parameters = ['diff', '--format', 'markdown', 'before/compose.yaml', 'compose.yaml']
  const { output } = await tranship(parameters, { files })
  expect(output).toContain('Deployment web')
  expect(page).toContain(`\n${output}\n`)
})

it('docs/pull-requests.md names the inputs of the action', () => {
  const { inputs } = parse(read('action.yml')) as { inputs: object }
  expect([...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)).toEqual(Object.keys(inputs))
})
