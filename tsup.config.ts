import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { bundledPackages, bundledParts, thirdPartyNotices } from './scripts/bundled-packages.js'

// Types come from `tsc -p tsconfig.build.json`: a declaration beside each module resolves for every kind of importer.
export default defineConfig({
  entry: ['src/index.ts', 'src/internal.ts', 'src/testing.ts'].filter((file) => existsSync(file)),
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  clean: true,
  sourcemap: false,
  noExternal: bundledPackages,
  esbuildPlugins: bundledParts,
  onSuccess: () => writeFile('dist/THIRD-PARTY-NOTICES.txt', thirdPartyNotices()),
})
