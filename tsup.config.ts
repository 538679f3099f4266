import { writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { bundledPackages, bundledParts, thirdPartyNotices } from './scripts/bundled-packages.js'
import { withoutDocumentation } from './scripts/documentation-of-rows.js'
import { sourceFiles } from './scripts/entry-points.js'
import { withPureVariables } from './scripts/pure-variables.js'

// Types come from `tsc -p tsconfig.build.json`: a declaration beside each module resolves for every kind of importer.
export default defineConfig({
  entry: Object.values(sourceFiles),
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  clean: true,
  sourcemap: false,
  plugins: [{ name: 'pure-variables', renderChunk: (code) => ({ code: withPureVariables(code) }) }],
  noExternal: bundledPackages,
  esbuildPlugins: [...bundledParts, withoutDocumentation],
  onSuccess: () => writeFile('dist/THIRD-PARTY-NOTICES.txt', thirdPartyNotices()),
})
