import { workloadSections } from '../keys/workload-sections.js'
import { manifestBlock } from '../keys/top-level-keys.js'
import { Place } from '../source/place.js'
import type { Report } from '../warnings/report.js'
import type { LoadedFile } from './loaded-files.js'

/** True if the tree of a file is a manifest. Anything else is reported. */
export function isManifest({ root, isBroken }: LoadedFile, report: Report): boolean {
  if (root === undefined) return false
  const top = new Place(root)
  if (!top.isMap) {
    const found = top.isList ? 'a list' : 'a single value'
    if (!isBroken) report('not-a-manifest', top, { found, instead: 'Begin with `services:`.' })
    return false
  }
  const foreign = kubernetesObject(top)
  if (foreign !== undefined) {
    report('kubernetes-object', foreign.place, foreign.args)
    return false
  }
  const old = serviceOfOldFormat(top)
  if (old !== undefined) report('old-format', old, { service: old.shownKey })
  return old === undefined
}

/** Returns the key that shows that a map is a Kubernetes object, if it is one. */
function kubernetesObject(top: Place) {
  const place = top.get('kind')
  const kind = place?.text
  const apiVersion = top.get('apiVersion')?.text
  if (place === undefined || kind === undefined || apiVersion === undefined || hasWorkloads(top))
    return undefined
  return { place, args: { apiVersion: top.get('apiVersion')!.shown, kind: place.shown } }
}

/** Returns the first service at the top level, if there is one. The old format had services there. */
function serviceOfOldFormat(top: Place): Place | undefined {
  if (hasWorkloads(top)) return undefined
  return top
    .entries()
    .find(
      (entry) =>
        !manifestBlock.rows.has(entry.key) &&
        !entry.key.startsWith('x-') &&
        (entry.has('image') || entry.has('build')),
    )
}

function hasWorkloads(top: Place): boolean {
  return workloadSections.some((section) => top.has(section))
}
