import { repositoryOf } from '../../compose/image-reference.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../rule/scope.js'
import { runsToEnd } from '../rule/workload-kind.js'
import { wordsOf } from '../service/command.js'
import { configMapsRead } from '../model/config-map.js'
import { hasPeersByHttp } from '../knowledge/images.js'
import { nameMeans } from '../knowledge/variable-names.js'
import type { Position } from '../mentions/host-positions.js'
import type { HostText, Mention } from '../mentions/mention.js'
import { hostRangesIn, isInRange } from '../mentions/host-ranges.js'
import type { Mentions } from '../mentions/mentions.js'
import type { Service } from '../model/service.js'

/**
 * The services, of which those that are reached by peers are headless: their names lead to the Pods themselves (rule
 * C4-02c). Servers of one image that make up a cluster use ports that nobody writes down, and know each other by the
 * addresses that they have themselves. The address of a Service has only the ports that are known, and is nobody's own.
 */
export function withPeers(
  services: readonly Service[],
  { inTexts, inFiles }: Mentions,
  scope: Choices & Reporting,
): readonly Service[] {
  const byImage = new Map<string, Service[]>()
  for (const service of services) addToGroup(byImage, imageOf(service), service)
  // Of a service without an image nobody knows what it runs.
  byImage.delete('')
  const ofImages = [...byImage.values()].flatMap((alike) =>
    (alike.length > 1 || alike[0]!.kind === 'StatefulSet') && alike.some(mayBePeer) ? alike : [],
  )
  if (ofImages.length === 0) return services
  const search = new PeerSearch(ofImages)
  const readers = new Map<string, Service[]>()
  for (const service of ofImages) {
    search.among([service], inTexts.from(service.name))
    for (const name of configMapsRead(service.mounts)) addToGroup(readers, name, service)
  }
  for (const service of ofImages) search.amongRanges(service)
  for (const [configMap, mentions] of inFiles.byFrom) search.among(readers.get(configMap) ?? [], mentions)
  return services.map((service) => {
    const reachedAt = search.reached.get(service)
    if (reachedAt === undefined || !mayBePeer(service)) return service
    if (service.headless || isReachAsked(service, scope)) return { ...service, reachedAt }
    scope.note?.('known-peers', service.place, {}, reachedAt)
    return { ...service, headless: true, reachedAt }
  })
}

/** Returns true if the manifest leaves open whether peers reach the Pods of a service. */
function mayBePeer({ infer, kind }: Service): boolean {
  return infer && !runsToEnd(kind)
}

/** Returns true if keys or options say how the Service is reached. */
function isReachAsked({ published, endpointMode, serviceType }: Service, { options }: Choices): boolean {
  const isAsked = endpointMode.place !== undefined || serviceType !== undefined || published !== undefined
  return isAsked || options.serviceType !== undefined
}

/** The name of the image, without what says its version. */
function imageOf(service: Service): string {
  return repositoryOf(textOfImage(service))
}

function textOfImage({ place }: Service): string {
  return place.get('image')?.text ?? ''
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

  /** Looks at the mentions in the texts that some services read. */
  among(readers: readonly Service[], mentions: readonly Mention[]): void {
    const byImage = new Map<string, Set<Service>>()
    for (const reader of readers) {
      const ofImage = byImage.get(imageOf(reader)) ?? new Set()
      byImage.set(imageOf(reader), ofImage.add(reader))
    }
    // What one text lists: mentions in a text come one after another.
    let source: HostText | undefined
    let lists = new Map<string, PeerList>()
    for (const found of mentions) {
      const target = this.byHost.get(found.word.toLowerCase())
      const ofImage = target && byImage.get(imageOf(target))
      if (target === undefined || ofImage === undefined || found.isUser) continue
      const isOwn = ofImage.has(target)
      if (isOwn && listensAt(found, target)) this.note(target, found)
      const isByHttp = found.isAt(ofHttp)
      if (isByHttp && ofImage.size > (isOwn ? 1 : 0) && hasPeersByHttp(textOfImage(target)))
        this.note(target, found)
      if (isByHttp || nameMeans(found.variable ?? '', 'permission')) continue
      if (ofImage.size > (isOwn ? 1 : 0) && isBareHost(found)) this.note(target, found)
      if (found.source !== source) {
        source = found.source
        lists = new Map()
      }
      const list = lists.get(imageOf(target)) ?? { members: new Set(), hasReader: false, isNoted: false }
      lists.set(imageOf(target), list)
      list.members.add(target)
      list.hasReader ||= isOwn
      if (!list.hasReader || list.members.size < 2) continue
      for (const one of list.isNoted ? [target] : list.members) this.note(one, found)
      list.isNoted = true
    }
  }

  /** Looks at the ranges of addresses that a service joins: `http://minio{1...4}/data`. */
  amongRanges(reader: Service): void {
    if (!hasPeersByHttp(textOfImage(reader))) return
    const alike = [...this.byHost].filter(([, service]) => imageOf(service) === imageOf(reader))
    const texts = [
      ...wordsOf(reader.command),
      ...reader.environment.variables.map(({ value = '', place }) => ({ text: value, place })),
    ]
    for (const { text, place } of texts) {
      for (const range of hostRangesIn(text)) {
        for (const [host, service] of alike) if (isInRange(host, range)) this.note(service, { place })
      }
    }
  }

  private note(service: Service, { place }: Pick<Mention, 'place'>): void {
    if (!this.reached.has(service)) this.reached.set(service, place)
  }
}

/** A server of HTTP, which is reached at the port that is said or at HTTP's own. */
const ofHttp: Position = { front: /(?:\bhttps?:\/\/|\bserver )$/i }

/** A word that is apart from others. */
const apart: Position = {
  front: /(?:^|[\s,;|"'`=([>]|\/\/|@)$/,
  behind: /^(?:$|[\s,;|"'`)\]<])/,
}

/** Whether a word is the name of a host that is to be reached at a port which nothing says. */
function isBareHost(found: Mention): boolean {
  const { variable = '', front, port } = found
  const isPeer = found.isAt(apart) && nameMeans(`${variable} ${front}`, 'peers')
  return isPeer && port === undefined && found.portBeside === undefined
}

/** Whether a StatefulSet, whose Pods have other names, listens at an address with its own: that has to be the Pod's. */
function listensAt({ port, variable, front }: Mention, { kind, replicas }: Service): boolean {
  if (port === undefined || kind !== 'StatefulSet' || replicas.count !== 1) return false
  const what = variable ?? front.split(/\s+/).slice(-2).join(' ')
  return nameMeans(what, 'listening') && !nameMeans(what, 'advertised')
}
