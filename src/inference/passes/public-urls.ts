import type { Parts, Pass } from './pass.js'
import { hasTls, hostsOf } from '../../application/route-hosts.js'
import type { Route } from '../../application/route.js'
import type { Service } from '../../application/service.js'
import type { Scope } from '../../rules/types/scope.js'
import { verbatim } from '../../source/shown.js'
import { BrowserAddresses, isPublicUrl, machineNames } from '../mentions/browser-addresses.js'
import type { Mention } from '../mentions/mention.js'
import { HostNames, mentionsIn } from '../mentions/mentions.js'
import { withTexts } from '../mentions/service-texts.js'

export const publicUrls: Pass<Service> = {
  name: 'public-urls',
  needs: 'httpRoutesOnly',
  inferred: true,
  decides:
    'With the option `publicUrls`, variables for browsers have the address of a route in place of the own machine (C4-12a).',
  evidence: 'the option `publicUrls`, names of variables, published ports and their routes',
  position: 'After all checks, which read the original texts.',
  run: (parts, scope) => (scope.options.publicUrls === true ? withPublicUrls(parts, scope) : {}),
}

export const notes = {
  'public-url': {
    what: 'has the address of a route in `{variable}`',
    because: 'this variable has an address for browsers',
  },
} as const

const machine = new HostNames(machineNames)

/** Replaces addresses of the own machine by those of routes (rule C4-12a). */
function withPublicUrls(parts: Parts<Service>, scope: Scope): Partial<Parts<Service>> {
  const { services, routes, application } = parts
  const addresses = new BrowserAddresses(services, routes)
  if (addresses.isEmpty) return {}
  const { namespace, domain } = scope.options
  const hostParts = { application: application.name, namespace, domain, capabilities: scope.capabilities }
  const hostOf = (route: Route) => hostsOf(route, hostParts)[0]?.host
  return {
    services: services.map((service) => {
      if (service.networkMode !== undefined) return service
      const { name: from, place } = service
      return withTexts(service, (text, around) => {
        const { variable } = around
        if (variable === undefined) return text
        // The mark of a variable of a container: build arguments and files have none.
        const source = { text, place, from, kind: 'variable', variables: [], ...around } as const
        return replaced(text, mentionsIn(source, machine), (mention) => {
          const found = addresses.find(mention, [service])
          if (found?.route === undefined || !isPublicUrl(mention, found, [service])) return undefined
          const host = hostOf(found.route)
          if (host === undefined) return undefined
          scope.note?.<typeof notes>('public-url', place, { variable: verbatim(variable) }, place)
          return { host, isSecure: hasTls(found.route, domain) }
        })
      })
    }),
  }
}

/** Replaces the scheme, the host and the port of addresses. */
function replaced(
  text: string,
  mentions: readonly Mention[],
  addressOf: (mention: Mention) => { readonly host: string; readonly isSecure: boolean } | undefined,
): string {
  let result = ''
  let end = 0
  for (const mention of mentions) {
    const { word, port, addressScheme: scheme = '', start } = mention
    const begin = start - `${scheme}://`.length
    const address = text.startsWith(`${scheme}://`, begin) ? addressOf(mention) : undefined
    if (address === undefined) continue
    const protocol = scheme.toLowerCase().startsWith('ws') ? 'ws' : 'http'
    result += `${text.slice(end, begin)}${protocol}${address.isSecure ? 's' : ''}://${address.host}`
    end = start + word.length + (port === undefined ? 0 : `:${port}`.length)
  }
  return result + text.slice(end)
}
