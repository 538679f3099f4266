import { expect, it } from 'vitest'
import { hostMount } from '../../../src/rules/mounts/host-mount.js'
import type { FoundOnHost } from '../../../src/rules/mounts/mount.js'
import type { Scope } from '../../../src/rules/types/scope.js'
import { nowhere } from '../../../src/source/place.js'
import { verbatim } from '../../../src/source/shown.js'

/** Returns a mount of a host path, with or without knowledge about the host. */
function mountOf(
  source: string,
  target = '/a',
  found?: FoundOnHost,
  undecided = false,
  folder?: string,
  versionedFolders = false,
) {
  const scope = {
    options: { folder, ...(found === undefined ? {} : { folders: { [source]: found } }) },
    capabilities: { versionedFolders },
    pathFrom: (place: unknown, path: string) => ({ path, place }),
    undecided: undecided ? () => undefined : undefined,
  } as unknown as Scope
  return hostMount({ source, target, shownTarget: verbatim(target), readOnly: false, place: nowhere }, scope)
}

it.each<[string, string, FoundOnHost | undefined, boolean]>([
  ['./a.conf/', '/a', undefined, false],
  ['./a.conf', '/a/', undefined, false],
  ['./a.conf', '/a', undefined, true],
  ['./a.x.d', '/a', undefined, false],
  ['./a.dat', '/a', undefined, true],
  ['.\\a.conf\\', '/a', undefined, false],
  ['./a.conf', '/a', 'missing', true],
  ['./a.conf', '/a', 'large', false],
  ['./a', '/a', 'file', true],
  ['.', '/a', undefined, false],
])('[R2.12-04] %s at %s, of which the host says %s, is a file: %s', (source, target, found, isFile) => {
  expect(mountOf(source, target, found)).toMatchObject({ isFile, isMissing: found === 'missing' })
})

it.each<[string, boolean, boolean]>([
  ['./data_v1.6', true, false],
  ['./data_v1.6', false, true],
  ['./a.mp3', true, true],
  ['./conf.d', true, false],
])('[C2-04] %s is missing; in the whole specification (%s) it is a file: %s', (source, whole, isFile) => {
  expect(mountOf(source, '/a', 'missing', false, undefined, whole).isFile).toBe(isFile)
})

it.each<[string, FoundOnHost | undefined, boolean, string | undefined, object]>([
  ['./a', undefined, false, undefined, { isTypeKnown: true, isPlaceKnown: true }],
  ['./a', undefined, true, undefined, { isTypeKnown: false, isPlaceKnown: true }],
  ['./a', 'file', true, undefined, { isTypeKnown: true, isPlaceKnown: true }],
  ['/a', 'file', true, undefined, { isTypeKnown: true, isPlaceKnown: false }],
  ['/a', 'file', true, '/b', { isTypeKnown: true, isPlaceKnown: true }],
  ['/a', 'file', false, undefined, { isTypeKnown: true, isPlaceKnown: true }],
])(
  '[R2.12-04] of %s, %s, undecided %s, in %s, it is known: %j',
  (source, found, undecided, folder, known) => {
    expect(mountOf(source, '/x', found, undecided, folder)).toMatchObject(known)
  },
)
