import { writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { bundledPackages, bundledParts, thirdPartyNotices } from './scripts/bundled-packages.js'
import { withoutDocumentation } from './scripts/documentation-of-rows.js'
import { entryPoints, sourceFiles } from './scripts/entry-points.js'
import { withPureVariables } from './scripts/pure-variables.js'

export default defineConfig({
  entry: Object.values(sourceFiles),
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  clean: true,
  sourcemap: false,
  // One file for each entry point, and one for each set of types that several have. A file for each module would be 340.
  dts: {
    entry: Array.from(entryPoints.values(), (name) => `src/${name}.ts`),
    compilerOptions: { noEmit: false, allowImportingTsExtensions: false },
  },
  plugins: [{ name: 'pure-variables', renderChunk: (code) => ({ code: withPureVariables(code) }) }],
  noExternal: bundledPackages,
  esbuildPlugins: [...bundledParts, withoutDocumentation],
  onSuccess: () => writeFile('dist/THIRD-PARTY-NOTICES.txt', thirdPartyNotices()),
})
