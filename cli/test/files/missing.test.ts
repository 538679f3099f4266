import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFileItself, pathKind, permissionsOf, sizeOf } from '../../src/files/file-kind.js'
import { statusOf, statusOfLink } from '../../src/files/status.js'
import { hasHardLinks } from '../../src/files/withheld.js'
import { FileTree } from '../../src/up/file-tree.js'
import { folderWith } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const sources = path.resolve(import.meta.dirname, '../../src')

describe('a path through a file', () => {
  it.each([
    ['statusOf', statusOf],
    ['statusOfLink', statusOfLink],
    ['sizeOf', sizeOf],
    ['permissionsOf', permissionsOf],
  ])('[E0-10] leads to nothing, as one that ends nowhere: %s', (_, find) => {
    const folder = folderWith({ file: 'a' })
    expect([find(path.join(folder, 'file/x')), find(path.join(folder, 'none'))]).toEqual([
      undefined,
      undefined,
    ])
  })

  it('[E0-10] counts as missing for kinds and for synchronisation', () => {
    const location = path.join(folderWith({ file: 'a' }), 'file/x')
    expect([pathKind(location), isFileItself(location), hasHardLinks(location)]).toEqual([
      'missing',
      false,
      false,
    ])
    const leftOut = () => ({ isSent: () => true, isEntered: () => true }) as never
    expect(FileTree.open(location, { within: undefined, root: undefined }, leftOut)).toBeUndefined()
  })

  it('[E0-10] ends no command', async () => {
    const files = {
      'compose.yaml':
        'services: { web: { image: a, volumes: ["./file/x:/x"], env_file: [{ path: file/y, required: false }] } }\n',
      file: 'a',
    }
    const { status, errors } = await tranship([], { files, env: { KUBECONFIG: 'file/z' } })
    expect(status, errors).toBe(0)
    const live = await tranship(['ps'], { files, env: { KUBECONFIG: 'file/z' } })
    expect([live.status, live.errors]).toEqual([2, expect.stringContaining('there is no kubeconfig')])
  })

  it('[E0-10] is told apart in one place of the source', () => {
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.ts'),
    )
    const asking = files.filter((file) =>
      /'ENOENT'|throwIfNoEntry/.test(readFileSync(path.join(sources, file), 'utf8')),
    )
    expect(asking.map((file) => file.replaceAll(path.sep, '/'))).toEqual(['files/missing.ts'])
  })
})

describe.skipIf(process.platform !== 'linux')('a name that is not UTF-8, which only Linux has', () => {
  it('[E6-02] is named as one that is not sent', () => {
    const folder = folderWith({ 'a.txt': 'a', '\uFFFD.txt': 'a name like any other' })
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/odd-`), Buffer.of(0xff, 0xfe), Buffer.from('.txt')]),
      'odd',
    )
    const leftOut = () => ({ isSent: () => true, isEntered: () => true }) as never
    const tree = FileTree.open(folder, { within: undefined, root: undefined }, leftOut)!
    expect([...tree.entries.keys()].sort()).toEqual(['a.txt', '\uFFFD.txt'])
    expect([...tree.unreadable]).toEqual([['odd-\uFFFD\uFFFD.txt', 'its name is not UTF-8']])
  })
})
