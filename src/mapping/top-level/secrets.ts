import { isSubdomain, type SubdomainName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { readExternal } from '../read/external.js'
import type { Scope } from '../rule/scope.js'

/** A secret of builds and containers (reference 2.8, rule C2-03): where its value is, never the value itself. */
export interface Secret {
  /** The name, as in the manifest; the key in its Secret too. */
  readonly name: string
  /** The name of the Secret in the cluster. */
  readonly objectName: SubdomainName
  /** Absent where it exists in the cluster already. */
  readonly source: SecretSource | undefined
  readonly place: Place
}

export interface SecretSource {
  readonly kind: 'file' | 'environment'
  readonly name: string
}

/** Each secret has exactly one of `file` and `environment`, or exists; if nothing uses it, nothing depends on that. */
export function normaliseSecrets(
  secrets: Place | undefined,
  isUsed: (secret: string) => boolean | undefined,
  scope: Scope,
): readonly Secret[] {
  return (secrets?.entries() ?? []).flatMap((place): Secret[] => {
    const known = scope.capabilities.filesInContainers ? readExternal(place, scope) : undefined
    const objectName = secretObjectName(place, known?.name, scope)
    if (known?.isExternal === true) return [{ name: place.key, objectName, source: undefined, place }]
    const file = place.get('file')
    const environment = place.get('environment')
    if (place.has('file') === place.has('environment')) {
      const used = isUsed(place.key)
      if (used !== undefined) scope.report(used ? 'secret-source' : 'secret-without-source', place, {})
    }
    const source = file ?? environment
    if (source === undefined) return []
    if (!source.text) scope.report('empty-value', source, {})
    const kind = file === undefined ? 'environment' : 'file'
    const text = source.text ?? ''
    const name = kind === 'file' ? scope.pathFrom(source, text) : text
    return [{ name: place.key, objectName, source: { kind, name }, place }]
  })
}

/** The name of the Secret; one that cannot be is changed, with a warning where the manifest gives it. */
function secretObjectName(place: Place, written: Place | undefined, scope: Scope): SubdomainName {
  const name = written?.text ?? place.key
  if (isSubdomain(name)) return name
  const objectName = toLabelName(name)
  if (written !== undefined) {
    const instead = `Use '${objectName}' wherever else the Secret is named.`
    const part = { start: 0, end: name.length }
    scope.report('name-sanitised', written, { name, objectName, instead }, { part })
  }
  return objectName
}
