import { isAnnotationKey, isLabel1035, isLabel1123, isLabelKey, isLabelValue } from './grammar.js'
import { matches, repeated, titleOf, type AnyObject, type Check } from './output.js'

const nameKey = 'app.kubernetes.io/name'
const partOfKey = 'app.kubernetes.io/part-of'
const managedByKey = 'app.kubernetes.io/managed-by'

/** The places where an empty map says something. */
const meaningfulWhenEmpty = ['namespaceSelector', 'emptyDir']

/** The longest names by kind. Controllers append to them, and the result must have at most 63 characters. */
const longestNames: Readonly<Record<string, number>> = {
  // The label controller-revision-hash is the name and up to eleven characters; pods append an ordinal.
  StatefulSet: 52,
  // Pods append a hyphen and five random characters.
  Job: 57,
}

/** Checks of single objects, and of the whole list. Numbers such as #5 refer to the catalogue of known faults. */
/** The keys of kinds without a `spec`. */
const contents: Readonly<Record<string, RegExp>> = {
  ConfigMap: /^(?:,data)?(?:,binaryData)?$/,
  ServiceAccount: /^,automountServiceAccountToken$/,
  Role: /^,rules$/,
  RoleBinding: /^,roleRef,subjects$/,
}

export const objectChecks: readonly Check[] = [
  {
    name: 'only known kinds', // #17, #20, #25, #27: nothing is there without a reason
    *faults({ objects }) {
      const kinds = [
        'ConfigMap',
        'PersistentVolumeClaim',
        'Service',
        'Deployment',
        'StatefulSet',
        'DaemonSet',
        'Job',
        'CronJob',
        'HorizontalPodAutoscaler',
        'PodDisruptionBudget',
        'Ingress',
        'HTTPRoute',
        'NetworkPolicy',
        'ServiceAccount',
        'Role',
        'RoleBinding',
      ]
      for (const object of objects) if (!kinds.includes(object.kind ?? '')) yield titleOf(object)
    },
  },
  {
    name: 'plain data',
    *faults({ objects }) {
      for (const object of objects) yield* unplain(object, titleOf(object), '')
    },
  },
  {
    name: 'key order',
    *faults({ objects }) {
      for (const object of objects) {
        const content = contents[object.kind ?? ''] ?? /^,spec$/
        const [apiVersion, kind, metadata, ...rest] = Object.keys(object)
        const head = [apiVersion, kind, metadata].join()
        if (head !== 'apiVersion,kind,metadata' || !content.test(rest.map((key) => `,${key}`).join('')))
          yield titleOf(object)
      }
    },
  },
  {
    name: 'metadata keys', // #23: no timestamps, generated names, owners
    *faults({ objects }) {
      for (const object of objects) {
        const keys = Object.keys(object.metadata ?? {})
        const allowed = ['name', 'namespace', 'labels', 'annotations'].filter((key) => keys.includes(key))
        if (keys.join() !== allowed.join()) yield `${titleOf(object)} has ${keys.join()}`
      }
    },
  },
  {
    name: 'object order', // R0-07
    *faults({ objects }) {
      const ranks: Readonly<Record<string, number>> = {
        ConfigMap: -1,
        PersistentVolumeClaim: 0,
        NetworkPolicy: 0.5,
        ServiceAccount: 0.6,
        Role: 0.7,
        RoleBinding: 0.8,
        Service: 1,
        HorizontalPodAutoscaler: 1.5,
        PodDisruptionBudget: 1.5,
        Ingress: 3,
      }
      const rank = (object: AnyObject | undefined) => ranks[object?.kind ?? ''] ?? 2
      for (const [index, object] of objects.entries()) {
        if (index > 0 && rank(object) < rank(objects[index - 1])) yield titleOf(object)
      }
    },
  },
  {
    name: 'dependencies first', // R0-07
    *faults({ workloads }) {
      const position = new Map(workloads.map((workload, index) => [workload.metadata?.name ?? '', index]))
      for (const [index, workload] of workloads.entries()) {
        const annotation = workload.metadata?.annotations?.['dev.platform/depends-on']
        if (annotation === undefined) continue
        for (const dependency of dependenciesIn(annotation)) {
          if ((position.get(dependency) ?? -1) > index)
            yield `${titleOf(workload)} stands before ${dependency}`
        }
      }
    },
  },
  {
    name: 'unique objects', // #2
    *faults({ objects }) {
      yield* repeated(objects.map(titleOf))
    },
  },
  {
    name: 'object names', // #1, #3
    *faults({ objects }) {
      for (const object of objects) {
        const { name = '', namespace } = object.metadata ?? {}
        const isConfigMap = String(object.kind) === 'ConfigMap'
        const parts = isConfigMap ? name.split('.') : [name]
        const valid = object.kind === 'Service' ? isLabel1035(name) : parts.every(isLabel1123)
        if (!valid) yield `${titleOf(object)} has no valid name`
        const longest = longestNames[object.kind ?? ''] ?? (isConfigMap ? 253 : 63)
        if (name.length > longest) yield `${titleOf(object)} is longer than ${longest}`
        if (namespace !== undefined && !isLabel1123(namespace)) yield `${titleOf(object)} in ${namespace}`
      }
    },
  },
  {
    name: 'one namespace', // R0-09
    *faults({ objects }) {
      const namespaces = new Set(objects.map(({ metadata }) => metadata?.namespace))
      if (namespaces.size > 1) yield [...namespaces].join()
    },
  },
  {
    name: 'labels', // #21
    *faults({ objects, pods }) {
      for (const [title, metadata] of metadataOf(objects, pods)) {
        for (const [key, value] of Object.entries(metadata?.labels ?? {})) {
          if (!isLabelKey(key)) yield `${title} has the label key ${key}`
          if (!isLabelValue(value)) yield `${title} has the label value ${value}`
        }
      }
    },
  },
  {
    name: 'annotations',
    *faults({ objects, pods }) {
      for (const [title, metadata] of metadataOf(objects, pods)) {
        let size = 0
        for (const [key, value] of Object.entries(metadata?.annotations ?? {})) {
          if (!isAnnotationKey(key)) yield `${title} has the annotation key ${key}`
          if (typeof value !== 'string') yield `${title} has the annotation value ${String(value)}` // #14
          size += new TextEncoder().encode(key + value).length
        }
        if (size > 256 * 1024) yield `${title} has ${size} bytes of annotations`
      }
    },
  },
  {
    name: 'common labels', // R0-08
    *faults({ objects, pods, services, workloads }) {
      const application = objects[0]?.metadata?.labels?.[partOfKey]
      for (const [title, metadata] of metadataOf(objects, pods)) {
        const labels = metadata?.labels
        if (labels?.[managedByKey] !== 'tranship') yield `${title} is not managed by tranship`
        if (!labels?.[partOfKey] || labels[partOfKey] !== application) yield `${title} is part of nothing`
      }
      for (const object of [...services, ...workloads]) {
        if (!object.metadata?.labels?.[nameKey]) yield `${titleOf(object)} has no name label`
      }
    },
  },
  {
    name: 'selectors',
    *faults({ services, workloads, pods }) {
      const onlyTheTwo = (selector: object | undefined) =>
        Object.keys(selector ?? {}).join() === `${nameKey},${partOfKey}`
      for (const workload of workloads) {
        const selector = workload.spec?.selector
        if (workload.kind === 'Job') {
          if (selector !== undefined) yield `${titleOf(workload)} must not have a selector`
          continue
        }
        const labels = workload.spec?.template?.metadata?.labels
        if (!matches(selector?.matchLabels, labels)) yield `${titleOf(workload)} does not select its own pods`
        if (!onlyTheTwo(selector?.matchLabels)) yield `${titleOf(workload)} selects by other labels`
      }
      for (const service of services) {
        const selector = service.spec?.selector
        const selected = pods.filter(({ metadata }) => matches(selector, metadata.labels))
        // A name that several services share leads to the Pods of all of them.
        const isShared = Object.keys(selector ?? {}).some((key) => key.startsWith('dev.platform/alias-'))
        if (isShared ? selected.length < 2 : selected.length !== 1)
          yield `${titleOf(service)} selects the pods of ${selected.length} workloads`
        if (!isShared && !onlyTheTwo(selector)) yield `${titleOf(service)} selects by other labels`
      }
      for (const workload of workloads) {
        const selector = workload.kind === 'Job' ? undefined : workload.spec?.selector?.matchLabels
        const selected = pods.filter(({ metadata }) => matches(selector, metadata.labels))
        if (selected.length > 1) yield `${titleOf(workload)} selects the pods of ${selected.length} workloads`
      }
    },
  },
]

/** The metadata of every object and of the pods inside. */
function* metadataOf(
  objects: readonly AnyObject[],
  pods: Parameters<Check['faults']>[0]['pods'],
): Iterable<[title: string, metadata: AnyObject['metadata']]> {
  for (const object of objects) yield [titleOf(object), object.metadata]
  for (const pod of pods) yield [`${pod.title}'s pod`, pod.metadata]
}

function dependenciesIn(annotation: string): string[] {
  const value: unknown = JSON.parse(annotation)
  return typeof value === 'object' && value !== null ? Object.keys(value) : []
}

function* unplain(value: unknown, title: string, path: string): Iterable<string> {
  switch (typeof value) {
    case 'string':
      // A lone surrogate has no UTF-8 form: what is sent would not be what was read.
      if (/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(value)) {
        yield `${title}${path} holds a lone surrogate`
      }
      if (value.includes('\0')) yield `${title}${path} holds a NUL`
      return
    case 'boolean':
      return
    case 'number':
      if (!Number.isFinite(value) || Object.is(value, -0)) yield `${title}${path} is ${value}`
      return
    case 'object': {
      if (value === null) break
      const keys = Object.keys(value)
      const key = path.slice(path.lastIndexOf('/') + 1)
      if (keys.length === 0 && !meaningfulWhenEmpty.includes(key)) yield `${title}${path} is empty`
      const prototype: unknown = Object.getPrototypeOf(value)
      if (prototype !== Object.prototype && prototype !== Array.prototype)
        yield `${title}${path} is not plain`
      for (const [name, child] of Object.entries(value)) yield* unplain(child, title, `${path}/${name}`)
      return
    }
  }
  yield `${title}${path} is ${String(value)}`
}
