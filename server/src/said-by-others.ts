import type { Settings } from './settings.js'

/** What servers that can run beside this one say, too. */
export type Saying =
  | 'errors of YAML'
  | 'keys and values'
  | 'names'
  | 'outline'
  | 'folding'
  | 'definition'
  | 'rename'
  | 'overridden values'

const byYamlServers: readonly Saying[] = ['errors of YAML', 'keys and values', 'outline', 'folding']

const byDockerServers: readonly Saying[] = [
  'errors of YAML',
  'keys and values',
  'names',
  'outline',
  'definition',
  'rename',
  'overridden values',
]

/** Whether this is left to a server that runs beside this one, so that nothing is said twice. */
export function isSaidByOther(
  saying: Saying,
  { besideYamlServer, besideDockerServer }: Pick<Settings, 'besideYamlServer' | 'besideDockerServer'>,
): boolean {
  return (
    (besideYamlServer && byYamlServers.includes(saying)) ||
    (besideDockerServer && byDockerServers.includes(saying))
  )
}
