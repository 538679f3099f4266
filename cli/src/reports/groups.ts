import type { Diagnostic } from 'tranship'
import { subjectAt } from 'tranship/internal'
import { type Finding, isError, type Reported } from './finding.js'
import { type GroupedCode, groupedCodes } from './grouped-codes.js'

/** `true` for warnings about something that has no effect in Kubernetes. */
export function isWithoutEffect(finding: Reported): boolean {
  return !isError(finding) && !finding.diagnostic.effect
}

/** Warnings that share a line, in the order of their places; the first one has the line's place. */
export interface Group {
  readonly findings: readonly [Finding, ...Finding[]]
  /** How their code makes one line of different warnings; absent if all have the same text. */
  readonly code?: GroupedCode
}

/**
 * Puts warnings into groups, each where its first warning is. Warnings are in one group if their code has a line for them,
 * or if they have the same text except for their subject.
 */
export function groupsOf(warnings: readonly Finding[]): readonly Group[] {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of warnings) {
    const key = groupKey(finding)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [finding])
    else group.push(finding)
  }
  return Array.from(groups.values(), (findings) => {
    const code = groupedCodes[findings[0].diagnostic.code]
    const texts = new Set(findings.map(ownText))
    return texts.size === 1 || code === undefined ? { findings } : { findings, code }
  })
}

function groupKey(finding: Finding): string {
  const { code, args } = finding.diagnostic
  const grouped = groupedCodes[code]
  if (grouped === undefined) return JSON.stringify([code, ownText(finding)])
  const common = args as Readonly<Record<string, unknown>>
  return JSON.stringify([code, ...grouped.by.map((name) => common[name])])
}

function ownText({ diagnostic }: Finding): string {
  return JSON.stringify([ownMessage(diagnostic), diagnostic.hint])
}

/** Returns the subject with which a message begins: `service 'web'`. */
export function subjectOf({ path }: Diagnostic): string {
  return subjectAt(path).where
}

/** Returns the message without its subject. */
function ownMessage(diagnostic: Diagnostic): string {
  const { message } = diagnostic
  const subject = subjectOf(diagnostic)
  return message.startsWith(subject) ? message.slice(subject.length).replace(/^:? /, '') : message
}
