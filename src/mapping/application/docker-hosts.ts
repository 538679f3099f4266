import type { Scope } from '../rule/scope.js'
import type { ConfigMap } from './config-map.js'
import { eachHostName } from './host-names.js'
import type { ServiceSettings } from './service-rules.js'

/** Hosts that only Docker has, with what to do in a cluster. */
const hosts: ReadonlyMap<string, string> = new Map([
  [
    '127.0.0.11',
    "Remove the resolver if the program can do without, or write 'kube-dns.kube-system.svc.cluster.local' and names of services in full: 'web.NAMESPACE.svc.cluster.local'.",
  ],
  ['host.docker.internal', 'Run what it means in the cluster, or write a name that the cluster knows.'],
  ['gateway.docker.internal', 'Run what it means in the cluster, or write a name that the cluster knows.'],
])

const names = [...hosts.keys()]

/** Warns of values and mounted files with a host that only Docker has, such as its resolver (rule C4-09). */
export function reportDockerHosts(
  services: readonly ServiceSettings[],
  configMaps: Iterable<ConfigMap>,
  scope: Scope,
): void {
  const mayHold = (text: string) => names.some((name) => text.includes(name))
  for (const service of services) {
    eachHostName(
      service,
      ({ word, place, part }) => {
        const instead = hosts.get(word)
        if (instead === undefined) return
        scope.report('docker-only-host', place, { what: place.key, host: word, instead }, part && { part })
      },
      mayHold,
    )
  }
  for (const { files } of configMaps) {
    for (const { key: what, content, source } of files) {
      for (const [host, instead] of hosts) {
        if (content.text?.includes(host) !== true) continue
        scope.report('docker-only-host', source, { what, host, instead })
      }
    }
  }
}
