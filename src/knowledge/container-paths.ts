import { withoutEnd } from '../source/ends.js'
import { images } from './images.js'
import { lastName, matchesOneOf, type PathPattern } from './path-patterns.js'
import type { BySource } from './sources.js'
import { toLowerCase, valuesOf } from './word-search.js'

/** Folders, with what is in them, from which programs take their configuration, beside those of images. */
export const configurationFolders: BySource<readonly PathPattern[]> = {
  'Debian Apache': ['/etc/apache2/**'],
  'Debian HAProxy': ['/etc/haproxy/**'],
  'Logstash package': ['/etc/logstash/**'],
  'Red Hat Apache': ['/etc/httpd/**'],
  'Redis package': ['/etc/redis/**'],
  Supervisor: ['/etc/supervisor/**'],
}

/** Folders in which packages of programs keep data, beside those of images. */
export const dataFolders: BySource<readonly PathPattern[]> = {
  'Elasticsearch package': ['/var/lib/elasticsearch'],
  'InfluxDB package': ['/var/lib/influxdb'],
  'MongoDB package': ['/var/lib/mongodb'],
  'Neo4j package': ['/var/lib/neo4j'],
  'Redis package': ['/var/lib/redis'],
}

/** Names of folders that programs write to. Case doesn't matter. */
export const writtenFolders: BySource<readonly string[]> = {
  'Django settings': ['media'],
  FHS: ['log'],
  GitLab: ['backups'],
  'Home Assistant': ['backup'],
  'Immich storage': ['upload'],
  'Laravel folders': ['storage'],
  'Tomcat logs': ['logs'],
  Vaultwarden: ['attachments'],
  'WordPress uploads': ['uploads'],
}

/** Names of folders that programs read as often as they write. What is in a folder decides. Case doesn't matter. */
export const maybeWrittenFolders: BySource<readonly string[]> = {
  Flask: ['instance'],
  'Laravel folders': ['database'],
  'Redis image': ['data'],
  'SQLite files': ['sqlite'],
  Symfony: ['var'],
}

/** Endings of files in which programs keep what they write. Case doesn't matter. */
export const databaseFiles: BySource<readonly string[]> = {
  'Redis persistence': ['.aof', '.rdb'],
  'SQLite files': ['.db', '.db3', '.sqlite', '.sqlite3'],
}

/** Endings of other files that programs write. Case doesn't matter. People choose these names, so no page documents them. */
export const writtenEndings: readonly string[] = ['.lock', '.log', '.pid', '.sock', '.socket']

/**
 * Words in the names of paths for what a program makes again when it is missing. Case doesn't matter. People choose
 * these names, so no page documents them.
 */
export const generatedWords: readonly string[] = [
  ...['cache', 'caches', 'dump', 'dumps', 'generated', 'log', 'logdir', 'logfile', 'logs', 'out', 'output'],
  ...['outputs', 'pid', 'pidfile', 'result', 'results', 'socket', 'tmp'],
]

/**
 * Words in the names of settings and paths for what a program writes. Case doesn't matter. People choose these names, so no
 * page documents them.
 */
export const writtenWords: readonly string[] = [
  ...generatedWords,
  ...['database', 'databases', 'db', 'persistence', 'sqlite'],
]

/** Folders in which the image of a program has its own files, rather than data. */
export const programFolders: BySource<readonly PathPattern[]> = {
  Buildpacks: ['/workspace/**'],
  'Compose guide': ['/code/**'],
  'Docker guide': ['/app/**'],
  FHS: ['/home/**', '/opt/**', '/srv/**', '/usr/**'],
  Hugo: ['/src/**'],
  'PHP image': ['/var/www/**'],
  'Static file server': ['/static/**', '/web/**'],
  'Static Web Server': ['/public/**'],
  uHTTPd: ['/www/**'],
}

/** Folders of images in which installers put files, which no program writes when it starts. */
export const installedFolders: BySource<readonly PathPattern[]> = {
  Composer: ['**/vendor'],
  'Debian Apache': ['/etc/apache2'],
  'nginx image': ['/etc/nginx', '/usr/share/nginx/html'],
  'npm folders': ['**/node_modules'],
  Python: ['**/.venv', '**/site-packages', '**/venv'],
  'Ruby image': ['/usr/local/bundle'],
}

const facts = Object.values(images)
const configuration = [
  ...valuesOf(configurationFolders),
  ...facts.flatMap(({ configurationFolders: own = [] }) => own),
]
const data = [...valuesOf(dataFolders), ...facts.flatMap(({ dataFolders: own = [] }) => own)]
const written = new Set(valuesOf(writtenFolders))
const writtenNames = new Set([...writtenWords, ...valuesOf(writtenFolders)])
const generated = new Set(generatedWords)
const maybeWritten = new Set(valuesOf(maybeWrittenFolders))

/** Returns true if programs take their configuration from a folder of a container, and never write to it. */
export function isConfigurationFolder(path: string): boolean {
  return matchesOneOf(withOneSlash(path), configuration)
}

/** Returns true if a program keeps its data in a folder of a container. */
export function isDataFolder(path: string): boolean {
  return matchesOneOf(withOneSlash(withoutEnd(path, '/')), data)
}

/** Returns true if programs keep what they write in a folder of a container. */
export function isWrittenByName(path: string): boolean {
  return isDataFolder(path) || written.has(nameOf(withoutEnd(path, '/')))
}

/** Returns true if programs may keep what they write in a folder of a container. */
export function isMaybeWritten(path: string): boolean {
  return maybeWritten.has(nameOf(withoutEnd(path, '/')))
}

/** Returns true if a program keeps what it writes in a file of this name. */
export function isDatabaseFile(path: string): boolean {
  const name = toLowerCase(path)
  return valuesOf(databaseFiles).some((ending) => name.endsWith(ending))
}

/** Returns true if a program writes a file of this name whenever a text names it. */
export function isWrittenByEnding(path: string): boolean {
  const name = toLowerCase(path)
  return isDatabaseFile(name) || writtenEndings.some((ending) => name.endsWith(ending))
}

/** Returns true if the last word in front of a path names a file: `STATE_FILE=`. */
export function isSettingOfFile(setting: string): boolean {
  return (
    toLowerCase(setting)
      .split(/[^a-z]+/)
      .filter((word) => word !== '')
      .at(-1)
      ?.startsWith('file') === true
  )
}

/** Returns true if a text, such as a setting and its path, has a word for what a program writes. */
export function isNamedLikeWritten(text: string): boolean {
  return hasWordOf(text, writtenNames)
}

/** Returns true if programs make the files in a folder again when they are missing, as logs and caches. */
export function isGeneratedByName(path: string): boolean {
  return hasWordOf(nameOf(withoutEnd(path, '/')), generated)
}

function hasWordOf(text: string, words: ReadonlySet<string>): boolean {
  return toLowerCase(text)
    .split(/[^a-z]+/)
    .some((word) => words.has(word))
}

/** Returns true if images have files of a program in a folder. */
export function isProgramFolder(path: string): boolean {
  return matchesOneOf(path, valuesOf(programFolders))
}

/** Returns true if images have installed files in a folder. */
export function isInstalledFolder(path: string): boolean {
  return matchesOneOf(path, valuesOf(installedFolders))
}

/**
 * Returns true if an image that nobody knows may have files in a folder. These are installed files, and those of a program
 * or its configuration, but no folder for data or below one.
 */
export function mayHaveFiles(path: string): boolean {
  if (isInstalledFolder(path)) return true
  const isOfProgram = isProgramFolder(path) || path.startsWith('/etc/')
  const isData = (name: string) => name.startsWith('.') || written.has(name) || maybeWritten.has(name)
  return isOfProgram && !isDataFolder(path) && !toLowerCase(path).split('/').slice(2).some(isData)
}

/** Returns a path that begins with one slash if it begins with several. */
function withOneSlash(path: string): string {
  let start = 0
  while (path[start] === '/' && path[start + 1] === '/') start++
  return path.slice(start)
}

/** Returns the name of a folder in lower case. A relative path without a slash is no folder of a container. */
function nameOf(folder: string): string {
  return folder.includes('/') ? toLowerCase(lastName(folder)) : ''
}
