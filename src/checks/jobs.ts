import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

/** Checks the dependencies on jobs (rules C14-08 and C14-09). */
export function checkJobs({ services }: Pick<CheckedApplication, 'services'>, { report }: Reporting): void {
  for (const { place, dependencies } of services) {
    const { root, path } = place
    const isJob = path[0] === 'jobs'
    for (const { service, place: dependency } of dependencies) {
      if (root.get('jobs')?.has(service) !== true) continue
      if (isJob) report('job-not-run-before', dependency, { dependency: dependency.showName(service) })
      else report('depends-on-job', dependency, {})
    }
  }
}
