import path from 'node:path'
import type { Plugin } from 'esbuild'

const parse = path.resolve(import.meta.dirname, '../src/parse')

/** Modules of the library that most texts do without, with the functions that they export. */
const modules: Readonly<Record<string, readonly string[]>> = {
  comments: ['commentsIn'],
  'recovering-reader': ['readAnything'],
}

/** Files of their own for these modules, by their names without the extension. */
export const filesWhenNeeded = Object.fromEntries(
  Object.keys(modules).map((name) => [name, path.join(parse, `${name}.ts`)]),
)

/**
 * For a bundle of files of CommonJS: loads these modules when one of their functions is called for the first time. The
 * library is one function of text, so it cannot wait for an `import()`.
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
