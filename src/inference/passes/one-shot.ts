import type { Pass } from './pass.js'
import type { Reporting, Scope } from '../../rules/types/scope.js'
import { wordsOf } from '../../rules/service/command.js'
import type { Mount } from '../../rules/mounts/mount.js'
import type { Build } from '../../rules/service/build.js'
import type { Restart } from '../../rules/service/restart.js'
import type { Mention } from '../mentions/mention.js'
import { firstLabel, type Mentions } from '../mentions/mentions.js'
import { findUses } from '../mentions/name-uses.js'
import { basesOfBuild, programBaseOfBuild } from '../host-files/image-folders.js'
import { isDataFolder } from '../../knowledge/container-paths.js'
import { endsByItself, runsOnByItself } from '../../knowledge/ending-command.js'
import { type KnownImage, runsShell } from '../../knowledge/images.js'
import { evidenceByWeight, runEvidence, type RunEvidenceName } from '../../knowledge/run-evidence.js'
import { endsByName } from '../../knowledge/service-names.js'
import { knownImageOf } from '../../application/known-program.js'
import { askedKind } from '../../application/kind.js'
import { mostPods } from '../../application/pod-count.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Place } from '../../source/place.js'
import { addToGroup } from '../../source/groups.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'
import { isTrue } from '../../rules/values/typed.js'
import { hasProgramOfImage } from '../../application/image-program.js'
import { isSwitchedOff } from '../../rules/service/healthcheck.js'

export const oneShot: Pass<ServiceSettings> = {
  name: 'one-shot',
  needs: 'oneShots',
  inferred: true,
  decides: 'A service that does one task is a Job. A server is not (C6-06).',
  evidence:
    'facts; the name, image, command, ports, volumes, healthcheck and `restart` of the service, and texts that may name it as a host',
  position:
    'After `awaited-jobs`, which finds dependencies. Before `kind`, which reads the `restart` that this pass sets.',
  run: ({ services, mentions }, scope) => ({ services: withOneShots(services, mentions, scope) }),
}

export const notes = {
  server: { what: 'is a server, which keeps running', because: '{reason}' },
  'one-shot': { what: 'becomes a Job, which runs once', because: '{reason}' },
} as const

/**
 * Decides if a service that Compose does not restart after success is a server or a one-shot. A one-shot becomes a Job,
 * because a Deployment would restart it again and again. A server does not, even with `restart: "no"`: every deploy
 * would replace the Job, and nothing would restart it after the loss of its node. The table of evidence decides (rule
 * C6-06).
 */
function withOneShots(
  services: readonly ServiceSettings[],
  mentions: Mentions,
  scope: Scope,
): readonly ServiceSettings[] {
  const others = new OtherServices(services, scope)
  const open = new Set(services.filter((service) => isOpen(service, others)))
  const ending = new Set(
    Array.from(open).flatMap((service) => (showsEnd(service, others) ? [service.name] : [])),
  )
  const called = calledServices(services, ending, mentions)
  return services.map((service) => {
    if (!open.has(service)) return service
    if (!service.infer) {
      reportServerJob(service, scope)
      return service
    }
    const found = findEvidence(service, { others, called })
    if (found === undefined) {
      reportRestarts(service, scope)
      return service
    }
    const isServer = runEvidence[found.name].shows === 'server'
    return isServer
      ? withServer(service, found, ending.has(service.name), scope)
      : withOneShot(service, found, scope)
  })
}

/** Keeps a server running that its `restart` would make a Job. */
function withServer(
  service: ServiceSettings,
  { name, place: evidence }: FoundEvidence,
  mayEnd: boolean,
  scope: Reporting,
): ServiceSettings {
  const { restart, place } = service
  if (name === 'healthcheck' && endsByName(service.name) && service.ports.length === 0)
    scope.report('started-again', place, {})
  if (mayEnd) scope.note?.<typeof notes>('server', place, { reason: reasonOf(name) }, evidence)
  if (!saysEnd(restart)) return service
  const at = restart.attemptsPlace ?? restart.place
  const setting = sentence`${verbatim(at.key)}: ${at.shown}`
  scope.report('runs-on', at, { setting, reason: reasonOf(name) })
  // The report about the whole policy is enough.
  const { attemptsPlace: _told, ...others } = restart
  return { ...service, restart: { ...others, condition: 'always' } }
}

/** Makes a one-shot a Job. */
function withOneShot(
  service: ServiceSettings,
  { name, place: evidence }: FoundEvidence,
  scope: Reporting,
): ServiceSettings {
  const { restart, place } = service
  if (saysEnd(restart)) {
    if (name === 'restart') reportServerJob(service, scope)
    return service
  }
  // Another number of attempts than Kubernetes' default would change the Job.
  const toSay = words(restart.written ? 'on-failure:6' : '"no"')
  scope.note?.<typeof notes>('one-shot', place, { reason: reasonOf(name) }, evidence)
  scope.report('runs-once', place, { reason: reasonOf(name), restart: toSay })
  return { ...service, restart: { ...restart, condition: 'on-failure', isAwaited: true } }
}

/** Warns about a Job with `restart: "no"` that is likely a server. */
function reportServerJob({ restart, place, ports }: ServiceSettings, scope: Reporting): void {
  if (restart.condition !== 'never') return
  const name = ports.length > 0 ? 'ports' : isChecked(place) ? 'healthcheck' : undefined
  if (name !== undefined) scope.report('server-is-job', restart.place, { reason: reasonOf(name) })
}

/** Warns about a service that Compose does not restart after success, if nothing shows that it is a server. */
function reportRestarts({ restart }: ServiceSettings, scope: Reporting): void {
  if (restart.condition === 'on-failure') scope.report('restarted-after-success', restart.place, {})
}

function reasonOf(name: RunEvidenceName): Shown {
  return words(runEvidence[name].reason)
}

/** The evidence that decides about a service, with its place. */
interface FoundEvidence {
  readonly name: RunEvidenceName
  readonly place: Place
}

/** The facts about other services that tests of evidence use. */
interface Surroundings {
  readonly others: OtherServices
  /** The places that mention services. */
  readonly called: ReadonlyMap<string, Place>
}

/** A test: returns the place of the evidence if a service has it. */
type Test = (service: ServiceSettings, surroundings: Surroundings) => Place | undefined

/** The test of each row. */
const tests: Readonly<Record<RunEvidenceName, Test>> = {
  'observed-running': ({ facts, place }) => (facts?.state?.running === true ? place : undefined),
  'observed-end': ({ facts, place }) =>
    facts?.state?.running === false && facts.state.status === 0 ? place : undefined,
  called: ({ name }, { called }) => called.get(name),
  'serving-command': (service) => (runsOnByItself(textsOf(service)) ? commandPlace(service) : undefined),
  // A Job with `restart: "no"` and a healthcheck is a common way to wait for the end of a one-shot.
  'awaited-as-healthy': ({ name, restart }, { others }) =>
    saysEnd(restart) ? undefined : others.waitForHealth.get(name),
  healthcheck: ({ place, restart }) =>
    !saysEnd(restart) && isChecked(place) ? (place.get('healthcheck') ?? place) : undefined,
  'ending-name-and-command': (service) =>
    hasEndingName(service) && endsByItself(textsOf(service)) ? commandPlace(service) : undefined,
  'ending-image': (service) => imageIf(service, ({ ends }) => ends === true),
  'ending-command': (service) => (endsByItself(textsOf(service)) ? commandPlace(service) : undefined),
  'server-image': (service) =>
    hasProgramOfImage(service) ? imageIf(service, ({ ports }) => ports.length > 0) : undefined,
  'shell-image': (service, { others }) =>
    others.runShells.has(service.name) ? imagePlace(service) : undefined,
  'base-image': (service, { others }) =>
    others.areBases.has(service.name) && service.mounts.length === 0 ? imagePlace(service) : undefined,
  'ending-name-and-restart': (service) =>
    saysEnd(service.restart) && hasEndingName(service) ? service.restart.place : undefined,
  ports: ({ ports }) => ports[0]?.place,
  'ending-name': (service) => (hasEndingName(service) ? service.place : undefined),
  'data-volume': ({ name, mounts }, { others }) =>
    mounts.find(
      (mount) =>
        (mount.kind === 'volume' || mount.kind === 'host') &&
        !mount.readOnly &&
        isDataFolder(mount.target) &&
        others.mountersOf(mount).every((one) => one === name),
    )?.place,
  restart: ({ restart }) => (saysEnd(restart) ? restart.place : undefined),
}

function findEvidence(service: ServiceSettings, surroundings: Surroundings): FoundEvidence | undefined {
  for (const name of evidenceByWeight) {
    const place = tests[name](service, surroundings)
    if (place !== undefined) return { name, place }
  }
  return undefined
}

function imageIf(service: ServiceSettings, isWanted: (image: KnownImage) => boolean): Place | undefined {
  const facts = knownImageOf(service)
  return facts !== undefined && isWanted(facts) ? imagePlace(service) : undefined
}

function imagePlace({ place, build }: ServiceSettings): Place {
  return build?.place ?? place.get('image') ?? place
}

function commandPlace({ command, place }: ServiceSettings): Place {
  return (command.command ?? command.entrypoint)?.place ?? place
}

/** Returns true if a service has evidence of a one-shot, ignoring who connects to it. */
function showsEnd(service: ServiceSettings, others: OtherServices): boolean {
  const surroundings = { others, called: new Map<string, Place>() }
  return evidenceByWeight.some(
    (name) => runEvidence[name].shows === 'one-shot' && tests[name](service, surroundings) !== undefined,
  )
}

/** Returns the services that other services connect to, with the places that name them or link to them. */
function calledServices(
  services: readonly ServiceSettings[],
  ending: ReadonlySet<string>,
  mentions: Mentions,
): ReadonlyMap<string, Place> {
  const further = furtherNames(services, ending)
  // A service that uses its own name means itself.
  const ownNames = new Map<string, ReadonlySet<string>>(
    services.map(({ name, names }) => [name, new Set(names.map((one) => one.name))]),
  )
  const isOther = ({ word, from }: Mention) => !ownNames.get(from)!.has(firstLabel(word))
  const isCall = (mention: Mention) => mention.isCall
  const own = findUses(ending, mentions, () => true, isCall)
  const uses = findUses(further.keys(), mentions, (one) => one.isCall && isOther(one), isCall)
  const called = new Map<string, Place>()
  for (const { place } of services) {
    for (const link of place.get('links')?.items() ?? []) called.set(link.text?.split(':', 1)[0] ?? '', link)
  }
  for (const [name, [use]] of own) if (use !== undefined) called.set(name, use.place)
  for (const [name, [use]] of uses) if (use !== undefined) called.set(further.get(name)!, use.place)
  return called
}

/** Returns the additional names of certain services, each with its service. */
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

/** The relations of other services to one. */
class OtherServices {
  /** The services that others wait for until they are healthy, with the places of the conditions. */
  readonly waitForHealth: ReadonlyMap<string, Place>
  /** The services that others wait for to complete. */
  readonly waitForEnd: ReadonlySet<string>
  /** The services that run the shell of an image without a terminal. */
  readonly runShells: ReadonlySet<string>
  /** The services whose image another build begins with. */
  readonly areBases: ReadonlySet<string>
  private readonly mounters: ReadonlyMap<string, readonly string[]>

  constructor(services: readonly ServiceSettings[], scope: Scope) {
    const namesOf = (wanted: (service: ServiceSettings) => boolean) =>
      new Set<string>(services.flatMap((service) => (wanted(service) ? [service.name] : [])))
    this.runShells = namesOf((service) => runsShellOnly(service, scope))
    const bases = new Set(services.flatMap(({ build }) => (build === undefined ? [] : basesOf(build, scope))))
    this.areBases = namesOf(
      ({ build, name, place }) =>
        build !== undefined && (bases.has(`service:${name}`) || bases.has(place.get('image')?.text ?? '')),
    )
    const dependencies = services.flatMap((service) => service.dependencies)
    this.waitForHealth = new Map(
      dependencies.flatMap(({ service, condition, place }): [string, Place][] =>
        condition === 'service_healthy' ? [[service, place.get('condition') ?? place]] : [],
      ),
    )
    this.waitForEnd = new Set(
      dependencies.flatMap(({ service, condition }) =>
        condition === 'service_completed_successfully' ? [service] : [],
      ),
    )
    const mounters = new Map<string, string[]>()
    for (const { name, mounts } of services) {
      for (const mount of mounts) addToGroup(mounters, sourceOf(mount), name)
    }
    this.mounters = mounters
  }

  /** Returns the services that mount the volume or folder of a mount. */
  mountersOf(mount: Mount): readonly string[] {
    return this.mounters.get(sourceOf(mount)) ?? []
  }
}

/** Returns the images, and the services as `service:NAME`, that a build begins with. */
function basesOf(build: Build, scope: Scope): readonly string[] {
  return [...basesOfBuild(build, scope), ...build.settings.additionalContexts.map(({ value = '' }) => value)]
}

/** Returns true if a service runs the shell of its image, which ends because nobody gives it commands. */
function runsShellOnly({ build, command, place }: ServiceSettings, scope: Scope): boolean {
  const image = build === undefined ? place.get('image')?.text : programBaseOfBuild(build, scope)
  const hasCommand = wordsOf(command).length > 0 || command.isEntrypointEmptied
  const hasTerminal = ['tty', 'stdin_open'].some((key) => isTrue(place.get(key)))
  return image !== undefined && runsShell(image) && !hasCommand && !hasTerminal
}

function sourceOf(mount: Mount): string {
  if (mount.kind === 'volume') return `volume ${mount.volume}`
  return mount.kind === 'host' ? `host ${mount.source}` : mount.kind
}

/**
 * Returns true if the manifest leaves open whether a service keeps running. Compose does not restart it after success,
 * and no key asks for a kind or waits for its end.
 */
function isOpen(service: ServiceSettings, others: OtherServices): boolean {
  const { name, restart, place } = service
  return (
    (restart.condition !== 'always' || !restart.written) &&
    !others.waitForEnd.has(name) &&
    askedKind(service) === undefined &&
    ['restart', 'deploy', 'ports', 'expose', 'entrypoint', 'command'].every((key) => place.isReadable(key))
  )
}

/** Returns true if the service states that it is never restarted, or only a limited number of times. */
function saysEnd({ condition, maximumAttempts = 0 }: Restart): boolean {
  return condition === 'never' || (condition === 'on-failure' && maximumAttempts > 0)
}

/**
 * Returns true if the name of a service suggests that it ends. A service with replicas is named after its task instead.
 */
function hasEndingName(service: ServiceSettings): boolean {
  return mostPods(service) <= 1 && endsByName(service.name)
}

function textsOf({ command }: ServiceSettings): readonly string[] {
  return wordsOf(command).map(({ text }) => text)
}

/** True if a service has a healthcheck that is not disabled. A service that ends rarely has one. */
function isChecked(service: Place): boolean {
  const healthcheck = service.get('healthcheck')
  if (healthcheck === undefined) return service.has('healthcheck')
  return !isSwitchedOff(healthcheck)
}
