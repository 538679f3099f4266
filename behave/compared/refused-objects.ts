import type { Kubectl } from '../cluster/kubectl.js'
import type { TranslatedObject } from '../cluster/translated.js'

/**
 * Returns the objects that the API server refuses, with its messages. It validates them as for `kubectl apply`, without
 * storing them. Objects of kinds that the cluster lacks are skipped.
 */
export async function refusedObjects(
  objects: readonly TranslatedObject[],
  kubectl: Kubectl,
  namespace: string,
): Promise<string[]> {
  const placed = objects.map((object) => ({ ...object, metadata: { ...object.metadata, namespace } }))
  if (placed.length === 0 || (await dryRun(placed, kubectl)) === undefined) return []
  const refused: string[] = []
  for (const object of placed) {
    const message = await dryRun([object], kubectl)
    if (message !== undefined) refused.push(`${object.kind} ${object.metadata.name}: ${message}`)
  }
  return refused
}

async function dryRun(items: readonly object[], kubectl: Kubectl): Promise<string | undefined> {
  const { status, stderr } = await kubectl.run(
    ['apply', '--dry-run=server', '--validate=strict', '-f', '-'],
    JSON.stringify({ apiVersion: 'v1', kind: 'List', items }),
  )
  return status === 0 || /no matches for kind/.test(stderr) ? undefined : stderr.trim().replace(/\s+/g, ' ')
}
