import { keepsValues, saysSoundThings } from './checks/diagnostics.js'
import { completes, fixes, names, traces } from './checks/editor.js'
import { isAccepted, isAcceptedInPart, readsBack } from './checks/output.js'
import { plans } from './checks/plans.js'
import { readersAgree } from './checks/readers.js'
import { gathers, isIncremental, isReadOnce } from './checks/repeated.js'
import { laysOut, leavesSharedObjects } from './checks/shared-objects.js'
import { warnsOfSecrets } from './checks/secrets.js'
import { type Check, type Subject, subjectOf } from './checks/subject.js'
import { endsSoon, failsWithErrors, isBounded, isInOrder, isPure } from './checks/translation.js'
import type { FuzzCase } from './fuzz-case.js'

/** Checks for any input, by name. */
const checks: Readonly<Record<string, Check>> = {
  endsSoon,
  isPure,
  failsWithErrors,
  isInOrder,
  isBounded,
  saysSoundThings,
  keepsValues,
  readsBack,
  isAccepted,
  isAcceptedInPart,
  completes,
  names,
  traces,
  fixes,
  plans,
  isIncremental,
  isReadOnce,
  gathers,
  readersAgree,
  warnsOfSecrets,
  laysOut,
  leavesSharedObjects,
}

/** One thing that does not hold. */
export interface Finding {
  /** The name of the check; `translate` where nothing could be checked. */
  readonly check: string
  readonly fault: string
}

/** Everything that is wrong with what the library makes of a case; empty for each case that there is. */
export function findingsOf(fuzzCase: FuzzCase, only: readonly string[] = Object.keys(checks)): Finding[] {
  let subject: Subject
  try {
    subject = subjectOf(fuzzCase)
  } catch (error) {
    return [{ check: 'translate', fault: thrown(error) }]
  }
  return only.flatMap((check) => {
    const own = checks[check]
    return own === undefined ? [] : faultsOf(own, subject).map((fault) => ({ check, fault }))
  })
}

function faultsOf(check: Check, subject: Subject): string[] {
  const faults = new Set<string>()
  try {
    for (const fault of check(subject)) faults.add(fault)
  } catch (error) {
    faults.add(thrown(error))
  }
  return [...faults]
}

function thrown(error: unknown): string {
  const at = error instanceof Error ? /\n\s+at ([^\n(]*)/.exec(error.stack ?? '')?.[1]?.trim() : undefined
  return `throws ${String(error).split('\n')[0]!.slice(0, 200)}${at === undefined ? '' : ` at ${at}`}`
}

/** Returns a text that is equal for findings with the same cause, as a guess. */
export function signatureOf({ check, fault }: Finding): string {
  const general = fault
    .replace(/"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`/g, '…')
    .replace(/\b(?:Deployment|StatefulSet|DaemonSet|Job|CronJob) [^\s:/]+/g, 'workload …')
    .replace(/\b([A-Z][a-z][A-Za-z]*) [^\s:/]+(?=:| has| is|\/)/g, '$1 …')
    .replace(/\b(?:has|of|on) \S+/g, '…')
    .replace(/\d+/g, '#')
  return `${check}: ${general.slice(0, 120)}`
}
