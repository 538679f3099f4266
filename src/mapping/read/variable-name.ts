import { isEnvironmentName, isPrintableEnvironmentName } from '../../kubernetes/name.js'
import type { Choices } from '../rule/scope.js'
import { isAtLeast } from './kubernetes-version.js'

/** True if the cluster takes this name of a variable (rules R2.2-10 and C2-10). */
export function isVariableName(name: string, scope: Choices): boolean {
  return isEnvironmentName(name) || (isPrintableEnvironmentName(name) && isAtLeast(34, scope))
}
