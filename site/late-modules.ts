import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const source = path.resolve(import.meta.dirname, '../src')

/** The modules of the library that few Compose files need, without their endings. They export functions alone. */
const modules: readonly string[] = [
  'compose/plain-scalar',
  'compose/shell-words',
  'inference/host-files/named-paths',
  'inference/mentions/service-texts',
  'inference/sites/caddyfile',
  'inference/sites/docker-resolver',
  'inference/sites/router-rule',
  'keys/misplaced',
  'kubernetes/schedule',
  'load/merge',
  'load/relative-paths',
  'objects/http-route',
  'objects/join-containers',
  'objects/kubernetes-settings',
  'objects/network-policy',
  'options/is-image-config',
  'parse/yaml-problems',
  'plan/plan-parts',
  'stages/report-exposed-secrets',
  'warnings/addition',
  'warnings/nearest',
]

const files: ReadonlyMap<string, string> = new Map(
  modules.map((name, at) => [path.join(source, `${name}.ts`), `part${at}`]),
)

const PREFIX = '\0late:'
const ALL = `${PREFIX}all`
const LOADED = `${PREFIX}loaded`

/**
 * A Vite plugin of the worker that loads these modules at the first call of any of their functions, as one file. The
 * call throws the `MissingCode` of the given file, as the library is synchronous.
 */
export function lateModules(fileOfError: string): Plugin {
  return {
    name: 'late-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id.startsWith(PREFIX)) return id
      if (!id.startsWith('.') || importer === undefined || importer.startsWith(PREFIX)) return undefined
      const file = path.resolve(path.dirname(importer), id).replace(/\.js$/, '.ts')
      return files.has(file) ? { id: PREFIX + file, moduleSideEffects: false } : undefined
    },
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined
      if (id === ALL)
        return Array.from(files, ([file, part]) => `export * as ${part} from ${JSON.stringify(file)}`).join(
          '\n',
        )
      if (id === LOADED)
        return `import { MissingCode } from ${JSON.stringify(fileOfError)}
let loaded
const load = async () => void (loaded = await import(${JSON.stringify(ALL)}))
export function all() {
  if (loaded === undefined) throw new MissingCode(load)
  return loaded
}`
      const file = id.slice(PREFIX.length)
      const calls = functionsOf(file).map(
        (name) => `export const ${name} = (...given) => all().${files.get(file)}.${name}(...given)`,
      )
      return [`import { all } from ${JSON.stringify(LOADED)}`, ...calls].join('\n')
    },
  }
}

/** Returns the names of the functions that a module exports. It exports nothing else that is there at run time. */
function functionsOf(file: string): readonly string[] {
  const exported = readFileSync(file, 'utf8').matchAll(/^export (?!type |interface )(?:function (\w+)|.*)/gm)
  return Array.from(exported, ([line, name]) => {
    if (name === undefined) throw new Error(`${file} must load at first, because of: ${line}`)
    return name
  })
}
