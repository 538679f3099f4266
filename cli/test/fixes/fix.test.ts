import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { safeTranslate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases } from '../../../test/support/golden.js'
import { fixSources } from '../../src/fixes/fix-sources.js'
import { rewriteFile } from '../../src/fixes/rewrite-file.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

// Every golden manifest is translated several times.

const broken = `# the shop
services:
  web: # in front
    image: nginx:1.29
    enviroment: # of the shop
      A: b
    restart: 'alway'
    depends_on: [api, wbe]
  api:
    image: "api:3"
    scale: many
`
const fixed = broken.replace('enviroment', 'environment').replace('alway', 'always')

async function fix(text: string | Uint8Array) {
  const folder = folderWith({ 'compose.yaml': text })
  const outcome = await tranship(['check', '--fix'], { folder })
  return { ...outcome, folder, file: () => readFileSync(path.join(folder, 'compose.yaml')) }
}

describe('check --fix', () => {
  it('applies certain fixes, keeps the rest, and reports both', async () => {
    const { status, output, errors, file } = await fix(broken.replace(', wbe', ''))
    expect(file().toString()).toBe(fixed.replace(', wbe', ''))
    expect(errors).toBe(
      "compose.yaml:5:5: enviroment is now environment [refused-key]\ncompose.yaml:7:14: 'alway' is now 'always' [invalid-restart]\nFixed 2 places in compose.yaml\n",
    )
    expect(output).toMatch(/^compose\.yaml:11:12: error: /)
    expect(output).toMatch(/\n1 error to correct\n$/)
    expect(status).toBe(1)
  })

  it('has status 0 when nothing is left', async () => {
    const { status, output } = await fix('services: {web: {image: nginx, restart: alway}}\n')
    expect({ status, output }).toEqual({ status: 0, output: 'compose.yaml is fine\n' })
  })

  it('touches nothing where nothing is to fix', async () => {
    const folder = folderWith({ 'compose.yaml': 'services: {web: {image: nginx}}\n' })
    const file = path.join(folder, 'compose.yaml')
    chmodSync(file, 0o444)
    const before = statSync(file)
    const { status, errors } = await tranship(['check', '--fix'], { folder })
    expect({ status, errors }).toEqual({ status: 0, errors: 'Nothing to fix\n' })
    expect(statSync(file)).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs })
  })

  it('goes on until nothing certain is left', async () => {
    // Only a key with the right name has a value that counts.
    const { file, errors } = await fix('services: {web: {image: nginx, restrt: alway}}\n')
    expect(file().toString()).toBe('services: {web: {image: nginx, restart: always}}\n')
    expect(errors).toContain('Fixed 2 places')
  })

  it('mends what an alias repeats once', async () => {
    const text = `x-base: &base {restart: alway}\nservices:\n  a: {image: a, <<: *base}\n  b: {image: b, <<: *base}\n`
    const { file, errors } = await fix(text)
    expect(file().toString()).toBe(text.replace('alway', 'always'))
    expect(errors).toContain('Fixed 1 place in')
  })

  it('keeps line ends, the mark at the beginning, the rights and links', async () => {
    const windows = `\uFEFF${broken}`.replaceAll('\n', '\r\n')
    const folder = folderWith({ 'real/compose.yaml': windows })
    const file = path.join(folder, 'real/compose.yaml')
    chmodSync(file, 0o640)
    symlinkSync('real/compose.yaml', path.join(folder, 'compose.yaml'))
    await tranship(['check', '--fix'], { folder })
    expect(readFileSync(file, 'utf8')).toBe(`\uFEFF${fixed}`.replaceAll('\n', '\r\n'))
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  it('fixes nothing that is ignored', async () => {
    const text = 'services: {web: {image: nginx, enviroment: {}}}\n'
    const folder = folderWith({ 'compose.yaml': text })
    const flags = ['check', '--fix', '--profile', '1.48', '--ignore', 'unknown-key']
    const { errors } = await tranship(flags, { folder })
    expect(errors).toBe('Nothing to fix\n')
    expect(readFileSync(path.join(folder, 'compose.yaml'), 'utf8')).toBe(text)
  })

  it('corrects the code in a comment that silences nothing', async () => {
    const { file } = await fix(
      'services:\n  web:\n    image: a\n    tty: true # tranship-ignore unsuported-key: why\n',
    )
    expect(file().toString()).toContain('# tranship-ignore unsupported-key: why')
  })

  it('is text out of text with standard input', async () => {
    const input = 'services: {web: {image: nginx, restart: alway, cpuset: 0-1}}\n'
    const { status, output, errors } = await tranship(['check', '--fix', '-'], { input })
    expect({ status, output }).toEqual({ status: 0, output: input.replace('alway', 'always') })
    expect(errors).toMatch(
      /^<stdin>:1:\d+: alway is now always .*\nFixed 1 place in <stdin>\n<stdin>:1:\d+: warning: /,
    )
    const sound = 'services: {web: {image: nginx}}\n'
    expect((await tranship(['check', '--fix', '-'], { input: sound })).output).toBe(sound)
  })

  it('writes nothing over what somebody has changed meanwhile', () => {
    const folder = folderWith({ 'compose.yaml': 'services: {}\n' })
    const file = path.join(folder, 'compose.yaml')
    writeFileSync(file, 'services: {web: {}}\n')
    expect(() => rewriteFile(file, 'compose.yaml', 'services: {}\n', 'x')).toThrow(/changed meanwhile/)
    expect(readFileSync(file, 'utf8')).toBe('services: {web: {}}\n')
  })

  it('leaves a UTF-16 file alone, and reports that', async () => {
    const text = Buffer.from('\uFEFFservices: {web: {image: nginx, restart: alway}}\n', 'utf16le')
    const { status, errors, file } = await fix(text)
    expect(status).toBe(2)
    expect(errors).toContain('UTF-8')
    expect(file().equals(text)).toBe(true)
  })
})

describe('every golden manifest', () => {
  it('is fixed for good at once, with fewer errors and no new ones', () => {
    let changed = 0
    for (const { name, manifest, options } of goldenCases()) {
      const source = { name: 'compose.yaml', file: 'compose.yaml', path: undefined, text: manifest }
      const { sources, changes } = fixSources([source], options)
      if (changes.length > 0) changed++
      expect(fixSources(sources, options).changes, name).toEqual([])
      expect(errorsOf(sources[0]!.text, options), name).toBeLessThanOrEqual(errorsOf(manifest, options))
    }
    expect(changed).toBeGreaterThan(5)
  })

  function errorsOf(text: string, options: Parameters<typeof safeTranslate>[1]): number {
    const result = safeTranslate(text, options)
    return result.ok ? 0 : result.errors.length
  }
})
