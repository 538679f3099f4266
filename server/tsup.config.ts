import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'tsup'
import { builtFiles } from '../scripts/entry-points.js'
import { licencesOf } from '../scripts/bundled-licences.js'

/** One file with everything in it, the built library too, and beside it the schemas and the pages of the codes. */
export default defineConfig({
  entry: { 'tranship-language-server': 'src/main.ts' },
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
  clean: true,
  splitting: false,
  noExternal: [/^(?!node:)[^.]/],
  banner: { js: '#!/usr/bin/env node' },
  esbuildOptions(options) {
    options.mainFields = ['module', 'main']
    options.legalComments = 'none'
    options.alias = {
      ...builtFiles,
      'tranship-cli/internal': path.resolve('../cli/src/internal.ts'),
    }
  },
  esbuildPlugins: [
    {
      name: 'resources',
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          const ofLibrary = readFileSync('../dist/THIRD-PARTY-NOTICES.txt', 'utf8')
          mkdirSync('dist', { recursive: true })
          const own = licencesOf(Object.keys(metafile?.inputs ?? {}))
          writeFileSync('dist/THIRD-PARTY-NOTICES.txt', `${ofLibrary}\n${own}`)
          cpSync('../schemas', 'dist/schemas', {
            recursive: true,
            filter: (file) => !/\.(?:md|completion\.json)$/.test(file),
          })
          cpSync('../docs/diagnostics', 'dist/docs/diagnostics', { recursive: true })
        })
      },
    },
  ],
})
