import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The mutants that no test notices, by file and key, each with the reason why it stays. */
export type Survivors = ReadonlyMap<string, ReadonlyMap<string, string>>

export const survivorsFile = path.resolve('test/mutation/survivors.txt')

/** What stands in the list where nobody has given a reason yet. A run fails as long as it does. */
export const unexplained = 'NOT EXPLAINED YET'

const introduction = `The mutants that no test notices, and why each of them stays. CONTRIBUTING.md says how a run is made.
Below a file stand the reasons, and below a reason its mutants: the source line, what stood there → what stands there.
`

export function readSurvivors(): Survivors {
  const files = new Map<string, Map<string, string>>()
  let file = ''
  let reason = ''
  for (const line of readFileSync(survivorsFile, 'utf8').slice(introduction.length).split('\n')) {
    if (line.startsWith('# ')) files.set((file = line.slice(2)), new Map())
    else if (line.startsWith('  ')) files.get(file)?.set(line.slice(2), reason)
    else if (line !== '') reason = line
  }
  return files
}

export function formatSurvivors(survivors: Survivors): string {
  const files = [...survivors].filter(([, mutants]) => mutants.size > 0).sort(([a], [b]) => (a < b ? -1 : 1))
  return introduction + files.map(([file, mutants]) => `\n# ${file}\n${formatFile(mutants)}`).join('')
}

function formatFile(mutants: ReadonlyMap<string, string>): string {
  const byReason = new Map<string, string[]>()
  for (const [key, reason] of mutants) byReason.set(reason, [...(byReason.get(reason) ?? []), `  ${key}\n`])
  return [...byReason].map(([reason, lines]) => `${reason}\n${lines.join('')}`).join('')
}
