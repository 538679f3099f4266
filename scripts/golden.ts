import { rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { goldenCases, goldenFolder, presentFiles, renderCase } from '../test/support/golden.js'

// Writes the outputs of all golden cases, deletes outdated ones, and shows the differences.
let changed = 0

for (const golden of goldenCases()) {
  const wanted = renderCase(golden)
  const present = presentFiles(golden.name)
  for (const file of new Set([...present.keys(), ...wanted.keys()])) {
    const before = present.get(file)
    const after = wanted.get(file)
    if (before === after) continue
    changed++
    const target = path.join(goldenFolder, golden.name, file)
    console.log(
      `${golden.name}/${file}${before === undefined ? ' is new' : after === undefined ? ' is gone' : ''}`,
    )
    if (before !== undefined && after !== undefined) console.log(differenceOf(before, after))
    if (after === undefined) rmSync(target)
    else writeFileSync(target, after)
  }
}

console.log(changed === 0 ? 'All golden files are current' : `${changed} golden files changed`)

/** Returns the lines between the first and the last difference. */
function differenceOf(before: string, after: string): string {
  const old = before.split('\n')
  const fresh = after.split('\n')
  let start = 0
  while (start < old.length && old[start] === fresh[start]) start++
  let same = 0
  while (same < Math.min(old.length, fresh.length) - start && old.at(-1 - same) === fresh.at(-1 - same))
    same++
  const went = old.slice(start, old.length - same).map((line) => `  - ${line}`)
  const came = fresh.slice(start, fresh.length - same).map((line) => `  + ${line}`)
  return [`  @ line ${start + 1}`, ...went, ...came].join('\n')
}
