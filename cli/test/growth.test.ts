import { workOf } from '../../bench/work.js'
import { expect, it } from 'vitest'
import { readDotenvFiles } from '../src/manifest/dotenv-files.js'
import { folderWith } from './support/folder.js'

it('the lines of an env file are found by work that is linear in their number', () => {
  const workFor = (lines: number) => {
    const folder = folderWith({ '.env': 'no value\n'.repeat(lines) })
    const found = [`${folder}/.env`]
    let located = 0
    const work = workOf(() => {
      const files = readDotenvFiles({ lookedFor: found, found, named: found }, folder)!
      for (let line = 1; line <= lines; line++) if (files.locate(line).line === line) located++
    })
    expect(located).toBe(lines)
    return work
  }
  // The first run does what is done once.
  workFor(1)
  expect(workFor(800) / workFor(200)).toBeLessThan(4.4)
})
