import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { licencesOf } from '../scripts/bundled-licences.js'

/** Bundles the extension into one file, and copies the built language server beside it. */
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
          // Schemas for Red Hat's YAML server, and for the JSON of VS Code.
          for (const name of ['compose.completion.json', 'compose.json', 'facts.json'])
            cpSync(`../schemas/${name}`, `dist/server/schemas/${name}`)
          // VS Code doesn't show pictures from within an extension.
          writeFileSync('dist/README.md', readFileSync('README.md', 'utf8').replace(/^!\[.*\n\n/gm, ''))
          cpSync('../CHANGELOG.md', 'dist/CHANGELOG.md')
          const own = licencesOf(Object.keys(metafile?.inputs ?? {}))
          appendFileSync('dist/server/THIRD-PARTY-NOTICES.txt', `\n${own}`)
        })
      },
    },
  ],
})
