import type { Right } from './right.js'

/** Thrown before any change if rights are missing. */
export class RightsMissing extends Error {
  override readonly name = 'RightsMissing'

  constructor(
    readonly rights: readonly Right[],
    readonly namespace: string,
  ) {
    super(`rights are missing in the namespace \`${namespace}\`: ${listOf(rights)}`)
  }

  /** A Role with exactly the missing rights, in YAML. */
  get role(): string {
    const rules = rulesOf(this.rights).map(
      ({ group, resources, verbs }) =>
        `  - apiGroups: ['${group}']\n    resources: [${resources.join(', ')}]\n    verbs: [${verbs.join(', ')}]\n`,
    )
    return (
      'apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\n' +
      `metadata:\n  name: tranship-missing\n  namespace: ${this.namespace}\nrules:\n${rules.join('')}`
    )
  }
}

interface Rule {
  readonly group: string
  readonly resources: readonly string[]
  readonly verbs: readonly string[]
}

/** Merges resources with the same verbs into one rule. */
function rulesOf(rights: readonly Right[]): readonly Rule[] {
  const rules = new Map<string, { group: string; resources: string[]; verbs: readonly string[] }>()
  for (const { group, resource, verbs } of verbsOf(rights)) {
    const key = JSON.stringify([group, verbs])
    const known = rules.get(key)
    if (known === undefined) rules.set(key, { group, resources: [resource], verbs })
    else known.resources.push(resource)
  }
  return [...rules.values()]
}

/** Groups the rights by resource. */
function verbsOf(rights: readonly Right[]): readonly {
  readonly group: string
  readonly resource: string
  readonly verbs: readonly string[]
}[] {
  const byResource = new Map<string, { group: string; resource: string; verbs: string[] }>()
  for (const { group, resource, verb } of rights) {
    const key = `${resource}.${group}`
    const known = byResource.get(key) ?? { group, resource, verbs: [] }
    byResource.set(key, known)
    if (!known.verbs.includes(verb)) known.verbs.push(verb)
  }
  return [...byResource.values()]
}

function listOf(rights: readonly Right[]): string {
  return verbsOf(rights)
    .map(({ group, resource, verbs }) => `${verbs.join(', ')} ${resource}${group === '' ? '' : `.${group}`}`)
    .join('; ')
}
