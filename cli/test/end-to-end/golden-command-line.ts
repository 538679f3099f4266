import { existsSync } from 'node:fs'
import type * as Library from 'tranship'
import type { GoldenCase } from '../../../test/support/golden.js'
import type { Files } from '../support/folder.js'
import { library } from './installed-library.js'

/** The files and flags that give the command what the options give the library. */
export function commandLineOf({ manifest, options }: GoldenCase): { parameters: string[]; files: Files } {
  const { name, namespace, domain, registry, images = {}, hostVolumes, strict } = options
  const {
    dotenv,
    platformEnv,
    imageConfigs,
    networkPolicies,
    hostPaths,
    publishTcp,
    modelImage,
    secretVariables,
    publicUrls,
    envFiles,
    clusterIssuer,
    volumeSize,
    storageClass,
    infer,
    kubernetes,
    files = {},
  } = options
  const platform = Object.entries(stringsOf(platformEnv)).map(([key, value]) => `${key}='${value}'\n`)
  const flag = (text: string, value: string | undefined) => (value === undefined ? [] : [text, value])
  return {
    parameters: [
      ...flag('--name', name),
      ...flag('--namespace', namespace),
      ...flag('--domain', domain),
      ...flag('--registry', registry),
      ...flag('--host-volumes', hostVolumes),
      ...Object.entries(images).flatMap(([service, image]) => ['--image', `${service}=${image}`]),
      ...flag('--kubernetes', kubernetes),
      ...flag('--image-configs', imageConfigs && 'images.json'),
      ...(strict === true ? ['--strict'] : []),
      ...(networkPolicies === true ? ['--network-policies'] : []),
      ...(hostPaths === true ? ['--host-paths'] : []),
      ...flag('--publish-tcp', publishTcp),
      ...flag('--model-image', modelImage),
      ...flag('--secret-variables', secretVariables?.toString()),
      ...(publicUrls === true ? ['--public-urls'] : []),
      ...flag('--env-files', envFiles),
      ...flag('--cluster-issuer', clusterIssuer),
      ...flag('--volume-size', volumeSize),
      ...flag('--storage-class', storageClass),
      ...(infer === false ? ['--no-infer'] : []),
      // The variables of a platform are those that count least.
      ...(platform.length === 0 ? [] : ['--env-file', 'platform.env', '--env-file', '.env']),
    ],
    files: {
      'compose.yaml': manifest,
      ...hostFiles(library.references(manifest, options), options.folders),
      ...files,
      ...(dotenv === undefined && platform.length === 0 ? {} : { '.env': dotenv ?? '' }),
      ...(imageConfigs === undefined ? {} : { 'images.json': JSON.stringify(imageConfigs) }),
      ...(platform.length === 0 ? {} : { 'platform.env': platform.join('') }),
    },
  }
}

/** Returns the additional input of a command that reads the disk: mounted files that the case doesn't describe. */
export function foundOnDisk(
  { manifest, options }: GoldenCase,
  files: Files,
): Required<Pick<Library.TranslateOptions, 'files' | 'folders'>> {
  const host = library.references(manifest, options).filter(({ kind }) => kind === 'host-volume')
  const paths = host
    .map(({ path }) => path)
    .filter((path) => (path.startsWith('.') || isMissingElsewhere(path)) && !options.folders?.[path])
  const inside = (path: string) =>
    Object.keys(files).filter((name) =>
      plain(path) === '' ? name !== 'compose.yaml' : `${plain(name)}/`.startsWith(`${plain(path)}/`),
    )
  const kindOf = (path: string) => {
    // A folder that contains the manifest's own is more than configuration.
    if (/^\.\.(?:\/\.\.)*\/?$/.test(path)) return 'large'
    const names = inside(path).map((name) => plain(name).slice(plain(path).length).replace(/^\//, ''))
    if (names.length === 0) return plain(path) === '' ? 'empty' : 'missing'
    return names.includes('') ? 'file' : names.sort(inOrderOfFolders)
  }
  return {
    files: Object.fromEntries(paths.flatMap(inside).map((name) => [name, files[name]!])),
    folders: Object.fromEntries(paths.map((path) => [path, kindOf(path)])),
  }
}

/** `true` if a path outside of the manifest's folder doesn't exist on this machine. */
function isMissingElsewhere(path: string): boolean {
  return !path.startsWith('~') && !existsSync(path)
}

/** Normalizes a path relative to the manifest's folder, which becomes the empty string. */
function plain(path: string): string {
  return path.replace(/^\.(?:\/|$)/, '').replace(/\/$/, '')
}

/** The order of a folder after the other, each by its names. */
function inOrderOfFolders(one: string, other: string): number {
  const [first, second] = [one, other].map((name) => name.replaceAll('/', '\0'))
  return first! < second! ? -1 : 1
}

/** More than a ConfigMap can hold. */
const tooLarge = 'x'.repeat(1024 * 1024 + 1)

/** The files and folders that a manifest mounts: what the options say they are, or what the library takes them for. */
function hostFiles(
  references: readonly Library.FileReference[],
  folders: Library.TranslateOptions['folders'] = {},
): Files {
  const present = references.filter(
    ({ kind, path }) =>
      kind === 'host-volume' && /^\.(?!\.|.*\/\.\.\/)/.test(path) && folders[path] !== 'missing',
  )
  return Object.fromEntries(
    present.flatMap(({ path }): [string, string][] => {
      const kind = folders[path] ?? (/[^/]\.[^./]+$/.test(path) ? 'file' : 'unknown')
      if (kind === 'file') return [[path, '']]
      if (kind === 'unknown') return [[`${path}/.keep`, '']]
      if (kind === 'empty') return [[`${path}/`, '']]
      if (kind === 'large') return [[`${path}/large.bin`, tooLarge]]
      return typeof kind === 'string' ? [] : kind.map((name) => [`${path}/${name}`, ''])
    }),
  )
}

/** The members that are strings. */
export function stringsOf(record: Readonly<Record<string, string | undefined>> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
