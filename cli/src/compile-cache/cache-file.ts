import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { cachedDataVersionTag } from 'node:v8'
import { version } from '../version.js'

/**
 * The file that keeps what this engine has compiled of this version of the command: in the folder that Node's own
 * variable names, or in the user's folder for caches. Undefined where the user wants none, or has no such folder.
 */
export function cacheFile(env: NodeJS.ProcessEnv, platform = process.platform): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined
  const name = `tranship-${version}-${engineOf(process.versions)}-${process.arch}-${formatOfCode()}.code`
  const folder = env['NODE_COMPILE_CACHE'] || userFolder(env, platform)
  return folder && path.join(folder, name)
}

/**
 * Returns the name and version of the engine. Bun and Deno give the version of Node that they imitate as their own, and
 * write files that Node cannot read.
 */
export function engineOf(versions: Readonly<Record<string, string | undefined>>): string {
  const other = ['bun', 'deno'].find((name) => versions[name] !== undefined)
  return `${other ?? 'node'}-${versions[other ?? 'node'] ?? ''}`
}

/** Returns V8's tag of what it compiles, which depends on its version, its flags and the processor; `0` without V8. */
function formatOfCode(): string {
  try {
    return cachedDataVersionTag().toString(16)
  } catch {
    return '0'
  }
}

/** Whether a file is one of these, of whatever version, or one that was not finished. */
export function isCacheFile(name: string): boolean {
  return /^tranship-.*\.code(?:-\d+)?$/.test(name)
}

/** Where systems want caches to be, by the environment alone: not everybody who runs a process has a home. */
function userFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string | undefined {
  if (platform === 'win32') return inHome(env['LOCALAPPDATA'], 'tranship', 'Cache')
  if (platform === 'darwin') return inHome(env['HOME'], 'Library', 'Caches', 'tranship')
  const { XDG_CACHE_HOME: caches = '' } = env
  return path.isAbsolute(caches) ? path.join(caches, 'tranship') : inHome(env['HOME'], '.cache', 'tranship')
}

/** A home that is not there is not to come into being, other than a folder that a variable names for caches. */
function inHome(home: string | undefined, ...names: string[]): string | undefined {
  return home && existsSync(home) ? path.join(home, ...names) : undefined
}
