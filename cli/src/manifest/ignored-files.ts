import dockerignore from '@balena/dockerignore'

/** Whether a path is left out, written with slashes and relative to the folder that the patterns are for. */
export interface IgnoredFiles {
  readonly has: (path: string) => boolean
  /** Whether a folder that is left out may have something in it that is not. */
  readonly hasExceptions: boolean
}

/** What the patterns of a `.dockerignore`, or of a file like it, leave out. */
export function ignoredFiles(text: string): IgnoredFiles {
  const patterns = text.split(/\r?\n/)
  const matcher = dockerignore().add(patterns)
  return {
    has: (path) => matcher.ignores(path),
    hasExceptions: patterns.some((pattern) => pattern.trimStart().startsWith('!')),
  }
}
