import type { Place } from '../../source/place.js'
import type { Scope } from '../rule/scope.js'

/** A secret for builds (reference 2.8): where its value is, never the value itself. */
export interface Secret {
  readonly name: string
  readonly source: { readonly kind: 'file' | 'environment'; readonly name: string }
  readonly place: Place
}

/** Each secret has exactly one of `file` and `environment`; without a build that uses it nothing depends on that. */
export function normaliseSecrets(
  secrets: Place | undefined,
  isUsedByBuild: (secret: string) => boolean | undefined,
  scope: Scope,
): readonly Secret[] {
  return (secrets?.entries() ?? []).flatMap((place): Secret[] => {
    const file = place.get('file')
    const environment = place.get('environment')
    if (place.has('file') === place.has('environment')) {
      const isUsed = isUsedByBuild(place.key)
      if (isUsed !== undefined) scope.report(isUsed ? 'secret-source' : 'secret-without-source', place, {})
    }
    const source = file ?? environment
    if (source === undefined) return []
    if (!source.text) scope.report('empty-value', source, {})
    const kind = file === undefined ? 'environment' : 'file'
    const text = source.text ?? ''
    const name = kind === 'file' ? scope.pathFrom(source, text) : text
    return [{ name: place.key, source: { kind, name }, place }]
  })
}
