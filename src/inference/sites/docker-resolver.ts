import { clusterResolver, dockerResolver, looksUpHosts } from '../../knowledge/resolvers.js'

/** The hosts of an application, as files name them. */
export interface KnownHosts {
  /** Returns true if a host is a Service with an address of its own, which never changes. */
  readonly isStable: (host: string) => boolean
  /** Returns the full name of a Service. Returns undefined for another host, or if the namespace is unknown. */
  readonly fullName: (host: string) => string | undefined
  /** Returns true if a host is a service of the application. */
  readonly isKnown: (host: string) => boolean
}

/** The outcome of a text: the new text, and the hosts that a program still looks up by their short names. */
export interface WithoutResolver {
  readonly text: string
  readonly shortNames: readonly string[]
  /** True if the program still looks up hosts while it runs. */
  readonly looksUp: boolean
}

/** Values of the variables in a configuration of nginx, if each is set to a single one. */
type Variables = ReadonlyMap<string, string>

/** The host in the target of a request, with its scheme and port, and a path that nginx uses otherwise. */
const target = /^(\w+:\/\/)?([\w.-]+)(:\d+)?([/$].*)?$/

/**
 * Writes the targets of requests in a configuration of nginx so that they need no resolver. It looks up a host
 * behind a variable while it runs, without the search domains of the Pod, and any other host when it starts. So a
 * variable with a stable host is replaced by its value. Variables change the meaning of a path: a target with one keeps
 * them, and its host becomes a full name.
 */
export function withStaticTargets(text: string, hosts: KnownHosts): WithoutResolver {
  const variables = variablesOf(text)
  // A group of servers may have the name of a service. nginx finds it without a resolver.
  const groups = new Set(Array.from(text.matchAll(/\bupstream\s+([^\s{]+)/g), ([, name]) => name))
  const shortNames: string[] = []
  const lookedUp = new Map<string, string>()
  let looksUp = looksUpHosts(text)
  const withTargets = text.replace(
    /(\w_pass\s+)([^\s;]+)(?=\s*;)/g,
    (whole, before: string, written: string) => {
      if (!written.includes('$')) return whole
      const value = withValues(written, variables)
      const [, , own = '', , path] = target.exec(value) ?? []
      if (path === undefined && hosts.isStable(own)) return before + value
      looksUp = true
      const full = groups.has(own) ? undefined : hosts.fullName(own)
      if (full === undefined) {
        if (hosts.isKnown(own) && !groups.has(own)) shortNames.push(own)
        return whole
      }
      for (const [, name = ''] of written.matchAll(/\$\{?(\w+)/g)) lookedUp.set(name, own)
      return before + withHost(written, own, full)
    },
  )
  const result = withTargets.replace(
    /(\bset\s+\$(\w+)\s+["']?)([^\s"';]+)/g,
    (whole, before: string, name: string, value: string) => {
      const own = lookedUp.get(name)
      return own === undefined ? whole : before + withHost(value, own, hosts.fullName(own)!)
    },
  )
  return { text: result, shortNames, looksUp }
}

/** Returns the variables of a configuration of nginx that have a single value without other variables. */
function variablesOf(text: string): Variables {
  const values = new Map<string, string>()
  const several = new Set<string>()
  for (const [, name = '', value = ''] of text.matchAll(/\bset\s+\$(\w+)\s+["']?([^\s"';]+)/g)) {
    if (value.includes('$') || (values.has(name) && values.get(name) !== value)) several.add(name)
    values.set(name, value)
  }
  for (const name of several) values.delete(name)
  return values
}

function withValues(text: string, variables: Variables): string {
  return text.replace(/\$\{?(\w+)\}?/g, (whole, name: string) => variables.get(name) ?? whole)
}

/** Writes the full name of a host in an address. */
function withHost(address: string, host: string, full: string): string {
  const [, scheme = '', own, port = '', path = ''] = target.exec(address) ?? []
  return own === host ? `${scheme}${full}${port}${path}` : address
}

/** Removes the resolver of Docker from a text, or writes that of the cluster in its place. */
export function withoutResolver(text: string, looksUp: boolean): string {
  return withoutEnvoyResolver(text)
    .split('\n')
    .flatMap((line) => {
      if (!line.includes(dockerResolver)) return [line]
      // HAProxy reads the name servers of the Pod.
      if (/^\s*nameserver\s+\S+\s+127\.0\.0\.11\b/.test(line))
        return [`${/^\s*/.exec(line)![0]}parse-resolv-conf`]
      // Caddy asks them by default.
      if (/^\s*resolvers\s+127\.0\.0\.11(?::53)?\s*$/.test(line)) return []
      const start = line.search(/\bresolver\s/)
      const end = line.indexOf(';', start) + 1
      const directive = start < 0 ? '' : line.slice(start, end)
      if (!directive.includes(dockerResolver)) return [line]
      const kept = looksUp ? directive.replace(dockerResolver, clusterResolver) : ''
      const result = line.slice(0, start) + kept + line.slice(end)
      return result.trim() === '' ? [] : [result]
    })
    .join('\n')
}

/** The settings of Envoy with name servers. By default it reads those of the Pod, and its search domains. */
const envoyResolvers =
  /^( *)(?:dns_resolvers|dns_resolution_config|typed_dns_resolver_config):.*(?:\n\1(?: |- ).*)*\n?/gm

/** An address in a setting of Envoy. */
const envoyAddress = /\baddress:\s*["']?([\d.]+)/g

/** Removes the settings of Envoy in which the resolver of Docker is the only name server. */
function withoutEnvoyResolver(text: string): string {
  return text.replace(envoyResolvers, (setting) => {
    const addresses = Array.from(setting.matchAll(envoyAddress), ([, address]) => address)
    return addresses.length > 0 && addresses.every((one) => one === dockerResolver) ? '' : setting
  })
}

/**
 * Writes the servers in a configuration of HAProxy so that they need no resolver, which asks without the search domains
 * of the Pod. HAProxy looks up a stable host when it starts, and any other by its full name.
 */
export function withStaticServers(text: string, hosts: KnownHosts): Omit<WithoutResolver, 'looksUp'> {
  const shortNames: string[] = []
  const lines = text.split('\n').map((line) => {
    const [, before = '', host = ''] = /^(\s*server\s+\S+\s+)([\w.-]+)/.exec(line) ?? []
    const behind = line.slice(before.length + host.length)
    if (host === '' || !/\sresolvers\s+\S+/.test(behind)) return line
    if (hosts.isStable(host))
      return before + host + behind.replace(/\sresolvers\s+\S+/, '').replace(/\sinit-addr\s+\S+/, '')
    const full = hosts.fullName(host)
    if (full === undefined && hosts.isKnown(host)) shortNames.push(host)
    return before + (full ?? host) + behind
  })
  return { text: lines.join('\n'), shortNames }
}
