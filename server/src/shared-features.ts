import type { Settings } from './settings.js'

/** A feature that other language servers also have. */
export type SharedFeature =
  | 'errors of YAML'
  | 'keys and values'
  | 'names'
  | 'anchors'
  | 'outline'
  | 'folding'
  | 'definition'
  | 'highlight'
  | 'image links'
  | 'selection'
  | 'rename'
  | 'overridden values'

const byYamlServers: readonly SharedFeature[] = [
  'errors of YAML',
  'keys and values',
  'anchors',
  'outline',
  'folding',
  'selection',
]

const byDockerServers: readonly SharedFeature[] = [
  'errors of YAML',
  'keys and values',
  'names',
  'anchors',
  'outline',
  'definition',
  'highlight',
  'image links',
  'rename',
  'overridden values',
]

/** The server of Container Tools knows no names: https://github.com/microsoft/compose-language-service. */
const byContainerTools: readonly SharedFeature[] = ['errors of YAML', 'keys and values']

/** `true` if a server beside this one serves the feature, so that results would appear twice. */
export function isServedByOther(
  feature: SharedFeature,
  settings: Pick<Settings, 'besideYamlServer' | 'besideDockerServer' | 'besideContainerTools'>,
): boolean {
  return (
    (settings.besideYamlServer && byYamlServers.includes(feature)) ||
    (settings.besideDockerServer && byDockerServers.includes(feature)) ||
    (settings.besideContainerTools && byContainerTools.includes(feature))
  )
}
