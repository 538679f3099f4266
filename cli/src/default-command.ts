/** The command that is meant where none is named. */
export const defaultCommand = 'translate'
