import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'tsup'
import { licencesOf } from '../scripts/bundled-licences.js'
import { bundledPackages, bundledParts, folderOf } from '../scripts/bundled-packages.js'
import { commonJsOf } from '../scripts/common-js.js'
import { withoutDocumentation } from '../scripts/documentation-of-rows.js'
import { sourceFiles } from '../scripts/entry-points.js'
import { filesWhenNeeded, loadedWhenNeeded } from '../scripts/loaded-when-needed.js'
import { packFiles } from '../scripts/packed-files.js'
import { partsOfLibrary } from '../scripts/parts-of-library.js'

/** What packages take from Node by its old names, such as `stream`. */
const ofNode = `(?:${builtinModules.join('|')})(?:/|$)`

/** The modules that start the command, and those of its default command. Each list becomes one file. */
const starting = {
  tranship: 'src/main.ts',
  'command-line': 'src/command-line.ts',
  'load-cached': 'src/compile-cache/load-cached.ts',
}
const translating = {
  run: 'src/run.ts',
  translate: 'src/commands/translate.ts',
  'process-engines': 'src/engines/process-engines.ts',
}
const filesOf = (modules: object) => Object.keys(modules).map((name) => `${name}.cjs`)

/** Files with everything in them, the library too. What only some commands need is in files of its own, loaded by them. */
export default defineConfig({
  entry: { ...starting, ...translating, ...filesWhenNeeded },
  // esbuild makes several files of modules only; they become CommonJS below, which Node loads faster.
  format: 'esm',
  outExtension: () => ({ js: '.cjs' }),
  platform: 'neutral',
  target: 'node20',
  minify: true,
  clean: true,
  splitting: true,
  // Otherwise tsup takes the modules of Node to itself, before the plugins below see them.
  removeNodeProtocol: false,
  noExternal: [new RegExp(`^(?!node:|${ofNode})[^.]`)],
  external: [/^node:/, new RegExp(`^${ofNode}`)],
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
    options.legalComments = 'none'
    // Faster ways that come as packages of their own, and are not in the bundle.
    options.define = { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' }
    options.alias = { ...sourceFiles }
  },
  plugins: [
    {
      name: 'common-js',
      renderChunk: async (code) => ({ code: await commonJsOf(code) }),
    },
    {
      name: 'packs',
      buildEnd: () => {
        packFiles(
          'dist',
          [
            { name: 'start.cjs', from: filesOf(starting) },
            { name: 'translation.cjs', from: filesOf(translating) },
          ],
          ['tranship.cjs', 'command-line.cjs'],
        )
      },
    },
  ],
  esbuildPlugins: [
    loadedWhenNeeded,
    partsOfLibrary,
    ...bundledParts,
    withoutDocumentation,
    {
      // What carries requests through proxies would write their headers, which may hold a password, where DEBUG asks for it.
      name: 'no-debug',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^debug$/ }, () => ({ path: 'debug', namespace: 'none' }))
        onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'module.exports = () => () => {}' }))
      },
    },
    {
      // Of `ws` the client alone is used, which is told not to compress: all clusters do without.
      name: 'web-socket-client',
      setup({ onResolve, onLoad }) {
        const folder = path.join(folderOf('ws'), 'lib')
        onResolve({ filter: /^ws$/ }, () => ({ path: 'client', namespace: 'ws' }))
        onLoad({ filter: /./, namespace: 'ws' }, () => ({
          contents: `import WebSocket from './websocket.js'\nexport { WebSocket }`,
          resolveDir: folder,
        }))
        onResolve({ filter: /^\.\/permessage-deflate$/ }, () => ({ path: 'compression', namespace: 'none' }))
      },
    },
    {
      name: 'resources',
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          const ofLibrary = readFileSync('../dist/THIRD-PARTY-NOTICES.txt', 'utf8')
          const own = licencesOf(Object.keys(metafile?.inputs ?? {}).filter(isOwn))
          mkdirSync('dist', { recursive: true })
          writeFileSync('dist/THIRD-PARTY-NOTICES.txt', `${ofLibrary}\n${own}`)
          cpSync('../schemas', 'dist/schemas', {
            recursive: true,
            filter: (file) => !/(?:\.md|\.completion\.json|facts\.json)$/.test(file),
          })
          // The `url` of a diagnostic in JSON is a path from the top of the package.
          rmSync('docs', { recursive: true, force: true })
          cpSync('../docs/diagnostics', 'docs/diagnostics', { recursive: true })
        })
      },
    },
  ],
})

/** Whether a file is not of the packages in the library, whose licences are with that. */
function isOwn(file: string): boolean {
  return !bundledPackages.some((name) => file.includes(`node_modules/${name}/`))
}
