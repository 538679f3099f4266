import { hasSecretMark } from '../../compose/secret-marker.js'
import { dataKey } from '../../kubernetes/data-key.js'
import { isSubdomain, type SubdomainName, toLabelName } from '../../kubernetes/name.js'
import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../values/annotations.js'
import { readExternal } from '../values/external.js'
import { contentOf, type FileContent, findContent, reportWithheld } from '../values/files.js'
import { reportNewName, reportNewNameElsewhere } from '../values/new-names.js'
import { checkCharacters } from '../values/variables.js'
import type { Reporting, Scope } from '../types/scope.js'
import { words } from '../../source/shown.js'

/** A config declared at the top level (rule C2-01). */
export interface Config {
  /** The name in the manifest. */
  readonly name: string
  /** The key in its ConfigMap, made from the name. */
  readonly key: string
  readonly objectName: SubdomainName
  /** True if it exists in the cluster already. */
  readonly isExternal: boolean
  /** The place of its file, if it has one. */
  readonly file: Place | undefined
  /** The path of that file from the manifest's folder. */
  readonly path: string | undefined
  /** The content. Absent if it is unknown. */
  readonly content: FileContent | undefined
  /** True if a secret variable is in the content, which is then in a Secret (rule C2-08). */
  readonly isSecret: boolean
  readonly annotations: readonly Annotation[]
  /** The place with the content, or with the name of its file. */
  readonly source: Place
  readonly place: Place
}

const sources = ['content', 'environment', 'file'] as const

export function normaliseConfigs(
  configs: Place | undefined,
  isUsed: (config: string) => boolean,
  scope: Scope,
): readonly Config[] {
  return (configs?.entries() ?? []).map((place): Config => {
    const { isExternal, name } = readExternal(place, scope)
    const objectName = configObjectName(place, name, scope)
    const given = sources.filter((key) => place.has(key))
    if (!isExternal && given.length !== 1) scope.report('config-source', place, {})
    const written = isExternal || given.length !== 1 ? undefined : place.get(given[0]!)
    const named = written && given[0] === 'file' ? scope.pathFrom(written) : undefined
    const { place: file, path } = named ?? {}
    const source = file ?? written
    const annotations = readAnnotations([place.get('labels')], place, scope)
    const content = source && readConfig(given[0]!, source, path ?? '', isUsed(place.key), scope)
    const isSecret =
      scope.secretVariables !== undefined && given[0] !== 'file' && hasSecretMark(content?.text ?? '')
    return {
      name: place.key,
      key: dataKey(place.key),
      objectName,
      isExternal,
      file,
      path,
      content,
      isSecret,
      annotations,
      source: source ?? place,
      place,
    }
  })
}

/** Returns the name of the ConfigMap. An invalid name is changed, with a warning. */
function configObjectName(place: Place, written: Place | undefined, scope: Reporting): SubdomainName {
  const name = written?.text ?? place.key
  if (isSubdomain(name)) return name
  const objectName = toLabelName(name)
  if (written === undefined) reportNewName(place, objectName, scope)
  else reportNewNameElsewhere(written, toLabelName, words('ConfigMap'), scope)
  return objectName
}

function readConfig(
  kind: (typeof sources)[number],
  source: Place,
  path: string,
  isUsed: boolean,
  scope: Scope,
): FileContent | undefined {
  const text = source.text ?? ''
  if (kind === 'content') return contentOf(text)
  if (text === '') {
    scope.report('empty-value', source, {})
    return undefined
  }
  if (kind === 'environment') {
    const { secretVariables } = scope
    const lookup = scope.lookupAt(source)
    if (secretVariables?.isSecret(text))
      return contentOf(secretVariables.keepExpression(text, `\${${text}?}`, lookup, source))
    const value = secretVariables?.hide(text, lookup, source) ?? lookup(text)
    if (value !== undefined) {
      checkCharacters(value, source, scope)
      return contentOf(value)
    }
    if (scope.undecided !== undefined) scope.undecided()
    else if (isUsed) scope.report('config-variable-unset', source, { variable: source.shown })
    return undefined
  }
  const { files, withheld } = scope.options
  const content = findContent(scope, path)
  if (content !== undefined || !isUsed) return content
  if (scope.undecided !== undefined) scope.undecided()
  else if (!reportWithheld(withheld, path, source, 'content', scope.report) && files !== undefined)
    scope.report('file-missing', source, { path: source.show(path) })
  return undefined
}
