import type { Settings } from './settings.js'

/** A feature that other language servers also have. */
export type SharedFeature =
  | 'errors of YAML'
  | 'keys and values'
  | 'names'
  | 'outline'
  | 'folding'
  | 'definition'
  | 'highlight'
  | 'rename'
  | 'overridden values'

const byYamlServers: readonly SharedFeature[] = ['errors of YAML', 'keys and values', 'outline', 'folding']

const byDockerServers: readonly SharedFeature[] = [
  'errors of YAML',
  'keys and values',
  'names',
  'outline',
  'definition',
  'highlight',
  'rename',
  'overridden values',
]

/** `true` if a server beside this one serves the feature, so that results would appear twice. */
export function isServedByOther(
  feature: SharedFeature,
  { besideYamlServer, besideDockerServer }: Pick<Settings, 'besideYamlServer' | 'besideDockerServer'>,
): boolean {
  return (
    (besideYamlServer && byYamlServers.includes(feature)) ||
    (besideDockerServer && byDockerServers.includes(feature))
  )
}
