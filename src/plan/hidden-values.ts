import type { SecretValue } from '../compose/secret-variables.js'
import type { Application } from '../application/application.js'
import type { Service } from '../application/service.js'
import type { Place } from '../source/place.js'
import type { DeploySecret } from './deploy-secret.js'

/** A value that objects refer to and don't have, with the function that reads it. */
interface HiddenValue {
  readonly secret: DeploySecret
  readonly place: Place
  readonly read: () => SecretValue
}

/**
 * Returns the secret variables of an application, and the configs that have some. The Secret of the variables is whole also
 * where some services are deployed alone: its other keys would go otherwise. The objects of the application must be made.
 */
export function hiddenValues(
  { variablesSecret, configs, configMaps, namespace }: Application,
  services?: ReadonlySet<Service>,
): HiddenValue[] {
  if (variablesSecret === undefined) return []
  const where = namespace === undefined ? {} : { namespace }
  const { objectName, variables } = variablesSecret
  const mounted = new Set([...(services ?? [])].flatMap(({ configs: uses }) => uses.map(({ name }) => name)))
  const ofConfigs = configs.flatMap(({ name, key, objectName: holder, isSecret, source }): HiddenValue[] => {
    if (!isSecret || (services !== undefined && !mounted.has(name))) return []
    const text = configMaps.get(holder)?.files.find((file) => file.key === key)?.content.text ?? ''
    return [
      {
        secret: { name: holder, ...where, key, config: name },
        place: source,
        read: () => variables.readWithin(text),
      },
    ]
  })
  const ofVariables = variables.used.map(({ key, variable, place, read }): HiddenValue => {
    return { secret: { name: objectName, ...where, key, variable }, place, read }
  })
  return [...ofVariables, ...ofConfigs]
}
