import type { Progress } from '../progress/progress.js'
import type { ContainerEnd } from '../pods/container-ends.js'
import { coloursFor } from '../terminal/colours.js'
import { show, Shown } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import type { PodAftermath } from './aftermath.js'
import { podSecurityFixes } from './pod-security.js'
import { type ManifestPlace, type Places, problemText } from './problem-text.js'
import type { FailedWait } from './release-in-order.js'

export interface Telling {
  /** `true` to print events as JSON. */
  readonly json: boolean
  readonly progress: Progress
  readonly terminal: Terminal
}

const moreTime = 'Deploy again when it is mended, or give it more time with --timeout.'

const waitOn = 'Mend it and deploy again, or wait on with --no-fail-fast if something else mends it.'

/** Reports a failed wait at the line of the condition, with details about the Pods. */
export function tellFailure(
  {
    failure,
    notReady,
    aftermath,
    withoutPods,
    isRolledBack = false,
  }: FailedWait & { readonly isRolledBack?: boolean },
  places: Places,
  { json, progress, terminal }: Telling,
): void {
  if (json) {
    progress.tell({
      event: 'failed',
      message: failure.message,
      failure: { ...failure, notReady, pods: aftermath, withoutPods },
    })
    return
  }
  const place = placeOf(failure, places)
  // Other failures name a line or a service, so they need no hint.
  const hint =
    failure.kind === 'timeout'
      ? { hint: isRolledBack ? moreTime : `What was applied stays. ${moreTime}` }
      : failure.kind === 'cannot-come-up'
        ? { hint: waitOn }
        : {}
  if (place === undefined) progress.tell({ event: 'failed', message: failure.message, ...hint })
  else {
    const fixes = 'fixes' in failure ? failure.fixes : []
    const problem = { code: failure.kind, message: failure.message, fixes, ...hint }
    terminal.errors.write(problemText(problem, place, terminal))
  }
  const lines = notReady.map(({ open, reasons }) => [open, ...reasons].join(': '))
  const told = [failure.message, ...lines]
  const untold = withoutPods.filter((reason) => !told.some((text) => text.includes(reason)))
  const fixes = [...lines, ...untold].flatMap(podSecurityFixes)
  for (const reason of [...lines, ...untold, ...new Set(fixes)]) terminal.errors.write(show`  ${reason}\n`)
  for (const pod of aftermath) terminal.errors.write(aftermathText(pod, places, terminal))
}

/** Returns the line to change: that of the service if keys are missing there, else the one that waits for it. */
function placeOf(failure: FailedWait['failure'], places: Places): ManifestPlace | undefined {
  if ('fixes' in failure && failure.fixes.length > 0) return places.ofWorkload(failure.name)
  return 'range' in failure && failure.range ? places.at(failure.range, failure.file) : undefined
}

function aftermathText(aftermath: PodAftermath, places: Places, terminal: Terminal): Shown {
  const { pod, service, ends, events, logs } = aftermath
  const { bold, dim } = coloursFor(terminal.errors, terminal)
  return Shown.join([
    show`${bold(`Pod ${pod}`)}\n`,
    ...ends.map((end) => show`  ${endText(end, service, places)}\n`),
    ...events.map((text) => show`  ${text}\n`),
    ...logs.flatMap(({ title, lines }) => [
      show`  ${dim(`last lines of ${title}:`)}\n`,
      ...lines.map((line) => show`    ${line}\n`),
    ]),
  ])
}

/** Formats the end of a container, with the line to change and the fix. */
function endText({ container, message, hint, field }: ContainerEnd, service: string, places: Places): string {
  const place = field === undefined ? undefined : places.ofContainer(service, container, field)
  const { line, column } = place?.range.start ?? {}
  const where = place === undefined ? '' : `${place.file}:${line}:${column}: `
  return `${where}${message}${hint === undefined ? '' : `. ${hint}`}`
}
