/**
 * Returns true if an error of the system says that nothing is at a path. A path through a file, such as `compose.yaml/x`,
 * has a code of its own, and nothing is there either.
 */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Returns what a function finds at a path; undefined if nothing is there. */
export function unlessMissing<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
