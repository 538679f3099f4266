import { homedir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { expect, it } from 'vitest'
import { cacheFile } from '../../src/compile-cache/cache-file.js'
import { version } from '../../src/version.js'

const name = `tranship-${version}-${process.version}-${process.arch}.code`

it.each<[string, NodeJS.ProcessEnv, string | undefined]>([
  ['in the folder that the variable of Node names', { NODE_COMPILE_CACHE: '/a/b' }, `/a/b/${name}`],
  [
    'nowhere, if nothing is to be kept',
    { NODE_DISABLE_COMPILE_CACHE: '1', NODE_COMPILE_CACHE: '/a' },
    undefined,
  ],
  [
    'somewhere, if that variable is not 1, as Node has it',
    { NODE_DISABLE_COMPILE_CACHE: '0', NODE_COMPILE_CACHE: '/a' },
    `/a/${name}`,
  ],
])('the cache is %s', (_, env, file) => {
  expect(cacheFile(env)).toBe(file)
})

it.each([{}, { NODE_COMPILE_CACHE: '' }])('the cache is the user’s by default: %j', (env) => {
  const file = cacheFile(env)!
  expect(path.basename(file)).toBe(name)
  expect(path.basename(path.dirname(file))).toMatch(/^(?:tranship|Cache)$/)
  const root = process.env['XDG_CACHE_HOME'] ?? process.env['LOCALAPPDATA'] ?? homedir()
  expect(file.startsWith(root)).toBe(true)
})
