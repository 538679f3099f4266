import { repositoryOf } from '../../compose/image-reference.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { runsToEnd } from '../rule/workload-kind.js'
import { type ConfigMap, configMapsRead, fileTextsIn } from './config-map.js'
import { eachHostIn, eachHostName, type HostName } from './host-names.js'
import { isUser } from './name-uses.js'
import { portBeside } from './ports-beside-hosts.js'
import type { Service } from './service.js'

/**
 * The services, of which those that are reached by peers are headless: their names lead to the Pods themselves (rule
 * C4-02c). Servers of one image that make up a cluster use ports that nobody writes down, and know each other by the
 * addresses that they have themselves. The address of a Service has only the ports that are known, and is nobody's own.
 */
export function withPeers(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly Service[] {
  const byImage = new Map<string, Service[]>()
  for (const service of services) addToGroup(byImage, imageOf(service), service)
  // Of a service without an image nobody knows what it runs.
  byImage.delete('')
  const ofImages = [...byImage.values()].flatMap((alike) =>
    (alike.length > 1 || alike[0]!.kind === 'StatefulSet') &&
    alike.some((service) => mayBeHeadless(service, scope))
      ? alike
      : [],
  )
  if (ofImages.length === 0) return services
  const search = new PeerSearch(ofImages)
  const readers = new Map<string, Service[]>()
  for (const service of ofImages) {
    eachHostName(service, search.among([service]))
    for (const name of configMapsRead(service.mounts)) addToGroup(readers, name, service)
  }
  for (const configMap of configMaps) {
    const reading = readers.get(configMap.objectName)
    if (reading === undefined) continue
    const visit = search.among(reading)
    for (const { text, place } of fileTextsIn([configMap])) eachHostIn({ text, place }, visit)
  }
  return services.map((service) => {
    const reachedAt = search.reached.get(service)
    if (reachedAt === undefined || !mayBeHeadless(service, scope)) return service
    return { ...service, headless: true, reachedAt }
  })
}

/** Whether the Service has an address, and nothing asks for it. */
function mayBeHeadless(service: Service, { options }: Scope): boolean {
  const { headless, published, endpointMode, serviceType, kind } = service
  const isAsked = endpointMode.place !== undefined || serviceType !== undefined || published !== undefined
  return !headless && !isAsked && options.serviceType === undefined && !runsToEnd(kind)
}

/** The name of the image, without what says its version. */
function imageOf({ place }: Service): string {
  return repositoryOf(place.get('image')?.text ?? '')
}

/** The services of one image that a text lists. Who lists itself with others is one of them. */
interface PeerList {
  readonly members: Set<Service>
  hasReader: boolean
  isNoted: boolean
}

/** Finds the services that others of their image reach, or that listen at their own names. */
class PeerSearch {
  /** Those that are found, each with the place that says so. */
  readonly reached = new Map<Service, Place>()
  private readonly byHost: ReadonlyMap<string, Service>

  constructor(services: readonly Service[]) {
    this.byHost = new Map([
      ...services.flatMap((one) => one.aliases.map(({ name }): [string, Service] => [name, one])),
      ...services.map((one): [string, Service] => [one.name.toLowerCase(), one]),
      ...services.map((one): [string, Service] => [one.objectName, one]),
    ])
  }

  /** What looks at each word of the texts that some services read. */
  among(readers: readonly Service[]): (found: HostName) => void {
    const byImage = new Map<string, Set<Service>>()
    for (const reader of readers) {
      const ofImage = byImage.get(imageOf(reader)) ?? new Set()
      byImage.set(imageOf(reader), ofImage.add(reader))
    }
    // What one text lists: words of a text come one after another.
    let text: string | undefined
    let lists = new Map<string, PeerList>()
    return (found) => {
      const target = this.byHost.get(found.word.toLowerCase())
      const ofImage = target && byImage.get(imageOf(target))
      if (target === undefined || ofImage === undefined || isUser(found)) return
      const isOwn = ofImage.has(target)
      if (isOwn && listensAt(found, target)) this.note(target, found)
      if (isOfHttp(found) || onlyNames.test(found.variable ?? '')) return
      if (ofImage.size > (isOwn ? 1 : 0) && isBareHost(found)) this.note(target, found)
      if (found.text !== text) {
        text = found.text
        lists = new Map()
      }
      const list = lists.get(imageOf(target)) ?? { members: new Set(), hasReader: false, isNoted: false }
      lists.set(imageOf(target), list)
      list.members.add(target)
      list.hasReader ||= isOwn
      if (!list.hasReader || list.members.size < 2) return
      for (const one of list.isNoted ? [target] : list.members) this.note(one, found)
      list.isNoted = true
    }
  }

  private note(service: Service, { place }: HostName): void {
    if (!this.reached.has(service)) this.reached.set(service, place)
  }
}

/** Variables with names of services by which nobody connects to them. */
const onlyNames = /NO_?PROXY|ALLOWED|TRUSTED|ORIGIN/i

/** What variables, keys and options are called that have peers. */
const ofPeers = /addr|cluster|contact|join|leader|master|member|node|peer|primary|quorum|replica|seed|slave/i

/** Whether a word is a server of HTTP, which is reached at the port that is said or at HTTP's own. */
function isOfHttp({ front }: HostName): boolean {
  return /(?:\bhttps?:\/\/|\bserver )$/i.test(front)
}

/** Whether a word is the name of a host that is to be reached at a port which nothing says. */
function isBareHost(found: HostName): boolean {
  const { variable = '', front, behind, port } = found
  const isApart = /(?:^|[\s,;|"'`=([>]|\/\/|@)$/.test(front) && /^(?:$|[\s,;|"'`)\]<])/.test(behind)
  return (
    isApart && ofPeers.test(`${variable} ${front}`) && port === undefined && portBeside(found) === undefined
  )
}

/** Whether a StatefulSet, whose Pods have other names, listens at an address with its own: that has to be the Pod's. */
function listensAt({ port, variable, front }: HostName, { kind, replicas }: Service): boolean {
  if (port === undefined || kind !== 'StatefulSet' || replicas.count !== 1) return false
  const what = variable ?? front.split(/\s+/).slice(-2).join(' ')
  return /listen|bind/i.test(what) && !/advertis/i.test(what)
}
