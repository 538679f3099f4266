import type { Place } from '../source/place.js'
import { figure, words } from '../source/shown.js'
import { imagePorts } from '../application/image-configs.js'
import { knownPortsOf } from '../application/known-program.js'
import { fewestPods, mostPods } from '../application/pod-count.js'
import type { Pods } from '../application/pods.js'
import type { Service } from '../application/service.js'
import { updateLabel } from '../application/update-policy.js'
import type { Reporting } from '../rules/types/scope.js'
import type { Dependency } from '../rules/service/depends-on.js'
import type { CheckedApplication } from './checked-application.js'

/** The keys of a service that become settings of the whole Pod, or of its workload. */
const podKeys = [
  'dns',
  'dns_opt',
  'dns_search',
  'domainname',
  'extra_hosts',
  'group_add',
  'hostname',
  'platform',
  'runtime',
  'stop_grace_period',
  'sysctls',
  'x-enable-service-links',
]

/** The keys below `deploy` of this kind. */
const deployKeys = ['mode', 'placement', 'update_config']

/**
 * Reports what containers of several services cannot have in one Pod (rule C4-17): settings that belong to the Pod, an
 * order, and one port for two of them. It also reports containers that start in every Pod of a service.
 */
export function checkSharedPods({ pods }: Pick<CheckedApplication, 'pods'>, scope: Reporting): void {
  if (!pods.areShared) return
  for (const host of pods.hosts) {
    const members = pods.membersOf(host)
    if (members.length === 0) continue
    for (const member of members) {
      reportSettings(member, host, scope)
      reportReplicas(member, host, scope)
      for (const dependency of member.dependencies) reportDependency(dependency, member, host, pods, scope)
    }
    reportPorts(host, members, scope)
  }
}

function reportSettings(member: Service, host: Service, { report }: Reporting): void {
  const deploy = member.place.get('deploy')
  const ofHost = host.place.get('deploy')
  const { ipc, processes, users } = member.namespaces
  const written: readonly (readonly [Place | undefined, Place | undefined])[] = [
    ...podKeys.map((key) => [member.place.get(key), host.place.get(key)] as const),
    ...deployKeys.map((key) => [deploy?.get(key), ofHost?.get(key)] as const),
    [ipc, host.namespaces.ipc],
    [processes, host.namespaces.processes],
    [users, host.namespaces.users],
    [member.serviceAccount?.named?.place, host.serviceAccount?.named?.place],
    [updateLabel(member)?.place, updateLabel(host)?.place],
  ]
  for (const [own, other] of written) {
    if (own === undefined || own.isNull || own.text === '' || isAlike(own, other)) continue
    report('pod-setting-left-out', own, { host: host.name })
  }
}

/** True if two values are written alike. */
function isAlike(one: Place, other: Place | undefined): boolean {
  return other !== undefined && textOf(one) === textOf(other)
}

function textOf(place: Place): string {
  if (place.isMap) return JSON.stringify(place.entries().map((entry) => [entry.key, textOf(entry)]))
  return place.isList ? JSON.stringify(place.items().map(textOf)) : JSON.stringify(place.text ?? '')
}

function reportReplicas(member: Service, host: Service, { report }: Reporting): void {
  const { place, count } = member.replicas
  const isOnEveryNode = host.kind === 'DaemonSet'
  if (place !== undefined) {
    if (isOnEveryNode || count !== fewestPods(host))
      report('pod-setting-left-out', place, { host: host.name })
  } else if (mostPods(host) > 1 || (isOnEveryNode && member.deployMode === undefined)) {
    report('container-in-every-pod', member.sharedNetwork!.place, { host: host.name })
  }
}

/** A container starts after those before it in the Pod, but does not wait until they are healthy. */
function reportDependency(
  { service, condition, place }: Dependency,
  member: Service,
  host: Service,
  pods: Pods,
  { report }: Reporting,
): void {
  if (condition !== 'service_healthy' || pods.hostNameOf(service) !== host.name || service === member.name)
    return
  const reason = words('both containers are in one Pod, where one starts right after the other')
  report('not-awaited-in-pod', place, { dependency: place.showName(service), reason })
}

function reportPorts(host: Service, members: readonly Service[], { report }: Reporting): void {
  const listening = new Map<string, Service>()
  const isGroup = members.every(({ sharedNetwork }) => sharedNetwork?.kind === 'group')
  for (const service of [host, ...members]) {
    for (const [key, { place, number }] of portsOf(service, service === host && !isGroup)) {
      const other = listening.get(key)
      if (other === undefined) listening.set(key, service)
      else report('port-of-two-containers', place, { port: figure(number), other: other.name })
    }
  }
}

/**
 * Returns the ports on which a container listens: those of its image, and those that its keys list. Beside
 * `network_mode`, a host also lists the ports of the other containers, as Docker demands, so its keys tell nothing.
 */
function portsOf(service: Service, listsOthers: boolean) {
  const { place, imageConfig, ports } = service
  const image = place.get('image') ?? place
  const found = new Map<string, { readonly place: Place; readonly number: number }>()
  for (const number of knownPortsOf(service)) found.set(`${number}/TCP`, { place: image, number })
  for (const { target: number, protocol, place: at } of imagePorts(service, imageConfig))
    found.set(`${number}/${protocol}`, { place: at, number })
  if (!listsOthers)
    for (const { target: number, protocol, listed, place: at } of ports)
      if (listed) found.set(`${number}/${protocol}`, { place: at, number })
  return found
}
