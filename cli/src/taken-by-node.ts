/**
 * Whether Node has taken our `--env-file` for itself. It looks for that option everywhere before a `--`, behind the script
 * too; it carries out a line `NODE_OPTIONS=` of the file, and ends if there is no such file. So the command is started as
 * `node -- tranship.cjs`, as the first line of that file says. Not everybody who starts it reads that line.
 *
 * @param commandLine all words with which the process was started; unknown on some systems
 */
export function isTakenByNode(
  parameters: readonly string[],
  commandLine: () => readonly string[] | undefined,
): boolean {
  const end = parameters.indexOf('--')
  const own = end < 0 ? parameters : parameters.slice(0, end)
  if (!own.some((parameter) => parameter.startsWith('--env-file'))) return false
  const words = commandLine()
  return words !== undefined && !words.slice(0, words.length - parameters.length).includes('--')
}
