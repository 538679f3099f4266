import type { ImageConfig } from '../../options/image-config.js'
import { sentence } from '../../source/shown.js'
import { asPods, Pods } from '../../application/pods.js'
import type { Service, VolumeGroup } from '../../application/service.js'
import { connectedServices, servicesByVolume } from '../../application/shared-volumes.js'
import { baseOfBuild } from '../host-files/image-folders.js'
import { findWritingGroups } from '../host-files/writing-groups.js'
import { factsOf, isOnAlpine } from '../../knowledge/images.js'
import { userId } from '../../rules/service/security/user.js'
import type { Reporting, Scope } from '../../rules/types/scope.js'
import type { Volume } from '../../rules/top-level/volumes.js'
import type { Pass } from './pass.js'
import { byName } from '../../source/by-name.js'

export const volumeGroups: Pass<Service> = {
  name: 'volume-groups',
  decides: 'Pods with a shared volume have one group, which can write to the volume (R2.12-08).',
  evidence: 'the volumes that services share, `user`, and the users of images, Dockerfiles and scripts',
  position: 'After the volumes.',
  run: ({ services, volumes }, scope) => {
    const groups = findGroups(services, byName(volumes), scope)
    return { services: services.map((service) => ({ ...service, volumeGroup: groups.get(service.name) })) }
  },
}

/** The default group of volumes. Its number makes no difference, because processes get it too. */
const DEFAULT_GROUP = 1000

const volumeRule = { rule: 'R2.12-08' }

/**
 * Returns the group of each service's volumes, by the service's name (rule R2.12-08). The files of a claim belong to
 * root. With a group in the Pod, every user can write to them, as under Compose, whatever user the image has.
 * Kubernetes changes the group of a volume's files for each Pod that mounts it. So services that share volumes have one
 * group.
 */
function findGroups(
  all: readonly Service[],
  volumes: ReadonlyMap<string, Volume>,
  scope: Scope,
): ReadonlyMap<string, VolumeGroup> {
  const pods = new Pods(all)
  const services = asPods(all)
  const claims = new Set(
    [...volumes.values()].flatMap(({ name, source }) => (source.kind === 'claim' ? [name] : [])),
  )
  const isOwn = (volume: string) => {
    const source = volumes.get(volume)?.source
    return source?.kind === 'claim' && (!source.isExternal || scope.capabilities.groupsOfExternal)
  }
  // A volume that is not declared is reported elsewhere.
  const volumesOf = ({ mounts }: Service) =>
    mounts.flatMap((mount) => (mount.kind === 'volume' && claims.has(mount.volume) ? [mount.volume] : []))
  const mounting = servicesByVolume(services, volumesOf)
  const groups = new Map<string, VolumeGroup>()
  const seen = new Set<Service>()
  for (const service of services) {
    const { fileSystemGroup } = service
    if (volumesOf(service).length === 0 && fileSystemGroup !== undefined)
      groups.set(service.name, { id: fileSystemGroup.id, origin: fileSystemGroup.place, isOfVolume: false })
    if (seen.has(service) || volumesOf(service).length === 0) continue
    const connected = inOrder(services, connectedServices(service, mounting, volumesOf))
    const users = connected.flatMap((host) => [host, ...pods.membersOf(host)])
    const group = groupOf(users, scope)
    for (const one of users) reportOtherGroup(one, group, scope)
    for (const one of connected) {
      seen.add(one)
      if (one.fileSystemGroup !== undefined || volumesOf(one).some(isOwn))
        groups.set(one.name, { ...group, isOfVolume: true })
    }
  }
  return groups
}

/** Returns services in the order of the manifest, which decides whose group wins. */
function inOrder(all: readonly Service[], some: readonly Service[]): readonly Service[] {
  const chosen = new Set(some)
  return chosen.size < 2 ? some : all.filter((service) => chosen.has(service))
}

type Group = Omit<VolumeGroup, 'isOfVolume'>

/**
 * Returns the group of kompose's label, else that of the manifest's user, else that of an observed process, else that
 * of the image's user, else that of its program.
 */
function groupOf(services: readonly Service[], scope: Scope): Group {
  return (
    first(services, ({ fileSystemGroup: asked }) => asked && { id: asked.id, origin: asked.place }) ??
    first(services, ({ user }) =>
      user?.gid === undefined ? undefined : { id: user.gid, origin: user.place },
    ) ??
    first(services, ofProcesses) ??
    first(services, ofImage) ??
    first(services, (service) => groupOfWriter(service, scope)) ?? { id: DEFAULT_GROUP, origin: volumeRule }
  )
}

function first(services: readonly Service[], groupOfOne: (service: Service) => Group | undefined) {
  for (const service of services) {
    const group = groupOfOne(service)
    if (group !== undefined) return group
  }
  return undefined
}

/** Returns the group of the first observed process that is not root's. Those of root can write anyway. */
function ofProcesses({ facts, place }: Service): Group | undefined {
  const process = facts?.users?.find(({ uid }) => uid !== 0)
  return process && { id: process.gid, origin: place.get('image') ?? place }
}

function ofImage({ user, imageConfig, place }: Service): Group | undefined {
  const id = user === undefined ? groupOfConfig(imageConfig) : undefined
  return id === undefined ? undefined : { id, origin: place.get('image') ?? volumeRule }
}

/**
 * Returns the group of the user that the program of an image changes to, as texts or the table of images show it (rule
 * C3-10). A program that does so, such as `su`, drops the Pod's group.
 */
function groupOfWriter(service: Service, scope: Scope): Group | undefined {
  const { user, imageConfig, build, place, environment } = service
  const isRoot = user === undefined ? !imageConfig?.User || userId(imageConfig.User) === 0 : user.uid === 0
  if (!scope.capabilities.knownWriters || !isRoot || !service.infer) return undefined
  const origin = (build === undefined ? place.get('image') : build.place) ?? volumeRule
  const { own, changed, owner } = findWritingGroups(service, scope)
  const read = (user === undefined && imageConfig === undefined ? own : undefined) ?? changed
  if (read !== undefined) return { id: read, origin }
  const image = build === undefined ? place.get('image')?.text : baseOfBuild(build, scope)
  const writer = factsOf(image ?? '')?.writer
  if (writer === undefined) return owner === undefined ? undefined : { id: owner, origin }
  const { group, alpineGroup, variable } = writer
  const given = environment.variables.find(({ name }) => name === variable)
  const id = given && userId(given.value)
  if (given !== undefined && id !== undefined) return { id, origin: given.place }
  return { id: (isOnAlpine(image ?? '') ? alpineGroup : undefined) ?? group, origin }
}

/** Returns the numeric group of an image's user. A user usually has a group of the same number (rule C9-01). */
function groupOfConfig(config: ImageConfig | undefined): number | undefined {
  const [user = '', group] = config?.User?.split(':', 2) ?? []
  const gid = group === undefined ? userId(user) : userId(group)
  return group === undefined && gid === 0 ? undefined : gid
}

/** Warns about a label with another group than an earlier service of the same volumes. */
function reportOtherGroup({ fileSystemGroup }: Service, { id, origin }: Group, { report }: Reporting): void {
  if (fileSystemGroup === undefined || fileSystemGroup.id === id || !('show' in origin)) return
  const winner = sentence`\`${origin.shown}\` of another service with the same volume`
  const instead = 'Use one group for all services with the volume.'
  report('setting-overruled', fileSystemGroup.place, { value: fileSystemGroup.place.shown, winner, instead })
}
