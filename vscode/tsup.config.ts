import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { licencesOf } from '../scripts/bundled-licences.js'

/** The extension as one file, and the built language server beside it. */
export default defineConfig({
  entry: { extension: 'src/extension.ts' },
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  minify: true,
  clean: true,
  splitting: false,
  external: ['vscode'],
  noExternal: [/^(?!node:|vscode$)[^.]/],
  esbuildOptions(options) {
    options.legalComments = 'none'
  },
  esbuildPlugins: [
    {
      name: 'server',
      setup({ initialOptions, onEnd }) {
        initialOptions.metafile = true
        onEnd(({ metafile }) => {
          cpSync('../server/dist', 'dist/server', { recursive: true })
          // What Red Hat's YAML server completes and explains keys by.
          for (const name of ['compose.completion.json', 'compose.json'])
            cpSync(`../schemas/${name}`, `dist/server/schemas/${name}`)
          // VS Code shows no picture that an extension has in it.
          writeFileSync('dist/README.md', readFileSync('README.md', 'utf8').replace(/^!\[.*\n\n/gm, ''))
          const own = licencesOf(Object.keys(metafile?.inputs ?? {}))
          appendFileSync('dist/server/THIRD-PARTY-NOTICES.txt', `\n${own}`)
        })
      },
    },
  ],
})
