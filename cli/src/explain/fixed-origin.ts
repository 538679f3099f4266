import type { FixedOrigin } from 'tranship'
import type { TranslateFlags } from '../manifest/translate-flags.js'
import { flags as flagNames } from '../reports/flag-words.js'

/** The page that says in full why fields are there that no line of a manifest asks for. */
export const reasonsPage = 'docs/differences.md#what-no-line-asks-for'

/** Why such a field is as it is, by the rule that says so. */
const reasons: Readonly<Record<string, string>> = {
  'R0-08': 'always so: what made the object',
  'R2.2-13': 'by default: one replica',
  'R2.4-09': 'by default: one run',
  'R2.4-12': 'always so: a service is reached by its name',
  'R2.4-14': 'always so: replicas start together',
  'R2.9-03': 'always so: a route is an Ingress',
  'R2.10-05': 'by default: a public port has all paths',
  'R2.12-06': 'by default: a volume is a claim of 1Gi for one node',
  'R2.12-07': 'always so: services that share a volume share a node',
  'R2.12-08': 'always so: any user can write to a volume',
  'R2.13-02': 'by default: how a token is mounted',
}

/** What is said of a field that no line of the manifest asks for, and whether it is one of the reasons of the page. */
export interface FixedOriginText {
  readonly text: string
  readonly isReason: boolean
}

export function fixedOriginText({ rule, option }: FixedOrigin, flags: TranslateFlags): FixedOriginText {
  if (option !== undefined) return { text: fromOption(option, flags), isReason: false }
  return { text: reasons[rule] ?? 'always so', isReason: true }
}

function fromOption(option: string, flags: TranslateFlags): string {
  if (option === 'defaultName') return "from the folder's name"
  if (option === 'name' && !flags.name) return 'from the variable COMPOSE_PROJECT_NAME'
  if (option === 'domain' && flags.domain === undefined)
    return 'so without --domain: the platform chooses a host'
  return `from ${flagNames[option] ?? option}`
}
