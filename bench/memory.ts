import { readFileSync } from 'node:fs'
import process from 'node:process'
import { translate } from 'tranship'
import { parseDocument } from 'yaml'

// Run as `node --expose-gc memory.js <subject> <manifest>`. Prints the heap size of the result, and the peak size of
// the process, in bytes.

const subjects: Record<string, (text: string) => unknown> = {
  parse: (text) => parseDocument(text, { uniqueKeys: false }),
  translate: (text) => translate(text),
  objects: (text) => translate(text).objects,
}

const [, , subject = '', manifest = ''] = process.argv
const run = subjects[subject]
if (run === undefined || globalThis.gc === undefined)
  throw new Error('usage: see the comment in bench/memory.ts')

const text = readFileSync(manifest, 'utf8')
// Warm up, to exclude modules and code that load once.
run('services:\n  web:\n    image: nginx\n')
globalThis.gc()
const before = process.memoryUsage().heapUsed
const result = run(text)
globalThis.gc()
const kept = process.memoryUsage().heapUsed - before
console.log(JSON.stringify({ kept, peak: process.resourceUsage().maxRSS * 1024, held: result !== undefined }))
