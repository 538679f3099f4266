import { parseHostPath } from '../compose/host-path.js'
import type { Reporting, VariableScope } from '../rules/types/scope.js'
import { isSecretFile } from '../knowledge/secret-files.js'
import type { CheckedApplication } from './checked-application.js'
import { identityOf } from '../inference/host-files/held-files.js'

/**
 * Warns about files in a ConfigMap that are secrets, or look like secrets by their names or contents (rules C2-03 and
 * C2-04).
 */
export function reportSecretFiles(
  { configMaps, secrets }: Pick<CheckedApplication, 'configMaps' | 'secrets'>,
  { report, secretVariables }: Reporting & VariableScope,
): void {
  const known = new Set(
    secrets.flatMap(({ source }) =>
      source?.kind === 'file' ? [identityOf({ path: parseHostPath(source.name) })] : [],
    ),
  )
  for (const { files } of configMaps) {
    for (const { key: file, shownKey, content, source, hostFile } of files) {
      const isSecret = hostFile !== undefined && known.has(hostFile)
      const { text = '' } = content
      const hasPassword = hostFile !== undefined && secretVariables?.literalPasswords(text).length
      if (isSecret || isSecretFile(file) || text.includes(' PRIVATE KEY-----') || hasPassword)
        report('secret-in-config-map', source, { file: shownKey })
    }
  }
}
