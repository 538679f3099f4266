import { hasSecretMark } from '../compose/secret-marker.js'
import { type ConfigMap, fitOneConfigMap, toConfigMap } from '../application/config-map.js'
import type { Service } from '../application/service.js'
import { dataKey } from '../kubernetes/data-key.js'
import { toLabelName } from '../kubernetes/name.js'
import { byteLength } from '../source/characters.js'
import { contentOf } from '../rules/values/files.js'
import type { Variable } from '../rules/values/variables.js'
import type { Choices } from '../rules/types/scope.js'

/** The services and ConfigMaps of an application. */
interface Held {
  readonly services: readonly Service[]
  readonly configMaps: readonly ConfigMap[]
}

/**
 * Moves the variables of `env_file` of each service into a ConfigMap, if the caller asks for it (rule C5-15). Secrets,
 * and names that are no key of a ConfigMap, stay in the container.
 */
export function holdEnvFiles(held: Held, { options, capabilities }: Choices): Held {
  if (options.envFiles !== 'config-map' || !capabilities.filesInContainers) return held
  const taken = new Set<string>(held.configMaps.map(({ objectName }) => objectName))
  const made: ConfigMap[] = []
  const services = held.services.map((service) => {
    const variables = service.environment.variables.filter(canBeHeld)
    const sizes = variables.map(({ name, value }) => ({ path: name, size: byteLength(value) }))
    if (variables.length === 0 || !fitOneConfigMap(sizes)) return service
    const configMap = toConfigMap({
      objectName: freeName(service.objectName, taken),
      files: variables.map(({ name, value, place }) => ({
        key: name,
        shownKey: place.show(name),
        content: contentOf(value),
        source: place,
      })),
      annotations: [],
      place: service.place.get('env_file')!,
    })
    made.push(configMap)
    const names = new Set(variables.map(({ name }) => name))
    return {
      ...service,
      environment: { ...service.environment, held: { configMap: configMap.objectName, names } },
    }
  })
  return { services, configMaps: [...held.configMaps, ...made] }
}

/** True for a variable of a file, without a secret, whose name can be a key. */
function canBeHeld({ name, value, place }: Variable): boolean {
  return place.path[2] === 'env_file' && dataKey(name) === name && !hasSecretMark(value)
}

function freeName(service: string, taken: Set<string>) {
  let name = toLabelName(`${service}-env`)
  for (let number = 2; taken.has(name); number++) name = toLabelName(`${service}-env-${number}`)
  taken.add(name)
  return name
}
