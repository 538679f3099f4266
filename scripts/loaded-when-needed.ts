import path from 'node:path'
import type { Plugin } from 'esbuild'

const parse = path.resolve(import.meta.dirname, '../src/parse')

/** Modules that most translations don't need, with their exported functions. */
const modules: Readonly<Record<string, readonly string[]>> = {
  comments: ['commentsIn'],
  'recovering-reader': ['readAnything'],
}

/** The output files for these modules. */
export const filesWhenNeeded = Object.fromEntries(
  Object.keys(modules).map((name) => [name, path.join(parse, `${name}.ts`)]),
)

/**
 * For CommonJS bundles: loads these modules at the first call of one of their functions. The library is synchronous, so
 * it can't await `import()`.
 */
export const loadedWhenNeeded: Plugin = {
  name: 'loaded-when-needed',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^\.\/[\w-]+\.js$/ }, ({ path: file, resolveDir }) => {
      const name = path.basename(file, '.js')
      if (resolveDir !== parse || !Object.hasOwn(modules, name)) return undefined
      return { path: name, namespace: 'when-needed', sideEffects: false }
    })
    onResolve({ filter: /^\.\/[\w-]+\.cjs$/, namespace: 'when-needed' }, ({ path: file }) => ({
      path: file,
      external: true,
    }))
    onLoad({ filter: /./, namespace: 'when-needed' }, ({ path: name }) => ({
      contents: modules[name]!.map(
        (exported) => `export const ${exported} = (...all) => require('./${name}.cjs').${exported}(...all)`,
      ).join('\n'),
    }))
  },
}
