import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// The config bundler moves all files to one folder, but keeps their URLs.
const project = fileURLToPath(new URL('..', import.meta.url))

const { name, exports } = JSON.parse(readFileSync(path.join(project, 'package.json'), 'utf8')) as {
  readonly name: string
  readonly exports: Readonly<Record<string, unknown>>
}

/** The files of `src` that the package exports, such as `index` and `plan`, by import name. */
export const entryPoints: ReadonlyMap<string, string> = new Map(
  Object.entries(exports)
    .filter(([, target]) => typeof target === 'object')
    .map(([entry]) => [path.posix.join(name, entry), entry === '.' ? 'index' : entry.slice(2)]),
)

/** These entry points, and the internal one for packages of this repository. */
const importable: ReadonlyMap<string, string> = new Map([
  ...entryPoints,
  [path.posix.join(name, 'internal'), 'internal'],
])

/** The source file of each entry point, by import name. */
export const sourceFiles: Readonly<Record<string, string>> = filesIn('src', '.ts')

/** The built file of each entry point, by import name. */
export const builtFiles: Readonly<Record<string, string>> = filesIn('dist', '.js')

/** Sorts longer names first: some tools match an alias as a prefix. */
function filesIn(folder: string, ending: string): Readonly<Record<string, string>> {
  const files = Array.from(
    importable,
    ([specifier, file]) => [specifier, path.join(project, folder, `${file}${ending}`)] as const,
  )
  return Object.fromEntries(files.sort(([one], [other]) => other.length - one.length))
}

/** The source files of the packages for editors of web pages, by import name. */
export const editorPackages: Readonly<Record<string, string>> = Object.fromEntries(
  ['codemirror', 'monaco'].map((folder) => [
    `tranship-${folder}`,
    path.join(project, folder, 'src/index.ts'),
  ]),
)
