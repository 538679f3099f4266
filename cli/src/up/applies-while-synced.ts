import type { Code } from 'tranship'
import { comparablePath } from 'tranship/internal'
import type { Finding } from '../reports/finding.js'
import type { SyncedServices } from './synced-services.js'

/** Findings about host volumes that are true only for `deploy`, not while `up` synchronises the files. */
const deployOnlyCodes: readonly Code[] = [
  'host-volume-as-claim',
  'host-volume-not-mounted',
  'host-volume-read-only',
]

/** Returns a predicate for findings that are true while these services are synchronised. */
export function appliesWhileSynced({ services }: SyncedServices): (finding: Finding) => boolean {
  const synced = new Set(
    services.flatMap(({ step, paths }) => paths.map(({ container }) => `${step.service} ${container}`)),
  )
  return ({ diagnostic: { code, path, args } }) => {
    if (!deployOnlyCodes.includes(code) || !('target' in args)) return true
    const [, service] = path
    return !synced.has(`${service} ${comparablePath(String(args.target))}`)
  }
}
