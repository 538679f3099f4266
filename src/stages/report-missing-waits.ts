import type { Application } from '../application/application.js'
import { joinedFirst, words } from '../source/shown.js'
import type { Report } from '../warnings/report.js'

/** Warns once about dependencies for which Pods do not wait as Compose does (rule C7-08). */
export function reportMissingWaits({ podWaits }: Application, report: Report): void {
  const [first, ...others] = podWaits?.missing ?? []
  if (first === undefined) return
  report(
    'no-wait-in-pod',
    first.place,
    { reason: joinedFirst([first, ...others].map(({ shown }) => shown)) },
    { related: others.map(({ place }) => ({ message: words('and this dependency'), place })) },
  )
}
