import { isSubdomain } from '../../../kubernetes/name.js'
import type { Place } from '../../../source/place.js'
import { type KomposeLabel, readKomposeLabel } from '../../values/kompose-labels.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceRule } from '../../types/service-rule.js'
import { type Shown, words } from '../../../source/shown.js'

/** The routes of a service that kompose's labels ask for (rule C10-02). */
export interface Exposure {
  /** The label that makes a route to the first port, with its hosts. Without hosts, the route has the default hosts. */
  readonly exposed: { readonly hosts: readonly ExposedHost[]; readonly place: Place } | undefined
  /** The Secret with the certificate. */
  readonly tlsSecret: KomposeLabel | undefined
  readonly className: KomposeLabel | undefined
}

export interface ExposedHost {
  /** The host. Absent for the host of the application. */
  readonly host: string | undefined
  readonly path: string
  /** True if paths below the path don't count. */
  readonly isExact?: boolean
  /** The places of the host and the path. */
  readonly places: readonly Place[]
  /** The path that a route writes in place of this one. */
  readonly replacement?: string
}

const EXPOSE = 'kompose.service.expose'

function normaliseExposure(service: Place, scope: Reporting & Choices): Exposure {
  return {
    exposed: readExposed(service, scope),
    tlsSecret: readName(service, `${EXPOSE}.tls-secret`, words('the name of a Secret'), scope),
    className: readName(service, `${EXPOSE}.ingress-class-name`, words('the name of an IngressClass'), scope),
  }
}

function readName(
  service: Place,
  key: string,
  expected: Shown,
  scope: Reporting & Choices,
): KomposeLabel | undefined {
  const label = readKomposeLabel(service, key, scope)
  if (label === undefined || isSubdomain(label.value)) return label
  scope.report('malformed-value', label.place, { value: label.place.shown, expected, instead: '' })
  return undefined
}

/** Reads `true`, or comma-separated hosts with optional paths. */
function readExposed(service: Place, scope: Reporting & Choices): Exposure['exposed'] {
  const label = readKomposeLabel(service, EXPOSE, scope)
  if (label === undefined || label.value === '' || label.value === 'false') return undefined
  const { value, place } = label
  if (value === 'true') return { hosts: [], place }
  const hosts: ExposedHost[] = []
  for (const one of value.split(',')) {
    const text = one.trim().replace(/^https?:\/\//, '')
    const slash = text.indexOf('/')
    const host = (slash < 0 ? text : text.slice(0, slash)).toLowerCase()
    if (isSubdomain(host.replace(/^\*\./, '')))
      hosts.push({ host, path: slash < 0 ? '/' : text.slice(slash), places: [place] })
    else
      scope.report('malformed-value', place, {
        value: place.show(one),
        expected: 'the name of a host',
        instead: '',
      })
  }
  return hosts.length === 0 ? undefined : { hosts, place }
}

export const exposure: ServiceRule<Exposure> = { normalise: normaliseExposure }
