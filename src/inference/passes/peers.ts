import type { Pass } from './pass.js'
import { repositoryOf } from '../../compose/image-reference.js'
import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { Choices, Reporting } from '../../rules/types/scope.js'
import { runsToEnd } from '../../rules/types/workload-kind.js'
import { wordsOf } from '../../rules/service/command.js'
import { readersByConfigMap } from '../../application/config-map.js'
import { knownImageOf } from '../../application/known-program.js'
import { nameMeans } from '../../knowledge/variable-names.js'
import type { Position } from '../mentions/host-positions.js'
import type { HostText, Mention } from '../mentions/mention.js'
import { hostRangesIn, isInRange } from '../mentions/host-ranges.js'
import type { Mentions } from '../mentions/mentions.js'
import { mostPods } from '../../application/pod-count.js'
import type { Service } from '../../application/service.js'

export const peers: Pass<Service> = {
  name: 'peers',
  needs: 'namedPorts',
  inferred: true,
  decides:
    'Servers of one image that name each other, or replicas that join their own name, have headless Services (C4-02c).',
  evidence: 'the texts of these servers, and the files that they mount',
  position: 'After `found-ports`, which gives addresses.',
  run: ({ services, mentions }, scope) => ({ services: withPeers(services, mentions, scope) }),
}

export const notes = {
  'known-peers': { what: 'its Service is headless', because: 'servers of its image call each other by name' },
} as const

/**
 * Makes services headless that peers of their cluster connect to, so that their names resolve to the Pods (rule
 * C4-02c). Clustered servers of one image use ports that no key lists, and identify each other by their own addresses.
 * A Service's address has only the known ports, and belongs to no server.
 */
function withPeers(
  services: readonly Service[],
  { inTexts, inFiles }: Mentions,
  scope: Choices & Reporting,
): readonly Service[] {
  const byImage = new Map<string, Service[]>()
  for (const service of services) addToGroup(byImage, imageOf(service), service)
  // The program of a service without an image is unknown.
  byImage.delete('')
  const ofImages = [...byImage.values()].flatMap((alike) =>
    (alike.length > 1 || alike[0]!.kind === 'StatefulSet' || mostPods(alike[0]!) > 1) && alike.some(mayBePeer)
      ? alike
      : [],
  )
  if (ofImages.length === 0) return services
  const search = new PeerSearch(ofImages)
  const readers = readersByConfigMap(ofImages)
  for (const service of ofImages) search.among([service], inTexts.from(service.name))
  for (const service of ofImages) search.amongRanges(service)
  for (const [configMap, mentions] of inFiles.byFrom) search.among(readers.get(configMap) ?? [], mentions)
  return services.map((service) => {
    const reachedAt = search.reached.get(service)
    if (reachedAt === undefined || !mayBePeer(service)) return service
    if (service.headless || isReachAsked(service, scope)) return { ...service, reachedAt }
    scope.note?.<typeof notes>('known-peers', service.place, {}, reachedAt)
    return { ...service, headless: true, reachedAt }
  })
}

/** Returns true if the manifest does not decide if peers reach the Pods of a service directly. */
function mayBePeer({ infer, kind }: Service): boolean {
  return infer && !runsToEnd(kind)
}

/** Returns true if keys or options decide how the Service is reached. */
function isReachAsked({ published, endpointMode, serviceType }: Service, { options }: Choices): boolean {
  const isAsked = endpointMode.place !== undefined || serviceType !== undefined || published !== undefined
  return isAsked || options.serviceType !== undefined
}

/** Returns the name of the image without its version, or the build: services with one build have one image. */
function imageOf(service: Service): string {
  const { build } = service
  const image = repositoryOf(textOfImage(service))
  if (build === undefined || image !== '') return image
  return JSON.stringify([build.context, build.dockerfile, build.dockerfileInline, build.target])
}

function textOfImage({ place }: Service): string {
  return place.get('image')?.text ?? ''
}

/** Returns true if servers of its image that call each other by HTTP are peers of one cluster. */
function hasPeersByHttp(service: Service): boolean {
  return knownImageOf(service)?.hasPeersByHttp === true
}

/** The services of one image that a text lists. A service that lists itself with others is one of them. */
interface PeerList {
  readonly members: Set<Service>
  hasReader: boolean
  isNoted: boolean
}

/** Finds the services that others of their image connect to, or that listen on their own names. */
class PeerSearch {
  /** The services that were found, each with the place of the evidence. */
  readonly reached = new Map<Service, Place>()
  private readonly byHost: ReadonlyMap<string, Service>

  constructor(services: readonly Service[]) {
    this.byHost = new Map([
      ...services.flatMap((one) => one.aliases.map(({ name }): [string, Service] => [name, one])),
      ...services.map((one): [string, Service] => [one.name.toLowerCase(), one]),
      ...services.map((one): [string, Service] => [one.objectName, one]),
    ])
  }

  /** Searches the mentions in the texts of some services. */
  among(readers: readonly Service[], mentions: readonly Mention[]): void {
    const byImage = new Map<string, Set<Service>>()
    for (const reader of readers) {
      const ofImage = byImage.get(imageOf(reader)) ?? new Set()
      byImage.set(imageOf(reader), ofImage.add(reader))
    }
    // The services in one text: its mentions follow one another.
    let source: HostText | undefined
    let lists = new Map<string, PeerList>()
    for (const found of mentions) {
      const target = this.byHost.get(found.word.toLowerCase())
      const ofImage = target && byImage.get(imageOf(target))
      if (target === undefined || ofImage === undefined || found.isUser) continue
      const isOwn = ofImage.has(target)
      if (isOwn && listensAt(found, target)) this.note(target, found)
      const isByHttp = found.isAt(ofHttp)
      if (isByHttp && ofImage.size > (isOwn ? 1 : 0) && hasPeersByHttp(target)) this.note(target, found)
      if (isByHttp || nameMeans(found.variable ?? '', 'permission')) continue
      if (ofImage.size > (isOwn ? 1 : 0) && isBareHost(found)) this.note(target, found)
      if (isOwn && found.isCall && mostPods(target) > 1 && joins(found)) this.note(target, found)
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

  /** Searches the ranges of addresses that a service joins: `http://minio{1...4}/data`. */
  amongRanges(reader: Service): void {
    if (!hasPeersByHttp(reader)) return
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

/** An HTTP server, with the given port or HTTP's default port. */
const ofHttp: Position = { front: /(?:\bhttps?:\/\/|\bserver )$/i }

/** A word that is separated from others. */
const apart: Position = {
  front: /(?:^|[\s,;|"'`=([>]|\/\/|@)$/,
  behind: /^(?:$|[\s,;|"'`)\]<])/,
}

/** True if a word is a host name with an unknown port. */
function isBareHost(found: Mention): boolean {
  const { variable = '', front, port } = found
  const isPeer = found.isAt(apart) && nameMeans(`${variable} ${front}`, 'peers')
  return isPeer && port === undefined && found.portBeside === undefined
}

/** True if a replica looks for the others at a host, with a port or without. */
function joins(found: Mention): boolean {
  const setting = settingOf(found)
  return nameMeans(setting, 'peers') && !nameMeans(setting, 'listening') && !nameMeans(setting, 'advertised')
}

/**
 * True if a StatefulSet listens on an address with its own name. Its Pods have other names, so the name must resolve to
 * the Pod.
 */
function listensAt(found: Mention, service: Service): boolean {
  if (found.port === undefined || service.kind !== 'StatefulSet' || mostPods(service) !== 1) return false
  const setting = settingOf(found)
  return nameMeans(setting, 'listening') && !nameMeans(setting, 'advertised')
}

/** Returns the variable or option that has a host as its value. */
function settingOf({ variable, front }: Mention): string {
  return variable ?? front.split(/\s+/).slice(-2).join(' ')
}
