import path from 'node:path'
import process from 'node:process'
import envPaths from 'env-paths'
import { version } from '../version.js'

/**
 * The file that keeps what this version of Node has compiled of this version of the command: in the folder that Node's own
 * variable names, or in the user's folder for caches. Undefined where the user wants none.
 */
export function cacheFile(env: NodeJS.ProcessEnv): string | undefined {
  if (env['NODE_DISABLE_COMPILE_CACHE'] === '1') return undefined
  const folder = env['NODE_COMPILE_CACHE'] || envPaths('tranship', { suffix: '' }).cache
  return path.join(folder, `tranship-${version}-${process.version}-${process.arch}.code`)
}
