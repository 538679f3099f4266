import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathOutOf, pathOutOfRoot, realPath, topOf } from '../../src/files/real-path.js'
import { folderWith } from '../support/folder.js'

describe('[E0-05] the folder that a path leads up to', () => {
  it.each([
    ['conf', '/home/me/project'],
    ['./conf/../site', '/home/me/project'],
    ['a/../../b', '/home/me'],
    ['../conf', '/home/me'],
    ['../../conf', '/home'],
    ['../../../../etc', '/'],
    ['..', '/home/me'],
    ['/etc/passwd', '/'],
  ])('%s', (written, top) => {
    const absolute = (name: string) => path.resolve(name)
    expect(topOf(written, absolute('/home/me/project'))).toBe(absolute(top))
  })
})

describe.skipIf(process.platform === 'win32')('where a path really leads', () => {
  it.each([
    ['file', 'file'],
    ['folder/deeper', 'folder/deeper'],
    ['link', 'folder'],
    ['link/deeper/nothing/there', 'folder/deeper/nothing/there'],
    ['dangling', 'nowhere'],
    ['dangling/more', 'nowhere/more'],
    ['two', 'folder/deeper'],
    ['up/file', 'file'],
    ['folder/deeper/../../link', 'folder'],
    ['deep/../file', 'file'],
    ['upAfterLink', 'folder/file'],
    ['loop', 'loop'],
    ['loop/inside', 'loop/inside'],
  ])('%s', (name, end) => {
    const folder = folderWith({ file: '' })
    mkdirSync(path.join(folder, 'folder/deeper'), { recursive: true })
    symlinkSync('folder', path.join(folder, 'link'))
    symlinkSync('nowhere', path.join(folder, 'dangling'))
    symlinkSync('./link//deeper/.', path.join(folder, 'two'))
    symlinkSync('folder/..', path.join(folder, 'up'))
    symlinkSync('folder/deeper', path.join(folder, 'deep'))
    symlinkSync('deep/../file', path.join(folder, 'upAfterLink'))
    symlinkSync('loop', path.join(folder, 'loop'))
    expect(realPath(path.join(folder, name))).toBe(path.join(folder, end))
  })

  it('is out of a folder or in it', () => {
    const folder = folderWith({ 'inside/file': '' })
    symlinkSync('..', path.join(folder, 'inside/up'))
    const inside = path.join(folder, 'inside')
    expect(pathOutOf(inside, path.join(inside, 'file'))).toBeUndefined()
    expect(pathOutOf(inside, inside)).toBeUndefined()
    expect(pathOutOf(inside, path.join(inside, 'up'))).toBe(folder)
    expect(pathOutOf(inside, path.join(inside, 'up/inside/file'))).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('[E8-03] files below the root that are not read', () => {
  it.each([
    ['file', false],
    ['.github/file', false],
    ['.gitignore', false],
    ['.git/config', true],
    ['.GIT/config', true],
    ['module/.git/config', true],
    ['link/config', true],
    ['../file', true],
  ])('%s: %s', (name, isOut) => {
    const folder = folderWith({ file: '', '.git/config': '' })
    symlinkSync('.git', path.join(folder, 'link'))
    expect(pathOutOfRoot(folder, path.join(folder, name)) !== undefined).toBe(isOut)
  })
})
