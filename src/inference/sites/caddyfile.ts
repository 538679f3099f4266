/** The ways in which a configuration of Caddy serves its sites. */
export interface CaddyWays {
  /** True if it serves HTTPS for a site. */
  readonly servesTls: boolean
  /** True if it only redirects plain HTTP to HTTPS. */
  readonly redirects: boolean
}

/**
 * Returns the ways in which a Caddyfile serves its sites. Caddy serves HTTPS for each site that has a host and no
 * `http://`, and redirects HTTP to it. The addresses may have variables.
 */
export function readCaddyfile(text: string, variables: ReadonlyMap<string, string>): CaddyWays {
  const addresses: string[] = []
  const settings = new Set<string>()
  let depth = 0
  let isOptions = false
  for (const line of text.split('\n')) {
    const words = line.split(/\s+/).filter((word) => word !== '')
    const [first = ''] = words
    if (first === '' || first.startsWith('#')) continue
    const opens = words.at(-1) === '{'
    if (depth === 0) {
      isOptions = first === '{'
      const names = first.startsWith('(') || first.startsWith('&') || isOptions ? [] : words
      addresses.push(...names.filter((word) => word !== '{').map((word) => withValues(word, variables)))
    } else if (isOptions && first === 'auto_https') settings.add(words[1] ?? '')
    if (opens) depth++
    else if (first === '}') depth = Math.max(0, depth - 1)
    // Without braces, a file is one site: its first line has the addresses.
    else if (depth === 0 && !line.trimEnd().endsWith(',')) break
  }
  const sites = addresses.flatMap((address) => address.split(',')).filter((address) => address !== '')
  const servesTls = !settings.has('off') && sites.some(isSecure)
  const redirects = servesTls && !settings.has('disable_redirects') && !sites.some(isPlain)
  return { servesTls, redirects }
}

/** Replaces the variables of an address: `{$DOMAIN}`, or `{$DOMAIN:localhost}` with a default. */
function withValues(address: string, variables: ReadonlyMap<string, string>): string {
  const valueOf = (_: string, name: string, fallback = '') => variables.get(name) ?? fallback
  return address.replace(/\{\$(\w+)(?::([^{}]*))?\}/g, valueOf)
}

function isSecure(address: string): boolean {
  if (address.startsWith('https://') || address === ':443') return true
  return /^[\w*][\w.*-]*(?::443)?$/.test(address)
}

function isPlain(address: string): boolean {
  return address.startsWith('http://') || address.endsWith(':80')
}
