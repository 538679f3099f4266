import { isDnsName, kubernetesName } from '../cluster/kubernetes-name.js'
import { callsLostHost } from '../cluster/renamed-hosts.js'
import { reachableNames } from '../compose/networks.js'
import { mentions, textsOf } from '../compose/ports.js'
import type { Project } from '../compose/project.js'
import type { StandIn } from '../images/stand-in-of.js'
import type { Questions } from './questions.js'
import type { Row } from './row.js'
import type { Run } from './run.js'

interface Reach {
  readonly name: string
  readonly origin: string
  readonly owners: readonly string[]
  readonly port: string
  readonly address: string
}

/**
 * Milliseconds in which nodes and the DNS have to learn of Pods. A one-shot asks once and right after the start of what
 * it waits for, so it has longer.
 */
const patience = { server: 6_000, oneShot: 40_000 }

/**
 * Returns the addresses that a service must reach: each name of each server on its networks, with each port that the
 * application mentions. An invalid host name only counts if the application uses it, and is asked by its replacement.
 */
export function reachesOf(project: Project, standIns: ReadonlyMap<string, StandIn>, client: string): Reach[] {
  const texts = Object.values(project.services).flatMap(textsOf)
  return reachableNames(project, client).flatMap(({ name, origin, owners }) => {
    const servers = owners.filter((owner) => standIns.get(owner)?.ends !== true)
    if (!isDnsName(name) && !texts.some((text) => mentions(text, name))) return []
    const ports = new Set(servers.flatMap((owner) => standIns.get(owner)?.askedPorts ?? []))
    return [...ports].map((port) => ({
      name,
      origin,
      owners: servers.filter((owner) => standIns.get(owner)?.ports.includes(port)),
      port,
      address: `${isDnsName(name) ? name : kubernetesName(servers[0] ?? name)}:${port.replace('/udp', '')}`,
    }))
  })
}

/** Asks for all of these addresses. */
export function askReach(
  reaches: readonly Reach[],
  isOneShot: boolean,
): Pick<Questions, 'reach' | 'patience'> {
  return {
    reach: reaches.map(({ address, port, owners }) => ({ address, udp: port.endsWith('/udp'), all: owners })),
    patience: isOneShot ? patience.oneShot : patience.server,
  }
}

/** Checks that services in a shared network reach each other by every name, on every mentioned port. */
export function judgeReach({ project, standIns, answers }: Run): Row[] {
  return [...answers].flatMap(([client, { reach, status }]) =>
    reachesOf(project, standIns, client).flatMap(({ name, origin, owners, port, address }): Row[] => {
      const got = reach[port.endsWith('/udp') ? `${address}/udp` : address]
      if (got === undefined) return []
      const texts = [...(status?.environment ?? []), ...(status?.argv ?? [])]
      const isLost = !isDnsName(name) && texts.some((text) => callsLostHost(text.replace(/^\w+=/, ''), name))
      const missing = owners.filter((owner) => !got.includes(owner))
      const strangers = got.filter((one) => !owners.includes(one))
      const passed = !isLost && missing.length === 0 && strangers.length === 0
      const answered = got[0]?.startsWith('! ') === true ? got[0].slice(2) : `${got.join(' and ')} answers`
      const expected = owners.length > 1 ? `, and ${owners.join(' and ')} share the name` : ''
      return [
        {
          group: 1,
          question: 'reach',
          subject: `${client} -> ${name}:${port}`,
          verdict: passed ? 'passed' : 'failed',
          cause: passed
            ? ''
            : isLost
              ? `${client} calls it by a name that no cluster can have`
              : `${origin === 'service' ? 'name' : origin} of ${owners.join(', ')}: ${answered}${expected}`,
          path: ['services', owners[0] ?? name, ...(origin === 'service' ? [] : pathOf(origin))],
        },
      ]
    }),
  )
}

function pathOf(origin: string): string[] {
  return origin === 'alias' ? ['networks'] : origin === 'link' ? [] : [origin]
}
