import { parseHostPath } from './host-path.js'

/** Images with ONBUILD instructions may copy more of the context than the Dockerfile says. */
const copiesByItself = /^FROM\s(?:.*[\s:/_-])?onbuild/im

/** A source in the build context that a Dockerfile copies. */
export interface CopiedSource {
  /** The path as written. */
  readonly source: string
  /** The absolute folder of the image that receives the copy. Undefined if the Dockerfile doesn't tell. */
  readonly folder: string | undefined
}

/** A stage of a Dockerfile. */
interface Stage {
  /** The stage or image after FROM. */
  readonly base: string | undefined
  /** The stages and images that this stage begins with or copies from. */
  readonly from: string[]
  /** The current folder of an instruction. */
  folder: string | undefined
  readonly sources: CopiedSource[]
  /** The folders and files of the image that something is copied to. */
  readonly targets: string[]
  readonly commands: ImageCommand[]
  /** The program of the image, if the stage sets it. */
  program: string | undefined
  /** The user of its programs, if the stage sets it. */
  user: string | undefined
}

/** A command of a `RUN` instruction. */
export interface ImageCommand {
  readonly text: string
  /** The folder that the command starts in. Undefined if the Dockerfile doesn't tell. */
  readonly folder: string | undefined
}

/** The files that a Dockerfile adds to its base image. */
export interface ImageContents {
  /** The image that its first stage is based on. */
  readonly base: string
  /** The targets of copies from the context or from other stages. */
  readonly targets: readonly string[]
  readonly commands: readonly ImageCommand[]
  /** The program of the image, if it is not that of its base. */
  readonly program: string | undefined
  /** The user of the image, if it is not that of its base. */
  readonly user: string | undefined
}

/**
 * Returns the contents of a stage's image, by default of the last stage. Returns undefined if the stage does not exist.
 */
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
    user: all.find(({ user }) => user !== undefined)?.user,
    program: all.find(({ program }) => program !== undefined)?.program,
  }
}

/**
 * Returns the sources that a stage copies from the build context, by default the last stage. These are the sources of
 * its `COPY` and `ADD`, and those of the stages that it needs. Returns undefined if the image may copy more than the
 * Dockerfile tells.
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
  // With a variable in a stage's name, any stage may be needed. The builder reports stages that don't exist.
  const isKnown = needed.size > 0 && ![...needed].some(({ from }) => from.some((name) => name.includes('$')))
  return stages.all.filter((stage) => !isKnown || needed.has(stage)).flatMap(({ sources }) => sources)
}

/** The stages that `target` may name. */
export interface DockerfileStages {
  /** The names as written, without those of unnamed stages. */
  readonly names: readonly string[]
  /** True if a stage has a name or number. */
  readonly has: (target: string) => boolean
}

/**
 * Returns the stages of a Dockerfile. Returns undefined if it has none, or if another frontend than that of Docker reads
 * it, which may have other instructions.
 */
export function stagesOf(dockerfile: string): DockerfileStages | undefined {
  const syntax = /^\s*#\s*syntax\s*=\s*(\S+)/i.exec(dockerfile)?.[1]
  if (syntax !== undefined && !/^(?:docker\.io\/)?docker\/dockerfile(?:[-:@]|$)/.test(syntax))
    return undefined
  const stages = new Stages(dockerfile)
  if (stages.all.length === 1) return undefined
  return { names: [...stages.names], has: (target) => stages.find(target) !== undefined }
}

/** The stages of a Dockerfile. */
class Stages {
  /** All stages. The first one holds the instructions before the first FROM. */
  readonly all: Stage[] = []
  /** The names of stages as written. */
  readonly names = new Set<string>()
  private readonly named = new Map<string, Stage>()

  constructor(dockerfile: string) {
    let stage = this.add('', [], undefined)
    for (const instruction of instructionsOf(dockerfile)) {
      const [, name = '', words = ''] = /^(\w+)\s+(.*)$/s.exec(instruction) ?? []
      if (/^FROM$/i.test(name)) {
        const [base = '', , own = ''] = words.replace(/^(?:--\S+\s+)*/, '').split(/\s+/)
        stage = this.add(own.toLowerCase(), [base], this.find(base)?.folder)
        if (own !== '') this.names.add(own)
        continue
      }
      if (/^WORKDIR$/i.test(name)) stage.folder = joined(stage.folder, words)
      else if (/^(?:CMD|ENTRYPOINT)$/i.test(name)) stage.program = words
      else if (/^USER$/i.test(name)) stage.user = words.trim()
      else if (/^RUN$/i.test(name)) stage.commands.push({ text: words, folder: stage.folder })
      else if (/^(?:COPY|ADD)$/i.test(name)) {
        for (const source of sourcesOf(words, stage.folder)) stage.sources.push(source)
        const copied = joined(stage.folder, listOf(words).at(-1) ?? '')
        if (copied !== undefined) stage.targets.push(copied)
      }
      for (const [, other = ''] of words.matchAll(/(?:^|\s|,)(?:--)?from=([^\s,]+)/g)) stage.from.push(other)
    }
  }

  /** Finds a stage by its name or number. */
  find(name: string): Stage | undefined {
    return /^\d+$/.test(name) ? this.all[Number(name) + 1] : this.named.get(name.toLowerCase())
  }

  private add(name: string, from: string[], folder: string | undefined): Stage {
    const stage: Stage = {
      base: from[0],
      from,
      folder,
      sources: [],
      targets: [],
      commands: [],
      program: undefined,
      user: undefined,
    }
    this.all.push(stage)
    // If several stages have a name, the first one wins.
    if (name !== '' && !this.named.has(name)) this.named.set(name, stage)
    return stage
  }
}

/** The longest path of Linux. */
const LONGEST_PATH = 4096

/** Resolves a folder of an image relative to the current folder. */
function joined(from: string | undefined, folder: string): string | undefined {
  if (folder.includes('$') || (from === undefined && !folder.startsWith('/'))) return undefined
  const path = folderText(parseHostPath(folder.startsWith('/') ? folder : `${from}/${folder}`).names)
  return path.length > LONGEST_PATH ? undefined : path
}

function folderText(names: readonly string[]): string {
  return `/${names.join('/')}`
}

/** Returns the instructions, each on one line. */
function instructionsOf(dockerfile: string): readonly string[] {
  const instructions: string[] = []
  // A backquote continues a line only where the first lines say so. Elsewhere it ends a command of the shell.
  const escape = /^(?:\s*#.*\n)*?\s*#\s*escape\s*=\s*`/i.test(dockerfile) ? '`' : '\\'
  let open = ''
  for (const line of dockerfile.split('\n')) {
    const text = line.trim()
    if (text === '' || text.startsWith('#')) continue
    if (text.endsWith(escape)) open += `${text.slice(0, -1)} `
    else {
      instructions.push(open + text)
      open = ''
    }
  }
  return open === '' ? instructions : [...instructions, open.trim()]
}

/** Returns the words of `COPY` or `ADD` without its flags. */
function listOf(words: string): readonly string[] {
  const flags = /^(?:--\S+\s+)*/.exec(words)![0]
  const rest = words.slice(flags.length).trim()
  return rest.startsWith('[')
    ? [...rest.matchAll(/"([^"]*)"/g)].map(([, word = '']) => word)
    : rest.split(/\s+/)
}

/**
 * Returns all words but the last one, which is the target. Returns none if the instruction copies from another image.
 */
function sourcesOf(words: string, workingFolder: string | undefined): readonly CopiedSource[] {
  const flags = /^(?:--\S+\s+)*/.exec(words)![0]
  if (/(?:^|\s)--from=/.test(flags)) return []
  const list = listOf(words)
  const sources = list.slice(0, -1).filter((word) => !/^(?:<<|[a-z]+:\/\/|git@)/i.test(word))
  const folder = joined(workingFolder, list.at(-1) ?? '')
  return sources.map((source) => ({ source, folder }))
}

/** A folder of the build context, and the places that it is copied to. */
interface ContextFolder {
  readonly entries: Map<string, ContextFolder>
  /** Entries whose names match a pattern. */
  readonly patterns: [pattern: string, folder: ContextFolder][]
  /** The folders of the image that receive a copy of this folder. */
  readonly copiedTo: Set<string>
  /** True if a copy goes to a folder that the Dockerfile doesn't tell. */
  isCopiedSomewhere: boolean
}

/** The largest number of patterns to match. With more, every folder counts as copied everywhere. */
const MOST_PATTERNS = 30

/**
 * Tells which folders of the context an image has, and where. A lookup takes time in proportion to the length of the
 * path.
 */
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

  /** Returns true if a folder is copied to the given folder of the image, or to an unknown one. */
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
    // In a build context, `..` at the top stays at the top.
    const parts = parseHostPath(`/${source}`).names
    // A pattern for everything copies every folder at any depth.
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
    // The target of a folder that matches a pattern depends on its content, so it counts as unknown.
    if (target === undefined || isPattern(source)) folder.isCopiedSomewhere = true
    else folder.copiedTo.add(folderText(parseHostPath(target).names))
  }

  /** Returns true if `counts` accepts the folder or one above it. */
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

/** Returns the number of names that two paths have in common at their ends. */
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

/** The longest file name of any file system. */
const LONGEST_NAME = 255

/** True if a name matches a pattern of a Dockerfile. A pattern with a variable matches every name. */
function matches(pattern: string, name: string): boolean {
  if (/[$[\\]/.test(pattern) || pattern.length > LONGEST_NAME) return true
  if (name.length > LONGEST_NAME) return false
  let [at, inName] = [0, 0]
  /** `star` is the last `*`, and `tried` the place in the name where its rest was last tried. */
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
