import { ContentHash } from '../kubernetes/content-hash.js'
import { type ContentReference, contentsReadBy, renameContents } from '../kubernetes/content-references.js'
import { CONTENT_OF } from '../kubernetes/own-labels.js'
import type { SubdomainName } from '../kubernetes/name.js'
import { encodeUtf8 } from '../source/utf8.js'
import type { DeployPlan } from './deploy.js'

/** The number of digits of a hash at the end of a name. */
const digits = 10

/** The length of the longest name of an object in Kubernetes. */
const longest = 253

/**
 * Returns a plan in which each ConfigMap that a Pod reads has a name for its content: `NAME-HASH` (rule E2-20). The Pods
 * of an earlier version so keep the files that they began with. Names of other ConfigMaps stay.
 */
export function nameByContent<Plan extends DeployPlan>(plan: Plan): Plan {
  const read = new Set<string>()
  for (const { object } of plan.steps)
    for (const { kind, name } of contentsReadBy(object)) if (kind === 'ConfigMap') read.add(name)
  const names = new Map<string, string>()
  const first = plan.first.map((object) => {
    if (object.kind !== 'ConfigMap' || !read.has(object.metadata.name)) return object
    const { metadata, data, binaryData } = object
    const content = encodeUtf8(JSON.stringify([metadata.name, data, binaryData]))
    const name = contentName(metadata.name, new ContentHash().add(content).text)
    names.set(metadata.name, name)
    return { ...object, metadata: { ...metadata, ...contentMetadata(metadata, name) } }
  })
  if (names.size === 0) return plan
  const newNameOf = ({ kind, name }: ContentReference) => (kind === 'ConfigMap' ? names.get(name) : undefined)
  const { prune } = plan
  return {
    ...plan,
    first,
    steps: plan.steps.map((step) => ({ ...step, object: renameContents(step.object, newNameOf) })),
    ...(prune === undefined
      ? {}
      : {
          prune: {
            ...prune,
            keep: prune.keep.map((kept) =>
              kept.kind === 'ConfigMap' ? { ...kept, name: names.get(kept.name) ?? kept.name } : kept,
            ),
          },
        }),
  }
}

/** Returns the name of an object for its content. A long name is cut; `hash` must differ between names. */
export function contentName(name: string, hash: string): SubdomainName {
  const kept = name.slice(0, longest - digits - 1).replace(/[-.]$/, '')
  return `${kept}-${hash.slice(0, digits)}` as SubdomainName
}

/** Returns the metadata of an object with a name for its content: the name, and an annotation with the plain name. */
export function contentMetadata<Name extends string>(
  { name: plain, annotations }: { readonly name: string; readonly annotations?: object | undefined },
  name: Name,
) {
  return { name, annotations: { ...annotations, [CONTENT_OF]: plain } }
}
