import type { KubernetesObject } from 'tranship'
import { UsageError } from '../usage-error.js'

/** The short names of kinds in `kubectl`. */
const shortNames: Readonly<Record<string, KubernetesObject['kind']>> = {
  deploy: 'Deployment',
  sts: 'StatefulSet',
  ds: 'DaemonSet',
  svc: 'Service',
  ing: 'Ingress',
  hpa: 'HorizontalPodAutoscaler',
  pdb: 'PodDisruptionBudget',
  pvc: 'PersistentVolumeClaim',
}

/** Finds objects by name, as in `web`, `deployment/web` or `Deployment web`. */
export function findObjects(
  objects: readonly KubernetesObject[],
  wanted: string,
): readonly KubernetesObject[] {
  const [before = '', kind] = /^([^/\s]+)[/\s]+/.exec(wanted) ?? []
  const name = wanted.slice(before.length)
  const found = objects.filter(
    (object) => object.metadata.name === name && (kind === undefined || isOfKind(object, kind)),
  )
  if (found.length > 0) return found
  const known = objects.map((object) => `${object.kind.toLowerCase()}/${object.metadata.name}`)
  throw new UsageError(`The Compose file has no object \`${wanted}\`.`, `It has ${known.join(', ')}.`)
}

function isOfKind(object: KubernetesObject, wanted: string): boolean {
  const kind = wanted.toLowerCase()
  const own = object.kind.toLowerCase()
  if (Object.hasOwn(shortNames, kind)) return shortNames[kind] === object.kind
  return [own, `${own}s`, own.replace(/s$/, 'ses')].includes(kind)
}
