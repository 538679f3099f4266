import type { Pass } from './pass.js'
import type { Mentions } from '../mentions/mentions.js'
import type { Place } from '../../source/place.js'
import { configMapsRead } from '../../application/config-map.js'
import { obstacleOf, type Service } from '../../application/service.js'
import { mostPods } from '../../application/pod-count.js'
import { Pods } from '../../application/pods.js'
import type { Reporting } from '../../rules/types/scope.js'

export const ownNames: Pass<Service> = {
  name: 'own-names',
  needs: 'reachesItself',
  inferred: true,
  decides:
    'If a service calls itself by name, that name leads to its Pods even before they are ready (C4-02b).',
  evidence: 'facts, the texts of the service, and the files that it mounts',
  position: 'After `service-aliases`, because further names count too.',
  run: ({ services, mentions }, scope) => ({ services: withOwnNames(services, mentions, scope) }),
}

export const notes = {
  'own-name': {
    what: 'its Service also leads to Pods that are not ready',
    because: 'the service calls itself by name in this text',
  },
  'observed-own-call': {
    what: 'its Service also leads to Pods that are not ready',
    because: 'the service connected to itself: observed',
  },
} as const

/**
 * Marks services whose own texts contain the name of their Service. If their Pods don't have that host name, the
 * Service must lead to them before they are ready (rule C4-02b).
 */
function withOwnNames(
  services: readonly Service[],
  { inTexts, inFiles }: Mentions,
  { note }: Reporting,
): readonly Service[] {
  const candidates = services.filter((service) => service.infer && isNamedOtherwise(service))
  if (candidates.length === 0) return services
  const pods = new Pods(services)
  const places = new Map<Service, Place>()
  const byPod = new Map<Service, ReadonlyMap<string, Place>>()
  for (const service of candidates) {
    const called = calledIn(pods.hostOf(service))
    const found = namesOf(service).find((name) => called.has(name))
    if (found !== undefined) places.set(service, called.get(found)!)
    else if (callsItself(service)) places.set(service, service.place)
  }
  return services.map((service) => {
    const place = places.get(service)
    if (place === undefined) return service
    const code = place === service.place ? 'observed-own-call' : 'own-name'
    note?.<typeof notes>(code, service.place, {}, place)
    return { ...service, callsItself: true }
  })

  /** Returns the first call of each host by the containers of a Pod. */
  function calledIn(host: Service): ReadonlyMap<string, Place> {
    const known = byPod.get(host)
    if (known !== undefined) return known
    const all = pods.servicesOf(host)
    const files = all.flatMap(({ mounts }) => configMapsRead(mounts)).flatMap((name) => inFiles.from(name))
    const called = new Map<string, Place>()
    for (const { word, isCall, isUser, place } of [
      ...all.flatMap(({ name }) => inTexts.from(name)),
      ...files,
    ]) {
      const name = word.toLowerCase()
      if (isCall && !isUser && !called.has(name)) called.set(name, place)
    }
    byPod.set(host, called)
    return called
  }
}

function callsItself({ name, facts }: Service): boolean {
  return facts?.connects?.some(({ service }) => service === name) === true
}

/** Returns true if the Pods of a service do not have its name as their host name. */
function isNamedOtherwise(service: Service): boolean {
  return (
    service.podOf !== undefined ||
    obstacleOf(service) !== undefined ||
    (service.headless && mostPods(service) > 1)
  )
}

function namesOf({ name, objectName, aliases }: Service): readonly string[] {
  return [name.toLowerCase(), objectName, ...aliases.map((alias) => alias.name)]
}
