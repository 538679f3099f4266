import { dataKey } from '../../kubernetes/data-key.js'
import { isSubdomain, type SubdomainName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { readExternal } from '../values/external.js'
import { reportWithheld } from '../values/files.js'
import { reportNewNameElsewhere } from '../values/new-names.js'
import type { Choices, FileScope, Reporting } from '../types/scope.js'
import { sentence, words } from '../../source/shown.js'

/**
 * A secret of builds and containers (reference 2.8, rule C2-03). It has the source of the value, never the value
 * itself.
 */
export interface Secret {
  /** The name in the manifest. */
  readonly name: string
  /** The key in its Secret, made from the name. */
  readonly key: string
  /** The name of the Secret in the cluster. */
  readonly objectName: SubdomainName
  /** The source of the value. Absent if the value is in the cluster already, or if only a driver knows it. */
  readonly source: SecretSource | undefined
  readonly place: Place
}

export interface SecretSource {
  readonly kind: 'file' | 'environment'
  /** The path of the file, or the name of the variable. */
  readonly name: string
  /** The place of the source, which shows it as written. */
  readonly place: Place
}

/** The use of a secret. Absent if it is unknown. */
export type SecretUse = 'build' | 'container' | 'nothing'

/**
 * Reads the secrets. Each one has exactly one of `file` and `environment`, or exists already. A secret that nothing
 * uses need not.
 */
export function normaliseSecrets(
  secrets: Place | undefined,
  useOf: (secret: string) => SecretUse | undefined,
  scope: Reporting & Choices & FileScope,
): readonly Secret[] {
  const isStrict = scope.capabilities.secretsNeedSources
  return (secrets?.entries() ?? []).flatMap((place): Secret[] => {
    const known = scope.capabilities.filesInContainers ? readExternal(place, scope) : undefined
    const objectName = secretObjectName(place, known?.name, scope)
    const names = { name: place.key, key: dataKey(place.key), objectName }
    const use = useOf(place.key)
    const isExternal = known?.isExternal === true
    const driver = place.get('driver')
    const hasSource = place.has('file') || place.has('environment')
    const isKept = place.has('driver') && !isExternal && !hasSource
    if (driver !== undefined) {
      const instead = isKept
        ? sentence`Let the store of the value create the Secret \`${(known?.name ?? place.keyPlace).show(objectName)}\` of it, with the key \`${place.showOfKey(names.key)}\`.`
        : words('Create it, or copy it from where its value is.')
      scope.report('unsupported-key', driver, { instead, elsewhere: '' })
    }
    if (isExternal || isKept) {
      if (use === 'build') {
        const elsewhere = isExternal ? 'external' : 'driver'
        const instead = sentence`Write one of the two instead of \`${words(elsewhere)}\`: a build runs outside of the cluster.`
        scope.report('secret-source', place, { instead })
      }
      return [{ ...names, source: undefined, place }]
    }
    const file = place.get('file')
    const environment = place.get('environment')
    // A variable that is not known may decide if the secret exists elsewhere.
    const isUnread = known !== undefined && !place.isReadable('external')
    if (place.has('file') === place.has('environment') && (isStrict || use !== undefined) && !isUnread) {
      // Only a build needs the value of a secret that exists elsewhere.
      const isElsewhere = place.has('external') && !place.has('file')
      if (use === 'nothing' && (!isStrict || isElsewhere)) scope.report('secret-without-source', place, {})
      else scope.report('secret-source', place, { instead: 'Write one of the two.' })
    }
    const source = file ?? environment
    if (source === undefined) return []
    if (!source.text) scope.report('empty-value', source, {})
    const kind = file === undefined ? 'environment' : 'file'
    const text = source.text ?? ''
    const { path: name, place: named } =
      kind === 'file' ? scope.pathFrom(source, text) : { path: text, place: source }
    // No object contains the value. Only programs that send it to a cluster or a builder read it.
    if (kind === 'file') reportWithheld(scope.options.withheld, name, named, 'content', scope.report)
    return [{ ...names, source: { kind, name, place: named }, place }]
  })
}

/** Returns the name of the Secret. An invalid name is changed, with a warning if the manifest sets it. */
function secretObjectName(place: Place, written: Place | undefined, scope: Reporting): SubdomainName {
  const name = written?.text ?? place.key
  if (isSubdomain(name)) return name
  const objectName = toLabelName(name)
  if (written !== undefined) reportNewNameElsewhere(written, toLabelName, words('Secret'), scope)
  return objectName
}
