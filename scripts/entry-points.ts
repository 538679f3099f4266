import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// The bundler of configurations keeps the URL of each file, and gives all of them one folder.
const project = fileURLToPath(new URL('..', import.meta.url))

const { name, exports } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** The names of the files in `src` that the package exports, such as `index` and `plan`, by the name of each import. */
export const entryPoints: ReadonlyMap<string, string> = new Map(
  Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([entry]) => [path.posix.join(name, entry), entry === '.' ? 'index' : entry.slice(2)]),
)

/** Those and the one that only the packages of this repository import. */
const importable: ReadonlyMap<string, string> = new Map([
  ...entryPoints,
  [path.posix.join(name, 'internal'), 'internal'],
])

/** The source file of each entry point, by the name of its import. */
export const sourceFiles: Readonly<Record<string, string>> = filesIn('src', '.ts')

/** The built file of each entry point, by the name of its import. */
export const builtFiles: Readonly<Record<string, string>> = filesIn('dist', '.js')

/** The longest names come first: for some tools an alias stands for all that begins with it. */
function filesIn(folder: string, ending: string): Readonly<Record<string, string>> {
  const files = Array.from(
    importable,
    ([specifier, file]) => [specifier, path.join(project, folder, `${file}${ending}`)] as const,
  )
  return Object.fromEntries(files.sort(([one], [other]) => other.length - one.length))
}
