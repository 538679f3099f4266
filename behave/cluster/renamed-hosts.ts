import { isDnsName, kubernetesName } from './kubernetes-name.js'
import { reachableNames } from '../compose/networks.js'
import { mentions } from '../compose/ports.js'
import type { Project } from '../compose/project.js'

/** A host name such as `my_db` that is invalid in Kubernetes, with its replacements. */
export interface RenamedHost {
  readonly name: string
  readonly replacements: readonly string[]
}

/** The host itself, by which a container reaches what the host publishes. A cluster has no such name. */
const dockerHost = 'host.docker.internal'

/** Returns the hosts that a service knows under Docker, and that have to have other names in a cluster. */
export function renamedHosts(project: Project, client: string): RenamedHost[] {
  const names = reachableNames(project, client).flatMap(({ name, owners }): RenamedHost[] =>
    isDnsName(name)
      ? []
      : [{ name, replacements: [...new Set([...owners.map(kubernetesName), kubernetesName(name)])] }],
  )
  const published = Object.entries(project.services).flatMap(([name, { ports = [] }]) =>
    ports.flatMap(({ target, published }): RenamedHost[] =>
      published === undefined || published === ''
        ? []
        : [
            {
              name: `${dockerHost}:${published}`,
              replacements: [`${kubernetesName(name)}:${target}`],
            },
          ],
    ),
  )
  return [...names, ...published]
}

/**
 * `true` if a text equals the manifest's except for replaced host names. A name may also stay, since it may not be a
 * host.
 */
export function isSameButForHosts(wanted: string, found: string, hosts: readonly RenamedHost[]): boolean {
  if (wanted === found) return true
  const mentioned = hosts.filter(({ name }) => wanted.includes(name))
  if (mentioned.length === 0) return false
  const longestFirst = [...mentioned].sort((one, other) => other.name.length - one.name.length)
  const names = new RegExp(longestFirst.map(({ name }) => escape(name)).join('|'), 'g')
  let at = 0
  let pattern = ''
  for (const match of wanted.matchAll(names)) {
    const { name, replacements } = mentioned.find((host) => host.name === match[0])!
    pattern += `${escape(wanted.slice(at, match.index))}(?:${[name, ...replacements].map(escape).join('|')})`
    at = match.index + match[0].length
  }
  return new RegExp(`^${pattern}${escape(wanted.slice(at))}$`).test(found)
}

/** Returns the possible versions of a text in a mounted file: with all such hosts replaced, or only those in calls. */
export function variantsOf(text: string, hosts: readonly RenamedHost[]): string[] {
  const mentioned = hosts.filter(({ name }) => text.includes(name))
  if (mentioned.length === 0) return [text]
  const replaced = (pattern: (name: string) => RegExp, choice: number): string =>
    mentioned.reduce(
      (current, { name, replacements }) =>
        current.replace(pattern(name), () => replacements[Math.min(choice, replacements.length - 1)]!),
      text,
    )
  const everywhere = (name: string): RegExp => new RegExp(`(?<![\\w.-])${escape(name)}(?![\\w-])`, 'g')
  const called = (name: string): RegExp => new RegExp(`(?<=//|@)${escape(name)}|${escape(name)}(?=:\\d)`, 'g')
  return [text, ...[everywhere, called].flatMap((pattern) => [replaced(pattern, 0), replaced(pattern, 1)])]
}

/** `true` if a text of a running container calls a host by a name that no cluster can have. */
export function callsLostHost(text: string, name: string): boolean {
  return mentions(text, name) && new RegExp(`(?:^|[/@,])${escape(name)}(?::\\d|/|$)`).test(text)
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
