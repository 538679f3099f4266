/** With what the command ends. */
export const exitStatus = {
  /** All is well; there may be warnings. */
  fine: 0,
  /** The manifest has errors, or there are differences where differences were asked for. */
  found: 1,
  /** The command was used in a wrong way, or a file cannot be read or written. */
  unusable: 2,
  /** Somebody interrupted it. */
  interrupted: 130,
} as const

export type ExitStatus = (typeof exitStatus)[keyof typeof exitStatus]
