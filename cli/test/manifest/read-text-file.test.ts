import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mostBytes } from '../../src/manifest/read-text-file.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const withEnvFile = (file: string) => `services:\n  web:\n    image: nginx\n    env_file: ${file}\n`
const isWindows = process.platform === 'win32'

describe.skipIf(isWindows)('an env file that a manifest names', () => {
  it.each([
    ['a device', '/dev/zero'],
    ['a pipe', 'pipe'],
    ['a link to a device', 'link'],
  ])('is not read if it is %s', async (_, file) => {
    const folder = folderWith({ 'compose.yaml': withEnvFile(file) })
    execFileSync('mkfifo', [path.join(folder, 'pipe')])
    symlinkSync('/dev/zero', path.join(folder, 'link'))
    expect(await tranship([], { folder })).toEqual({
      status: 2,
      output: '',
      errors: `error: The env file '${file}', which the manifest names, is not a regular file, so it is not read.\nName a regular file.\n`,
    })
  })
})

describe('a text that is too large', () => {
  const tooLarge = 'is too large: more than 16 MiB.\n'

  it('is not read, whatever it holds', async () => {
    const folder = folderWith({ 'compose.yaml': withEnvFile('big.env'), 'big.env': '' })
    truncateSync(path.join(folder, 'big.env'), mostBytes + 1)
    expect(await tranship([], { folder })).toEqual({
      status: 2,
      output: '',
      errors: `error: The env file 'big.env', which the manifest names, ${tooLarge}`,
    })
    expect((await tranship(['big.env'], { folder })).errors).toBe(`error: 'big.env' ${tooLarge}`)
    expect((await tranship(['--env-file', 'big.env'], { folder })).errors).toBe(
      `error: The env file 'big.env' ${tooLarge}`,
    )
    expect((await tranship(['-'], { folder, input: new Uint8Array(mostBytes + 1) })).errors).toBe(
      `error: Standard input ${tooLarge}`,
    )
  })

  it('is one byte more than the longest', async () => {
    const folder = folderWith({ 'compose.yaml': withEnvFile('long.env') })
    writeFileSync(path.join(folder, 'long.env'), `#${' '.repeat(mostBytes - 1)}`)
    expect((await tranship([], { folder })).status).toBe(0)
  })

  it.skipIf(isWindows)('may come from a device that the command line names', async () => {
    const folder = folderWith({ 'compose.yaml': withEnvFile('a.env'), 'a.env': '' })
    expect((await tranship(['--env-file', '/dev/zero'], { folder })).errors).toMatch(/is too large/)
    expect((await tranship(['--env-file', '/dev/null'], { folder })).status).toBe(0)
  })
})
