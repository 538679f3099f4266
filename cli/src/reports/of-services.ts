import { type Finding, isError } from './finding.js'

/**
 * Whether there is something to say of what a command does with the services that are named: of those that it leaves alone
 * only errors count. Where none is named, all are meant.
 *
 * @param meant the services, with those that come along
 */
export function ofServices(
  named: readonly string[],
  meant: readonly string[],
): (finding: Finding) => boolean {
  return (finding) => {
    const [block, service] = finding.diagnostic.path
    if (named.length === 0 || isError(finding) || block !== 'services' || service === undefined) return true
    return meant.includes(String(service))
  }
}
