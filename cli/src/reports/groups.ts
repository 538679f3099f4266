import type { Diagnostic } from 'tranship'
import { type Finding, isError } from './finding.js'

/** Whether a finding is a warning that there is nothing to do about. */
export function isWithoutEffect(finding: Finding): boolean {
  return !isError(finding) && !finding.diagnostic.effect
}

/** Findings in their order, the warnings of one code and one service together, where the first of them is. */
export function groupsOf(findings: readonly Finding[]): readonly (readonly Finding[])[] {
  const groups = new Map<string | Finding, Finding[]>()
  for (const finding of findings) {
    const { diagnostic } = finding
    const { file, code } = diagnostic
    const key = isError(finding) ? finding : JSON.stringify([file, code, subjectOf(diagnostic)])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return [...groups.values()]
}

const nouns = new Map([
  ['services', 'service'],
  ['volumes', 'volume'],
  ['secrets', 'secret'],
])

/** What a diagnostic is about, as its message begins: `service 'web'`. */
export function subjectOf({ path: [section, name] }: Diagnostic): string {
  const noun = nouns.get(String(section))
  return noun === undefined || name === undefined ? 'the manifest' : `${noun} '${name}'`
}
