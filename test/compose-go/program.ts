import { spawnSync } from 'node:child_process'
import process from 'node:process'
import type { Input } from './manifests.js'

/** The program of main.go; its tests are skipped without it. */
export const program = process.env['TRANSHIP_TEST_COMPOSE_GO']

/** For titles of tests. */
export const whySkipped = 'skipped: TRANSHIP_TEST_COMPOSE_GO names no program'

/** Reads each input with Compose's own reader. Returns a line of JSON for each: the project, or an error. */
export function ask(inputs: readonly Input[]): readonly string[] {
  const { stdout } = spawnSync(program!, {
    input: inputs.map((one) => `${JSON.stringify(one)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  })
  return stdout.trimEnd().split('\n')
}
