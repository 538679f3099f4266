import { type Flag, flag, InvalidValueError } from '../flags/flag.js'
import { isRight, rightForms } from './right.js'

/** The flag that grants rights to builds. */
export interface AllowFlag {
  readonly allow?: readonly string[]
}

export const allowFlag: Flag = flag(
  '--allow <right>',
  'allow builds more: network.host, security.insecure, device, ssh, fs.read=PATH or fs.write=PATH (repeatable)',
  { read: collectRights },
)

function collectRights(text: string, earlier: readonly string[] = []): readonly string[] {
  if (!isRight(text)) throw new InvalidValueError(`It must be one of ${rightForms.join(', ')}.`)
  return [...earlier, text]
}
