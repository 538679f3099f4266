import { visible } from '../../source/invisible.js'
import type { KubernetesObject } from '../../kubernetes/kubernetes-object.js'
import { podOf } from '../../kubernetes/pod-template.js'
import { ownFileComment } from '../layout-files.js'
import type { ChartValues } from './chart-values.js'
import type { NeededSecret } from './needed-secrets.js'
import { generalPath, valueMeanings } from './value-meanings.js'
import { leavesOf } from './value-tree.js'

/** Writes `README.md`, for those who install the chart. No text of the objects has a probe. */
export function chartReadme(
  application: string,
  objects: readonly KubernetesObject[],
  secrets: readonly NeededSecret[],
  values: ChartValues,
): string {
  const namespace = objects[0]?.metadata.namespace ?? application
  const at = `--namespace ${namespace}`
  const demanded = values.variables.filter(({ variable }) => variable.isMissing || variable.isSecret)
  const sets = demanded.map(({ key }) => ` --set ${key}=…`).join('')
  return [
    `<!-- ${ownFileComment.slice(2, -1)} -->

# ${application}

This chart installs the application ${application}, translated from its Compose file:

${workloadsIn(objects)}
## Install, upgrade and uninstall

\`\`\`sh
kubectl create namespace ${namespace}
${secrets.map((secret) => commandFor(secret, at)).join('')}helm install ${application} . ${at}${sets}
helm upgrade ${application} . ${at}${sets}
helm uninstall ${application} ${at}
\`\`\`

The names of objects are the host names by which services reach each other. They do not contain the name of the release,
so install the chart once in each namespace. Helm refuses a second release there.
`,
    objects.some(({ kind }) => kind === 'PersistentVolumeClaim')
      ? `
Claims stay with their data when you uninstall the chart. The same release takes them over when you install it again. To
delete the data as well:

\`\`\`sh
kubectl delete pvc ${at} --selector app.kubernetes.io/part-of=${application}
\`\`\`
`
      : '',
    secretsIn(secrets),
    valuesIn(values),
  ].join('')
}

function workloadsIn(objects: readonly KubernetesObject[]): string {
  const rows = objects
    .filter((object) => podOf(object) !== undefined)
    .map(({ kind, metadata }) => `| \`${metadata.name}\` | ${kind} |\n`)
  return `| Name | Kind |\n|---|---|\n${rows.join('')}`
}

/** Returns the command that makes a Secret. */
function commandFor({ name, keys: [first = 'KEY', ...others] }: NeededSecret, at: string): string {
  const literals = [first, ...others].map((key) => ` --from-literal=${key}=…`).join('')
  return `kubectl create secret generic ${name} ${at}${literals}\n`
}

function secretsIn(secrets: readonly NeededSecret[]): string {
  if (secrets.length === 0) return ''
  const rows = secrets.map(({ name, keys }) => {
    return `| \`${name}\` | ${keys.length === 0 ? 'any' : keys.map((key) => `\`${key}\``).join(', ')} |\n`
  })
  return `
## Secrets

These Secrets must exist in the namespace. The chart does not have their values.

| Secret | Keys |
|---|---|
${rows.join('')}
Helm fails at once if Pods cannot start because one is missing. With \`checkSecrets: false\`, or with another name in
\`existingSecret\`, the Secret may also come later.
`
}

function valuesIn({ variables, further, furtherSchemas }: ChartValues): string {
  const own = variables.map(({ variable: { name, value = '', isMissing, isSecret }, key }) => {
    return row(
      key,
      isMissing || isSecret ? undefined : [value],
      `The variable \`${name}\` of the Compose file.`,
    )
  })
  const defaults = new Map<string, unknown[]>()
  for (const [path, value] of leavesOf(further, furtherSchemas)) {
    const general = generalPath(path)
    defaults.set(general, [...(defaults.get(general) ?? []), value])
  }
  const general = valueMeanings.flatMap(([path, meaning]) =>
    defaults.has(path) ? row(path, defaults.get(path), meaning) : [],
  )
  return `
## Values

A word in capitals stands for the name of a service, a volume, a Secret, a route or a Compose profile. \`values.yaml\` has the
defaults that differ between names, and \`values.schema.json\` what each value may be.

| Value | Default | Meaning |
|---|---|---|
${[...own, ...general].join('')}`
}

/** The most characters of a default in the table. */
const longest = 60

function row(path: string, values: readonly unknown[] | undefined, meaning: string): string {
  const [first = '', ...others] = new Set(values?.map((value) => visible(JSON.stringify(value))))
  const isShown = others.length === 0 && first.length <= longest
  const text = values === undefined ? 'none, so set it' : isShown ? code(first) : 'see `values.yaml`'
  return `| \`${path}\` | ${text} | ${meaning} |\n`
}

/** Writes a text as code in a cell of a table. */
function code(text: string): string {
  const fence = text.includes('`') ? '`` ' : '`'
  return fence + text.replaceAll('|', '\\|') + [...fence].reverse().join('')
}
