import type { KubernetesObject } from 'tranship'
import { comparablePath, ownValue, setOwnValue } from 'tranship/internal'
import type { Overlay } from '../apply/overlaid.js'
import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import { singleFile } from './file-tree.js'
import { readyFile, volumePath } from './receiver.js'

/** The name of the container that receives the files, and of the volume that holds them. */
export const syncName = 'tranship-sync'

/** The name of the container that copies files of the image into the volume. */
export const seedName = 'tranship-seed'

/** The uid and gid of received files if the application sets none. */
const defaultId = 1000

/** A path of a container that is filled with local files. */
export interface SyncedPath {
  /** The name of its folder in the volume. */
  readonly number: number
  /** The absolute path in the container. */
  readonly container: string
  readonly isFile: boolean
  readonly readOnly: boolean
  /** Relative paths below it that have other mounts. */
  readonly exclude: readonly string[]
  /** `true` if it starts with the image's content. */
  readonly fromImage: boolean
}

/** Replaces mounts of a workload by a volume, and adds a container to its Pods that fills the volume. */
export function overlayOf(object: KubernetesObject, paths: readonly SyncedPath[], image: string): Overlay {
  const { apiVersion, kind, metadata } = object
  const spec = fieldsOf((object as unknown as Fields)['spec'])
  const template = fieldsOf(spec['template'])
  const pod = fieldsOf(template['spec'])
  const [app] = objectsOf(pod['containers'])
  // The other containers are those of other services, which have files of their own.
  const isOther = (container: Fields) => objectsOf(pod['containers']).includes(container) && container !== app
  const base = withContainers(pod, (container) =>
    isOther(container) ? container : withoutMounts(container, paths),
  )
  const added = podFields(pod, paths, image)
  const { name, namespace } = metadata
  const withPod = (own: Fields) => ({ ...object, spec: { ...spec, template: { ...template, spec: own } } })
  const place = { name, namespace }
  return {
    base: withPod(base) as unknown as KubernetesObject,
    added: {
      apiVersion,
      kind,
      metadata: place,
      spec: { template: { spec: added } },
    } as unknown as KubernetesObject,
    whole: withPod(mergeFields(base, added)) as unknown as KubernetesObject,
  }
}

/** `true` if a Pod has the container that receives files. */
export function takesFiles({ fields }: LiveObject): boolean {
  return objectsOf(fieldsOf(fields['spec'])['initContainers']).some(({ name }) => name === syncName)
}

function podFields(pod: Fields, paths: readonly SyncedPath[], image: string): Fields {
  const [app = {}] = objectsOf(pod['containers'])
  const security = fieldsOf(pod['securityContext'])
  const group = numberOf(security['fsGroup']) ?? defaultId
  const seeded = paths.filter(({ fromImage }) => fromImage)
  const inits = objectsOf(pod['initContainers']).flatMap((container) => {
    const own = paths.filter((path) => mountsIn(container).some((mount) => replacesMount(path, mount)))
    return own.length === 0 ? [] : [{ name: container['name'], volumeMounts: own.map(toMount) }]
  })
  return {
    ...(security['fsGroup'] === undefined ? { securityContext: { fsGroup: group } } : {}),
    initContainers: [
      ...(seeded.length === 0 ? [] : [seedContainer(app, seeded)]),
      syncContainer(image, userOf(pod, app), group),
      ...inits,
    ],
    containers: [{ name: app['name'], volumeMounts: paths.map(toMount) }],
    volumes: [{ name: syncName, emptyDir: {} }],
  }
}

/**
 * Returns the container that receives the files. It is a sidecar, and lets the application start once the files are
 * there.
 */
function syncContainer(image: string, user: number, group: number): Fields {
  return {
    name: syncName,
    image,
    imagePullPolicy: 'IfNotPresent',
    restartPolicy: 'Always',
    command: ['sh', '-c', "trap 'exit 0' TERM; while :; do sleep 3600 & wait $!; done"],
    startupProbe: {
      exec: { command: ['test', '-e', `${volumePath}/${readyFile}`] },
      periodSeconds: 1,
      failureThreshold: 86_400,
    },
    resources: { requests: { cpu: '10m', memory: '32Mi' }, limits: { memory: '256Mi' } },
    securityContext: {
      runAsNonRoot: true,
      runAsUser: user,
      runAsGroup: group,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
      seccompProfile: { type: 'RuntimeDefault' },
    },
    volumeMounts: [{ name: syncName, mountPath: volumePath }],
  }
}

/** Copies the image's files once, and makes them writable for the group of the volume. */
const seedProgram = `set -e
test ! -e .seeded || exit 0
umask 002
while test $# -gt 0; do
  mkdir -p "$1"
  test ! -d "$2" || cp -R "$2/." "$1"
  chmod -R g+rwX "$1"
  shift 2
done
: >.seeded`

function seedContainer(app: Fields, paths: readonly SyncedPath[]): Fields {
  const folders = paths.flatMap(({ number, container }) => [
    String(number),
    container.replaceAll('$(', '$$$$('),
  ])
  const kept = ['image', 'imagePullPolicy', 'securityContext', 'resources'] as const
  return {
    name: seedName,
    ...Object.fromEntries(kept.filter((key) => app[key] !== undefined).map((key) => [key, app[key]])),
    command: ['sh', '-c', seedProgram, 'tranship', ...folders],
    workingDir: volumePath,
    volumeMounts: [{ name: syncName, mountPath: volumePath }],
  }
}

/** Returns the owner of received files: the application's user, unless it is unknown or root. */
function userOf(pod: Fields, app: Fields): number {
  const own = fieldsOf(app['securityContext'])['runAsUser'] ?? fieldsOf(pod['securityContext'])['runAsUser']
  return numberOf(own) || defaultId
}

function toMount({ number, container, isFile, readOnly }: SyncedPath): Fields {
  return {
    name: syncName,
    mountPath: container,
    subPath: isFile ? `${number}/${singleFile}` : String(number),
    // Set explicitly: if the replaced mount was read-only, it would stay so.
    readOnly,
  }
}

function withContainers(pod: Fields, change: (container: Fields) => Fields): Fields {
  const changed = (['initContainers', 'containers'] as const).filter((key) => pod[key] !== undefined)
  return { ...pod, ...Object.fromEntries(changed.map((key) => [key, objectsOf(pod[key]).map(change)])) }
}

function withoutMounts(container: Fields, paths: readonly SyncedPath[]): Fields {
  const mounts = mountsIn(container)
  const kept = mounts.filter((mount) => !paths.some((path) => replacesMount(path, mount)))
  if (kept.length === mounts.length) return container
  const { volumeMounts: _, ...rest } = container
  return kept.length === 0 ? rest : { ...rest, volumeMounts: kept }
}

/** `true` if a mount is at the path or below it, except for paths that the plan excludes. */
function replacesMount({ container, exclude }: SyncedPath, mount: Fields): boolean {
  const target = comparablePath(textOf(mount['mountPath']) ?? '')
  if (target === container) return true
  const folder = container.endsWith('/') ? container : `${container}/`
  if (!target.startsWith(folder)) return false
  const inside = target.slice(folder.length)
  return !exclude.some((each) => inside === each || inside.startsWith(`${each}/`))
}

function mountsIn(container: Fields): readonly Fields[] {
  return objectsOf(container['volumeMounts'])
}

/** The keys that identify items of a Pod's lists. The first one that an item has counts. */
const keys = ['mountPath', 'name'] as const

/** Merges fields like the API server. New items of lists come first. */
function mergeFields(one: Fields, other: Fields): Fields {
  const result: Record<string, unknown> = { ...one }
  for (const [key, value] of Object.entries(other)) {
    const known = ownValue(result, key)
    if (Array.isArray(value) && Array.isArray(known))
      setOwnValue(result, key, mergeLists(objectsOf(known), objectsOf(value)))
    else if (isFields(value) && isFields(known)) setOwnValue(result, key, mergeFields(known, value))
    else setOwnValue(result, key, value)
  }
  return result
}

function mergeLists(known: readonly Fields[], added: readonly Fields[]): readonly Fields[] {
  const isSame = (one: Fields, other: Fields) => {
    const key = keys.find((each) => one[each] !== undefined)!
    return one[key] === other[key]
  }
  return [
    ...added.filter((item) => !known.some((each) => isSame(item, each))),
    ...known.map((item) => {
      const own = added.find((each) => isSame(each, item))
      return own === undefined ? item : mergeFields(item, own)
    }),
  ]
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
