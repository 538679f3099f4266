import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import { readDotenvFiles } from '../../src/manifest/dotenv-files.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifest = 'services: { web: { image: nginx } }\n'

describe('a line of .env files', () => {
  it.each([
    [1, { name: 'a.env', line: 1, offset: 0 }],
    [2, { name: 'a.env', line: 2, offset: 5 }],
    [3, { name: 'b.env', line: 1, offset: 0 }],
    [4, { name: 'b.env', line: 2, offset: 4 }],
    [5, { name: 'b.env', line: 2, offset: 4 }],
  ])('%i is found in its file', (line, expected) => {
    const folder = folderWith({ 'a.env': 'A=1\r\nB=2', 'b.env': 'C=3\nD=4\n' })
    const files = readDotenvFiles([`${folder}/a.env`, `${folder}/b.env`], folder)
    expect(files?.locate(line)).toEqual(expected)
  })

  it('is never printed: it may hold a secret', async () => {
    const files = { 'compose.yaml': manifest, '.env': 'OK=1\nPASSWORD="hunter2\n' }
    for (const format of ['text', 'json', 'sarif', 'github']) {
      const { status, output, errors } = await tranship(['check', '--format', format], { files })
      expect(status).toBe(1)
      expect(output).toContain('.env')
      expect(output + errors).not.toContain('hunter2')
    }
  })

  it('is found in linear time', async () => {
    const time = async (lines: number) => {
      const files = { 'compose.yaml': manifest, '.env': 'no value\n'.repeat(lines) }
      const start = performance.now()
      expect((await tranship(['check'], { files })).status).toBe(1)
      return performance.now() - start
    }
    await time(500)
    const short = await time(2000)
    expect(await time(8000)).toBeLessThan(short * 12)
  }, 60_000)
})
