import type { Pass } from './pass.js'
import { addToGroup } from '../../source/groups.js'
import { filesOfImage } from '../host-files/image-folders.js'
import { isInstalledFolder, mayHaveFiles } from '../../knowledge/container-paths.js'
import { ImageShells } from '../../application/image-shells.js'
import { observedMount } from '../../application/known-program.js'
import { orderByNeed } from '../../application/dependency-order.js'
import type { Service } from '../../application/service.js'
import {
  asFolder,
  comparable,
  type Mount,
  type NamedMount,
  type TemporaryMount,
  isNotCopied,
} from '../../rules/mounts/mount.js'
import type { Place } from '../../source/place.js'
import type { Scope } from '../../rules/types/scope.js'

export const filledVolumes: Pass<Service> = {
  name: 'filled-volumes',
  needs: 'filledVolumes',
  inferred: true,
  decides:
    'A new volume begins with the files of the image at its path. It is left out if it only hides them (C3-05).',
  evidence:
    'facts, the Dockerfile, `imageConfigs`, the table of known images, and what shows that an unknown image has a shell (C3-05a)',
  position: 'Depends on no other pass.',
  run: ({ services }, scope) => ({ services: withFilledVolumes(services, scope) }),
}

export const notes = {
  'filled-volume': {
    what: 'the volume at `{target}` begins with the files of the image',
    because: 'Docker copies them into a new volume',
  },
  'needless-volume': {
    what: 'has no volume at `{target}`',
    because: 'the image has its files there, and no mount hides them',
  },
} as const

/** The content of an image at the path of a mount, and the source of that knowledge. */
interface Content {
  readonly kind: 'files' | 'nothing' | 'unknown'
  readonly hasShell: boolean
  readonly evidence: Place
}

/**
 * Fills new volumes with the image's files, as Docker does (rule C3-05). Docker fills a volume from the first container
 * that mounts it. So a volume is filled from one service, and only if no other service could come first. Anonymous
 * volumes that hide files of the image and that nothing else needs are left out.
 */
function withFilledVolumes(services: readonly Service[], scope: Scope): readonly Service[] {
  const reading: Reading = { shells: new ImageShells(services), scope }
  const filled = new Set<Mount>(fillersOf(services, reading))
  return services.map((service) => {
    const mounts = service.mounts.flatMap((mount) => {
      if (filled.has(mount)) return [{ ...mount, init: mount.place }]
      return isOwnVolume(mount) && service.infer ? placeAnonymous(mount, service, reading) : [mount]
    })
    const isSame =
      mounts.length === service.mounts.length && mounts.every((one, at) => one === service.mounts[at])
    return isSame ? service : { ...service, mounts }
  })
}

/** The sources of knowledge about images. */
interface Reading {
  readonly shells: ImageShells
  readonly scope: Scope
}

/** Returns the mounts of named volumes that fill them. */
function fillersOf(services: readonly Service[], reading: Reading): readonly Mount[] {
  const uses = new Map<string, (readonly [Service, NamedMount])[]>()
  for (const service of inOrder(services)) {
    for (const mount of service.mounts) {
      if (mount.kind === 'volume' && mount.isDerived !== true)
        addToGroup(uses, mount.volume, [service, mount])
    }
  }
  return [...uses.values()].flatMap((mounts) => {
    if (mounts.some(([, { init, beginsWith }]) => init !== undefined || beginsWith !== undefined)) return []
    const known = mounts.flatMap(([service, mount]) => {
      if (mount.subPath !== undefined || isNotCopied(mount.place)) return []
      const content = contentOf(mount, service, reading)
      return content.kind === 'nothing' ? [] : [{ service, mount, ...content }]
    })
    // A proxy has a web page of its own, besides those of the application. It need not depend on the application.
    const chosen =
      known.find(({ kind, service: { build } }) => kind === 'files' && build !== undefined) ??
      known.find(({ mount, kind, hasShell }) => kind === 'unknown' && hasShell && !mount.readOnly) ??
      known[0]
    const isFirst = !known.slice(0, known.indexOf(chosen!)).some(({ kind }) => kind === 'unknown')
    if (chosen === undefined || !isFirst || !chosen.hasShell || !chosen.service.infer) return []
    const { service, mount, evidence } = chosen
    reading.scope.note?.<typeof notes>(
      'filled-volume',
      service.place,
      { target: mount.shownTarget },
      evidence,
    )
    return [mount]
  })
}

/** Returns the services with their dependencies before them. Cycles are reported elsewhere. */
function inOrder(services: readonly Service[]): readonly Service[] {
  const byName = new Map(services.map((service) => [service.name as string, service]))
  return orderByNeed(byName, ({ dependencies }) => dependencies, { report: () => undefined })
}

type AnonymousMount = TemporaryMount & { readonly kind: 'anonymous' }

/** True for an anonymous volume of the manifest that nothing fills yet. */
function isOwnVolume(mount: Mount): mount is AnonymousMount {
  return mount.kind === 'anonymous' && mount.init === undefined && mount.beginsWith === undefined
}

function placeAnonymous(mount: AnonymousMount, service: Service, reading: Reading): readonly Mount[] {
  const { scope } = reading
  const { kind, hasShell, evidence } = contentOf(mount, service, reading)
  const target = comparable(mount.target)
  if (kind !== 'files' && !(kind === 'unknown' && isInstalledFolder(target))) return [mount]
  const isHidden = service.mounts.some(
    (other) => other !== mount && target.startsWith(asFolder(comparable(other.target))),
  )
  if (!isHidden && service.privileges.readOnly === undefined) {
    scope.note?.<typeof notes>('needless-volume', service.place, { target: mount.shownTarget }, mount.place)
    return []
  }
  if (hasShell) {
    scope.note?.<typeof notes>('filled-volume', service.place, { target: mount.shownTarget }, evidence)
    return [{ ...mount, init: mount.place }]
  }
  scope.report('volume-not-filled', mount.place, { volume: mount.shownTarget, target: mount.shownTarget })
  return [mount]
}

/** Returns the content of a folder, from facts, the Dockerfile, the table of images, or the image's configuration. */
function contentOf(
  mount: NamedMount | TemporaryMount,
  service: Service,
  { shells, scope }: Reading,
): Content {
  const { build, place, imageConfig, facts } = service
  const target = comparable(mount.target)
  const hides = observedMount(service, target)?.hides
  if (hides !== undefined) {
    const at = place.get('image') ?? build?.place ?? place
    return { kind: hides > 0 ? 'files' : 'nothing', hasShell: facts?.shell === true, evidence: at }
  }
  const unknown: Omit<Content, 'evidence'> = {
    kind: mayHaveFiles(target) ? 'unknown' : 'nothing',
    hasShell: shells.has(service),
  }
  const evidence = build?.place ?? place.get('image') ?? place
  const known = filesOfImage(target, service, scope)
  if (known !== undefined)
    return { kind: known.hasFiles ? 'files' : 'nothing', hasShell: known.hasShell, evidence }
  const program = comparable(imageConfig?.WorkingDir || '/')
  const isProgram = program !== '/' && asFolder(program).startsWith(asFolder(target))
  return { ...unknown, ...(isProgram ? { kind: 'files' } : {}), evidence }
}
