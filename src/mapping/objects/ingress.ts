import type { IngressRule } from 'kubernetes-types/networking/v1.js'
import { apiVersions } from '../../kubernetes/api-versions.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import type { Route } from '../application/route.js'
import { generateHost } from '../read/annotations.js'
import type { Recorder } from '../rule/draft.js'
import { DEFAULT_NAMESPACE } from '../rule/options.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { type AnnotationEntry, fixedLabels, metadata, type Naming } from './metadata.js'

const hostRule = { rule: 'R2.9-03', option: 'domain' }
const routeRule = { rule: 'R2.9-03' }
const publicRule = { rule: 'R2.10-05' }

/** The service of one of its ports: `services`, the service, `ports`, the port. */
function serviceOf(port: Place): Place {
  return port.parent?.parent ?? port
}

export function toIngress(
  route: Route,
  naming: Naming,
  domain: string | undefined,
  recorder: Recorder,
): KubernetesObject<'Ingress'> {
  const { objectName, rules, annotations, className, place } = route
  const paths = rules.map(({ path, service, port, place: rulePlace }) => {
    const number = { number: port }
    const target = { name: service, port: number }
    const entry = { path, pathType: 'Prefix', backend: { service: target } }
    if (recorder.records) {
      recorder.note(entry, undefined, rulePlace)
      recorder.note(entry, 'path', rulePlace.get('path') ?? publicRule)
      recorder.note(entry, 'pathType', routeRule)
      recorder.note(target, 'name', rulePlace.get('service') ?? serviceOf(rulePlace))
      recorder.note(number, 'number', rulePlace.get('port') ?? rulePlace.get('target') ?? rulePlace)
    }
    return entry
  })
  const host = hostOf(objectName, naming, domain)
  const rule: IngressRule = { ...(host === undefined ? {} : { host }), http: { paths } }
  recorder.note(rule, 'host', hostRule)
  const generated: AnnotationEntry[] = host === undefined ? [{ ...generateHost, place: hostRule }] : []
  const tls = host === undefined ? undefined : [{ hosts: [host] }]
  const spec = {
    ...(className === undefined ? {} : { ingressClassName: className.value }),
    ...(tls === undefined ? {} : { tls }),
    rules: [rule],
  }
  if (className !== undefined) recorder.note(spec, 'ingressClassName', className.place)
  recorder.note(spec, 'tls', hostRule)
  const ingress: KubernetesObject<'Ingress'> = {
    apiVersion: apiVersions.Ingress,
    kind: 'Ingress',
    metadata: metadata(
      objectName,
      naming,
      labelsOf(route, naming, recorder),
      [...generated, ...annotations],
      recorder,
    ),
    spec,
  }
  if (recorder.records) {
    const isPublicPort = rules.some((one) => one.place === place)
    recorder.note(ingress, undefined, isPublicPort ? serviceOf(place) : place)
    recorder.note(ingress, 'apiVersion', routeRule)
    recorder.note(ingress, 'kind', routeRule)
    // The endpoints without a name of their own are called after the application.
    if (place.path.length === 1) recorder.note(ingress.metadata, 'name', naming.nameOrigin)
  }
  return ingress
}

/** `<name>-<namespace>.<domain>`; too long a name is shortened, and ends in a hash of the whole. */
function hostOf(name: string, { namespace }: Naming, domain: string | undefined): string | undefined {
  return domain === undefined
    ? undefined
    : `${toLabelName(`${name}-${namespace ?? DEFAULT_NAMESPACE}`)}.${domain}`
}

function labelsOf({ labels }: Route, naming: Naming, recorder: Recorder): Record<string, string> {
  const all = fixedLabels(naming, recorder)
  for (const { key, value, place } of labels) {
    all[key] = value
    recorder.note(all, key, place)
  }
  return all
}
