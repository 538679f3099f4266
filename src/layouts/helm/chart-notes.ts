import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { addressesIn, type NotedLine } from './chart-addresses.js'
import { ownTemplateComment } from './chart-helpers.js'
import type { TemplateParts } from './chart-templates.js'
import type { NeededSecret } from './needed-secrets.js'
import { conditionOfProfiles } from './profile-conditions.js'
import { withExpressions } from './templated-leaves.js'

/**
 * Writes `NOTES.txt`, which Helm shows after an installation: the addresses of the application, and the Secrets that the
 * chart needs and does not make.
 */
export function chartNotes(
  objects: readonly KubernetesObject[],
  secrets: readonly NeededSecret[],
  parts: TemplateParts,
): string {
  const { application, variables, further, flags } = parts
  const own = objects[0]?.metadata.namespace
  const namespace = own === undefined ? '{{ .Release.Namespace }}' : withExpressions(own, variables)
  const secretLines = secrets.map(({ name, keys, users }) => {
    const expression = further.secretNames.get(name)
    const named = expression === undefined ? withExpressions(name, variables) : `{{ ${expression} }}`
    const text =
      keys.length === 0 ? named : `${named} with the ${keys.length === 1 ? 'key' : 'keys'} ${keys.join(', ')}`
    return { text, condition: conditionOfProfiles(users, flags) }
  })
  const blocks = [
    `${application} is installed in the namespace ${namespace}. A namespace has one release of it, since the names of
its objects are the host names by which its services reach each other.
`,
    ...block('Addresses:', addressesIn(objects, namespace, parts)),
    ...block('Pods start once these Secrets exist in the namespace:', secretLines),
  ]
  return ownTemplateComment + blocks.join('\n')
}

function block(title: string, lines: readonly NotedLine[]): readonly string[] {
  if (lines.length === 0) return []
  const written = lines.map(({ text, condition }) =>
    condition === undefined ? `  ${text}\n` : `{{- if ${condition} }}\n  ${text}\n{{- end }}\n`,
  )
  return [`${title}\n${written.join('')}`]
}
