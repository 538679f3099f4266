import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const compose = 'services: { web: { image: test.local/web } }\n'
const factsOf = (port: number) =>
  JSON.stringify({ version: 1, services: { web: { listens: [{ protocol: 'tcp', port }] } } }, undefined, 2)
const files = { 'compose.yaml': compose, 'tranship.facts.json': factsOf(9123), 'other.json': factsOf(9456) }

describe('[E14-08] the file of facts', () => {
  it.each<[string, readonly string[], string]>([
    ['is found beside the Compose file', ['translate'], 'port: 9123'],
    ['is found by other commands', ['explain', 'web'], '9123'],
    ['is another one with --facts', ['translate', '--facts', 'other.json'], 'port: 9456'],
    ['is found with --untrusted', ['translate', '--untrusted'], 'port: 9123'],
  ])('%s', async (_, words, expected) => {
    const { output, errors, status } = await tranship(words, { files })
    expect(status, errors).toBe(0)
    expect(output).toContain(expected)
  })

  it.each([
    ['--no-facts', ['--no-facts']],
    ['a profile of the reference', ['--profile', '1.48']],
  ])('does not count with %s', async (_, words) => {
    const { output } = await tranship(['translate', ...words], { files })
    expect(output).not.toContain('9123')
  })

  it.each([
    ['that is no JSON', '{\n  "version": 1\n  "services": {}\n}', ':2: it is no JSON'],
    [
      'of another version',
      '{\n  "services": {},\n  "version": 2\n}',
      ':3: `version` is no fact of version 1',
    ],
    ['that is empty', '', ':1: it holds no facts'],
    [
      'with a wrong fact',
      factsOf(9123).replace('9123', '0'),
      ':8: `services.web.listens.0.port` is no fact of version 1',
    ],
  ])('%s is an error at its line', async (_, text, message) => {
    const { status, errors } = await tranship(['check'], { files: { ...files, 'tranship.facts.json': text } })
    expect(errors).toContain(`tranship.facts.json${message}`)
    expect(errors).toContain('--no-facts')
    expect(status).toBe(2)
  })

  it('must exist if it is named', async () => {
    const { status, errors } = await tranship(['check', '--facts', 'none.json'], { files })
    expect(errors).toContain('There is no file `none.json`')
    expect(status).toBe(2)
  })

  it('is not read through a link out of the root', async () => {
    const folder = folderWith({ 'compose.yaml': compose })
    const other = folderWith({ 'facts.json': factsOf(9123) })
    symlinkSync(path.join(other, 'facts.json'), path.join(folder, 'tranship.facts.json'))
    const { status, errors } = await tranship(['translate', '--untrusted'], { folder })
    expect(status).toBe(2)
    expect(errors).toContain('tranship.facts.json')
  })
})
