import { parseConstraint } from '../../compose/constraint.js'
import { parsePlatform } from '../../compose/platform.js'
import type { Place } from '../../source/place.js'

/** The operating system of the nodes that a service asks for, if it asks for one. */
export function nodeSystem(service: Place): string | undefined {
  const { os } = parsePlatform(service.get('platform')?.text ?? '') ?? {}
  return service.get('x-node-selector')?.get('kubernetes.io/os')?.text ?? os ?? constrainedSystem(service)
}

/** As Swarm asks for it. */
function constrainedSystem(service: Place): string | undefined {
  const constraints = service.get('deploy')?.get('placement')?.get('constraints')?.items() ?? []
  return constraints
    .map(({ text = '' }) => parseConstraint(text))
    .find((one) => one?.isEqual && one.subject === 'node.platform.os')?.value
}
