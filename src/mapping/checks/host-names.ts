import type { Service } from '../model/service.js'
import { obstacleOf } from '../model/host-name.js'
import type { Reporting } from '../rule/scope.js'
import type { CheckedApplication } from './checked-application.js'

const instead = 'Check that nothing in the container depends on it.'

/** The advice if the name of the service resolves to the address of a Service. */
const insteadOfAddress = `${instead} For what listens at that name, 'deploy.endpoint_mode: dnsrr' makes the name lead to the Pods.`

/** Warns if Pods do not have the host name of the manifest. */
export function reportHostNames({ services }: Pick<CheckedApplication, 'services'>, scope: Reporting): void {
  for (const service of services) reportHostName(service, scope)
}

function reportHostName(service: Service, { report }: Reporting): void {
  const obstacle = obstacleOf(service)
  const { name, domain } = service.hostName
  const isAddress = service.kind === 'StatefulSet' && service.networkMode === undefined && !service.headless
  const written = service.place.get('hostname')
  const isOther = written?.text !== undefined && name?.label !== written.text.toLowerCase()
  for (const [place, reason] of [
    [written, obstacle ?? (isOther ? 'a Pod calls itself by one label of DNS' : undefined)],
    [domain?.place, obstacle],
  ] as const) {
    if (place?.text && reason !== undefined)
      report('host-name-of-pods', place, {
        value: place.shown,
        reason,
        instead: isAddress ? insteadOfAddress : instead,
      })
  }
}
