import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Mutant } from './instrument.js'

/** What became of one mutant. */
export interface Outcome {
  readonly id: number
  readonly isNoticed: boolean
  /** Whether there was any test to ask. */
  readonly isReached: boolean
}

/** Where the process that tests leaves a line before each mutant and one after it. */
const file = path.resolve('.cache/mutation/outcomes.jsonl')

export function forgetOutcomes(): void {
  rmSync(file, { force: true })
}

/** Notes which mutant is tried: if nothing follows, it has taken the process with it. */
export function noteBeginning(id: number): void {
  appendFileSync(file, `${JSON.stringify({ id })}\n`)
}

export function noteOutcome(outcome: Outcome): void {
  appendFileSync(file, `${JSON.stringify(outcome)}\n`)
}

/** What became of all that were tried. A mutant that takes all memory is noticed. */
export function readOutcomes(): ReadonlyMap<number, Outcome> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return new Map(
    lines.map((line) => {
      const { id, isNoticed = true, isReached = true } = JSON.parse(line) as Partial<Outcome> & { id: number }
      return [id, { id, isNoticed, isReached }]
    }),
  )
}

/** Where runs leave the names of the mutants that were noticed when they were tried last. */
const noticedFile = path.resolve('.cache/mutation/noticed.json')

/** What tells a mutant from all others, in this run and in later ones. */
export function nameOf({ file, key }: Mutant): string {
  return `${file}\t${key}`
}

export function readNoticed(): Set<string> {
  return new Set(existsSync(noticedFile) ? (JSON.parse(readFileSync(noticedFile, 'utf8')) as string[]) : [])
}

export function writeNoticed(names: ReadonlySet<string>): void {
  writeFileSync(noticedFile, JSON.stringify([...names]))
}
