/** The command to run if none is named. */
export const defaultCommand = 'translate'
