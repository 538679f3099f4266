import { type Flag, flag } from '../flags/flag.js'
import { UsageError } from '../usage-error.js'

/** The flag that changes objects by a program of the user. */
export interface TransformFlag {
  readonly transform?: string
}

export const transformFlag: Flag = flag(
  '--transform <file.mjs>',
  'change the objects by the function that this module exports by default',
)

/** Refuses a program together with flags that it cannot work with. */
export function refuseWrongTransform(
  flags: TransformFlag & { readonly untrusted?: boolean; readonly layout?: string },
): void {
  if (flags.transform === undefined) return
  if (flags.untrusted === true)
    throw new UsageError(
      '`--transform` runs a program, which `--untrusted` never does.',
      'Leave out one of them.',
    )
  if (flags.layout === 'helm')
    throw new UsageError(
      'A chart is made of many translations, so no program can change it.',
      'Leave out `--transform`, or write `--layout kustomize`.',
    )
}
