import { type Flag, flag } from '../flags/flag.js'
import { UsageError } from '../usage-error.js'
import { allowFlag, type AllowFlag } from './allow-flag.js'

/** The flags of commands that build before they deploy. */
export interface BuildFirstFlags extends AllowFlag {
  readonly build?: boolean
}

export const buildFlags: readonly Flag[] = [
  allowFlag,
  flag('--build', 'build and push images first (the default in 1.48 and compose)', { read: oneOf(true) }),
  flag('--no-build', 'build nothing, and use the named images', { read: oneOf(false) }),
]

function oneOf(builds: boolean): (text: string, earlier: boolean | undefined) => boolean {
  return (_, earlier = builds) => {
    if (earlier === builds) return builds
    throw new UsageError('`--build` and `--no-build` exclude each other.', 'Remove one of them.')
  }
}
