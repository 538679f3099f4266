/** The command to run if none is named. */
export const defaultCommand = 'translate'

/** `true` if a word has the form of a command. */
export function mayBeCommand(word: string): boolean {
  return /^[a-z]+(?:-[a-z]+)*$/i.test(word)
}
