import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Application, nameOf, type Settings } from './application.js'
import { goldenApplication } from './golden-application.js'

/** The names of a manifest in the order in which Compose looks for them. */
const manifestNames = ['compose.yaml', 'compose.yml', 'docker-compose.yaml', 'docker-compose.yml']

/** The depth to which folders are searched for applications. */
const deepest = 4

/**
 * Returns the applications of files and folders. A folder with a manifest is one application; of any other folder, all
 * folders below are searched. A folder of `golden/` is written out to `temporary` with the files that its options name.
 */
export function findApplications(
  paths: readonly string[],
  settings: Settings,
  temporary: string,
): Application[] {
  return paths.flatMap((given) => {
    const at = path.resolve(given)
    if (!existsSync(at)) throw new Error(`${given}: no such file or folder`)
    return statSync(at).isDirectory()
      ? search(at, given, settings, temporary, 0)
      : [applicationOf(at, given, settings)]
  })
}

function search(
  folder: string,
  title: string,
  settings: Settings,
  temporary: string,
  depth: number,
): Application[] {
  const manifest = manifestNames.find((name) => existsSync(path.join(folder, name)))
  if (manifest !== undefined) {
    const isGolden = path.basename(path.dirname(folder)) === 'golden'
    return [
      isGolden
        ? goldenApplication(folder, title, settings, temporary)
        : applicationOf(path.join(folder, manifest), title, settings),
    ]
  }
  if (depth === deepest) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap(({ name }) =>
      search(path.join(folder, name), path.join(title, name), settings, temporary, depth + 1),
    )
}

function applicationOf(file: string, title: string, settings: Settings): Application {
  const folder = path.dirname(file)
  // A shell sets this variable, which manifests use.
  const environment = { PWD: folder, ...settings.environment }
  return { title, name: nameOf(readFileSync(file, 'utf8'), folder), folder, file, ...settings, environment }
}
