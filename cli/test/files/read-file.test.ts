import { execFileSync } from 'node:child_process'
import { appendFileSync, symlinkSync, truncateSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { LeadsOutError, NotRegularError } from '../../src/files/open-file.js'
import { mostBytes, readBeginning, readFile, TooLargeError } from '../../src/files/read-file.js'
import { folderWith } from '../support/folder.js'

const isWindows = process.platform === 'win32'

describe.skipIf(isWindows)('[E0-06] a path of a repository', () => {
  it.each(['pipe', 'socket', '/dev/zero', '/dev/tty', 'to-zero', 'to-pipe'])(
    'is not opened if it is no regular file: %s',
    async (name) => {
      const folder = folderWith({})
      execFileSync('mkfifo', [path.join(folder, 'pipe')])
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(path.join(folder, 'socket'), resolve))
      onTestFinished(() => void server.close())
      symlinkSync('/dev/zero', path.join(folder, 'to-zero'))
      symlinkSync('pipe', path.join(folder, 'to-pipe'))
      const location = path.resolve(folder, name)
      expect(() => readFile(location)).toThrow(NotRegularError)
      expect(() => readBeginning(location, 10)).toThrow(NotRegularError)
    },
  )

  it('is not read if it is larger than the limit, which costs no read of a sparse file', () => {
    const folder = folderWith({ big: '' })
    const location = path.join(folder, 'big')
    truncateSync(location, mostBytes)
    expect(readFile(location)).toHaveLength(mostBytes)
    truncateSync(location, 2 ** 40)
    expect(() => readFile(location)).toThrow(TooLargeError)
    expect(readBeginning(location, 10)).toEqual(Buffer.alloc(10))
  })

  it.skipIf(process.platform !== 'linux')('is read up to the limit if the system tells no size', () => {
    expect(readFile('/proc/self/status').toString()).toMatch(/^Name:/)
    expect(() => readFile('/proc/self/status', { most: 10 })).toThrow(TooLargeError)
  })

  it.each(['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP'])('fails as the system says: %s', (code) => {
    const folder = folderWith({ file: '', 'folder/': '' })
    symlinkSync('loop', path.join(folder, 'loop'))
    const names = { ENOENT: 'nothing', ENOTDIR: 'file/inside', EISDIR: 'folder', ELOOP: 'loop' }
    const location = path.join(folder, names[code as keyof typeof names])
    expect(() => readFile(location)).toThrow(expect.objectContaining({ code }))
  })
})

describe.skipIf(isWindows)('[E0-06] a path that the user names', () => {
  it('may be a device, which is read up to the limit', () => {
    expect(readFile('/dev/null', { isNamedByUser: true })).toHaveLength(0)
    expect(() => readFile('/dev/zero', { isNamedByUser: true })).toThrow(TooLargeError)
  })

  it('may be a pipe', () => {
    const folder = folderWith({})
    const pipe = path.join(folder, 'pipe')
    execFileSync('mkfifo', [pipe])
    execFileSync('sh', ['-c', 'echo hello >"$0" &', pipe], { stdio: 'ignore' })
    expect(readFile(pipe, { isNamedByUser: true }).toString()).toBe('hello\n')
  })

  it('may not be a link to a pipe or a device', () => {
    const folder = folderWith({})
    symlinkSync('/dev/null', path.join(folder, 'link'))
    expect(() => readFile(path.join(folder, 'link'), { isNamedByUser: true })).toThrow(NotRegularError)
  })
})

describe.skipIf(isWindows)('[E0-05] a file that has to lie in a folder', () => {
  const folders = () => {
    const outside = folderWith({ secret: 'secret' })
    const folder = folderWith({ 'inside/file': 'text' })
    symlinkSync(path.join(outside, 'secret'), path.join(folder, 'to-file'))
    symlinkSync(outside, path.join(folder, 'to-folder'))
    symlinkSync(path.join(outside, 'nothing'), path.join(folder, 'to-nothing'))
    symlinkSync('inside/file', path.join(folder, 'to-inside'))
    symlinkSync(path.join(folder, 'inside'), path.join(folder, 'by-absolute'))
    return { folder, outside }
  }

  it.each(['inside/file', 'to-inside', 'by-absolute/file', 'to-folder/../inside/file'])(
    'is read: %s',
    (name) => {
      const { folder } = folders()
      expect(readFile(path.join(folder, name), { within: folder }).toString()).toBe('text')
    },
  )

  it.each(['to-file', 'to-folder/secret', 'to-nothing', 'to-folder/nothing'])(
    'is not read if a link leads out of the folder: %s',
    (name) => {
      const { folder, outside } = folders()
      const read = () => readFile(path.join(folder, name), { within: folder })
      expect(read).toThrow(LeadsOutError)
      expect(read).toThrow(outside)
    },
  )

  it('is read if a link leads to the folder itself', () => {
    const { folder } = folders()
    const outer = folderWith({})
    symlinkSync(folder, path.join(outer, 'link'))
    const within = path.join(outer, 'link')
    expect(readFile(path.join(within, 'inside/file'), { within }).toString()).toBe('text')
    expect(() => readFile(path.join(within, 'to-file'), { within })).toThrow(LeadsOutError)
  })
})

it('a file that grows while it is read is read no further than the limit', () => {
  const folder = folderWith({ log: 'a'.repeat(10) })
  const location = path.join(folder, 'log')
  appendFileSync(location, 'b'.repeat(10))
  expect(() => readFile(location, { most: 15 })).toThrow(TooLargeError)
  expect(readFile(location, { most: 20 })).toHaveLength(20)
})
