import { readFileSync } from 'node:fs'

/** A key of the JSON Schema of the Compose Specification. */
export interface ComposeKey {
  /** The types of JSON Schema that its value may have. */
  readonly types: readonly string[]
  /** True if the schema calls the key deprecated. */
  readonly isDeprecated: boolean
}

/**
 * All keys of the Compose Specification, by their paths. `*` is any name and `[]` any item, as in `keys`. The source is
 * the schema in compose-go, the reader of Docker Compose: `go run . keys` in `test/compose-go` lists them.
 */
export const composeKeys: ReadonlyMap<string, ComposeKey> = new Map([
  ...readFileSync('test/compose-go/keys.txt', 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [path = '', types = '', deprecated] = line.split(' ')
      return [path, { types: types.split('|'), isDeprecated: deprecated !== undefined }] as const
    }),
  // compose-go resolves `extends` of jobs before it validates them, so its schema lacks the key.
  ['jobs.*.extends', { types: ['object', 'string'], isDeprecated: false }],
])

const namesBelow = new Map<string, string[]>()
for (const path of composeKeys.keys()) {
  const [, above = '', name = ''] = /^(?:(.*)\.)?([^.]*)$/.exec(path)!
  namesBelow.set(above, [...(namesBelow.get(above) ?? []), name])
}

/** Returns the names of Compose's keys below a path; `*` among them if any name may stand there. */
export function composeNamesBelow(path: string): readonly string[] {
  return namesBelow.get(path) ?? []
}

/**
 * True if Docker Compose refuses a file with this key, because the key or one around it is unknown. Compose accepts
 * keys that begin with `x-`, and any key in a map without a list of keys.
 */
export function isRefusedByCompose(path: string): boolean {
  let above = ''
  for (const segment of path.split('.')) {
    const own = above === '' ? segment : `${above}.${segment}`
    if (segment.startsWith('x-')) return false
    if (segment !== '*' && segment !== '[]' && !composeKeys.has(own)) {
      const names = composeNamesBelow(above)
      return names.length > 0 && !names.includes('*')
    }
    above = own
  }
  return false
}
