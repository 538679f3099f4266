import { isFixed } from './editor/origins.js'
import { Recording } from './editor/recording.js'
import type { KubernetesObject } from './kubernetes/kubernetes-object.js'
import type { Application } from './mapping/application/application.js'
import type { FieldPath, Finding } from './mapping/checks/object-check.js'
import { objectChecks } from './mapping/checks/object-checks.js'
import { toObjects } from './mapping/objects/assemble.js'
import { pointerOf } from './source/pointer.js'
import type { Place } from './source/place.js'
import type { Report } from './warnings/report.js'

/**
 * Reports the rights that the finished objects of an application have, each once at the place of the manifest that asks for
 * it. Places are recorded only if there is something to report, as that maps the application again.
 */
export function checkObjects(
  objects: readonly KubernetesObject[],
  application: Application,
  top: Place,
  report: Report,
): void {
  const findings = objects.flatMap((object, index) =>
    objectChecks.flatMap((check) => [...check(object)].map((finding) => ({ index, finding }))),
  )
  if (findings.length === 0) return
  const recording = new Recording()
  const recorded = toObjects(application, recording)
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
  { code, args, spelling }: Finding<Name>,
  place: Place,
  report: Report,
): void {
  const shown = Object.entries<string | number>(args).map(([name, value]) => {
    if (name === spelling && place.text !== undefined) return [name, place.shown]
    return [name, typeof value === 'number' ? place.showNumber(value) : place.showName(value)]
  })
  // A finding has the arguments of its code.
  report(code, place, Object.fromEntries(shown) as never)
}

/** The place of a field, or of the nearest field around it that the manifest asks for. */
function placeOf(object: KubernetesObject, path: FieldPath, recording: Recording): Place | undefined {
  const keys = path.map(String)
  for (let length = keys.length; length >= 0; length--) {
    const origin = recording.originOf(object, pointerOf(keys.slice(0, length)))
    if (origin !== undefined && !isFixed(origin)) return origin
  }
  return undefined
}
