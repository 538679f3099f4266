import { type Service, obstacleOf } from '../application/service.js'
import type { Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

const instead = 'Make sure that no program in the container depends on it.'

/** The advice if the name of the service resolves to the address of a Service. */
const insteadOfAddress = `${instead} If a program listens at that name, write \`deploy.endpoint_mode: dnsrr\`: then the name leads to the Pods.`

/** Warns if Pods do not have the host name of the manifest. */
export function reportHostNames({ services }: Pick<CheckedApplication, 'services'>, scope: Reporting): void {
  for (const service of services) if (service.podOf === undefined) reportHostName(service, scope)
}

function reportHostName(service: Service, { report }: Reporting): void {
  const obstacle = obstacleOf(service)
  const { name, domain } = service.hostName
  const isAddress = service.kind === 'StatefulSet' && service.networkMode === undefined && !service.headless
  const written = service.place.get('hostname')
  const isOther = written?.text !== undefined && name?.label !== written.text.toLowerCase()
  for (const [place, reason] of [
    [written, obstacle ?? (isOther ? 'the host name of a Pod is a single DNS label' : undefined)],
    [domain?.place, obstacle],
  ] as const) {
    if (!place?.text || reason === undefined) continue
    // Programs such as mail servers take their domain from a public name, and fail without it.
    if (place === written && place.text.includes('.') && !isReplaced(service, place.text))
      report('full-host-name', place, { value: place.shown, reason })
    else
      report('host-name-of-pods', place, {
        value: place.shown,
        reason,
        instead: isAddress ? insteadOfAddress : instead,
      })
  }
}

/** Returns true if texts get another name in place of a name that only the service can have (rule C4-01c). */
function isReplaced({ replacedNames }: Service, text: string): boolean {
  return replacedNames.some(({ name }) => name.toLowerCase() === text.toLowerCase())
}
