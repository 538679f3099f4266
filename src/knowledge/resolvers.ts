import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/** The resolver of Docker, which knows the names of services. */
export const dockerResolver = '127.0.0.11'

/** The name by which most clusters know their DNS. */
export const clusterResolver = 'kube-dns.kube-system.svc.cluster.local'

/** Settings of nginx, besides variables in targets, that look up hosts while it runs. */
export const lookupSettings: BySource<readonly string[]> = {
  'nginx resolver': [' resolve;', ' resolve ', 'ssl_stapling ', ' js_', '_by_lua'],
}

/** Returns true if a configuration of nginx looks up hosts while it runs, besides variables in targets. */
export function looksUpHosts(text: string): boolean {
  return valuesOf(lookupSettings).some((setting) => text.includes(setting))
}
