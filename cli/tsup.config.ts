import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import path from 'node:path'
import { defineConfig } from 'tsup'
import { licencesOf } from '../scripts/bundled-licences.js'

/** What packages take from Node by its old names, such as `stream`. */
const ofNode = `(?:${builtinModules.join('|')})(?:/|$)`

/** One file with everything in it, the built library too: it is what takes least time to start. */
export default defineConfig({
  entry: { tranship: 'src/main.ts' },
  format: 'cjs',
  platform: 'neutral',
  target: 'node20',
  minify: true,
  clean: true,
  splitting: false,
  noExternal: [new RegExp(`^(?!node:|${ofNode})[^.]`)],
  external: [/^node:/, new RegExp(`^${ofNode}`)],
  // After `--`, Node takes none of our options for its own: src/taken-by-node.ts.
  banner: { js: '#!/usr/bin/env -S node --' },
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
    options.legalComments = 'none'
    // Faster ways that come as packages of their own, and are not in the bundle.
    options.define = { 'process.env.WS_NO_BUFFER_UTIL': '"1"', 'process.env.WS_NO_UTF_8_VALIDATE': '"1"' }
    options.alias = {
      tranship: path.resolve('../dist/index.js'),
      'tranship/internal': path.resolve('../dist/internal.js'),
    }
  },
  esbuildPlugins: [
    {
      // What carries requests through proxies would write their headers, which may hold a password, where DEBUG asks for it.
      name: 'no-debug',
      setup({ onResolve, onLoad }) {
        onResolve({ filter: /^debug$/ }, () => ({ path: 'debug', namespace: 'none' }))
        onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'module.exports = () => () => {}' }))
      },
    },
    {
      name: 'resources',
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          const ofLibrary = readFileSync('../dist/THIRD-PARTY-NOTICES.txt', 'utf8')
          const own = licencesOf(Object.keys(metafile?.inputs ?? {}))
          mkdirSync('dist', { recursive: true })
          writeFileSync('dist/THIRD-PARTY-NOTICES.txt', `${ofLibrary}\n${own}`)
          cpSync('../schemas', 'dist/schemas', {
            recursive: true,
            filter: (file) => !/\.(?:md|completion\.json)$/.test(file),
          })
        })
      },
    },
  ],
})
