import type { Finding } from './finding.js'

/** The sentence for a profile of the reference, if it leaves out keys that the profile `compose` supports. */
export function leftOutText(findings: readonly Finding[]): string | undefined {
  const isMore = findings.some(({ diagnostic: { code, args } }) => {
    if (code === 'unsupported-key') return isOfProfileCompose(args.elsewhere)
    if (code === 'kompose-label') return isOfProfileCompose(args.instead)
    return code === 'requires-profile' && isOfProfileCompose(`profile ${args.profiles}`)
  })
  return isMore ? 'The profile `compose` translates more of these keys: use `--profile compose`.' : undefined
}

/** True for the library's words about a key that the profile `compose` supports. */
function isOfProfileCompose(text: string): boolean {
  const at = text.search(/\bprofile /i)
  return at >= 0 && /\bcompose\b/.test(text.slice(at))
}
