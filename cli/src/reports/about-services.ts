import { isWorkloadSection } from 'tranship/internal'
import { type Finding, isError } from './finding.js'

/**
 * Returns a predicate for findings about the services and jobs that a command works on. Errors always count. Without
 * named services, everything counts.
 *
 * @param meant the services to work on, including dependencies
 */
export function isAboutServices(
  named: readonly string[],
  meant: readonly string[],
): (finding: Finding) => boolean {
  return (finding) => {
    const [block, service] = finding.diagnostic.path
    if (named.length === 0 || isError(finding) || !isWorkloadSection(block) || service === undefined)
      return true
    return meant.includes(String(service))
  }
}
