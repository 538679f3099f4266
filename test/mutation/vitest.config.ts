import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { readMutatedLibrary } from './instrument.js'
import { LoadedLibrary } from './library.js'

const mutated = readMutatedLibrary()
const loaded = new LoadedLibrary(mutated)
loaded.load()
const root = path.resolve(import.meta.dirname, '../..')

// One process, in which the tests get the mutated library in place of each of its modules.
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: /^tranship$/, replacement: path.join(root, 'src/index.ts') },
      { find: /^tranship\/(internal|testing)$/, replacement: path.join(root, 'src/$1.ts') },
    ],
  },
  plugins: [
    {
      name: 'mutated-library',
      enforce: 'pre',
      load(id) {
        const file = path.relative(root, id.replace(/\?.*$/, ''))
        return mutated.modules.includes(file) ? followerOf(file) : undefined
      },
    },
  ],
  test: {
    include: ['test/mutation/mutants.ts'],
    setupFiles: ['test/mutation/same-samples.ts'],
    // Of all that `mutants.ts` collects, vitest itself runs the one that runs the others.
    testNamePattern: /^every mutant /,
    pool: 'forks',
    execArgv: ['--max-old-space-size=1200'],
    disableConsoleIntercept: true,
    reporters: [{ onTestRunEnd: (_, errors) => errors.forEach((error) => console.error(error)) }],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 0,
    teardownTimeout: 1000,
  },
})

/** A module with the exports of a module of the library, which are new ones after each load. */
function followerOf(file: string): string {
  const names = Object.keys(loaded.exportsOf(file))
  return [
    `import { library } from ${JSON.stringify(path.join(import.meta.dirname, 'loaded.ts'))}`,
    ...names.map((_, at) => `let v${at}`),
    `export { ${names.map((name, at) => `v${at} as ${name}`).join(', ')} }`,
    `library.follow(${JSON.stringify(file)}, (exports) => {`,
    ...names.map((name, at) => `  v${at} = exports[${JSON.stringify(name)}]`),
    '})',
  ].join('\n')
}
