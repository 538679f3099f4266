import type { Pass } from './pass.js'
import { verbatim, words } from '../../source/shown.js'
import { contentOf } from '../../rules/values/files.js'
import type { Scope } from '../../rules/types/scope.js'
import {
  type ConfigMap,
  readersByConfigMap,
  type HeldFile,
  toConfigMap,
} from '../../application/config-map.js'
import { furtherNamesOf, type Service } from '../../application/service.js'
import { clusterResolver, dockerResolver } from '../../knowledge/resolvers.js'
import { withoutDockerResolver } from '../mentions/host-machine.js'
import {
  type KnownHosts,
  withoutResolver,
  withStaticServers,
  withStaticTargets,
} from '../sites/docker-resolver.js'

export const dockerResolvers: Pass<Service> = {
  name: 'docker-resolvers',
  needs: 'renamedAtUse',
  inferred: true,
  decides:
    'Mounted configuration of nginx, HAProxy, Caddy and Envoy no longer asks the resolver of Docker, which a cluster lacks (C4-09a).',
  evidence: '`127.0.0.11` in mounted files, and the hosts that they look up while they run',
  position: 'After `renamed-hosts`, which changes the names of hosts in the same files.',
  run: ({ services, configMaps }, scope) => ({ configMaps: withoutResolvers(services, configMaps, scope) }),
}

export const notes = {
  'docker-resolver': {
    what: 'asks the DNS of the cluster',
    because: 'this file names the resolver of Docker',
  },
} as const

/** Changes the files of services that ask the resolver of Docker (rule C4-09a). */
function withoutResolvers(
  services: readonly Service[],
  configMaps: readonly ConfigMap[],
  scope: Scope,
): readonly ConfigMap[] {
  const asking = new Set(configMaps.filter(({ files }) => files.some(asksDocker)))
  if (asking.size === 0) return configMaps
  const readers = readersByConfigMap(services)
  const readersOf = ({ objectName }: ConfigMap) => readers.get(objectName) ?? []
  // The resolver of one file counts for all files of its program.
  const concerned = new Set([...asking].flatMap(readersOf).filter(({ infer }) => infer))
  const isConcerned = (one: ConfigMap) =>
    readersOf(one).length > 0 && readersOf(one).every((reader) => concerned.has(reader))
  const hosts = knownHosts(services, scope)
  const changed = new Map(
    configMaps
      .filter(isConcerned)
      .flatMap(({ files }) => files.map((file) => [file, staticFile(file, hosts)])),
  )
  const looksUp = [...changed.values()].some((one) => one.looksUp)
  return configMaps.map((configMap) => {
    if (!isConcerned(configMap)) {
      if (readersOf(configMap).length > 0)
        for (const file of configMap.files.filter(asksDocker)) reportLeft(file, scope)
      return configMap
    }
    const files = configMap.files.map((file) => {
      const { text, shortNames } = changed.get(file)!
      const result = withoutResolver(text, looksUp)
      if (asksDocker(file)) {
        reportFile(file, result, shortNames, scope)
        if (result !== text)
          for (const reader of readersOf(configMap))
            scope.note?.<typeof notes>('docker-resolver', reader.place, {}, file.source)
      }
      return result === file.content.text ? file : { ...file, content: contentOf(result) }
    })
    return toConfigMap({ ...configMap, files })
  })
}

function asksDocker({ content: { text = '' } }: HeldFile): boolean {
  return asksResolver(text)
}

function asksResolver(text: string): boolean {
  return text
    .split(dockerResolver)
    .slice(1)
    .some((behind) => !/^\d/.test(behind))
}

function staticFile({ content: { text = '' } }: HeldFile, hosts: KnownHosts) {
  const targets = withStaticTargets(text, hosts)
  const servers = withStaticServers(targets.text, hosts)
  return { ...targets, text: servers.text, shortNames: [...targets.shortNames, ...servers.shortNames] }
}

function knownHosts(services: readonly Service[], { options: { namespace } }: Scope): KnownHosts {
  const byHost = new Map<string, Service>()
  for (const service of services)
    for (const name of [service.objectName, ...furtherNamesOf(service)]) byHost.set(name, service)
  return {
    isKnown: (host) => byHost.has(host),
    isStable: (host) => byHost.get(host)?.headless === false,
    fullName: (host) =>
      byHost.has(host) && namespace !== undefined ? `${host}.${namespace}.svc.cluster.local` : undefined,
  }
}

/** Reports a file that still names the resolver of Docker. */
function reportLeft({ shownKey: what, source }: HeldFile, { report }: Scope): void {
  report('docker-only-host', source, { what, host: verbatim(dockerResolver), instead: withoutDockerResolver })
}

/** Reports the changes of a file with the resolver, and the hosts that its program cannot find. */
function reportFile(file: HeldFile, result: string, shortNames: readonly string[], scope: Scope): void {
  if (asksResolver(result)) reportLeft(file, scope)
  else if (shortNames.length > 0) {
    // A port that is not known yet may give the host an address.
    if (scope.undecided === undefined)
      scope.report('names-behind-variables', file.source, { file: file.shownKey })
  } else {
    const change = result.includes(clusterResolver)
      ? words('replaces it by the DNS of the cluster')
      : words('removes it')
    scope.report('resolver-replaced', file.source, { file: file.shownKey, change })
  }
}
