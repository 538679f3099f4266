import { spawnSync } from 'node:child_process'
import process from 'node:process'
import type { Input } from './manifests.js'

/** The program of main.go; its tests are skipped without it. */
export const program = process.env['TRANSHIP_TEST_COMPOSE_GO']

/** For titles of tests. */
export const whySkipped = 'skipped: TRANSHIP_TEST_COMPOSE_GO names no program'

/**
 * Reads each input with Compose's own reader. Returns a line of JSON for each: the project, or an error. A panic of
 * compose-go counts as an error. It ends so at some values of a wrong type, such as `additional_contexts: {a: true}`.
 */
export function ask(inputs: readonly Input[]): readonly string[] {
  const lines: string[] = []
  while (lines.length < inputs.length) {
    const { stdout, status } = spawnSync(program!, {
      input: inputs
        .slice(lines.length)
        .map((one) => `${JSON.stringify(one)}\n`)
        .join(''),
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    })
    lines.push(...stdout.split('\n').slice(0, -1))
    if (status !== 0) lines.push(JSON.stringify({ error: 'compose-go ended with a panic' }))
  }
  return lines
}
