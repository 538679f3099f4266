import { describe, expect, it } from 'vitest'
import type { TranslateOptions } from 'tranship'
import { contentsOf, type HostContents } from '../../../src/inference/host-files/host-contents.js'
import type { HostMount } from '../../../src/rules/mounts/mount.js'
import { keepReadings } from '../../../src/stages/make-scope.js'
import type { Scope } from '../../../src/rules/types/scope.js'
import { hostMount } from '../../support/host-mount.js'

const MEBIBYTE = 1024 * 1024

/** Returns the contents of `./conf`, for some options and mount. */
function contents(options: TranslateOptions, more: Partial<HostMount> = {}, undecided = false): HostContents {
  const scope = {
    options,
    undecided: undecided ? () => undefined : undefined,
    readOnce: keepReadings(),
  } as unknown as Scope
  return contentsOf(hostMount('./conf', more), scope)
}

describe('[C2-04] at a path of the host', () => {
  it('is the file that is given', () => {
    expect(contents({ files: { conf: 'a' } })).toMatchObject({ kind: 'file', files: [{ path: '' }] })
    expect(contents({ files: { conf: 'x'.repeat(MEBIBYTE) } }).kind).toBe('file')
    expect(contents({ files: { conf: 'x'.repeat(MEBIBYTE + 1) } })).toEqual({ kind: 'large-file' })
  })

  it.each<[HostContents['kind'], TranslateOptions, Partial<HostMount>]>([
    ['other-folder', {}, { found: 'empty', readOnly: true }],
    ['other-folder', {}, { found: 'large', readOnly: true }],
    ['other-folder', {}, { found: 'missing', readOnly: true }],
    ['missing-file', {}, { found: 'missing', isFile: true }],
    ['unread-file', {}, { found: 'file' }],
    ['large-file', { files: {} }, { found: 'file' }],
    ['unread-file', {}, { isFile: true }],
    ['unread-file', {}, { readOnly: true }],
    ['other-folder', {}, {}],
    ['other-folder', {}, { found: [] }],
    ['other-folder', { files: { 'conf/.keep': '' } }, { found: ['.keep'] }],
    ['other-folder', { files: {} }, { found: ['a'] }],
    ['other-folder', { files: { 'conf/a': 'x'.repeat(MEBIBYTE) } }, { found: ['a'] }],
  ])('is one %s: %j %j', (kind, options, mount) => {
    expect(contents(options, mount)).toEqual({ kind })
  })

  it.each<[HostContents['kind'], Partial<HostMount>]>([
    ['unknown', {}],
    ['unknown', { found: ['a', 'b'] }],
    ['folder', { found: ['a'] }],
    ['other-folder', { found: 'large' }],
    ['missing-file', { found: 'missing', isFile: true }],
  ])('is %s while the caller may yet say more: %j', (kind, mount) => {
    expect(contents({ files: { 'conf/a': 'a' } }, mount, true).kind).toBe(kind)
  })

  it.each([
    [{ 'conf/a': 'a', 'conf/b/c': 'c' }, true],
    [{ 'conf/a': 'a', 'conf/b/c': '\0' }, false],
    [{ 'conf/a': '\0', 'conf/b/c': '\0' }, false],
  ])('are the files of a folder: %j', (files, isText) => {
    const found = contents({ files }, { found: ['a', 'b/c'], source: './conf//' })
    expect(found).toMatchObject({ kind: 'folder', files: [{ path: 'a' }, { path: 'b/c' }], isText })
  })

  it('are the files of a folder, whose names only begin as that of a placeholder', () => {
    expect(contents({ files: { 'conf/.keeper': 'a' } }, { found: ['.keeper'] }).kind).toBe('folder')
  })

  it.each(['..a', '../a', 'a/../b', 'a//b', 'a/', 'a..', 'a/..b', 'a/.b'])(
    'is no folder of a ConfigMap where Kubernetes cannot make a file: %s',
    (path) => {
      const { kind } = contents({ files: { [`conf/${path}`]: 'a' } }, { found: [path] })
      expect(kind).toBe(/^\.\.|(?:^|\/)(?:\.\.)?(?:\/|$)/.test(path) ? 'other-folder' : 'folder')
    },
  )
})
