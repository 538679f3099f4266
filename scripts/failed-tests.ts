import { existsSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { stripVTControlCharacters } from 'node:util'

/*
 * Prints the failures in the output of vitest again: `tsx scripts/failed-tests.ts .cache/tests.log`. A failure that is too
 * long loses its middle. Its title and message are at the beginning, the difference and the line of the test at the end.
 */

const FIRST_LINES = 40
const LAST_LINES = 20

for (const file of process.argv.slice(2).filter((each) => existsSync(each))) {
  for (const failure of failuresIn(stripVTControlCharacters(readFileSync(file, 'utf8')))) {
    console.log(`${failure}\n`)
  }
}

function failuresIn(output: string): readonly string[] {
  const [, ...failures] = output
    .slice(0, output.lastIndexOf('\n Test Files '))
    .split(/^(?= FAIL )|^⎯+ (?=Unhandled )/m)
  return failures.map(shorten)
}

function shorten(failure: string): string {
  // Rules made of dashes separate the failures.
  const lines = failure
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith('⎯⎯'))
  const omitted = lines.length - FIRST_LINES - LAST_LINES
  if (omitted > 0) lines.splice(FIRST_LINES, omitted, `… ${omitted} lines`)
  return lines.join('\n').trimEnd()
}
