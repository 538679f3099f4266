import type { Pass } from './pass.js'
import { toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { verbatim } from '../../source/shown.js'
import { contentsOf } from '../host-files/host-contents.js'
import { readsRoutes } from '../../knowledge/host-paths.js'
import { hostNames, Mentions } from '../mentions/mentions.js'
import { type ConfigMap, toConfigMap } from '../../application/config-map.js'
import { imageOfProgram } from '../../application/known-program.js'
import { objectNamesOf } from '../../application/object-names.js'
import type { ServiceSettings } from '../../rules/service-rules.js'
import { isSocket } from '../../rules/mounts/host-mount.js'
import type { HostMount, Mount } from '../../rules/mounts/mount.js'
import type { Scope } from '../../rules/types/scope.js'

export const replacedProxies: Pass<ServiceSettings> = {
  name: 'replaced-proxies',
  needs: 'httpRoutesOnly',
  inferred: true,
  decides:
    'A reverse proxy that reads its routes from Docker is left out, because an ingress controller replaces it (C4-14).',
  evidence:
    'the image, or the one whose program a build keeps, a mounted socket of Docker, and uses of its name: in texts, mounted files, `links`, `volumes_from`, `network_mode` and `endpoints`',
  position: 'Before all passes that read or report mounts.',
  run: ({ services, configMaps }, scope) => ({
    services: withoutReplacedProxies(services, configMaps, scope),
  }),
}

export const notes = {
  'replaced-proxy': {
    what: 'is left out: an ingress controller of the cluster takes its place',
    because: 'it takes its routes from Docker',
  },
} as const

/**
 * Removes reverse proxies that read their routes from Docker: an ingress controller of the cluster takes their place
 * (rule C4-14). A proxy that another text names stays, and so do proxies without other services.
 */
function withoutReplacedProxies(
  services: readonly ServiceSettings[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly ServiceSettings[] {
  const proxies = new Map(
    services.flatMap((service) => {
      const socket = socketOf(service)
      return socket === undefined ? [] : [[service, socket] as const]
    }),
  )
  const others = services.filter((service) => !proxies.has(service))
  if (proxies.size === 0 || others.length === 0) return services
  const isNamed = namedBy(services, others, configMaps, scope)
  return services.filter((service) => {
    const socket = proxies.get(service)
    if (socket === undefined || isNamed(service)) return true
    scope.note?.<typeof notes>('replaced-proxy', service.place, {}, socket.place)
    return false
  })
}

/**
 * Returns the mount of Docker's socket from which a proxy reads its routes. Returns undefined for any other service.
 */
function socketOf(service: ServiceSettings): HostMount | undefined {
  const { infer, mounts } = service
  return infer && readsRoutes(imageOfProgram(service)) ? mounts.find(isSocketMount) : undefined
}

function isSocketMount(mount: Mount): mount is HostMount {
  return mount.kind === 'host' && isSocket(mount)
}

/**
 * Returns a function that tells if a text, file or key of other services names a service. `depends_on` does not count.
 */
function namedBy(
  services: readonly ServiceSettings[],
  others: readonly ServiceSettings[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): (service: ServiceSettings) => boolean {
  const used = new Set(others.flatMap(({ configs }) => configs.map(({ name }) => name)))
  const files = [
    ...configMaps.filter(({ place }) => used.has(place.key)),
    ...others.flatMap(({ mounts }) => mounts.flatMap((mount) => filesOf(mount, scope))),
  ]
  const mentions = new Mentions(others, files, () => hostNames(services))
  const root = services[0]!.place.root
  return ({ name, names }) => {
    const isKey = others.some(
      ({ volumesFrom, place }) =>
        place
          .get('links')
          ?.items()
          .some(({ text }) => text?.split(':', 1)[0] === name) === true ||
        volumesFrom.some(({ service }) => service === name) ||
        place.get('network_mode')?.text === `service:${name}`,
    )
    const called = [name, ...objectNamesOf(name), ...names.map((one) => one.name)]
    const isMentioned = called.some((word) =>
      [...mentions.inTexts.of(word), ...mentions.inFiles.of(word)].some(
        (mention) => mention.word === word && mention.certainty !== 'possible',
      ),
    )
    return isKey || isMentioned || hasText(root.get('endpoints'), name)
  }
}

/** Returns the files that a service mounts from the host, if they are known. */
function filesOf(mount: Mount, scope: Scope): readonly ConfigMap[] {
  if (mount.kind !== 'host' || isSocket(mount)) return []
  const contents = contentsOf(mount, scope)
  if (contents.kind !== 'file' && contents.kind !== 'folder') return []
  const { place } = mount
  const files = contents.files.map(({ path, content }) => ({
    key: path,
    shownKey: verbatim(path),
    content,
    source: place,
  }))
  return [toConfigMap({ objectName: toLabelName(mount.source), files, annotations: [], place })]
}

/** Returns true if a value below a place is the given text. */
function hasText(place: Place | undefined, text: string): boolean {
  if (place === undefined) return false
  if (place.text === text) return true
  return [...place.entries(), ...place.items()].some((one) => hasText(one, text))
}
