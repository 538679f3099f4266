import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { generators } from './generators.js'

// Writes all generated files. With `--check` it only lists outdated ones, and fails if there are any.
const checking = process.argv.includes('--check')
let stale = 0

for (const generator of generators) {
  const wanted = await generator.make()
  const present = await readFile(generator.path, 'utf8').catch(() => undefined)
  if (present === wanted) continue
  stale++
  if (checking) {
    console.error(`${generator.path} is ${present === undefined ? 'missing' : 'out of date'}`)
  } else {
    await mkdir(path.dirname(generator.path), { recursive: true })
    await writeFile(generator.path, wanted)
    console.log(`wrote ${generator.path}`)
  }
}

if (checking && stale > 0) {
  console.error('Run: npm run generate')
  process.exitCode = 1
} else if (stale === 0) {
  console.log(`${generators.length} generated files are current`)
}
