import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { expect, it } from 'vitest'

const program = process.env['TRANSHIP_TEST_COMPOSE_GO']
const amount = program === undefined ? 'skipped: TRANSHIP_TEST_COMPOSE_GO names no program' : 'all'

it.skipIf(program === undefined)(`the list of Compose's keys is that of its schema (${amount})`, () => {
  const listed = spawnSync(program!, ['keys'], { encoding: 'utf8' }).stdout
  expect(readFileSync('test/compose-go/keys.txt', 'utf8')).toBe(listed)
})
