import { BlockList, isIP } from 'node:net'

/**
 * Returns the proxy for a server from the environment: HTTPS_PROXY or HTTP_PROXY by the server's protocol. NO_PROXY and
 * local servers are excluded, in the same way as in Go programs.
 */
export function proxyFor(
  server: string,
  env: Readonly<Record<string, string | undefined>>,
): string | undefined {
  const { protocol, hostname, port } = new URL(server)
  const name = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const proxy = env[name] || env[name.toLowerCase()]
  if (!proxy) return undefined
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isLocal(host)) return undefined
  const exceptions = (env['NO_PROXY'] || env['no_proxy'] || '').split(',').map((text) => text.trim())
  const ownPort = port || (protocol === 'https:' ? '443' : '80')
  return exceptions.some((exception) => matches(exception.toLowerCase(), host, ownPort)) ? undefined : proxy
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
}

function matches(exception: string, host: string, port: string): boolean {
  if (exception === '') return false
  if (exception === '*') return true
  const version = isIP(host)
  const range = /^(.+)\/(\d+)$/.exec(exception)
  if (range !== null && version !== 0) return isInRange(range[1]!, Number(range[2]), host, version)
  const withPort = /^\[?([^\]]+?)\]?:(\d+)$/.exec(exception)
  const isWithPort = withPort !== null && isIP(exception) === 0
  if (isWithPort && withPort[2] !== port) return false
  const name = (isWithPort ? withPort[1]! : exception).replace(/^\*\./, '.')
  if (version !== 0) return name === host
  // `example.com` also matches its subdomains; `.example.com` matches only these.
  return name.startsWith('.') ? host.endsWith(name) : host === name || host.endsWith(`.${name}`)
}

function isInRange(network: string, prefix: number, host: string, version: number): boolean {
  if (isIP(network) !== version || prefix > (version === 4 ? 32 : 128)) return false
  const family = version === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(network, prefix, family)
  return list.check(host, family)
}
