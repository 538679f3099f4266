import { catalogue, keys } from 'tranship'
import { warningGroups } from 'tranship/internal'

/** Values that are fixed when the script is generated, or the services of the manifest. */
export type Values = readonly string[] | Services

export interface Services {
  /** The text after a service name: `=` for values such as `service=image`. */
  readonly suffix: '' | '='
}

/** Returns the values for an argument of this name: `[code]`, `<warning>`, `<service=image>`. */
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

/** Returns the keys in short form, without the names of services above them. */
function keyNames(): readonly string[] {
  return [...new Set(keys.map(({ path }) => path.replace(/^.*(?:\*|\[\])\.(?=[^*[]*$)/, '')))]
    .filter((name) => /^[\w.-]+$/.test(name))
    .sort()
}

export function areServices(values: Values): values is Services {
  return 'suffix' in values
}

/** `true` if the values are left to the shell, which completes file names. */
export function areUnknown(values: Values): boolean {
  return !areServices(values) && values.length === 0
}

/** The hidden command that completion scripts call: `tranship __services -- <the words before>`. */
export const servicesCommand = '__services'
