import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { cacheFile } from './cache-file.js'
import { CompileCache } from './compile-cache.js'

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

type Wrapper = (
  exports: unknown,
  require: (name: string) => unknown,
  module: { exports: unknown },
  filename: string,
  folder: string,
) => void

/** Loads a CommonJS file and the files beside it that it requires, through the compile cache. */
export function loadFile(folder: string, name: string, cache: CompileCache): unknown {
  const requireFromNode = createRequire(path.join(folder, name))
  const modules = new Map<string, { exports: unknown }>()
  const require = (specifier: string): unknown =>
    specifier.startsWith('./') ? load(specifier.slice(2)) : requireFromNode(specifier)
  const load = (name: string): unknown => {
    const known = modules.get(name)
    if (known !== undefined) return known.exports
    const module = { exports: {} }
    modules.set(name, module)
    const filename = path.join(folder, name)
    const source = `(function (exports, require, module, __filename, __dirname) {${readFileSync(filename, 'utf8')}\n})`
    const wrapper = cache.scriptOf(name, source, filename).runInThisContext() as Wrapper
    wrapper(module.exports, require, module, filename, folder)
    return module.exports
  }
  return load(name)
}
