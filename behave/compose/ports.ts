import type { Project, Service } from './project.js'

/** A port as `80` or `53/udp`. */
export type Port = string

/** Writes a port the way that all of this tool does. */
export function portOf(number: string | number, protocol: string | undefined): Port {
  return protocol === 'udp' ? `${number}/udp` : String(number)
}

/** Returns the container ports that a service's own keys name: `ports`, `expose` and a health check of localhost. */
export function declaredPorts({ ports = [], expose = [], healthcheck }: Service): Port[] {
  const published = ports.map(({ target, protocol }) => portOf(target, protocol))
  const exposed = expose.flatMap((text) => {
    const [range = '', protocol] = String(text).split('/')
    const [first, last = first] = range.split('-').map(Number)
    if (first === undefined || last === undefined || last - first > 50) return []
    return Array.from({ length: last - first + 1 }, (_, index) => portOf(first + index, protocol))
  })
  const test = (healthcheck?.test ?? []).join(' ')
  const checked = [...test.matchAll(/(?:localhost|127\.0\.0\.1|\[::1\]):(\d{1,5})/g)].map(([, port]) => port!)
  return [...new Set([...published, ...exposed, ...checked])]
}

/** The texts of a service that may name another: values of variables, and words of commands and labels. */
export function textsOf({ environment = {}, command, entrypoint }: Service): string[] {
  return [...Object.values(environment), ...(command ?? []), ...(entrypoint ?? [])].filter(
    (one) => one !== null,
  )
}

/** Variables whose values are users, databases, secrets or names, and may equal a service's name by chance. */
const noHost = /(?:^|_)(?:USER|USERNAME|DB|DATABASE|DBNAME|NAME|PASS|PASSWORD|SECRET|KEY|PREFIX|ENV|TAG)$/i

/** The texts of a service that may name another as a host. */
function hostTextsOf({ environment = {}, ...service }: Service): string[] {
  const hosts = Object.entries(environment).filter(([name]) => !noHost.test(name))
  return textsOf({ ...service, environment: Object.fromEntries(hosts) })
}

/** Returns the ports that a text names for a host: 5432 of `postgres://db:5432/shop`. */
export function namedPorts(text: string, host: string): Port[] {
  const name = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return [...text.matchAll(new RegExp(`(?<![\\w.-])${name}:(\\d{2,5})(?![\\w.])`, 'g'))].map(
    ([, port]) => port!,
  )
}

/** `true` if a text contains the host as a word: `db`, `db:5432`, `http://db/`. */
export function mentions(text: string, host: string): boolean {
  const name = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // Before an at sign of a URL stand a user and a password.
  return new RegExp(`(?:^|://(?:[^\\s@/]*@)?|[@,;|\\s"'=\\[])${name}(?=$|[:/,;\\s"'\\]])(?![^\\s@/]*@)`).test(
    text,
  )
}

/** Returns the services that name one of the given hosts in their own texts. */
export function callersOf(project: Project, server: string, hosts: readonly string[]): string[] {
  return Object.entries(project.services)
    .filter(([name]) => name !== server)
    .filter(([, service]) => hostTextsOf(service).some((text) => hosts.some((host) => mentions(text, host))))
    .map(([name]) => name)
}
