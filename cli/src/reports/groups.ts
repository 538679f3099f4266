import type { Diagnostic } from 'tranship'
import { subjectAt } from 'tranship/internal'
import { type Finding, isError } from './finding.js'

/** Whether a finding is a warning that there is nothing to do about. */
export function isWithoutEffect(finding: Finding): boolean {
  return !isError(finding) && !finding.diagnostic.effect
}

/** Findings without warnings that are said of another service at the same place, which the first of them names. */
export function withoutRepeats(findings: readonly Finding[]): readonly Finding[] {
  const others = new Map<string, string[]>()
  return findings.flatMap((finding) => {
    const { diagnostic } = finding
    const { file, code, range, hint } = diagnostic
    if (isError(finding)) return [finding]
    const key = JSON.stringify([file, code, range.start.offset, ownMessage(diagnostic), hint])
    const known = others.get(key)
    if (known !== undefined) {
      known.push(subjectOf(diagnostic))
      return []
    }
    const alsoIn: string[] = []
    others.set(key, alsoIn)
    return [{ ...finding, alsoIn }]
  })
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

/** What a diagnostic is about, as its message begins: `service 'web'`. */
export function subjectOf({ path }: Diagnostic): string {
  return subjectAt(path).where
}

/** The message without what it is about. */
export function ownMessage(diagnostic: Diagnostic): string {
  const { message } = diagnostic
  const subject = `${subjectOf(diagnostic)}: `
  return message.startsWith(subject) ? message.slice(subject.length) : message
}
