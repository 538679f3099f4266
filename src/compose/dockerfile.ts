import { parseHostPath } from './host-path.js'

/** Images of this kind copy what the context has by themselves. */
const copiesByItself = /^FROM\s(?:.*[\s:/_-])?onbuild/im

/**
 * What a Dockerfile takes from its context: the sources of `COPY` and `ADD`, as they are written. Undefined where it may
 * take more, which nobody can tell from it.
 */
export function copiedSources(dockerfile: string): readonly string[] | undefined {
  if (copiesByItself.test(dockerfile)) return undefined
  return instructionsOf(dockerfile).flatMap((instruction) => {
    const words = /^(?:COPY|ADD)\s+(.*)$/is.exec(instruction)?.[1]
    return words === undefined ? [] : sourcesOf(words)
  })
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
function sourcesOf(words: string): readonly string[] {
  const flags = /^(?:--\S+\s+)*/.exec(words)![0]
  if (/(?:^|\s)--from=/.test(flags)) return []
  const rest = words.slice(flags.length).trim()
  const list = rest.startsWith('[')
    ? [...rest.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
    : rest.split(/\s+/)
  return list.slice(0, -1).filter((word) => !/^(?:<<|[a-z]+:\/\/|git@)/i.test(word))
}

/** Whether one of such sources is a folder of the context or has it in it; `names` are the folders that lead to it. */
export function takesFolder(sources: readonly string[], names: readonly string[]): boolean {
  return sources.some((source) => {
    // Nothing leads out of the context: above it is the context again.
    const parts = parseHostPath(`/${source}`).names
    // What has only some files of a folder is not the folder.
    if (parts.every((part) => part === '*' || part === '**')) return true
    return parts.length <= names.length && parts.every((part, index) => matches(part, names[index]!))
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
