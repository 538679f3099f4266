import { relativeText } from '../compose/host-path.js'
import { comparable, type HostMount } from '../rules/mounts/mount.js'

/**
 * Writes the Dockerfile of an image that contains the mounted files of the manifest's folder (rule R2.3-06). Outer
 * folders are copied before the ones mounted inside them. COPY fails for a missing source, so a missing folder becomes
 * an empty one from a separate stage, as in Compose. A missing file is left out.
 */
export function derivedDockerfile(base: string, copies: readonly HostMount[]): string {
  const present = copies.filter(isCopied)
  const instructions = present
    .sort((one, other) => depth(comparable(one.target)) - depth(comparable(other.target)))
    .map(copyInstruction)
  const stage = present.some(({ isMissing }) => isMissing) ? ['FROM scratch', `WORKDIR ${EMPTY_FOLDER}`] : []
  return [...stage, `FROM ${base}`, ...instructions, ''].join('\n')
}

/** True if the image can contain the mounted file or folder. */
export function isCopied({ isFile, isMissing }: HostMount): boolean {
  return !isFile || !isMissing
}

/** Returns the instruction that copies a mounted file or folder into the image. */
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
 * Escapes a path for COPY, whose sources are patterns. Each special character needs brackets and a backslash. Without
 * brackets the path is no pattern, and a backslash in it is a plain character. Without the backslash, `[*]` matches
 * none of the files that the builder receives, which is no error.
 */
function toPattern(path: string): string {
  return path.replace(/[[*?\\]/g, '[\\$&]')
}

/** COPY replaces variables and removes quotes, even in its JSON form. */
function toWord(text: string): string {
  return text.replace(/[\\$'"]/g, '\\$&')
}
