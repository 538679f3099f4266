import { parseHostPath } from '../../compose/host-path.js'
import type { Scope } from '../rule/scope.js'
import type { Secret } from '../top-level/secrets.js'
import type { ConfigMap } from './config-map.js'
import { identityOf } from './held-files.js'

/** Names of dotenv files that are no examples, and of files that hold nothing but keys and passwords. */
const secretNames =
  /(?:^|\.)\.env(?!.*(?:example|sample|template|dist))(?:\.[\w-]+)?$|\w\.env$|(?:^|[-_.])key-?file$|\.signing\.key$|^\.(?:erlang\.cookie|htpasswd|netrc|pgpass)$/

/**
 * Warns of files that are secrets, or look like them by their names or contents, and are in a ConfigMap (rules C2-03 and
 * C2-04).
 */
export function reportSecretFiles(
  configMaps: Iterable<ConfigMap>,
  secrets: readonly Secret[],
  { report }: Scope,
): void {
  const known = new Set(
    secrets.flatMap(({ source }) =>
      source?.kind === 'file' ? [identityOf({ path: parseHostPath(source.name) })] : [],
    ),
  )
  for (const { files } of configMaps) {
    for (const { key: file, shownKey, content, source, hostFile } of files) {
      const isSecret = hostFile !== undefined && known.has(hostFile)
      if (isSecret || secretNames.test(file) || content.text?.includes(' PRIVATE KEY-----'))
        report('secret-in-config-map', source, { file: shownKey })
    }
  }
}
