import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { deserialize, serialize, setFlagsFromString } from 'node:v8'
import { crc32 } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { CompileCache } from '../../src/compile-cache/compile-cache.js'
import { loadFile } from '../../src/compile-cache/load-cached.js'
import { delays } from '../../src/terminal/optimise-later.js'
import { folderWith, writeInto } from '../support/folder.js'

const day = 24 * 60 * 60 * 1000

/** A program of two files. The second has a called function and an unused one. */
const program = {
  'main.cjs': "exports.found = require('./second.cjs').called(20)",
  'second.cjs': `exports.called = (n) => { let sum = 0; for (let i = 0; i < n; i++) sum += i; return sum }
exports.other = (n) => { let product = 1; for (let i = 1; i < n; i++) product *= i; return product }`,
}

/** Runs the program, and saves its cache. */
function run(folder: string, file: string): unknown {
  const cache = new CompileCache(file)
  const loaded = loadFile(folder, 'main.cjs', cache) as { readonly found: unknown }
  cache.save((name) => existsSync(path.join(folder, name)))
  return loaded.found
}

/** Makes a file as old as some days. */
function age(file: string, days: number): void {
  const time = new Date(Date.now() - days * day)
  utimesSync(file, time, time)
}

function prepared(): { readonly folder: string; readonly file: string } {
  const folder = folderWith(program)
  const file = path.join(folder, 'not/there/yet/tranship-1.code')
  expect(run(folder, file)).toBe(190)
  // Makes a rewrite of the file visible.
  age(file, 0.5)
  return { folder, file }
}

const writtenAt = (file: string) => statSync(file).mtimeMs
const isNew = (file: string) => Date.now() - writtenAt(file) < day / 4

describe('the compile cache', () => {
  it('is stored in a private file in a private folder', () => {
    const { file } = prepared()
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(path.dirname(file)).mode & 0o777).toBe(0o700)
    expect(readdirSync(path.dirname(file))).toEqual(['tranship-1.code'])
  })

  it('is read in the next run, and not written again', () => {
    const { folder, file } = prepared()
    expect(run(folder, file)).toBe(190)
    expect(isNew(file)).toBe(false)
  })

  it('gets the functions of a run that calls many more of them', () => {
    const folder = folderWith({
      'main.cjs': "exports.found = require('./second.cjs').called(process.env.TRANSHIP_TEST_CALLS)",
      'second.cjs': `const long = (n) => { ${'n = (n * 31) % 65521; '.repeat(100)}return n }
exports.called = (n) => n === undefined ? 0 : long(Number(n))`,
    })
    const file = path.join(folder, 'tranship-1.code')
    run(folder, file)
    const size = statSync(file).size
    vi.stubEnv('TRANSHIP_TEST_CALLS', '1')
    onTestFinished(() => void vi.unstubAllEnvs())
    run(folder, file)
    expect(statSync(file).size).toBeGreaterThan(size * 1.5)
  })

  it('stays as it is after a run that calls few more', () => {
    const { folder, file } = prepared()
    const codeOf = () =>
      (deserialize(readFileSync(file).subarray(4)) as Map<string, { code: Buffer }>).get('second.cjs')!.code
    const before = codeOf()
    writeInto(folder, {
      'main.cjs': "const { called, other } = require('./second.cjs')\nexports.found = called(20) + other(4)",
    })
    expect(run(folder, file)).toBe(196)
    expect(codeOf().equals(before)).toBe(true)
  })

  it('takes no code of a run that changed the flags of V8, and keeps what it has', () => {
    const { folder, file } = prepared()
    const cache = new CompileCache(file)
    const [{ flag, delayed, byDefault }] = delays as [(typeof delays)[number]]
    setFlagsFromString(`${flag}=${delayed}`)
    onTestFinished(() => setFlagsFromString(`${flag}=${byDefault}`))
    expect(loadFile(folder, 'main.cjs', cache)).toEqual({ found: 190 })
    cache.save(() => true)
    expect(isNew(file)).toBe(false)
  })

  it('is not taken for a file that has changed, were it by one digit', () => {
    const { folder, file } = prepared()
    writeInto(folder, { 'main.cjs': program['main.cjs'].replace('20', '30') })
    expect(run(folder, file)).toBe(435)
    expect(isNew(file)).toBe(true)
    expect(run(folder, file)).toBe(435)
  })

  it('is written again after a day', () => {
    const { folder, file } = prepared()
    age(file, 1.5)
    run(folder, file)
    expect(isNew(file)).toBe(true)
  })

  it('keeps entries of files that this run did not need, and drops those of missing files', () => {
    const { folder, file } = prepared()
    const size = () => statSync(file).size
    const before = size()
    writeInto(folder, { 'main.cjs': 'exports.found = 1' })
    run(folder, file)
    expect(size()).toBeGreaterThan(before / 2)
    writeInto(folder, { 'main.cjs': 'exports.found = 2', 'gone.cjs': '' })
    run(folder, file)
    const withSecond = size()
    age(file, 2)
    writeInto(folder, { 'main.cjs': 'exports.found = 3' })
    const cache = new CompileCache(file)
    loadFile(folder, 'main.cjs', cache)
    cache.save((name) => name !== 'second.cjs')
    expect(size()).toBeLessThan(withSecond)
  })

  it('goes when it has been of no use for a month', () => {
    const { folder, file } = prepared()
    for (const name of ['tranship-0.code', 'tranship-0.code-123', 'tranship-1.txt', 'other.code']) {
      const other = path.join(path.dirname(file), name)
      writeFileSync(other, '')
      age(other, 31)
    }
    age(file, 2)
    run(folder, file)
    expect(readdirSync(path.dirname(file)).sort()).toEqual([
      'other.code',
      'tranship-1.code',
      'tranship-1.txt',
    ])
  })
})

describe('a cache is not believed', () => {
  it.each<[string, (content: Buffer) => Uint8Array]>([
    ['that is empty', () => new Uint8Array()],
    ['that is cut short', (content) => content.subarray(0, content.length - 8)],
    ['of which one byte is another', (content) => content.fill(content[200]! ^ 1, 200, 201)],
    ['that is something else', () => Buffer.from('something else')],
  ])('%s', (_, change) => {
    const { folder, file } = prepared()
    writeFileSync(file, change(readFileSync(file)))
    expect(run(folder, file)).toBe(190)
    age(file, 0.5)
    run(folder, file)
    expect(isNew(file)).toBe(false)
  })

  it.each<[string, Buffer]>([
    ['in the format of another engine', Buffer.from('\x0d\x00\x00\x00\x15\x00\x00\x00map', 'latin1')],
    ['without any value', Buffer.alloc(0)],
    ['with a number', serialize(1)],
    ['with a list of entries', serialize([['main.cjs', { sum: 1, code: Buffer.from('x') }]])],
    ['with a text in place of what was compiled', serialize(new Map([['main.cjs', 'code']]))],
    ['with a text in place of code', serialize(new Map([['main.cjs', { sum: 1, code: 'code' }]]))],
    ['with a number in place of a name', serialize(new Map([[1, { sum: 1, code: Buffer.from('x') }]]))],
  ])('[E0-09] that another program wrote with a right checksum, %s', (_, content) => {
    const { folder, file } = prepared()
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(content))
    writeFileSync(file, Buffer.concat([sum, content]))
    expect(run(folder, file)).toBe(190)
    expect(isNew(file)).toBe(true)
  })

  it('[E0-09] with code of another format under the right checksum of its source', () => {
    const { folder, file } = prepared()
    const content = deserialize(readFileSync(file).subarray(4)) as Map<string, { sum: number; code: Buffer }>
    for (const compiled of content.values()) compiled.code = Buffer.alloc(compiled.code.length)
    const bytes = serialize(content)
    const sum = Buffer.alloc(4)
    sum.writeUInt32LE(crc32(bytes))
    writeFileSync(file, Buffer.concat([sum, bytes]))
    expect(run(folder, file)).toBe(190)
    expect(isNew(file)).toBe(true)
  })

  it.each([0o620, 0o602])('that others can write: %o', (mode) => {
    const { folder, file } = prepared()
    chmodSync(file, mode)
    run(folder, file)
    expect(isNew(file)).toBe(true)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it.skipIf(process.getuid?.() !== 0)('that is somebody else’s (only root can give a file away)', () => {
    const { folder, file } = prepared()
    chownSync(file, 65534, 65534)
    run(folder, file)
    expect(isNew(file)).toBe(true)
    expect(statSync(file).uid).toBe(0)
  })
})

it('where it cannot be read or written, nothing is kept, and nothing is left behind', () => {
  const folder = folderWith({ ...program, 'cache/tranship-1.code/': '' })
  const file = path.join(folder, 'cache/tranship-1.code')
  const cache = new CompileCache(file)
  expect(loadFile(folder, 'main.cjs', cache)).toEqual({ found: 190 })
  expect(() => {
    cache.save(() => true)
  }).toThrow(/EISDIR|ENOTEMPTY|EEXIST|EPERM/)
  expect(readdirSync(path.dirname(file))).toEqual(['tranship-1.code'])
})
