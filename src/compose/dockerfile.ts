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

/** A stage of a Dockerfile. */
interface Stage {
  readonly name: string
  /** The stages and images that it begins with, or takes something from. */
  readonly from: string[]
  /** The folder that an instruction begins at. */
  folder: string | undefined
  readonly sources: CopiedSource[]
}

/**
 * What the stage of a Dockerfile that is built takes from its context, the last one unless named: the sources of its `COPY`
 * and `ADD`, and of those of the stages that it needs. Undefined where it may take more, which nobody can tell from it.
 */
export function copiedSources(dockerfile: string, target?: string): readonly CopiedSource[] | undefined {
  if (copiesByItself.test(dockerfile)) return undefined
  const stages = stagesOf(dockerfile)
  const needed = new Set<Stage>()
  const need = (stage: Stage | undefined) => {
    if (stage === undefined || needed.has(stage)) return
    needed.add(stage)
    for (const name of stage.from) need(stageCalled(name, stages))
  }
  need(target === undefined ? stages.at(-1) : stageCalled(target, stages))
  // A variable may be the name of any stage, and a stage that is not there is for the builder to tell of.
  const isKnown = needed.size > 0 && ![...needed].some(({ from }) => from.some((name) => name.includes('$')))
  return stages.filter((stage) => !isKnown || needed.has(stage)).flatMap(({ sources }) => sources)
}

/** The stages of a Dockerfile; the first of them is what stands before all others. */
function stagesOf(dockerfile: string): readonly Stage[] {
  let stage: Stage = { name: '', from: [], folder: undefined, sources: [] }
  const stages = [stage]
  for (const instruction of instructionsOf(dockerfile)) {
    const [, name = '', words = ''] = /^(\w+)\s+(.*)$/s.exec(instruction) ?? []
    if (/^FROM$/i.test(name)) {
      const [base = '', , own = ''] = words.replace(/^(?:--\S+\s+)*/, '').split(/\s+/)
      const { folder } = stageCalled(base, stages) ?? {}
      stage = { name: own.toLowerCase(), from: [base], folder, sources: [] }
      stages.push(stage)
      continue
    }
    if (/^WORKDIR$/i.test(name)) stage.folder = joined(stage.folder, words)
    else if (/^(?:COPY|ADD)$/i.test(name)) stage.sources.push(...sourcesOf(words, stage.folder))
    stage.from.push(...[...words.matchAll(/(?:^|\s|,)(?:--)?from=([^\s,]+)/g)].map(([, other = '']) => other))
  }
  return stages
}

/** A stage by its name, or by its number. */
function stageCalled(name: string, stages: readonly Stage[]): Stage | undefined {
  if (/^\d+$/.test(name)) return stages[Number(name) + 1]
  return name === '' ? undefined : stages.find((stage) => stage.name === name.toLowerCase())
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
