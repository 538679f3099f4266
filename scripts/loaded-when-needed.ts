import path from 'node:path'
import type { Plugin, PluginBuild } from 'esbuild'

const parse = path.resolve(import.meta.dirname, '../src/parse')

/** Modules that most translations don't need, with the function that each exports. */
const modules: Readonly<Record<string, string>> = {
  comments: 'commentsIn',
  'recovering-reader': 'readAnything',
}

/** The source files of these modules, which are entry points of a bundle with `loadedWhenNeeded`. */
export const filesWhenNeeded: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(modules).map((name) => [name, path.join(parse, `${name}.ts`)]),
)

/**
 * For CommonJS bundles: loads these modules at the first call of one of their functions. The library is synchronous, so
 * it can't await `import()`.
 */
export const loadedWhenNeeded: Plugin = {
  name: 'loaded-when-needed',
  setup(build) {
    replaceModules(
      build,
      (name, exported) =>
        `export const ${exported} = (...all) => require('./${name}.cjs').${exported}(...all)`,
    )
    build.onResolve({ filter: /^\.\/[\w-]+\.cjs$/, namespace }, ({ path: file }) => ({
      path: file,
      external: true,
    }))
  },
}

/**
 * For bundles that can't load a file during a call: until a module is loaded, each call of its functions throws a
 * `MissingCode` of the given file. Its catcher awaits `load()` and calls again.
 */
export const missingAtFirst = (fileOfError: string): Plugin => ({
  name: 'missing-at-first',
  setup(build) {
    replaceModules(
      build,
      (name, exported) => `import { MissingCode } from ${JSON.stringify(fileOfError)}
let loaded
const load = async () => void (loaded = await import(${JSON.stringify(filesWhenNeeded[name])}))
export const ${exported} = (...all) => {
  if (loaded === undefined) throw new MissingCode(load)
  return loaded.${exported}(...all)
}`,
    )
  },
})

const namespace = 'when-needed'

/** Replaces each of these modules, when another module imports it, with the code of its function. */
function replaceModules(
  { onLoad, onResolve }: PluginBuild,
  codeOf: (name: string, exported: string) => string,
): void {
  onResolve({ filter: /^\.\/[\w-]+\.js$/ }, ({ path: file, resolveDir }) => {
    const name = path.basename(file, '.js')
    if (resolveDir !== parse || !Object.hasOwn(modules, name)) return undefined
    return { path: name, namespace, sideEffects: false }
  })
  onLoad({ filter: /./, namespace }, ({ path: name }) => ({
    contents: codeOf(name, modules[name]!),
    resolveDir: parse,
  }))
}
