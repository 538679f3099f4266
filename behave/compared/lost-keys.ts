import { isAlias, isMap, isNode, isScalar, parseDocument } from 'yaml'

/** A key of a manifest, and the manifest with this key replaced by one without effect. */
export interface WrittenKey {
  /** The path, as `services.web.deploy.replicas`. */
  readonly path: string
  readonly value: unknown
  readonly without: string
}

/** The key that replaces another. Both programs ignore keys that begin with `x-`. */
export const replacement = 'x-without'

/** Maps whose keys are Compose's own. Other maps have keys of the user. */
const ownMaps = /^services\.[^.]+\.(?:build|deploy|healthcheck|logging)$|^services\.[^.]+\.deploy\.[a-z_.]+$/

/** Top-level maps of named definitions. */
const definitions = ['services', 'volumes', 'networks', 'configs', 'secrets']

/** Returns all keys of services and of other definitions, in the order of the manifest. */
export function keysOf(text: string): WrittenKey[] {
  const document = parseDocument(text, { merge: true, keepSourceTokens: true })
  if (!isMap(document.contents)) return []
  const found: WrittenKey[] = []
  const visit = (node: unknown, path: string): void => {
    if (!isMap(node)) return
    for (const { key, value } of node.items) {
      if (!isScalar(key) || typeof key.value !== 'string' || !key.range || key.anchor !== undefined) continue
      const name = key.value
      // Keys of an extension, of a merge and of an anchor count where they are used.
      if (name === '<<' || name.startsWith('x-') || isAlias(value)) continue
      const at = `${path}.${name}`
      const [start, end] = key.range
      found.push({
        path: at,
        value: isNode(value) ? (value.toJS(document) as unknown) : value,
        without: text.slice(0, start) + replacement + text.slice(end),
      })
      if (ownMaps.test(at)) visit(value, at)
    }
  }
  for (const kind of definitions) {
    const map = document.get(kind, true)
    if (!isMap(map)) continue
    for (const { key, value } of map.items) {
      if (isScalar(key) && typeof key.value === 'string' && !key.value.startsWith('x-'))
        visit(value, `${kind}.${key.value}`)
    }
  }
  return found
}

/** Values that ask for what a cluster does anyway, by the path with `*` for a name. Lists are written as JSON. */
const satisfied: Readonly<Record<string, readonly unknown[]>> = {
  'services.*.restart': ['always', 'unless-stopped', 'any'],
  'services.*.healthcheck.interval': ['30s'],
  'services.*.healthcheck.timeout': ['30s'],
  'services.*.healthcheck.retries': [3],
  'services.*.healthcheck.start_period': ['0s'],
  'services.*.healthcheck.start_interval': ['5s'],
  'services.*.healthcheck.disable': [true],
  'services.*.healthcheck.test': ['NONE', '["NONE"]'],
  'services.*.deploy.endpoint_mode': ['vip'],
  'services.*.deploy.restart_policy.condition': ['any'],
  'services.*.scale': [1],
  'services.*.stop_grace_period': ['30s'],
  'services.*.deploy.mode': ['replicated'],
  'services.*.deploy.replicas': [1],
  'volumes.*.driver': ['local'],
  'networks.*.driver': ['bridge'],
}

/** `true` for a key whose request every cluster satisfies, and for a map with only such keys. */
export function isSatisfied({ path, value }: Pick<WrittenKey, 'path' | 'value'>): boolean {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const entries = Object.entries(value)
    return (
      entries.length > 0 && entries.every(([key, one]) => isSatisfied({ path: `${path}.${key}`, value: one }))
    )
  }
  const [kind, , ...rest] = path.split('.')
  const asked = Array.isArray(value) ? JSON.stringify(value) : value
  return satisfied[[kind, '*', ...rest].join('.')]?.includes(asked) === true
}
