/** The path of a value in `values.yaml`. */
export type ValuePath = readonly string[]

/** Returns the expression of a value in a template: `.Values.tag`, or `(index .Values "my-key")` for other names. */
export function valueReference(path: ValuePath): string {
  if (path.every(isIdentifier)) return ['.Values', ...path].join('.')
  return `(index .Values ${path.map((key) => JSON.stringify(key)).join(' ')})`
}

function isIdentifier(key: string): boolean {
  return /^[A-Za-z_]\w*$/.test(key)
}

/** Keys of `values.yaml` that are no variables. Helm takes `global` for itself. */
const reservedKeys: readonly string[] = [
  'services',
  'volumes',
  'ingress',
  'secrets',
  'secretStore',
  'profiles',
  'checkSecrets',
  'global',
]

/**
 * Returns the key in `values.yaml` of each variable: `dbHost` for `DB_HOST`, as charts have it. If that key is taken,
 * the key is the name itself, and with a `_` behind it if that is taken, too.
 */
export function valueKeys(names: readonly string[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>()
  const taken = new Set(reservedKeys)
  for (const name of names) {
    let key = toCamelCase(name)
    if (key === '' || taken.has(key)) key = name
    while (taken.has(key)) key += '_'
    keys.set(name, key)
    taken.add(key)
  }
  return keys
}

function toCamelCase(name: string): string {
  const [first = '', ...others] = name.toLowerCase().split('_').filter(Boolean)
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
}
