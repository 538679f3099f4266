/** The content of a file among those that the caller provides; `./` in front of a path means nothing. */
export function findFile(
  files: Readonly<Record<string, string>> | undefined,
  path: string,
): string | undefined {
  if (files === undefined) return undefined
  if (Object.hasOwn(files, path)) return files[path]
  const plain = path.replace(/^(?:\.\/+)+/, '')
  for (const spelling of [plain, `./${plain}`]) if (Object.hasOwn(files, spelling)) return files[spelling]
  return undefined
}
