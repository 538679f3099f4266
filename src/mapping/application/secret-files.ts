import type { Scope } from '../rule/scope.js'
import type { ConfigMap } from './config-map.js'

/** Warns of files that look like secrets, by their names or contents, and are in a ConfigMap (rule C2-04). */
export function reportSecretFiles(configMaps: Iterable<ConfigMap>, { report }: Scope): void {
  for (const { files } of configMaps) {
    for (const { key: file, content, source } of files) {
      const isDotenv = /(?:(?:^|\.)\.env(?!.*(?:example|sample|template|dist))(?:\.[\w-]+)?|\w\.env)$/.test(
        file,
      )
      if (isDotenv || content.text?.includes(' PRIVATE KEY-----'))
        report('secret-in-config-map', source, { file })
    }
  }
}
