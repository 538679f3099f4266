/** The exit statuses of the command. */
export const exitStatus = {
  /** Success, maybe with warnings. */
  fine: 0,
  /** The manifest has errors, or a comparison or verification found differences. */
  found: 1,
  /** Wrong usage, or a file that can't be read or written. */
  unusable: 2,
  /** The user interrupted the command. */
  interrupted: 130,
} as const

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]
