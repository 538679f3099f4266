import { execFileSync } from 'node:child_process'
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { mostBytes } from '../../src/files/read-file.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const withEnvFile = (file: string) => `services:\n  web:\n    image: nginx\n    env_file: ${file}\n`
const isWindows = process.platform === 'win32'

describe.skipIf(isWindows)('an env file that a manifest names', () => {
  it.each([
    ['a device', '/dev/zero'],
    ['a pipe', 'pipe'],
    ['a link to a pipe', 'link'],
  ])('is not read if it is %s', async (_, file) => {
    const folder = folderWith({ 'compose.yaml': withEnvFile(file) })
    execFileSync('mkfifo', [path.join(folder, 'pipe')])
    symlinkSync('pipe', path.join(folder, 'link'))
    expect(await tranship([], { folder })).toEqual({
      status: 2,
      output: '',
      errors: `error: The env file \`${file}\` (line 4 of the Compose file) is not a regular file, so it is not read.\nName a regular file.\n`,
    })
  })
})

it('an env file that is no text is an error at the line that names it', async () => {
  const folder = folderWith({ 'compose.yaml': withEnvFile('a.env') })
  writeFileSync(path.join(folder, 'a.env'), new Uint8Array([0x41, 0x3d, 0xe4]))
  const { status, errors } = await tranship([], { folder })
  expect(status).toBe(1)
  expect(errors).toContain('compose.yaml:4:15')
  expect(errors).toContain('file-not-text')
})

it('a config whose file is too large is said to be that', async () => {
  const folder = folderWith({
    'compose.yaml': 'services: {web: {image: nginx, configs: [big]}}\nconfigs: {big: {file: big.txt}}\n',
    'big.txt': 'a'.repeat(3 * 1024 * 1024),
  })
  const { status, output } = await tranship(['check'], { folder })
  expect(status).toBe(1)
  expect(output).toContain('config-too-large')
})

describe('a text that is too large', () => {
  const tooLarge = 'is too large: more than 16 MiB.\n'

  it('is not read, whatever its content', async () => {
    const folder = folderWith({ 'compose.yaml': withEnvFile('big.env'), 'big.env': '' })
    truncateSync(path.join(folder, 'big.env'), mostBytes + 1)
    expect(await tranship([], { folder })).toEqual({
      status: 2,
      output: '',
      errors: `error: The env file \`big.env\` (line 4 of the Compose file) ${tooLarge}`,
    })
    expect((await tranship(['big.env'], { folder })).errors).toBe(`error: \`big.env\` ${tooLarge}`)
    expect((await tranship(['--env-file', 'big.env'], { folder })).errors).toBe(
      `error: The env file \`big.env\` ${tooLarge}`,
    )
    expect((await tranship(['-'], { folder, input: new Uint8Array(mostBytes + 1) })).errors).toBe(
      `error: Standard input ${tooLarge}`,
    )
  })

  it('is one byte more than the longest', async () => {
    const folder = folderWith({ 'compose.yaml': withEnvFile('long.env') })
    writeFileSync(path.join(folder, 'long.env'), `#${' '.repeat(mostBytes - 1)}`)
    const { status, errors } = await tranship([], { folder })
    // It is read, and more than the library takes of all files.
    expect(status).toBe(1)
    expect(errors).toContain('too-many-files')
  })

  it.skipIf(isWindows)('may come from a device that the command line names', async () => {
    const folder = folderWith({ 'compose.yaml': withEnvFile('a.env'), 'a.env': '' })
    expect((await tranship(['--env-file', '/dev/zero'], { folder })).errors).toMatch(/is too large/)
    expect((await tranship(['--env-file', '/dev/null'], { folder })).status).toBe(0)
  })
})
