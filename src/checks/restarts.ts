import { isKindKnown } from '../application/kind.js'
import type { Service } from '../application/service.js'
import { isTrue } from '../rules/values/typed.js'
import type { Reporting } from '../rules/types/scope.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import { sentence, words } from '../source/shown.js'
import type { CheckedApplication } from './checked-application.js'

/** Reports restarts that Kubernetes does not limit, and those that only a deploy carries out (rule C0-06). */
export function reportRestarts({ services }: Pick<CheckedApplication, 'services'>, scope: Reporting): void {
  for (const service of services) {
    reportAttempts(service, scope)
    reportRestartsAfterOthers(service, scope)
  }
}

/** Reports a limit of attempts, which only a Job can have. */
function reportAttempts(service: Service, scope: Reporting): void {
  const { attemptsPlace, maximumAttempts } = service.restart
  // Docker takes 0 for no limit. Whatever overrules `restart: on-failure:3` as a whole is reported already.
  if (attemptsPlace?.key !== 'max_attempts' || maximumAttempts === 0) return
  if (!isKindKnown(service) || runsToEnd(service.kind)) return
  const reason = sentence`on a ${words(service.kind)}, whose Pods restart without limit`
  scope.report('setting-without-effect', attemptsPlace, { reason })
}

function reportRestartsAfterOthers(service: Service, scope: Reporting): void {
  for (const { service: other, place } of service.dependencies) {
    const restart = place.get('restart')
    if (restart === undefined || !isTrue(restart)) continue
    if (runsToEnd(service.kind))
      scope.report('setting-without-effect', restart, { reason: 'on a Job, which a deploy replaces' })
    else scope.report('restart-needs-deploy', restart, { service: place.showName(other) })
  }
}
