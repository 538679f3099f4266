import type { Flag } from '../flags/flag.js'
import { UsageError } from '../usage-error.js'
import type { LayoutFlags } from './layout-flags.js'

/** The flag that writes the Namespace of the objects. */
export interface NamespaceFlag {
  readonly createNamespace?: boolean
}

export const namespaceFlag: Flag = {
  words: '--create-namespace',
  description: 'write the Namespace of --namespace before the other objects',
}

/** `true` if all objects have a namespace: that of the base, or that of their overlay. */
export function hasNamespaces({
  namespace,
  overlay,
}: {
  readonly namespace?: string | undefined
  readonly overlay?: LayoutFlags['overlay'] | undefined
}): boolean {
  return namespace !== undefined || overlay?.every((each) => each.namespace !== undefined) === true
}

/** Refuses the flag without a namespace, and for charts. */
export function refuseWrongNamespaceFlag({
  createNamespace,
  namespace,
  layout,
  overlay,
}: NamespaceFlag & Pick<LayoutFlags, 'layout' | 'overlay'> & { readonly namespace?: string }): void {
  if (createNamespace !== true) return
  if (!hasNamespaces({ namespace, overlay }))
    throw new UsageError('`--create-namespace` needs a namespace.', 'Name it: --namespace shop')
  if (layout === 'helm')
    throw new UsageError(
      'A chart has no Namespace, because Helm keeps its release in it.',
      'Write `helm install --create-namespace`.',
    )
}
