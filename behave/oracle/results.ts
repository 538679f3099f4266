import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { OracleResult } from './report.js'

/** Returns the results of an earlier run. Without a file, there are none. */
export function readResults(file: string | undefined): readonly OracleResult[] {
  if (file === undefined || !existsSync(file)) return []
  return JSON.parse(readFileSync(file, 'utf8')) as readonly OracleResult[]
}

/** Replaces the file in one step, so that a run that is ended leaves a whole one. */
export function writeResults(file: string | undefined, results: readonly OracleResult[]): void {
  if (file === undefined) return
  writeFileSync(`${file}.new`, `${JSON.stringify(results, undefined, 1)}\n`)
  renameSync(`${file}.new`, file)
}
