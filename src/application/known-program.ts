import { factsOf, type KnownImage } from '../knowledge/images.js'
import type { Listener, ObservedMount } from '../options/facts.js'
import { comparable } from '../rules/mounts/mount.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import { ownValue } from '../source/own-property.js'

/**
 * Answers to questions about the program of a service. A fact answers first, then knowledge about the published image
 * (rule C13-04). Where both are silent, the passes guess from texts.
 */
type Program = Pick<ServiceSettings, 'build' | 'facts' | 'place' | 'programOf'>

/**
 * Returns the published image whose program runs: that of `image`, or the one that a build begins with and whose program
 * it keeps. Returns an empty text for any other build, which may have any program.
 */
export function imageOfProgram({ build, place, programOf = '' }: Omit<Program, 'facts'>): string {
  return build === undefined ? (place.get('image')?.text ?? '') : programOf
}

/** Returns the knowledge about the image whose program runs. */
export function knownImageOf(service: Program): KnownImage | undefined {
  return factsOf(imageOfProgram(service))
}

/** Returns the TCP ports on which the program listens. Returns none if nothing is known. */
export function knownPortsOf(service: Program): readonly number[] {
  const listens = service.facts?.listens
  if (listens === undefined) return knownImageOf(service)?.ports ?? []
  return reachableListeners(listens).flatMap(({ protocol, port }) => (protocol === 'tcp' ? [port] : []))
}

/** Returns the listeners that other containers reach. */
export function reachableListeners(listens: readonly Listener[]): readonly Listener[] {
  return listens.filter(({ loopback }) => loopback !== true)
}

/** Returns true if the image has a shell. Returns undefined if nothing is known. The images of the table have one. */
export function hasKnownShell(service: Program): boolean | undefined {
  return service.facts?.shell ?? (knownImageOf(service) === undefined ? undefined : true)
}

/** Returns the facts about the mount at a path. */
export function observedMount({ facts }: Pick<Program, 'facts'>, target: string): ObservedMount | undefined {
  return ownValue(facts?.mounts, comparable(target))
}
