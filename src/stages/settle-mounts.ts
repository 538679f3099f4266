import { HeldFiles } from '../inference/host-files/held-files.js'
import {
  outerMounts,
  type PlacedMounts,
  placeHostVolumes,
  writtenHostMounts,
} from '../inference/host-files/place-host-volumes.js'
import { hostNames, Mentions } from '../inference/mentions/mentions.js'
import type { ServiceSettings } from '../rules/service-rules.js'
import { firstPasses, runPasses } from '../inference/pass-list.js'
import type { ReadParts } from './read-parts.js'
import type { Scope } from '../rules/types/scope.js'

/** The parts of an application with its final services, and what these mount. */
export interface SettledParts<One = ServiceSettings> extends ReadParts<One> {
  /** The replacements for the host mounts of each service, active or not, by its name. */
  readonly placed: ReadonlyMap<string, PlacedMounts>
}

/** Decides which services there are, what they mount, and what files of the host become. */
export function settleMounts(read: ReadParts, scope: Scope): SettledParts {
  const parts = runPasses(firstPasses, read, scope)
  const { application, configs, inactive, naming, services, volumes } = parts
  const written = writtenHostMounts(services, scope)
  const held = new HeldFiles(
    application,
    configs.map(({ objectName }) => objectName),
    volumes.filter(({ source }) => source.kind === 'claim').map(({ objectName }) => objectName),
    written,
    outerMounts(written, scope),
  )
  const place = (service: ServiceSettings) =>
    [service.name as string, placeHostVolumes(service, held, scope)] as const
  const placed = services.map(place)
  // Inactive services add no objects, so their files are placed later.
  const { claims } = held
  const configMaps = [...parts.configMaps, ...held.configMaps]
  const otherNames = naming.flatMap((key) => key.names.map(({ name }) => name))
  return {
    ...parts,
    placed: new Map([...placed, ...inactive.map(place)]),
    volumes: [...volumes, ...claims],
    configMaps,
    mentions: new Mentions(services, configMaps, () => [...hostNames(services), ...otherNames]),
  }
}
