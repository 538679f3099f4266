import { imagePlaceOf } from '../application/image-configs.js'
import type { Application, Guesses } from '../application/application.js'
import { knownImageOf, observedMount } from '../application/known-program.js'
import type { Service } from '../application/service.js'
import { wayInto } from '../application/ways-in.js'
import { filesOfBuild, userOfBuild } from '../inference/host-files/image-folders.js'
import { findWritingGroups } from '../inference/host-files/writing-groups.js'
import { isNotCopied, type Mount } from '../rules/mounts/mount.js'
import type { Scope } from '../rules/types/scope.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import { joined, joinedFirst, sentence, type Shown, words } from '../source/shown.js'
import type { Report } from '../warnings/report.js'

/** A question about an image that its service leaves open. */
interface Guess {
  /** The guess in words, after "tranship guesses". */
  readonly what: Shown
  readonly isMade: (service: Service, scope: Scope) => boolean
  /** True if the guess is seldom wrong: it is named beside others only. */
  readonly isMinor?: true
}

/** The guesses about an unknown image, each with the case in which neither a key nor a fact makes it needless (C13-06). */
const guesses: readonly Guess[] = [
  {
    what: words('their ports'),
    isMade: ({ kind, facts, ports }) =>
      !runsToEnd(kind) && facts?.listens === undefined && !ports.some(({ listed }) => listed),
  },
  {
    what: words('which published ports speak HTTP'),
    isMade: (service) =>
      service.published === undefined && service.ports.some((port) => isOfUnknownProtocol(port, service)),
  },
  {
    // Without a probe, requests come as soon as a container runs.
    what: words('when published ports answer'),
    isMinor: true,
    isMade: (service) =>
      service.healthcheck === undefined &&
      service.facts?.listens === undefined &&
      service.ports.some((port) => hasRoute(port, service)),
  },
  {
    what: words('if they keep running'),
    isMade: ({ kind, restart, facts, ports, healthcheck }) =>
      !runsToEnd(kind) &&
      !restart.written &&
      facts?.state === undefined &&
      ports.length === 0 &&
      healthcheck === undefined,
  },
  {
    what: words('their files below volumes'),
    isMade: (service, scope) => service.mounts.some((mount) => mayHideFiles(mount, service, scope)),
  },
  {
    what: words('the users that write to volumes'),
    isMade: (service, scope) =>
      service.user === undefined &&
      service.facts?.users === undefined &&
      service.imageConfig === undefined &&
      service.mounts.some(({ kind, readOnly }) => kind === 'volume' && !readOnly) &&
      Object.values(findWritingGroups(service, scope)).every((group) => group === undefined),
  },
  {
    // Older container runtimes let only root listen there.
    what: words('that root listens on ports below 1024'),
    isMinor: true,
    isMade: (service, scope) =>
      service.ports.some(({ target }) => target < 1024) &&
      service.user === undefined &&
      service.facts?.users === undefined &&
      service.imageConfig === undefined &&
      (service.build === undefined || userOfBuild(service.build, scope) === undefined),
  },
  {
    what: words('if they change mounted files'),
    isMade: (service) =>
      service.writtenMounts.some(
        ({ kind, readOnly, target }) =>
          kind === 'host' && !readOnly && observedMount(service, target)?.written === undefined,
      ),
  },
]

/** Finds the guesses about images that neither facts nor the tables know (C13-06). */
export function findGuesses(services: readonly Service[], scope: Scope): Guesses | undefined {
  if (!scope.capabilities.observedFacts) return undefined
  const guessed = services.flatMap((service) => {
    if (!service.infer || knownImageOf(service) !== undefined) return []
    const made = guesses.filter(({ isMade }) => isMade(service, scope))
    return made.every(({ isMinor }) => isMinor) ? [] : [{ service, made }]
  })
  const [first] = guessed
  if (first === undefined) return undefined
  const all = new Set(guessed.flatMap(({ made }) => made))
  return {
    place: imagePlaceOf(first.service.place),
    services: guessed.map(({ service }) => service.name),
    what: guesses.filter((one) => all.has(one)).map(({ what }) => what),
  }
}

/** Warns once about the guesses of an application with objects. */
export function reportGuesses({ guesses }: Application, report: Report): void {
  if (guesses === undefined) return
  report('guessed-images', guesses.place, {
    services: joinedFirst(guesses.services.map((name) => sentence`\`${name}\``)),
    guesses: joined(guesses.what, ', '),
  })
}

type Port = Service['ports'][number]

/** True if a port has a route, and only its number says what it speaks. */
function isOfUnknownProtocol(port: Port, service: Service): boolean {
  const check = service.healthcheck?.check
  const isChecked = check?.kind === 'http' && check.port === port.target
  const isKnown = port.appProtocol !== undefined || port.speaks !== undefined || isChecked
  return !isKnown && hasRoute(port, service)
}

/** True if a port of an unknown image has a route. */
function hasRoute(port: Port, { ports }: Service): boolean {
  return wayInto(port, ports, '')?.kind === 'route'
}

/** True if a new volume may hide files of the image, which Docker would copy into it. */
function mayHideFiles(mount: Mount, service: Service, scope: Scope): boolean {
  if (mount.kind !== 'volume' || mount.init !== undefined || mount.isDerived === true) return false
  if (isNotCopied(mount.place) || observedMount(service, mount.target)?.hides !== undefined) return false
  return service.build === undefined || filesOfBuild(mount.target, service.build, scope) === undefined
}
