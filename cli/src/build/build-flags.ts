import type { Command } from 'commander'
import { UsageError } from '../usage-error.js'
import { addAllowFlag, type AllowFlag } from './allow-flag.js'

/** The flags of commands that build before they deploy. */
export interface BuildFirstFlags extends AllowFlag {
  readonly build?: boolean
}

/** Adds these flags to a command. */
export function addBuildFlags(command: Command): Command {
  const given = new Set<string>()
  for (const name of ['build', 'no-build']) {
    command.on(`option:${name}`, () => {
      given.add(name)
      if (given.size > 1)
        throw new UsageError('`--build` and `--no-build` exclude each other.', 'Remove one of them.')
    })
  }
  return addAllowFlag(command)
    .option('--build', 'build and push images first (the default in 1.48 and compose)')
    .option('--no-build', 'build nothing, and use the named images')
}
