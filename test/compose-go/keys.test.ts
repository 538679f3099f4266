import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { program, whySkipped } from './program.js'

const amount = program === undefined ? whySkipped : 'all'

it.skipIf(program === undefined)(`the list of Compose's keys is that of its schema (${amount})`, () => {
  const listed = spawnSync(program!, ['keys'], { encoding: 'utf8' }).stdout
  expect(readFileSync('test/compose-go/keys.txt', 'utf8')).toBe(listed)
})
