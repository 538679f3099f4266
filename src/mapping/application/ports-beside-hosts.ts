import { addToGroup } from '../../source/groups.js'
import type { Place } from '../../source/place.js'
import type { HostName } from './host-names.js'

/** The ways in which a port stands beside its host rather than behind a colon: what is in front of the host, and what follows. */
const notations: readonly (readonly [front: RegExp, behind: RegExp])[] = [
  // nc -z db 5433, /dev/tcp/db/5433
  [/(?:\bnc (?:-\w+ (?:\d+ )?)*|\/dev\/(?:tcp|udp)\/)["']?$/, /^["']?[ /](\d+)/],
  // -h db -p 5433, --db-host=db --db-port=5433
  [/(?:^|[\s;&|(])(?:-h ?|--[\w-]*host[= ])["']?$/, /^["']? +(?:-[pP] ?|--[\w-]*port[= ])["']?(\d+)/],
  // host: db and port: 5433 in two lines, "host": "db", "port": 5433, <host>db</host><port>5433</port>
  [
    /(?:host(?:name)?|addr(?:ess)?|server)["']?\s*[:=>]\s*["']?$/i,
    /^["']?(?:<\/[\w.-]+>|,)?\s*[<"']?[\w.-]*port["']?\s*[:=>]\s*["']?(\d+)/i,
  ],
]

/** The port that stands beside a host, if one does. */
export function portBeside({ front, behind, after }: HostName): number | undefined {
  const following = `${behind} ${after}`
  for (const [before, port] of notations) {
    const number = port.exec(following)?.[1]
    if (number !== undefined && before.test(front)) return toPort(number)
  }
  return undefined
}

/** What ends the name of a variable that has a host: its port is in one that begins as it does. */
const host = /(?:HOST(?:_?NAME)?|ADDR(?:ESS)?|SERVER|ENDPOINT|UR[IL])$/i

/** A variable of a service. */
interface Variable {
  readonly name: string
  readonly value: string
  readonly place: Place
}

/** Goes through the hosts that variables have with the ports that others give to them: `DB_HOST: db` and `DB_PORT: 5433`. */
export function eachHostWithPort(
  variables: readonly Variable[],
  visit: (host: string, port: number, variable: Variable) => void,
): void {
  const ports = new Map<string, [port: number, variable: Variable][]>()
  for (const variable of variables) {
    const { name, value } = variable
    const port = toPort(value)
    const beginning = port && beforePort(name)
    if (port !== undefined && beginning !== undefined) addToGroup(ports, beginning, [port, variable])
  }
  if (ports.size === 0) return
  for (const { name, value } of variables) {
    for (const beginning of new Set([name.replace(host, ''), `${name}_`])) {
      for (const [port, variable] of ports.get(beginning) ?? []) visit(value, port, variable)
    }
  }
}

/** What stands before the last `PORT` of a variable's name that ends it, or that only `_` and a word follow. */
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

function toPort(text: string): number | undefined {
  const port = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0
  return port > 0 && port <= 65535 ? port : undefined
}
