import { runLabel } from './admission.js'
import type { Kubectl } from './kubectl.js'
import { kubernetesName } from './kubernetes-name.js'

/** Returns the namespace of an application in a run. Titles may have the same end, so that a number tells them apart. */
export function namespaceOf(title: string, run: string): string {
  number++
  return `behave-${run}-${number}-${kubernetesName(title).slice(-30).replace(/^-+/, '')}`
}

let number = 0

export async function createNamespace(kubectl: Kubectl, name: string, run: string): Promise<void> {
  const metadata = { name, labels: { [runLabel]: run } }
  await kubectl.need(['create', '-f', '-'], JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata }))
}

/** Creates what the user of an application creates before the first deploy. */
export async function createExternals(
  kubectl: Kubectl,
  namespace: string,
  items: readonly object[],
): Promise<void> {
  if (items.length === 0) return
  const list = { apiVersion: 'v1', kind: 'List', items }
  await kubectl.need(['create', '-n', namespace, '-f', '-'], JSON.stringify(list))
}

/** Removes a namespace with its volumes, which this cluster would keep. */
export async function removeNamespace(kubectl: Kubectl, namespace: string): Promise<void> {
  await kubectl.run(['delete', 'namespace', namespace, '--wait=false'])
  const { items } = await kubectl.json<{
    items: { metadata: { name: string }; spec: { claimRef?: { namespace?: string } } }[]
  }>(['get', 'persistentvolumes'])
  const volumes = items.filter(({ spec }) => spec.claimRef?.namespace === namespace)
  if (volumes.length > 0) {
    await kubectl.run([
      'delete',
      'persistentvolume',
      '--wait=false',
      ...volumes.map(({ metadata }) => metadata.name),
    ])
  }
}
