import { parseHostPath } from './host-path.js'

/** Images of this kind copy what the context has by themselves. */
const copiesByItself = /^FROM\s(?:.*[\s:/_-])?onbuild/im

/** What a Dockerfile takes from its context. */
export interface CopiedSource {
  /** As it is written. */
  readonly source: string
  /** The folder of the image that it goes into, from the root on; undefined where nobody can tell. */
  readonly folder: string | undefined
}

/**
 * What a Dockerfile takes from its context: the sources of `COPY` and `ADD`. Undefined where it may take more, which nobody
 * can tell from it.
 */
export function copiedSources(dockerfile: string): readonly CopiedSource[] | undefined {
  if (copiesByItself.test(dockerfile)) return undefined
  /** The folder that an instruction begins at, and that of each stage in the end. */
  let workingFolder: string | undefined
  let stage = ''
  const folders = new Map<string, string | undefined>()
  return instructionsOf(dockerfile).flatMap((instruction) => {
    const [, name = '', words = ''] = /^(\w+)\s+(.*)$/s.exec(instruction) ?? []
    if (/^FROM$/i.test(name)) {
      const [base = '', , own = ''] = words.replace(/^(?:--\S+\s+)*/, '').split(/\s+/)
      workingFolder = folders.get(base.toLowerCase())
      stage = own.toLowerCase()
    } else if (/^WORKDIR$/i.test(name)) workingFolder = joined(workingFolder, words)
    else if (/^(?:COPY|ADD)$/i.test(name)) return sourcesOf(words, workingFolder)
    folders.set(stage, workingFolder)
    return []
  })
}

/** A folder of an image that is written where another is the current one. */
function joined(from: string | undefined, folder: string): string | undefined {
  if (folder.includes('$') || (from === undefined && !folder.startsWith('/'))) return undefined
  return folderText(parseHostPath(folder.startsWith('/') ? folder : `${from}/${folder}`).names)
}

function folderText(names: readonly string[]): string {
  return `/${names.join('/')}`
}

/** The instructions, each on one line. */
function instructionsOf(dockerfile: string): readonly string[] {
  const instructions: string[] = []
  let open = ''
  for (const line of dockerfile.split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    if (/[\\`]$/.test(text)) open += `${text.slice(0, -1)} `
    else {
      instructions.push(open + text)
      open = ''
    }
  }
  return open === '' ? instructions : [...instructions, open.trim()]
}

/** All words but the last, which is where they go; none where they come from another image. */
function sourcesOf(words: string, workingFolder: string | undefined): readonly CopiedSource[] {
  const flags = /^(?:--\S+\s+)*/.exec(words)![0]
  if (/(?:^|\s)--from=/.test(flags)) return []
  const rest = words.slice(flags.length).trim()
  const list = rest.startsWith('[')
    ? [...rest.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
    : rest.split(/\s+/)
  const sources = list.slice(0, -1).filter((word) => !/^(?:<<|[a-z]+:\/\/|git@)/i.test(word))
  const folder = joined(workingFolder, list.at(-1) ?? '')
  return sources.map((source) => ({ source, folder }))
}

/**
 * Where a folder of the context is in the image, as far as that is known; none if nothing takes it. `names` are the folders
 * that lead to it.
 */
export function takenTo(
  sources: readonly CopiedSource[],
  names: readonly string[],
): readonly (string | undefined)[] {
  return sources.flatMap(({ source, folder }) => {
    // Nothing leads out of the context: above it is the context again.
    const parts = parseHostPath(`/${source}`).names
    // Of what a pattern takes, each folder goes to the same place by what is in it.
    const isPlain = !/[*?$[\\]/.test(source)
    // What has only some files of a folder is not the folder.
    const isTaken =
      parts.every((part) => part === '*' || part === '**') ||
      (parts.length <= names.length && parts.every((part, index) => matches(part, names[index]!)))
    if (!isTaken) return []
    if (!isPlain || folder === undefined) return [undefined]
    return [folderText([...parseHostPath(folder).names, ...names.slice(parts.length)])]
  })
}

/** Whether a name is what a pattern of Dockerfiles means; a variable may be anything. */
function matches(pattern: string, name: string): boolean {
  if (!/[*?$[\\]/.test(pattern)) return pattern === name
  if (/[$[\\]/.test(pattern)) return true
  const expression = pattern
    .replace(/[.+^(){}|\]]/g, '\\$&')
    .replace(/\*+/g, '.*')
    .replaceAll('?', '.')
  return new RegExp(`^${expression}$`).test(name)
}
