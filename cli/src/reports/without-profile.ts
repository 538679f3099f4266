import { serviceProfiles } from 'tranship/internal'
import type { Manifest } from '../manifest/manifest.js'

/** What to do where no service counts; undefined where no profile would let one count. */
export function profileHint({ text, options }: Manifest): string | undefined {
  const [first, ...others] = serviceProfiles(text, options)
  if (first === undefined) return undefined
  const also =
    others.length === 0 ? '' : `; there ${others.length === 1 ? 'is' : 'are'} also ${others.join(', ')}`
  return `Its services only count with a profile: --activate ${first}${also}.`
}
