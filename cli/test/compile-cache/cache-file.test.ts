import process from 'node:process'
import { expect, it } from 'vitest'
import { cacheFile, isCacheFile } from '../../src/compile-cache/cache-file.js'
import { version } from '../../src/version.js'

const name = `tranship-${version}-${process.version}-${process.arch}.code`

it.each<[string, NodeJS.Platform, NodeJS.ProcessEnv, string | undefined]>([
  [
    'in the folder that the variable of Node names',
    'linux',
    { NODE_COMPILE_CACHE: '/a/b', HOME: '/h' },
    '/a/b',
  ],
  ['nowhere, if nothing is to be kept', 'linux', { NODE_DISABLE_COMPILE_CACHE: '1', HOME: '/h' }, undefined],
  [
    'somewhere, if that variable is not 1',
    'linux',
    { NODE_DISABLE_COMPILE_CACHE: '0', NODE_COMPILE_CACHE: '/a' },
    '/a',
  ],
  ['in the home folder', 'linux', { HOME: '/h', NODE_COMPILE_CACHE: '' }, '/h/.cache/tranship'],
  ['in the folder for caches', 'linux', { HOME: '/h', XDG_CACHE_HOME: '/c' }, '/c/tranship'],
  [
    'not in a folder for caches that is a relative path',
    'linux',
    { HOME: '/h', XDG_CACHE_HOME: 'c' },
    '/h/.cache/tranship',
  ],
  ['in the library of a Mac', 'darwin', { HOME: '/h' }, '/h/Library/Caches/tranship'],
  ['in the local data of Windows', 'win32', { LOCALAPPDATA: '/l', HOME: '/h' }, '/l/tranship/Cache'],
  ['nowhere, where there is no home', 'linux', {}, undefined],
  ['nowhere, where a Mac has no home', 'darwin', { HOME: '' }, undefined],
  ['nowhere, where Windows has no such folder', 'win32', { HOME: '/h' }, undefined],
])('the cache is %s', (_, platform, env, folder) => {
  expect(cacheFile(env, platform)).toBe(folder && `${folder}/${name}`)
})

it.each([
  [name, true],
  [`${name}-1234`, true],
  ['tranship-0.1.0-v18.0.0-arm64.code', true],
  ['other.code', false],
  ['tranship-notes.txt', false],
])('%s is one of ours: %j', (file, isOurs) => {
  expect(isCacheFile(file)).toBe(isOurs)
})
