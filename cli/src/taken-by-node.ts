/**
 * `true` if Node has read our `--env-file` itself. Node reads this option anywhere before `--`, even after the script.
 * It obeys `NODE_OPTIONS=` in the file, and exits if the file is missing. The shebang therefore starts `node --`, but
 * not every caller uses the shebang.
 *
 * @param commandLine returns all words with which the process was started; unknown on some systems
 */
export function isTakenByNode(
  parameters: readonly string[],
  commandLine: () => readonly string[] | undefined,
): boolean {
  const end = parameters.indexOf('--')
  const own = end < 0 ? parameters : parameters.slice(0, end)
  if (!own.some((parameter) => /^--env-file(?:=|-if-exists|$)/.test(parameter))) return false
  const words = commandLine()
  return words !== undefined && !words.slice(0, words.length - parameters.length).includes('--')
}
