import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'
import { wordsOf } from '../service/command.js'
import { isSwitchedOff } from '../service/healthcheck.js'
import type { Restart } from '../service/restart.js'
import type { ConfigMap } from './config-map.js'
import { findNameUses, findUsesInFiles, isHost, type NameUses } from './name-uses.js'
import { endsByItself } from './ending-command.js'
import { askedKind } from './kind.js'
import type { ServiceSettings } from './service-rules.js'
import { type Shown, words } from '../../source/shown.js'

/** Names of services that do something once and end. */
const onceByName =
  /(?:^|[-_.])(?:init|initiali[sz]er?|migrat(?:e|es|ions?|or)|set-?up|seed(?:er|s)?|bootstrap|provision(?:er|ing)?|create-?buckets?|install(?:er)?|loader)(?:[-_.]|\d*$)/i

/** Images of programs that do one thing and end. */
const onceByImage =
  /(?:^|\/)(?:minio\/mc|flyway\/flyway|redgate\/flyway|liquibase\/liquibase|migrate\/migrate|tianon\/true|hello-world)(?:[:@]|$)/

/**
 * A service that does something once and ends becomes a Job where nothing that is written says otherwise: Compose leaves it
 * alone then, while a Deployment starts it again and again. That it ends is said by its name, image or command, and is a
 * warning (rule C6-06). Should it run on all the same, so does the Job. One with a healthcheck stays what it is, and is a
 * warning where its name says that it ends.
 */
export function withOneShots(
  services: readonly ServiceSettings[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly ServiceSettings[] {
  if (!scope.capabilities.oneShots) return services
  const silent = services.filter(isSilent)
  const ending = new Map(silent.flatMap((service) => endingOf(service)))
  const checked = silent.filter(({ name, place }) => isChecked(place) && onceByName.test(name))
  if (ending.size + checked.length === 0) return services
  const once = new Set([...ending.keys(), ...checked.map(({ name }) => name)])
  const called = calledServices(services, once, configMaps)
  for (const { name, place } of checked) if (!called.has(name)) scope.report('started-again', place, {})
  for (const service of services) {
    for (const { service: dependency, condition } of service.dependencies) {
      if (condition === 'service_healthy') ending.delete(dependency)
    }
  }
  return services.map((service) => {
    const reason = ending.get(service.name)
    if (reason === undefined || called.has(service.name)) return service
    const { restart } = service
    // Another number of attempts than Kubernetes' own would change what the Job does.
    const toSay = restart.written ? 'on-failure:6' : '"no"'
    scope.report('runs-once', service.place, { reason, restart: toSay })
    return { ...service, restart: { ...restart, condition: 'on-failure', isAwaited: true } }
  })
}

/** What is called by one of its names, or linked to, is there for others. */
function calledServices(
  services: readonly ServiceSettings[],
  ending: ReadonlySet<string>,
  configMaps: readonly ConfigMap[],
): ReadonlySet<string> {
  const own: NameUses = new Map(Array.from(ending, (name) => [name, []]))
  const further = furtherNames(services, ending)
  const uses: NameUses = new Map([...further.keys()].map((name) => [name, []]))
  const called = new Set<string>()
  for (const service of services) {
    findNameUses(service, own)
    // What it calls by its own name is itself.
    const itself = new Set(service.names.map(({ name }) => name))
    findNameUses(service, uses, (found) => isHost(found) && !itself.has(found.word.split('.', 1)[0]!))
    for (const { service: linked } of service.links) called.add(linked)
  }
  findUsesInFiles(configMaps, own, isHost)
  findUsesInFiles(configMaps, uses, isHost)
  for (const [name, found] of own) if (found.length > 0) called.add(name)
  for (const [name, found] of uses) if (found.length > 0) called.add(further.get(name)!)
  return called
}

/** The names that certain services have beside their own, each with its service. */
function furtherNames(
  services: readonly ServiceSettings[],
  ending: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const further = new Map<string, string>()
  for (const { name, names } of services) {
    if (!ending.has(name)) continue
    for (const { name: written } of names) further.set(written, name).set(written.toLowerCase(), name)
  }
  for (const { name } of services) further.delete(name)
  return further
}

function endingOf(service: ServiceSettings): [name: string, reason: Shown][] {
  const reason = isChecked(service.place) ? undefined : reasonToEnd(service)
  return reason === undefined ? [] : [[service.name, reason]]
}

/** Whether nothing that is written makes it a Job or says that it runs on, nor that others connect to it. */
function isSilent(service: ServiceSettings): boolean {
  const { restart, ports, replicas, place } = service
  return (
    mayEnd(restart) &&
    askedKind(service) === undefined &&
    ports.length === 0 &&
    replicas.place === undefined &&
    ['restart', 'deploy', 'ports', 'expose', 'entrypoint', 'command'].every((key) => place.isReadable(key))
  )
}

/** Whether Compose leaves it alone once it has succeeded, and nothing makes it a Job for that. */
function mayEnd({ condition, written, maximumAttempts = 0, isAwaited }: Restart): boolean {
  if (condition === 'always') return !written
  return condition === 'on-failure' && maximumAttempts === 0 && isAwaited !== true
}

/** Whether a healthcheck is written, which what ends hardly has; one that is switched off is none. */
export function isChecked(service: Place): boolean {
  const healthcheck = service.get('healthcheck')
  if (healthcheck === undefined) return service.has('healthcheck')
  return !isSwitchedOff(healthcheck)
}

function reasonToEnd({ name, place, command }: ServiceSettings): Shown | undefined {
  if (onceByName.test(name)) return words('its name says that it ends')
  const image = place.get('image')?.text ?? ''
  if (onceByImage.test(image)) return words('its image is of a program that ends')
  const commandWords = wordsOf(command).map(({ text }) => text)
  return endsByItself(commandWords) ? words('its command ends') : undefined
}
