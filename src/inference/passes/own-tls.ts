import type { Pass } from './pass.js'
import { type ConfigMap, configMapsRead } from '../../application/config-map.js'
import { knownImageOf } from '../../application/known-program.js'
import type { Service } from '../../application/service.js'
import {
  isCaddyFile,
  isOfCertificates,
  portsOfHttp,
  portsOfTls,
  redirectsToHttps,
  servesTls,
} from '../../knowledge/own-tls.js'
import type { Mount } from '../../rules/mounts/mount.js'
import type { Port } from '../../rules/service/network/ports.js'
import type { Scope } from '../../rules/types/scope.js'
import type { Place } from '../../source/place.js'
import { sentence, type Shown, words } from '../../source/shown.js'
import { readCaddyfile } from '../sites/caddyfile.js'

export const ownTls: Pass<Service> = {
  name: 'own-tls',
  needs: 'httpRoutesOnly',
  inferred: true,
  decides:
    'A program that serves HTTPS itself keeps its port for it, and has no route if it redirects HTTP to HTTPS (C4-11b).',
  evidence:
    '443 beside 80 in `ports`, the image, mounted configuration of web servers, and mounted certificates',
  position: 'Before all passes that read protocols of ports.',
  run: ({ services, configMaps }, scope) => {
    const byName = new Map(configMaps.map((one) => [one.objectName as string, one]))
    return { services: services.map((service) => withOwnTls(service, byName, scope)) }
  },
}

export const notes = {
  'own-tls': { what: 'serves HTTPS itself', because: '{evidence} shows it' },
} as const

/** The text or image that shows how a program serves HTTPS. */
interface Evidence {
  readonly shown: Shown
  readonly place: Place
  /** The reason why its port of HTTP serves no pages by a route. Absent if it may serve some. */
  readonly why?: Shown | undefined
}

/** Marks the ports of a service that serves HTTPS itself (rule C4-11b). */
function withOwnTls(service: Service, configMaps: ReadonlyMap<string, ConfigMap>, scope: Scope): Service {
  const { infer, ports } = service
  if (
    !infer ||
    !ports.some((port) => isOpen(port, portsOfHttp)) ||
    !ports.some((port) => isOpen(port, portsOfTls))
  )
    return service
  const evidence = findEvidence(service, configMaps)
  if (evidence === undefined) return service
  const { shown, place, why } = evidence
  scope.note?.<typeof notes>('own-tls', service.place, { evidence: shown }, place)
  return {
    ...service,
    ports: ports.map((port) => {
      if (isOpen(port, portsOfTls))
        return { ...port, ownTls: why ?? sentence`its program serves HTTPS itself, as ${shown} shows` }
      // A Service publishes both ports at one address.
      const reason = why ?? (scope.options.publishTcp && words('it belongs to a port of HTTPS'))
      return reason === undefined || !isOpen(port, portsOfHttp) ? port : { ...port, ownTls: reason }
    }),
  }
}

/** True for a published port of one of these numbers, of which no key says what it speaks. */
function isOpen(
  { target, protocol, public: isPublic, appProtocol }: Port,
  numbers: ReadonlySet<number>,
): boolean {
  return numbers.has(target) && protocol === 'TCP' && isPublic && appProtocol === undefined
}

/** Returns the evidence that a program serves HTTPS: first one that shows why its port of HTTP serves no pages. */
function findEvidence(service: Service, configMaps: ReadonlyMap<string, ConfigMap>): Evidence | undefined {
  const { place, environment, mounts, writtenMounts } = service
  if (knownImageOf(service)?.hasHostsOfUsers === true) {
    const why = words('it is a reverse proxy whose hosts its users set')
    return { shown: words('its image'), place: place.get('image')!, why }
  }
  const values = new Map(environment.variables.map(({ name, value }) => [name, value]))
  const found = mounts.flatMap((mount) =>
    filesOf(mount, configMaps).flatMap(({ path, file }): readonly Evidence[] => {
      const { text = '' } = file.content
      const ways = isCaddyFile(path) ? readCaddyfile(text, values) : readSettings(text)
      if (!ways.servesTls) return []
      const shown = sentence`\`${file.shownKey}\``
      const why = ways.redirects
        ? sentence`its program redirects HTTP to HTTPS of its own, as ${shown} shows`
        : undefined
      return [{ shown, place: file.source, why }]
    }),
  )
  const certificate = writtenMounts.find(({ target }) => isOfCertificates(target))
  const ofMount = certificate && {
    shown: sentence`the mount \`${certificate.shownTarget}\``,
    place: certificate.place,
  }
  return found.find(({ why }) => why !== undefined) ?? found[0] ?? ofMount
}

/** Returns the files of a mount by their paths in the container, or in the folder. */
function filesOf(mount: Mount, configMaps: ReadonlyMap<string, ConfigMap>) {
  const [name] = configMapsRead([mount])
  const files = configMaps.get(name ?? '')?.files ?? []
  if (mount.kind !== 'file') return files.map((file) => ({ path: file.key, file }))
  return files.flatMap((file) => (file.key === mount.key ? [{ path: mount.target, file }] : []))
}

/** Reads the settings of a web server, without lines that are comments. */
function readSettings(text: string) {
  const lines = text.split('\n').map((line) => line.split(/\s+/).join(' '))
  const settings = lines.filter((line) => !/^ ?#/.test(line)).join('\n')
  return { servesTls: servesTls(settings), redirects: redirectsToHttps(settings) }
}
