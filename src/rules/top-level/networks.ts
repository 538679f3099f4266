import { type LabelName, toLabelName } from '../../kubernetes/name.js'
import { networkLabel } from '../../kubernetes/own-labels.js'
import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../values/annotations.js'
import { readExternal } from '../values/external.js'
import { readBoolean } from '../values/typed.js'
import type { Choices, Reporting } from '../types/scope.js'

/** A network that services belong to (rule C4-05). */
export interface Network {
  /** The name in the manifest. */
  readonly name: string
  /** The name of the network itself, then the same as in its label. */
  readonly ownName: string
  readonly labelName: LabelName
  /** The part of its NetworkPolicies' names. */
  readonly objectName: LabelName
  /** The label of its members' Pods. */
  readonly label: string
  /** True if other applications may have members of it. */
  readonly isExternal: boolean
  /** The place that makes it internal, so that nothing gets out. */
  readonly internal: Place | undefined
  readonly annotations: readonly Annotation[]
  /** The declaration. Absent for the default network. */
  readonly place: Place | undefined
}

export function normaliseNetworks(
  networks: Place | undefined,
  scope: Reporting & Choices,
): readonly Network[] {
  return (networks?.entries() ?? []).map((place) => {
    const { isExternal, name } = readExternal(place, scope)
    const internal = place.get('internal')
    const isInternal = readBoolean(internal, scope) === true
    if (isInternal && scope.options.networkPolicies !== true)
      scope.report('network-not-closed', internal!, {})
    return {
      ...namesOf(place.key, name?.text ?? place.key),
      isExternal,
      internal: isInternal ? internal : undefined,
      annotations: readAnnotations([place.get('labels')], place, scope),
      place,
    }
  })
}

/** The maximum length of a name in a label key, after the prefix. */
const LONGEST = 50

/** Returns a network that is not declared: the default network, or one whose declaration is missing. */
export function undeclaredNetwork(name: string): Network {
  return { ...namesOf(name, name), isExternal: false, internal: undefined, annotations: [], place: undefined }
}

function namesOf(name: string, ownName: string) {
  const labelName = toLabelName(ownName, LONGEST)
  return { name, ownName, labelName, objectName: toLabelName(name), label: networkLabel(labelName) }
}
