import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  goldenCases,
  goldenFolder,
  presentFiles as presentCaseFiles,
  renderCase,
} from '../test/support/golden.js'
import {
  presentFiles,
  teamChartFiles,
  teamChartFolder,
  teamFiles,
  teamFolder,
} from '../test/support/team-example.js'

// Writes the outputs of all golden cases and of the example of a team, deletes outdated ones, and shows the differences.
let changed = 0

for (const golden of goldenCases()) {
  renew(golden.name, path.join(goldenFolder, golden.name), presentCaseFiles(golden.name), renderCase(golden))
}
for (const [title, folder, files] of [
  ['examples/team/k8s', teamFolder, teamFiles()],
  ['examples/team/chart', teamChartFolder, teamChartFiles()],
] as const) {
  renew(title, folder, new Map(Object.entries(presentFiles(folder))), new Map(Object.entries(files)))
}

console.log(changed === 0 ? 'All golden files are current' : `${changed} golden files changed`)

/** Writes the files of a folder that differ from what they must be. */
function renew(
  title: string,
  folder: string,
  present: ReadonlyMap<string, string>,
  wanted: ReadonlyMap<string, string>,
): void {
  for (const file of new Set([...present.keys(), ...wanted.keys()])) {
    const before = present.get(file)
    const after = wanted.get(file)
    if (before === after) continue
    changed++
    const target = path.join(folder, file)
    console.log(`${title}/${file}${before === undefined ? ' is new' : after === undefined ? ' is gone' : ''}`)
    if (before !== undefined && after !== undefined) console.log(differenceOf(before, after))
    if (after === undefined) {
      rmSync(target)
    } else {
      mkdirSync(path.dirname(target), { recursive: true })
      writeFileSync(target, after)
    }
  }
}

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
