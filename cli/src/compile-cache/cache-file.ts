import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { cachedDataVersionTag } from 'node:v8'
import { version } from '../version.js'

/**
 * Returns the file with V8's compiled code of this version of the command. It is in the folder of `NODE_COMPILE_CACHE`,
 * or in the user's cache folder. Returns `undefined` if the cache is disabled or there is no such folder.
 */
export function cacheFile(env: NodeJS.ProcessEnv, platform = process.platform): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined
  const name = `tranship-${version}-${engineOf(process.versions)}-${process.arch}-${formatOfCode()}.code`
  const folder = env['NODE_COMPILE_CACHE'] || userFolder(env, platform)
  return folder && path.join(folder, name)
}

/**
 * Returns the name and version of the engine. Bun and Deno also report the Node version that they imitate, but their
 * cached code differs from Node's.
 */
export function engineOf(versions: Readonly<Record<string, string | undefined>>): string {
  const other = ['bun', 'deno'].find((name) => versions[name] !== undefined)
  return `${other ?? 'node'}-${versions[other ?? 'node'] ?? ''}`
}

/** Returns V8's version tag for cached code, which depends on its version, flags and the processor; `0` without V8. */
export function formatOfCode(): string {
  try {
    return cachedDataVersionTag().toString(16)
  } catch {
    return '0'
  }
}

/** `true` for cache files of any version, and for unfinished ones. */
export function isCacheFile(name: string): boolean {
  return /^tranship-.*\.code(?:-\d+)?$/.test(name)
}

/** Returns the user's cache folder, from the environment alone. */
export function userFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  if (platform === 'win32') return inHome(env['LOCALAPPDATA'], 'tranship', 'Cache')
  if (platform === 'darwin') return inHome(env['HOME'], 'Library', 'Caches', 'tranship')
  const { XDG_CACHE_HOME: caches = '' } = env
  return path.isAbsolute(caches) ? path.join(caches, 'tranship') : inHome(env['HOME'], '.cache', 'tranship')
}

/** Returns a folder below a home that exists: a cache must not create a home folder. */
function inHome(home: string | undefined, ...names: string[]): string | undefined {
  return home && existsSync(home) ? path.join(home, ...names) : undefined
}
