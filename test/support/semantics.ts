import { networkChecks } from './checks/network.js'
import { objectChecks } from './checks/objects.js'
import { outputOf, type AnyObject, type Check, type Options } from './checks/output.js'
import { podChecks } from './checks/pods.js'
import { storageChecks } from './checks/storage.js'

export const checks: readonly Check[] = [...objectChecks, ...podChecks, ...networkChecks, ...storageChecks]

/**
 * Returns every fault in the objects of one translation that no schema can detect, each as `name of the check:
 * sentence`. The objects must have passed `faultsOf`.
 */
export function semanticFaults(objects: readonly unknown[], options: Options = {}): string[] {
  const output = outputOf(objects as readonly AnyObject[], options)
  return checks.flatMap(({ name, faults }) => [...faults(output)].map((fault) => `${name}: ${fault}`))
}
