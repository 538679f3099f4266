import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  callersOf,
  declaredPorts,
  mentions,
  namedPorts,
  type Port,
  portOf,
  textsOf,
} from '../compose/ports.js'
import type { Project, Service } from '../compose/project.js'
import { reachableNames } from '../compose/networks.js'
import { restartPromise } from '../compose/restart.js'
import { factsOfDockerfile } from './dockerfile.js'
import { healthPrograms } from './health-programs.js'
import { factsOf, type ImageFacts, unknownImage } from './image-facts.js'
import type { CopiedFile } from './copied-files.js'
import type { ContainerConfig } from '../stand-in/registry.js'

/** The stand-in for a service's image, with facts about that image. */
export interface StandIn {
  readonly service: string
  readonly facts: ImageFacts
  /** `true` if the table, or the Dockerfile of the repository, says what the image is. */
  readonly isKnown: boolean
  /** All ports that it listens on. */
  readonly ports: readonly Port[]
  /** The ports that the application mentions or uses by default. Only these have to be reachable. */
  readonly askedPorts: readonly Port[]
  /** It ends with status 0 after its start. */
  readonly ends: boolean
  readonly healthPrograms: readonly string[]
  /** Folders of anonymous volumes, which the image has or Docker makes. They belong to the image's user. */
  readonly anonymousFolders: readonly string[]
  /** Files of the host that tranship's plan copies into the image. */
  readonly copies: readonly CopiedFile[]
  /** Further fields of the image's configuration. */
  readonly configuration?: ContainerConfig
  /** Files that the image has. */
  readonly files?: readonly string[]
  /** `false` if the image has no program but the stand-in. */
  readonly hasShell?: boolean
}

/** Default ports of URL schemes: IANA's registry of service names and port numbers. */
const schemePorts: Readonly<Record<string, number>> = {
  http: 80,
  https: 443,
  postgres: 5432,
  postgresql: 5432,
  mysql: 3306,
  redis: 6379,
  amqp: 5672,
  mongodb: 27017,
  nats: 4222,
  mqtt: 1883,
  smtp: 25,
  ldap: 389,
}

/** Words of services and commands that do one thing and end. */
const oneShotWords =
  /(?:^|[\s/_:-])(?:migrat\w*|seed\w*|init|initialize|setup|create[\w-]*|import|backup|chown|provision|bootstrap)(?:$|[\s/_:.-])/i

/** Decides for each service of an application what takes the place of its image. */
export function standInsOf(
  project: Project,
  folder: string,
  mountedTexts: ReadonlyMap<string, readonly string[]>,
  copies: ReadonlyMap<string, readonly CopiedFile[]>,
): Map<string, StandIn> {
  return new Map(
    Object.entries(project.services).map(([name, service]) => {
      const known = factsOfService(service, folder)
      const facts = known ?? unknownImage
      const ends = endsByItself(project, name, service, facts)
      const asked = ends ? [] : askedPorts(project, name, service, facts, mountedTexts)
      const standIn: StandIn = {
        service: name,
        facts,
        isKnown: known !== undefined,
        ports: ends ? [] : [...new Set([...facts.ports, ...asked])],
        askedPorts: asked,
        ends,
        healthPrograms: healthPrograms(service.healthcheck?.test ?? []),
        anonymousFolders: (service.volumes ?? []).flatMap(({ type, source = '', target }) =>
          type === 'volume' && source === '' ? target : [],
        ),
        copies: copies.get(name) ?? [],
      }
      return [name, standIn]
    }),
  )
}

function factsOfService({ image, build }: Service, folder: string): ImageFacts | undefined {
  if (build === undefined) return image === undefined ? undefined : factsOf(image)
  const inline = build.dockerfile_inline
  const file = path.resolve(folder, build.context ?? '.', build.dockerfile ?? 'Dockerfile')
  const text = inline ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  return text === undefined ? undefined : factsOfDockerfile(text)
}

function endsByItself(project: Project, name: string, service: Service, facts: ImageFacts): boolean {
  const isAwaited = Object.values(project.services).some(
    ({ depends_on = {} }) => depends_on[name]?.condition === 'service_completed_successfully',
  )
  if (isAwaited || (facts.ends === true && service.command === null)) return true
  const isServer = (service.ports ?? []).length > 0 || restartPromise(service).afterSuccess
  const words = [name, ...(service.command ?? []), ...(service.entrypoint ?? [])].join(' ')
  return !isServer && oneShotWords.test(words)
}

function askedPorts(
  project: Project,
  name: string,
  service: Service,
  facts: ImageFacts,
  mountedTexts: ReadonlyMap<string, readonly string[]>,
): Port[] {
  const hosts = new Set([name])
  for (const client of Object.keys(project.services)) {
    for (const { name: host, owners } of reachableNames(project, client))
      if (owners.includes(name)) hosts.add(host)
  }
  const others = Object.keys(project.services).filter((other) => other !== name)
  const texts = others.flatMap((other) => [
    ...textsOf(project.services[other]!),
    ...(mountedTexts.get(other) ?? []),
  ])
  const named = [...hosts].flatMap((host) => texts.flatMap((text) => namedPorts(text, host)))
  const ofSchemes = [...hosts].flatMap((host) => texts.flatMap((text) => portsOfSchemes(text, host)))
  const isCalled =
    callersOf(project, name, [...hosts]).length > 0 ||
    [...mountedTexts].some(
      ([other, all]) => other !== name && all.some((text) => [...hosts].some((host) => mentions(text, host))),
    )
  const byDefault = isCalled && named.length + ofSchemes.length === 0 ? facts.ports.slice(0, 1) : []
  return [...new Set([...declaredPorts(service), ...named, ...ofSchemes, ...byDefault])]
}

/** Returns the default ports of URLs without a port, by scheme. */
function portsOfSchemes(text: string, host: string): Port[] {
  const name = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const urls = new RegExp(`([a-z]+)(?:\\+\\w+)?://(?:[^\\s@/]*@)?${name}(?=$|[/\\s"'?,])`, 'g')
  return [...text.matchAll(urls)].flatMap(([, scheme]) => {
    const port = schemePorts[scheme!]
    return port === undefined ? [] : [portOf(port, 'tcp')]
  })
}
