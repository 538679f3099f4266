import { catalogue, keys } from 'tranship'
import { warningGroups } from 'tranship/internal'

/** Values that are known when the script is made, or the services of the manifest, each with what follows it. */
export type Values = readonly string[] | Services

export interface Services {
  /** `=` where the service is the first half of a value. */
  readonly suffix: '' | '='
}

/** The values that an argument or an option of such a name may have: `[code]`, `<warning>`, `<service=image>`. */
export function valuesNamed(name: string): Values {
  switch (name) {
    case 'code':
      return Object.keys(catalogue).sort()
    case 'warning':
      return warningCodes()
    case 'warning|group':
      return [...warningGroups, ...warningCodes()].sort()
    case 'key':
      return keyNames()
    case 'service':
    case 'what':
      return { suffix: '' }
    case 'service=image':
      return { suffix: '=' }
    default:
      return []
  }
}

function warningCodes(): readonly string[] {
  return Object.entries(catalogue)
    .flatMap(([code, { severity }]) => (severity === 'warning' ? [code] : []))
    .sort()
}

/** Keys as one writes them: without the names of services and others, which they follow. */
function keyNames(): readonly string[] {
  return [...new Set(keys.map(({ path }) => path.replace(/^.*(?:\*|\[\])\.(?=[^*[]*$)/, '')))]
    .filter((name) => /^[\w.-]+$/.test(name))
    .sort()
}

export function areServices(values: Values): values is Services {
  return 'suffix' in values
}

/** The hidden command that the scripts ask for the services: `tranship __services -- <the words before>`. */
export const servicesCommand = '__services'
