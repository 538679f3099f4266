import { relativeText } from '../compose/host-path.js'
import { comparable, type HostMount } from '../mapping/mounts/mount.js'

/**
 * The Dockerfile of an image that holds files of the manifest's folder where its service mounts them (rule R2.3-06).
 * What the outer folder has comes before what is mounted inside it. COPY fails if its source is
 * not there, so in place of a folder that is missing there is an empty one, as Compose makes it, which comes from a
 * stage of its own. In place of a missing file an empty folder would be of no use to anybody.
 */
export function derivedDockerfile(base: string, copies: readonly HostMount[]): string {
  const present = copies.filter(isCopied)
  const instructions = present
    .sort((one, other) => depth(comparable(one.target)) - depth(comparable(other.target)))
    .map(copyInstruction)
  const stage = present.some(({ isMissing }) => isMissing) ? ['FROM scratch', `WORKDIR ${EMPTY_FOLDER}`] : []
  return [...stage, `FROM ${base}`, ...instructions, ''].join('\n')
}

/** Whether an image can have what is mounted. */
export function isCopied({ isFile, isMissing }: HostMount): boolean {
  return !isFile || !isMissing
}

/** The instruction that puts into an image what is mounted. */
export function copyInstruction({ path, isMissing, target }: HostMount): string {
  const from = isMissing ? '--from=0 ' : ''
  const source = isMissing ? EMPTY_FOLDER : toWord(toPattern(relativeText(path)))
  return `COPY ${from}${JSON.stringify([source, toWord(comparable(target))])}`
}

const EMPTY_FOLDER = '/empty'

function depth(path: string): number {
  return path === '/' ? 0 : path.split('/').length
}

/**
 * The sources of COPY are patterns in which these characters stand for others. Each needs brackets and a backslash:
 * without brackets a path is no pattern, and a backslash in it is one of its characters; without the backslash, `[*]`
 * finds nothing among the files that are sent to the builder. A pattern that finds nothing is no error.
 */
function toPattern(path: string): string {
  return path.replace(/[[*?\\]/g, '[\\$&]')
}

/** COPY replaces variables and removes quotes, also in its JSON form. */
function toWord(text: string): string {
  return text.replace(/[\\$'"]/g, '\\$&')
}
