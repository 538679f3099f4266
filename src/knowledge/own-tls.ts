import { lastName, matchesOneOf, type PathPattern } from './path-patterns.js'
import type { BySource } from './sources.js'
import { valuesOf } from './word-search.js'

/** Ports on which containers serve pages without TLS. */
export const portsOfHttp: ReadonlySet<number> = new Set([80, 8080])

/** Ports on which they serve the same pages with TLS; over UDP as HTTP/3. */
export const portsOfTls: ReadonlySet<number> = new Set([443, 8443])

/** Texts in the configuration of servers that serve HTTPS themselves. Blanks are single. */
export const tlsSettings: BySource<readonly string[]> = {
  'Apache HTTPS': ['SSLCertificateFile'],
  'HAProxy configuration': [' ssl crt '],
  'nginx HTTPS': ['ssl_certificate '],
}

/** Texts by which such servers redirect HTTP to HTTPS. */
export const redirectsToTls: BySource<readonly string[]> = {
  'Apache HTTPS': ['https://%{HTTP_HOST}', 'https://%{SERVER_NAME}', ' / https://'],
  'HAProxy configuration': ['redirect scheme https'],
  'nginx HTTPS': ['return 301 https://', 'return 302 https://', 'return 307 https://', 'return 308 https://'],
}

/** Paths of certificates and of folders with certificates. */
export const certificatePaths: BySource<readonly PathPattern[]> = {
  Certbot: ['**/letsencrypt', '**/letsencrypt/**', '**/fullchain.*'],
  'nginx HTTPS': ['**/certs', '**/ssl', '**/*.crt', '**/*.pem'],
}

/** Names of files with addresses of sites, for which Caddy serves HTTPS by default. */
export const caddyFiles: BySource<readonly string[]> = {
  'Caddy automatic HTTPS': ['Caddyfile'],
}

/** Returns true if the text of a configuration shows that its server serves HTTPS itself. */
export function servesTls(text: string): boolean {
  return valuesOf(tlsSettings).some((setting) => text.includes(setting))
}

/** Returns true if the text of such a configuration redirects HTTP to HTTPS. */
export function redirectsToHttps(text: string): boolean {
  return valuesOf(redirectsToTls).some((setting) => text.includes(setting))
}

/** Returns true if a path is one of certificates. */
export function isOfCertificates(path: string): boolean {
  return matchesOneOf(path, valuesOf(certificatePaths))
}

/** Returns true if a file is a configuration of Caddy by its name. */
export function isCaddyFile(path: string): boolean {
  return valuesOf(caddyFiles).includes(lastName(path))
}
