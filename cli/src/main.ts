#!/usr/bin/env -S node --
// `--` stops Node from reading our options: see taken-by-node.ts.
import process from 'node:process'
import { isVersionAlone } from './version.js'

void start()

async function start(): Promise<void> {
  if (isVersionAlone(process.argv.slice(2))) {
    await import('./command-line.js')
    return
  }
  const { loadCached } = await import('./compile-cache/load-cached.js')
  loadCached(__dirname, 'command-line.cjs')
}
