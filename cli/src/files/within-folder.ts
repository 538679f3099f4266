import path from 'node:path'

/** `true` if an absolute path is a folder or lies inside it. */
export function isWithin(folder: string, location: string): boolean {
  const between = path.relative(folder, location)
  return between !== '..' && !between.startsWith(`..${path.sep}`) && !path.isAbsolute(between)
}
