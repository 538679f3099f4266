import { unstorableCharacter } from '../../source/characters.js'
import type { Place } from '../../source/place.js'
import { words } from '../../source/shown.js'
import type { Choices, Reporting, VariableScope } from '../types/scope.js'
import { type NameValue, namePart, shownName, readNameValues } from './name-value.js'
import { readPrinted } from './printed-value.js'
import { isEnvironmentName, isPrintableEnvironmentName } from '../../kubernetes/name.js'
import { isAtLeast } from './kubernetes-version.js'

/** A variable of the container. */
export interface Variable {
  readonly name: string
  readonly value: string
  readonly place: Place
}

/**
 * Reads the variables of a list or map. The last one of a name counts. Variables without a value from anywhere are left
 * out.
 */
export function readVariables(
  place: Place | undefined,
  scope: Reporting & Choices & VariableScope,
): Variable[] {
  const variables = new Map<string, Variable>()
  for (const variable of readNameValues(place, (value) => readPrinted(value, scope)))
    override(variables, resolveVariable(variable, scope))
  return [...variables.values()]
}

/** Replaces an earlier variable of the same name and moves it to the end (rule R2.2-10). */
export function override(variables: Map<string, Variable>, variable: NameValue): void {
  variables.delete(variable.name)
  if (isSet(variable)) variables.set(variable.name, variable)
}

const withoutSpaces = words('Remove the spaces around `=`.')
const equalsSign = words('Write `=` between the name and the value.')
const otherName = words(
  'Rename the variable, or set the option `kubernetes` to 1.34 or later, which takes any printable name.',
)

/**
 * Gives a name without a value the value of the substitution environment, if it has one (rule R2.2-09). Then checks the
 * name. Compose leaves out a name without a value, whatever it is (rule C0-07).
 */
export function resolveVariable(variable: NameValue, scope: Reporting & Choices & VariableScope): NameValue {
  const resolved = withValue(variable, scope)
  const { name, place } = resolved
  if (isVariableName(name, scope)) return resolved
  const likely = name.includes(':') ? equalsSign : otherName
  const args = { name: shownName(name, place), instead: name === name.trim() ? likely : withoutSpaces }
  const isLeftOut = !isSet(resolved) && scope.capabilities.wholeSpecification
  const code = isLeftOut ? 'variable-left-out' : 'invalid-variable-name'
  scope.report(code, place, args, namePart(name, place))
  return resolved
}

/** Takes the value of a lone name from outside of the manifest. */
function withValue(variable: NameValue, scope: Reporting & Choices & VariableScope): NameValue {
  const { name, place } = variable
  if (variable.value !== undefined) return variable
  const lookup = scope.lookupAt(place)
  if (scope.secretVariables?.isSecret(name))
    return { name, value: scope.secretVariables.keepName(name, lookup, place), place }
  const value = scope.secretVariables?.hide(name, lookup, place) ?? lookup(name)
  if (value !== undefined) checkCharacters(value, place, scope)
  return { name, value, place }
}

export function isSet(variable: NameValue): variable is Variable {
  return variable.value !== undefined
}

/** A value from outside the manifest may have any character. */
export function checkCharacters(value: string, place: Place, scope: Reporting): void {
  const unstorable = unstorableCharacter(value)
  if (unstorable !== undefined) scope.report('unstorable-character', place, { name: unstorable.name })
}

/** True if the cluster takes this name of a variable (rules R2.2-10 and C2-10). */
export function isVariableName(name: string, scope: Choices): boolean {
  return isEnvironmentName(name) || (isPrintableEnvironmentName(name) && isAtLeast(34, scope))
}
