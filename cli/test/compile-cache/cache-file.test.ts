import process from 'node:process'
import { cachedDataVersionTag } from 'node:v8'
import { expect, it } from 'vitest'
import { cacheFile, engineOf, isCacheFile } from '../../src/compile-cache/cache-file.js'
import { version } from '../../src/version.js'

const tag = cachedDataVersionTag().toString(16)
const name = `tranship-${version}-node-${process.versions.node}-${process.arch}-${tag}.code`
/** Any existing folder. */
const home = import.meta.dirname

it.each<[string, NodeJS.Platform, NodeJS.ProcessEnv, string | undefined]>([
  [
    'in the folder that the variable of Node names',
    'linux',
    { NODE_COMPILE_CACHE: '/a/b', HOME: home },
    '/a/b',
  ],
  ['nowhere, if nothing is to be kept', 'linux', { NODE_DISABLE_COMPILE_CACHE: '1', HOME: home }, undefined],
  [
    'somewhere, if that variable is not 1',
    'linux',
    { NODE_DISABLE_COMPILE_CACHE: '0', NODE_COMPILE_CACHE: '/a' },
    '/a',
  ],
  ['in the home folder', 'linux', { HOME: home, NODE_COMPILE_CACHE: '' }, `${home}/.cache/tranship`],
  ['in the folder for caches', 'linux', { HOME: home, XDG_CACHE_HOME: '/c' }, '/c/tranship'],
  [
    'not in a folder for caches that is a relative path',
    'linux',
    { HOME: home, XDG_CACHE_HOME: 'c' },
    `${home}/.cache/tranship`,
  ],
  ['in the library of a Mac', 'darwin', { HOME: home }, `${home}/Library/Caches/tranship`],
  ['in the local data of Windows', 'win32', { LOCALAPPDATA: home }, `${home}/tranship/Cache`],
  ['nowhere, where there is no home', 'linux', {}, undefined],
  ['nowhere, where the home is not there', 'linux', { HOME: '/not/there' }, undefined],
  ['nowhere, where a Mac has no home', 'darwin', { HOME: '' }, undefined],
  ['nowhere, where Windows has no such folder', 'win32', { HOME: home }, undefined],
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

it.each([
  ['Node', { node: '24.3.0', v8: '13.6.233' }, 'node-24.3.0'],
  ['Bun', { node: '24.3.0', v8: '13.6.233', bun: '1.3.1' }, 'bun-1.3.1'],
  ['Deno', { node: '24.3.0', v8: '13.6.233', deno: '2.5.0' }, 'deno-2.5.0'],
])('[E0-09] %s has a cache of its own', (_, versions, engine) => {
  expect(engineOf(versions)).toBe(engine)
})
