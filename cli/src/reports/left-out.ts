import { plural } from './count.js'
import type { Finding } from './finding.js'

/** What to say at the end where a version of the reference leaves out what the profile `compose` carries over. */
export function leftOutText(findings: readonly Finding[]): string | undefined {
  const keys = findings.filter(({ diagnostic: { code, args } }) => {
    if (code === 'unsupported-key') return args.elsewhere.includes(carriesOver)
    if (code === 'kompose-label') return args.instead.includes(carriesOver)
    return code === 'requires-profile' && args.profiles.split(' or ').includes('compose')
  })
  if (keys.length === 0) return undefined
  const it = keys.length === 1 ? 'it' : 'them'
  return `${plural(keys.length, 'key')} left out: the profile compose carries ${it} over (without --profile, or --profile compose)`
}

/** What the library says of a key that another profile carries over. */
const carriesOver = 'Profile compose'
