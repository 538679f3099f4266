/**
 * `true` if an error of the system means that a path doesn't exist. A path through a file, such as `compose.yaml/x`,
 * has a code of its own.
 */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' || code === 'ENOTDIR'
}

/** Calls `find`, and returns `undefined` if the path doesn't exist. */
export function unlessMissing<Found>(find: () => Found): Found | undefined {
  try {
    return find()
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}
