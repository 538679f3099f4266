import { addToGroup } from '../../source/groups.js'
import { withoutHostWord } from '../../knowledge/variable-names.js'
import type { NameValue } from '../../rules/values/name-value.js'
import { type Mention, toPort } from './mention.js'

/** The ports in variables, by the beginnings of the variables' names. */
type PortVariables = ReadonlyMap<string, readonly (readonly [port: number, variable: NameValue])[]>

/** A host in a variable with the port in another variable. */
interface HostWithPort {
  readonly host: Mention
  readonly port: number
  /** The variable with the port. */
  readonly variable: NameValue
}

/** Finds the hosts in variables together with the ports in others beside them: `DB_HOST: db` and `DB_PORT: 5433`. */
export function* hostsWithPort(mentions: readonly Mention[]): Iterable<HostWithPort> {
  const known = new Map<readonly NameValue[], PortVariables>()
  for (const host of mentions) {
    const { word, variable: name } = host
    const { text, variables } = host.source
    if (name === undefined || variables === undefined || word !== text) continue
    const ports = known.get(variables) ?? portsIn(variables)
    known.set(variables, ports)
    for (const beginning of new Set([withoutHostWord(name), `${name}_`])) {
      for (const [port, variable] of ports.get(beginning) ?? []) yield { host, port, variable }
    }
  }
}

function portsIn(variables: readonly NameValue[]): PortVariables {
  const ports = new Map<string, [port: number, variable: NameValue][]>()
  for (const variable of variables) {
    const port = toPort(variable.value ?? '')
    const beginning = port && beforePort(variable.name)
    if (port !== undefined && beginning !== undefined) addToGroup(ports, beginning, [port, variable])
  }
  return ports
}

/**
 * Returns the text before the last `PORT` of a variable's name, if the name ends with it or goes on with `_` and a
 * word.
 */
function beforePort(name: string): string | undefined {
  let start = name.length
  while (start > 0 && /\w/.test(name[start - 1]!)) start--
  for (const { index } of [...name.matchAll(/PORT/gi)].reverse()) {
    const end = index + 'PORT'.length
    if (end === name.length || (name[end] === '_' && start <= end && end + 1 < name.length))
      return name.slice(0, index)
    if (end < start) return undefined
  }
  return undefined
}
