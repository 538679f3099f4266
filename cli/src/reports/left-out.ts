import type { Finding } from './finding.js'

/** The sentence for a profile of the reference, if it leaves out keys that the profile `compose` supports. */
export function leftOutText(findings: readonly Finding[]): string | undefined {
  const isMore = findings.some(({ diagnostic: { code, args } }) => {
    if (code === 'unsupported-key') return namesCompose.test(args.elsewhere)
    if (code === 'kompose-label') return namesCompose.test(args.instead)
    return code === 'requires-profile' && namesCompose.test(`profile ${args.profiles}`)
  })
  return isMore ? 'The profile `compose` translates more of these keys: use `--profile compose`.' : undefined
}

/** The library's words for a key that another profile supports. */
const namesCompose = /\bprofile .*\bcompose\b/i
