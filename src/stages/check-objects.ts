import { isFixed } from '../origins/origins.js'
import type { Recording } from '../origins/recording.js'
import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import type { Application } from '../application/application.js'
import { inspectObject } from '../object-checks/inspect-object.js'
import type { FieldPath, Finding } from '../object-checks/object-check.js'
import { laterObjectChecks, objectChecks } from '../object-checks/object-checks.js'
import { findRefusedByRestricted } from '../object-checks/restricted.js'
import { type MappedObjects, recordObjects } from '../objects/record-objects.js'
import { reportExposedSecrets } from './report-exposed-secrets.js'
import { pointerOf } from '../source/pointer.js'
import type { Place } from '../source/place.js'
import { verbatim } from '../source/shown.js'
import type { Report } from '../warnings/report.js'

/**
 * Reports objects that are too large or have secrets, and rights that go beyond those of an ordinary container. Each
 * report is at the place of the manifest that asks for it. If the objects have no recording, the check maps the
 * application again to record places, but only if it may have a report to make.
 */
export function checkObjects(
  { objects, recording: known }: MappedObjects,
  application: Application,
  top: Place,
  report: Report,
): void {
  const checks = [
    ...(application.capabilities.laterChecks ? laterObjectChecks : objectChecks),
    ...(application.nonRootUsers === undefined ? [] : [findRefusedByRestricted]),
  ]
  const findings: { readonly index: number; readonly finding: Finding }[] = []
  for (const [index, object] of objects.entries()) {
    const inspected = inspectObject(object)
    const found = (finding: Finding) => void findings.push({ index, finding })
    for (const check of checks) check(inspected, found)
  }
  const exposed = application.variablesSecret?.variables.exposed ?? []
  if (findings.length === 0 && exposed.length === 0) return
  const { objects: recorded, recording } =
    known === undefined ? recordObjects(application) : { objects, recording: known }
  reportExposedSecrets(exposed, recorded, recording, report)
  const reported = new Set<string>()
  for (const { index, finding } of findings) {
    const place = placeOf(recorded[index]!, finding.path, recording) ?? top
    const { start, end } = place.keySpan
    const key = JSON.stringify([finding.code, start, end, place.path, finding.args])
    if (reported.has(key)) continue
    reported.add(key)
    reportFinding(finding, place, report)
  }
}

/** The arguments come from the objects, so each is shown as the manifest writes it at the place. */
function reportFinding<Name extends Finding['code']>(
  { code, args, spelling, own }: Finding<Name>,
  place: Place,
  report: Report,
): void {
  const ownNames: readonly PropertyKey[] = Array.isArray(own) ? own : [own ?? '']
  const shown = Object.entries<string | number>(args).map(([name, value]) => {
    if (ownNames.includes(name)) return [name, verbatim(String(value))]
    if (name === spelling && place.text !== undefined) return [name, place.shown]
    return [name, typeof value === 'number' ? place.showNumber(value) : place.showName(value)]
  })
  // A finding has the arguments of its code.
  report(code, place, Object.fromEntries(shown) as never)
}

/**
 * Returns the place of a field. A field that the manifest does not ask for has the place of the nearest field around
 * it.
 */
function placeOf(object: KubernetesObject, path: FieldPath, recording: Recording): Place | undefined {
  const keys = path.map(String)
  for (let length = keys.length; length >= 0; length--) {
    const origin = recording.originOf(object, pointerOf(keys.slice(0, length)))
    if (origin !== undefined && !isFixed(origin)) return origin
  }
  return undefined
}
