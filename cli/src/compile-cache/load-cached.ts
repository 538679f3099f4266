import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { cacheFile } from './cache-file.js'
import { CompileCache } from './compile-cache.js'
import { loadFile } from './load-file.js'

/** Loads a file of the command through the compile cache, and saves the cache when the process ends. */
export function loadCached(folder: string, name: string): void {
  const file = cacheFile(process.env)
  if (file === undefined) {
    createRequire(path.join(folder, name))(`./${name}`)
    return
  }
  const cache = new CompileCache(file)
  process.once('exit', () => {
    try {
      cache.save((other) => existsSync(path.join(folder, other)))
    } catch {
      // A cache that can't be written only slows down the next run.
    }
  })
  loadFile(folder, name, cache)
}
