import { repositoryOf } from '../compose/image-reference.js'
import { lastName } from './path-patterns.js'
import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/** The effect of a Traefik middleware or a Caddy directive on requests. */
export type Treatment =
  /** It refuses some requests. */
  | 'protects'
  /** It redirects HTTP to HTTPS, as ingress controllers do by default. */
  | 'upgrades'
  /** It changes requests or responses. */
  | 'changes'
  /** It does nothing that an ingress controller does not do too. */
  | 'ordinary'

/** The types of Traefik's middlewares in lower case, by the page that documents them. */
export const middlewareTypes: BySource<Readonly<Partial<Record<Treatment, readonly string[]>>>> = {
  'Traefik middlewares': {
    // A plugin may do anything.
    protects: ['basicauth', 'digestauth', 'forwardauth', 'ipallowlist', 'ipwhitelist', 'plugin'],
    upgrades: ['redirectscheme'],
    changes: [
      ...['addprefix', 'buffering', 'circuitbreaker', 'contenttype', 'errors', 'grpcweb', 'headers'],
      ...['inflightreq', 'passtlsclientcert', 'ratelimit', 'redirectregex', 'replacepath'],
      ...['replacepathregex', 'retry', 'stripprefix', 'stripprefixregex'],
    ],
    ordinary: ['compress'],
  },
}

/** Names of HTTPS entry points in Traefik's documentation. */
export const secureEntryPoints: BySource<readonly string[]> = {
  'Traefik entry points': ['websecure'],
}

/** Directives of a Caddy site, by the page that documents them. Any other directive may refuse requests. */
export const siteDirectives: BySource<Readonly<Partial<Record<Treatment, readonly string[]>>>> = {
  'Caddy directives': {
    protects: ['abort', 'basic_auth', 'basicauth', 'error', 'forward_auth', 'import', 'respond'],
    changes: [
      ...['file_server', 'handle_errors', 'header', 'map', 'method', 'php_fastcgi', 'redir'],
      ...['request_body', 'request_header', 'rewrite', 'root', 'templates', 'try_files', 'uri', 'vars'],
    ],
    ordinary: [
      'bind',
      'encode',
      'log',
      'log_append',
      'log_name',
      'log_skip',
      'metrics',
      'push',
      'tls',
      'tracing',
    ],
  },
}

/** Values of the variable `VIRTUAL_PROTO` for programs that speak HTTP. */
export const upstreamProtocols: BySource<readonly string[]> = {
  'nginx-proxy': ['http'],
}

/** Images of web servers whose configuration names servers behind them, by the ends of their repositories. */
export const proxyImages: BySource<readonly string[]> = {
  'Apache HTTPS': ['httpd'],
  'Caddy directives': ['caddy'],
  'HAProxy configuration': ['haproxy'],
  'nginx image': ['nginx'],
}

/** Returns true if an image is one of a web server that passes requests on. */
export function isProxy(image: string): boolean {
  return valuesOf(proxyImages).includes(lastName(repositoryOf(image)))
}

/** Returns the effect of a name by a table of effects. */
export function treatmentOf(
  table: BySource<Readonly<Partial<Record<Treatment, readonly string[]>>>>,
  name: string,
): Treatment | undefined {
  for (const treatments of Object.values(table))
    for (const [treatment, names] of Object.entries(treatments))
      if (names.includes(name)) return treatment as Treatment
  return undefined
}
