import { comparable, type HostMount } from '../mapping/service/volumes.js'

/**
 * The Dockerfile of an image that holds files of the manifest's folder where its service mounts them (rule R2.3-06).
 * What the outer folder has comes before what is mounted inside it.
 */
export function derivedDockerfile(base: string, copies: readonly HostMount[]): string {
  const instructions = copies
    .map(({ source, target }) => ({ source, target: comparable(target) }))
    .sort((one, other) => depth(one.target) - depth(other.target))
    .map(({ source, target }) => `COPY ${JSON.stringify([toWord(toPattern(source)), toWord(target)])}`)
  return [`FROM ${base}`, ...instructions, ''].join('\n')
}

function depth(path: string): number {
  return path === '/' ? 0 : path.split('/').length
}

/** The sources of COPY are patterns in which these characters stand for others. */
function toPattern(path: string): string {
  return path.replace(/[[*?]/g, '[$&]').replace(/\\/g, '\\\\')
}

/** COPY replaces variables and removes quotes, also in its JSON form. */
function toWord(text: string): string {
  return text.replace(/[\\$'"]/g, '\\$&')
}
