import { type LabelName, toLabelName } from '../../kubernetes/name.js'
import { networkLabel } from '../../kubernetes/own-labels.js'
import type { Place } from '../../source/place.js'
import { type Annotation, readAnnotations } from '../read/annotations.js'
import { readExternal } from '../read/external.js'
import { readBoolean } from '../read/typed.js'
import type { Choices, Reporting } from '../rule/scope.js'

/** A network that services belong to (rule C4-05). */
export interface Network {
  /** As in the manifest. */
  readonly name: string
  /** The name that the network itself has, and that name as its label has it. */
  readonly ownName: string
  readonly labelName: LabelName
  /** The name in those of its NetworkPolicies. */
  readonly objectName: LabelName
  /** The label that the Pods of its members have. */
  readonly label: string
  /** Whether other applications have members of it too. */
  readonly isExternal: boolean
  /** What says that nothing gets out of it. */
  readonly internal: Place | undefined
  readonly annotations: readonly Annotation[]
  /** Absent for the network that nobody declares. */
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

/** What is left of a label's key behind what stands before the name. */
const LONGEST = 50

/** A network that no block declares: that of services without any, or one that is missing. */
export function undeclaredNetwork(name: string): Network {
  return { ...namesOf(name, name), isExternal: false, internal: undefined, annotations: [], place: undefined }
}

function namesOf(name: string, ownName: string) {
  const labelName = toLabelName(ownName, LONGEST)
  return { name, ownName, labelName, objectName: toLabelName(name), label: networkLabel(labelName) }
}
