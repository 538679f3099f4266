import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import process from 'node:process'
import { build } from 'esbuild'

// Compiles the bench and runs it, since tsx would add a call to every measured function.
const files = (await readdir('bench')).filter((file) => file.endsWith('.ts'))
await build({
  entryPoints: files.map((file) => `bench/${file}`),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  outdir: '.cache/bench',
  logLevel: 'warning',
})
process.exitCode = spawnSync(process.execPath, ['.cache/bench/run.js'], { stdio: 'inherit' }).status ?? 1
