import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts'],
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  clean: true,
  dts: { compilerOptions: { noEmit: false, allowImportingTsExtensions: false } },
})
