import type { Code } from 'tranship'
import { comparablePath } from 'tranship/internal'
import type { Finding } from '../reports/finding.js'
import type { SyncedServices } from './synced-services.js'

/** What becomes of a host volume in a deploy, and does not where its files are kept the same as on this machine. */
const ofDeploysAlone: readonly Code[] = [
  'host-folder-copied',
  'host-folder-is-a-volume',
  'host-folder-read-only',
  'host-volume-ignored',
  'host-volume-not-deployed',
]

/** Whether a finding is true while these services are synchronised. */
export function toldWhileSynced({ services }: SyncedServices): (finding: Finding) => boolean {
  const synced = new Set(
    services.flatMap(({ step, paths }) => paths.map(({ container }) => `${step.service} ${container}`)),
  )
  return ({ diagnostic: { code, path, args } }) => {
    if (!ofDeploysAlone.includes(code) || !('target' in args)) return true
    const [, service] = path
    return !synced.has(`${service} ${comparablePath(String(args.target))}`)
  }
}
