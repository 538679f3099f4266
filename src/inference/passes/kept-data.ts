import type { ImageConfig } from '../../options/image-config.js'
import { isConfigurationFolder, isDataFolder } from '../../knowledge/container-paths.js'
import { runsOnByItself } from '../../knowledge/ending-command.js'
import { hasProgramOfImage } from '../../application/image-program.js'
import { wordsOf } from '../../rules/service/command.js'
import { toNamedVolume } from '../../application/named-volume.js'
import { imageVolumes } from '../../application/image-configs.js'
import { knownImageOf, observedMount } from '../../application/known-program.js'
import { mostPods } from '../../application/pod-count.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import type { Mount, NamedMount, TemporaryMount } from '../../rules/mounts/mount.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Volume } from '../../rules/top-level/volumes.js'
import type { Parts, Pass } from './pass.js'

export const keptData: Pass<ServiceSettings> = {
  name: 'kept-data',
  needs: 'filesInContainers',
  inferred: true,
  decides: 'An anonymous volume in which a program keeps its data is a claim (C3-11).',
  evidence:
    'facts, anonymous volumes, the `VOLUME`s of known images, and the folders in which programs keep data',
  position: 'After `volumes-from`, which makes claims of shared volumes.',
  run: withKeptData,
}

/**
 * Turns anonymous volumes with data into claims (rule C3-11). Docker Compose keeps such a volume when it replaces the
 * container, and a Pod would lose it. Services with replicas are left out, because each replica would need its own
 * claim.
 */
function withKeptData(
  { services, volumes }: Parts<ServiceSettings>,
  scope: Scope,
): Partial<Parts<ServiceSettings>> {
  const made: Volume[] = []
  const taken = new Set<string>(volumes.map(({ objectName }) => objectName))
  const keeping = services.map((service) => {
    if (!service.infer || mostPods(service) !== 1 || service.deployMode?.kind === 'DaemonSet') return service
    const config = scope.imageConfigOf(service.place) ?? configOfDatabase(service)
    const isData = (mount: Mount): mount is TemporaryMount => holdsData(mount, service)
    const ofImage = imageVolumes(service, config).filter(isData)
    if (ofImage.length === 0 && !service.mounts.some(isData)) return service
    const mounts = [...service.mounts, ...ofImage].map((mount) =>
      isData(mount) ? keep(mount, service) : mount,
    )
    return { ...service, mounts }
  })
  return { services: keeping, volumes: made.length === 0 ? volumes : [...volumes, ...made] }

  function keep(mount: TemporaryMount, service: ServiceSettings): NamedMount {
    const named = toNamedVolume(mount, service, taken)
    taken.add(named.volume.objectName)
    made.push(named.volume)
    scope.report('anonymous-volume-kept', mount.place, { target: mount.shownTarget })
    return named.mount
  }
}

/**
 * Returns the part of the image's configuration that has the volumes of a known database. Returns undefined if its program
 * does not run, or if it may keep its data in another mount.
 */
function configOfDatabase(service: ServiceSettings): ImageConfig | undefined {
  const { place, command, mounts } = service
  const known = knownImageOf(service)
  // A mount that cannot be read may be the one with the data.
  if (!place.isReadable('volumes')) return undefined
  const runs = hasProgramOfImage(service) || runsOnByItself(wordsOf(command).map(({ text }) => text))
  if (known === undefined || !runs || mounts.some(mayHaveData)) return undefined
  return { Volumes: Object.fromEntries(known.volumes.map((folder) => [folder, {}])) }
}

function mayHaveData({ kind, readOnly, target }: Mount): boolean {
  return kind !== 'file' && !readOnly && !isConfigurationFolder(target)
}

function holdsData(mount: Mount, service: ServiceSettings): mount is TemporaryMount {
  if (mount.kind !== 'anonymous' || mount.readOnly) return false
  // A volume over files of the image begins with them, as a claim does not.
  const { written, hides = 0 } = observedMount(service, mount.target) ?? {}
  return isDataFolder(mount.target) || (written === true && hides === 0)
}
