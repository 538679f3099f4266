import type { Place } from '../../source/place.js'
import type { Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The kind of workload that `deploy.mode` asks for, if it is not the default (rule C6-01). */
export interface DeployMode {
  readonly kind: 'DaemonSet' | 'Job'
  readonly place: Place
}

function normaliseDeployMode(service: Place, { report }: Reporting): DeployMode | undefined {
  const place = service.get('deploy')?.get('mode')
  switch (place?.text) {
    case 'global':
      return { kind: 'DaemonSet', place }
    case 'global-job': {
      const instead =
        'Set `replicas` to the number of nodes. It becomes a Job, and Kubernetes has no Job for each node.'
      report('unsupported-value', place, { value: 'global-job', instead })
      return { kind: 'Job', place }
    }
    case 'replicated-job':
      return { kind: 'Job', place }
    default:
      return undefined
  }
}

export const deployMode: ServiceRule<DeployMode | undefined> = { normalise: normaliseDeployMode }
