#!/usr/bin/env -S node --
// After `--`, Node takes none of our options for its own: taken-by-node.ts.
import process from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { isVersionAlone } from './version.js'

void start()

async function start(): Promise<void> {
  if (isVersionAlone(process.argv.slice(2))) {
    await import('./command-line.js')
    return
  }
  optimiseLater()
  const { loadCached } = await import('./compile-cache/load-cached.js')
  loadCached(__dirname, 'command-line.cjs')
}

/**
 * Node 20 compiles functions anew to make them faster, long before that pays in a run of less than some seconds: this takes
 * a quarter off the CPU of a translation of 100 services. Later versions wait longer by themselves, and know no such option.
 */
function optimiseLater(): void {
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=1000000')
}
