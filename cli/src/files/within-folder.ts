import path from 'node:path'

/** Whether a path lies in a folder or is it; both are absolute. */
export function isWithin(folder: string, location: string): boolean {
  const between = path.relative(folder, location)
  return between !== '..' && !between.startsWith(`..${path.sep}`) && !path.isAbsolute(between)
}
