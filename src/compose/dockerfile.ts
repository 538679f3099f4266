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
  /** The stage or image that it begins with. */
  readonly base: string | undefined
  /** The stages and images that it begins with, or takes something from. */
  readonly from: string[]
  /** The folder that an instruction begins at. */
  folder: string | undefined
  readonly sources: CopiedSource[]
  /** The folders and files of the image that something is copied to. */
  readonly targets: string[]
  readonly commands: ImageCommand[]
}

/** A command of `RUN`. */
export interface ImageCommand {
  readonly text: string
  /** The folder that it begins in; undefined where nobody can tell. */
  readonly folder: string | undefined
}

/** The files of an image beside those of its base, as far as a Dockerfile says. */
export interface ImageContents {
  /** The image of another Dockerfile that its stages begin with. */
  readonly base: string
  /** The folders and files that something is copied to, from the context or from other stages. */
  readonly targets: readonly string[]
  readonly commands: readonly ImageCommand[]
}

/** Returns the contents of the image of a stage, the last one unless named; undefined if there is no such stage. */
export function imageContents(dockerfile: string, target?: string): ImageContents | undefined {
  const stages = new Stages(dockerfile)
  const chain = new Set<Stage>()
  let stage = target === undefined ? stages.all.at(-1) : stages.find(target)
  let base: string | undefined
  while (stage !== undefined && !chain.has(stage)) {
    chain.add(stage)
    base = stage.base
    stage = base === undefined ? undefined : stages.find(base)
  }
  if (base === undefined) return undefined
  const all = [...chain]
  return {
    base,
    targets: all.flatMap(({ targets }) => targets),
    commands: all.flatMap(({ commands }) => commands),
  }
}

/**
 * What the stage of a Dockerfile that is built takes from its context, the last one unless named: the sources of its `COPY`
 * and `ADD`, and of those of the stages that it needs. Undefined where it may take more, which nobody can tell from it.
 */
export function copiedSources(dockerfile: string, target?: string): readonly CopiedSource[] | undefined {
  if (copiesByItself.test(dockerfile)) return undefined
  const stages = new Stages(dockerfile)
  const needed = new Set<Stage>()
  const open = [target === undefined ? stages.all.at(-1) : stages.find(target)]
  while (open.length > 0) {
    const stage = open.pop()
    if (stage === undefined || needed.has(stage)) continue
    needed.add(stage)
    for (const name of stage.from) open.push(stages.find(name))
  }
  // A variable may be the name of any stage, and a stage that is not there is for the builder to tell of.
  const isKnown = needed.size > 0 && ![...needed].some(({ from }) => from.some((name) => name.includes('$')))
  return stages.all.filter((stage) => !isKnown || needed.has(stage)).flatMap(({ sources }) => sources)
}

/** The stages of a Dockerfile. */
class Stages {
  /** The first of them is what stands before all others. */
  readonly all: Stage[] = []
  private readonly named = new Map<string, Stage>()

  constructor(dockerfile: string) {
    let stage = this.add('', [], undefined)
    for (const instruction of instructionsOf(dockerfile)) {
      const [, name = '', words = ''] = /^(\w+)\s+(.*)$/s.exec(instruction) ?? []
      if (/^FROM$/i.test(name)) {
        const [base = '', , own = ''] = words.replace(/^(?:--\S+\s+)*/, '').split(/\s+/)
        stage = this.add(own.toLowerCase(), [base], this.find(base)?.folder)
        continue
      }
      if (/^WORKDIR$/i.test(name)) stage.folder = joined(stage.folder, words)
      else if (/^RUN$/i.test(name)) stage.commands.push({ text: words, folder: stage.folder })
      else if (/^(?:COPY|ADD)$/i.test(name)) {
        for (const source of sourcesOf(words, stage.folder)) stage.sources.push(source)
        const copied = joined(stage.folder, listOf(words).at(-1) ?? '')
        if (copied !== undefined) stage.targets.push(copied)
      }
      for (const [, other = ''] of words.matchAll(/(?:^|\s|,)(?:--)?from=([^\s,]+)/g)) stage.from.push(other)
    }
  }

  /** Finds a stage by its name, or by its number. */
  find(name: string): Stage | undefined {
    return /^\d+$/.test(name) ? this.all[Number(name) + 1] : this.named.get(name.toLowerCase())
  }

  private add(name: string, from: string[], folder: string | undefined): Stage {
    const stage: Stage = { base: from[0], from, folder, sources: [], targets: [], commands: [] }
    this.all.push(stage)
    // The first of a name counts.
    if (name !== '' && !this.named.has(name)) this.named.set(name, stage)
    return stage
  }
}

/** Linux knows no longer path. */
const LONGEST_PATH = 4096

/** A folder of an image that is written where another is the current one. */
function joined(from: string | undefined, folder: string): string | undefined {
  if (folder.includes('$') || (from === undefined && !folder.startsWith('/'))) return undefined
  const path = folderText(parseHostPath(folder.startsWith('/') ? folder : `${from}/${folder}`).names)
  return path.length > LONGEST_PATH ? undefined : path
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

/** The words of `COPY` or `ADD` without its flags. */
function listOf(words: string): readonly string[] {
  const flags = /^(?:--\S+\s+)*/.exec(words)![0]
  const rest = words.slice(flags.length).trim()
  return rest.startsWith('[')
    ? [...rest.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
    : rest.split(/\s+/)
}

/** All words but the last, which is where they go; none where they come from another image. */
function sourcesOf(words: string, workingFolder: string | undefined): readonly CopiedSource[] {
  const flags = /^(?:--\S+\s+)*/.exec(words)![0]
  if (/(?:^|\s)--from=/.test(flags)) return []
  const list = listOf(words)
  const sources = list.slice(0, -1).filter((word) => !/^(?:<<|[a-z]+:\/\/|git@)/i.test(word))
  const folder = joined(workingFolder, list.at(-1) ?? '')
  return sources.map((source) => ({ source, folder }))
}

/** A folder of the context, with what is copied of it and of what it has. */
interface ContextFolder {
  readonly entries: Map<string, ContextFolder>
  /** Those whose names a pattern tells. */
  readonly patterns: [pattern: string, folder: ContextFolder][]
  /** The folders of the image that it is copied to. */
  readonly copiedTo: Set<string>
  /** Whether it is copied to a folder that nobody can tell. */
  isCopiedSomewhere: boolean
}

/** More patterns than a Dockerfile has: with more, anything may be copied anywhere. */
const MOST_PATTERNS = 30

/** Tells which folders of the context an image has, and where: to look one up takes as long as its path is. */
export class CopiedFolders {
  private readonly root = emptyFolder()
  private patterns = 0

  constructor(sources: readonly CopiedSource[]) {
    for (const { source, folder } of sources) this.add(source, folder)
  }

  /** Returns true if a folder is copied. `names` are the folders of the context that lead to it. */
  isCopied(names: readonly string[]): boolean {
    return this.find(names, () => true)
  }

  /** Returns true if a folder is copied to a folder of the image, or to one that nobody can tell. */
  isCopiedTo(names: readonly string[], target: string): boolean {
    const ending = sharedEnding(names, parseHostPath(target).names)
    return this.find(names, ({ copiedTo, isCopiedSomewhere }, depth) => {
      if (isCopiedSomewhere) return true
      const below = names.length - depth
      if (copiedTo.size === 0 || below > ending) return false
      const folder = parseHostPath(target).names
      return copiedTo.has(folderText(folder.slice(0, folder.length - below)))
    })
  }

  private add(source: string, target: string | undefined): void {
    // Nothing leads out of the context: above it is the context again.
    const parts = parseHostPath(`/${source}`).names
    // What takes everything takes each folder of it, however far down.
    const isWhole = parts.every((part) => part === '*' || part === '**')
    let folder = this.root
    for (const part of isWhole ? [] : parts) {
      let next = isPattern(part) ? undefined : folder.entries.get(part)
      if (next === undefined) {
        next = emptyFolder()
        if (isPattern(part)) {
          folder.patterns.push([part, next])
          this.patterns++
        } else folder.entries.set(part, next)
      }
      folder = next
    }
    // Of what a pattern takes, each folder goes to the same place by what is in it.
    if (target === undefined || isPattern(source)) folder.isCopiedSomewhere = true
    else folder.copiedTo.add(folderText(parseHostPath(target).names))
  }

  /** Returns true if what is copied of a folder, or of one above it, counts. */
  private find(names: readonly string[], counts: (folder: ContextFolder, depth: number) => boolean): boolean {
    if (this.patterns > MOST_PATTERNS) return true
    let folders: readonly ContextFolder[] = [this.root]
    for (let depth = 0; folders.length > 0; depth++) {
      if (folders.some((folder) => isCopied(folder) && counts(folder, depth))) return true
      const name = names[depth]
      if (name === undefined) return false
      folders = folders.flatMap(({ entries, patterns }) => {
        const matching = patterns.flatMap(([pattern, next]) => (matches(pattern, name) ? [next] : []))
        const next = entries.get(name)
        return next === undefined ? matching : [next, ...matching]
      })
    }
    return false
  }
}

function emptyFolder(): ContextFolder {
  return { entries: new Map(), patterns: [], copiedTo: new Set(), isCopiedSomewhere: false }
}

function isCopied({ copiedTo, isCopiedSomewhere }: ContextFolder): boolean {
  return isCopiedSomewhere || copiedTo.size > 0
}

/** How many names two paths have in common at their ends. */
function sharedEnding(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (
    length < Math.min(one.length, other.length) &&
    one[one.length - 1 - length] === other[other.length - 1 - length]
  )
    length++
  return length
}

function isPattern(text: string): boolean {
  return /[*?$[\\]/.test(text)
}

/** Longer names are on no file system. */
const LONGEST_NAME = 255

/** Whether a name is what a pattern of Dockerfiles means; a variable may be anything. */
function matches(pattern: string, name: string): boolean {
  if (/[$[\\]/.test(pattern) || pattern.length > LONGEST_NAME) return true
  if (name.length > LONGEST_NAME) return false
  let [at, inName] = [0, 0]
  /** The last `*` with the place where what follows it was last tried. */
  let [star, tried] = [-1, 0]
  while (inName < name.length) {
    if (pattern[at] === '*') [star, tried] = [at++, inName]
    else if (pattern[at] === '?' || pattern[at] === name[inName]) {
      at++
      inName++
    } else if (star >= 0) {
      at = star + 1
      inName = ++tried
    } else return false
  }
  while (pattern[at] === '*') at++
  return at === pattern.length
}
