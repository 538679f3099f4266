import { type Command, InvalidArgumentError } from 'commander'
import { isRight, rightForms } from './right.js'

/** The flag that grants rights to builds. */
export interface AllowFlag {
  readonly allow?: readonly string[]
}

export function addAllowFlag(command: Command): Command {
  return command.option(
    '--allow <right>',
    'allow builds more: network.host, security.insecure, device, ssh, fs.read=PATH or fs.write=PATH (repeatable)',
    collectRights,
  )
}

function collectRights(text: string, earlier: readonly string[] = []): readonly string[] {
  if (!isRight(text)) throw new InvalidArgumentError(`It must be one of ${rightForms.join(', ')}.`)
  return [...earlier, text]
}
