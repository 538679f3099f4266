import { ownTemplateComment } from './chart-helpers.js'
import type { TemplateParts } from './chart-templates.js'
import { allOf } from './conditions.js'
import type { NeededSecret } from './needed-secrets.js'
import { conditionOfProfiles } from './profile-conditions.js'
import { expressionOfText } from './templated-leaves.js'
import { valueReference } from './value-reference.js'

/**
 * Writes a template without objects that fails before Helm changes anything if a Secret does not exist. Without a
 * cluster, `lookup` finds nothing. So the template then lists all Secrets of the namespace, which gives a list on every
 * cluster. Helm has the right to do so, since it lists its releases, which are Secrets. Returns undefined if Pods need
 * no Secret.
 */
export function chartChecks(
  secrets: readonly NeededSecret[],
  { variables, further, flags }: TemplateParts,
): string | undefined {
  const required = secrets.filter(({ isRequired }) => isRequired)
  if (required.length === 0) return undefined
  const isOn = further.add(['checkSecrets'], true, { type: 'boolean' })
  const own = required[0]!.users[0]!.metadata.namespace
  const namespace = own === undefined ? '.Release.Namespace' : bracketed(expressionOfText(own, variables))
  const checks = required.map(({ name, keys, users }) => {
    const named = bracketed(expressionOfText(name, variables))
    // A Secret with another name may come later, for instance from an operator.
    const isOwn = further.secretNames.has(name)
      ? `not ${valueReference(['secrets', name, 'existingSecret'])}`
      : undefined
    const isMissing = `not (lookup "v1" "Secret" ${namespace} ${named})`
    const text = keys.length === 0 ? named : `(print ${named} ${JSON.stringify(` (${keys.join(', ')})`)})`
    return `{{- if ${allOf([conditionOfProfiles(users, flags), isOwn, isMissing])!} }}
{{- $missing = append $missing ${text} }}
{{- end }}
`
  })
  return `${ownTemplateComment}{{- if ${isOn} }}
{{- $missing := list }}
${checks.join('')}{{- if and $missing (lookup "v1" "Secret" .Release.Namespace "") }}
{{- fail (printf "The namespace %s lacks Secrets (with their keys): %s. Create them, or set checkSecrets to false if they come later." ${namespace} (join ", " $missing)) }}
{{- end }}
{{- end }}
`
}

/** Returns an expression as an argument. A text is one without brackets. */
function bracketed(expression: string): string {
  return expression.startsWith('"') ? expression : `(${expression})`
}
