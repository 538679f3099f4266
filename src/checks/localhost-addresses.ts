import { toLabelName } from '../kubernetes/name.js'
import type { Place } from '../source/place.js'
import { joined, sentence, type Shown, verbatim, words } from '../source/shown.js'
import { nameMeans } from '../knowledge/variable-names.js'
import {
  BrowserAddresses,
  type Found,
  isPublicUrl,
  machineNames,
  routeTo,
} from '../inference/mentions/browser-addresses.js'
import { loopbackNames, publishedAt } from '../inference/mentions/host-machine.js'
import { type HostText, type Mention } from '../inference/mentions/mention.js'
import { HostNames, mentionsIn } from '../inference/mentions/mentions.js'
import { readersByConfigMap } from '../application/config-map.js'
import { isUnnamed, type Route } from '../application/route.js'
import { hasTls, hostsOf } from '../application/route-hosts.js'
import type { Service } from '../application/service.js'
import { isWrittenAt } from '../rules/values/name-value.js'
import type { Choices, Reporting } from '../rules/types/scope.js'
import type { CheckedApplication } from './checked-application.js'

type Checked = Pick<CheckedApplication, 'application' | 'services' | 'mentions' | 'routes'>

/**
 * Warns about addresses of the machine that are for a browser: `http://localhost:PORT` with a published port, and the
 * machine in a list of allowed hosts. In a cluster, the browser needs the address of the route (rule C4-12).
 */
export function reportLocalhostAddresses(checked: Checked, scope: Reporting & Choices): void {
  const { services, mentions } = checked
  const addresses = new BrowserAddresses(services, checked.routes)
  if (addresses.isEmpty) return
  const reported = new Map<Place, Set<Service>>()
  const reportAll = (all: readonly Mention[], readers: readonly Service[]) => {
    for (const mention of all) {
      const found = addresses.find(mention, readers) ?? findHost(mention, readers, checked, scope)
      const known = reported.get(mention.place) ?? new Set()
      if (found === undefined || known.has(found.service)) continue
      // The pass `public-urls` writes that address.
      if (scope.options.publicUrls === true && isPublicUrl(mention, found, readers)) continue
      reported.set(mention.place, known.add(found.service))
      reportAddress(mention, found, readers, checked, scope)
    }
  }
  for (const service of services) {
    // In the network of the node, the address is for the service itself, and `docker-hosts` reports it.
    if (service.networkMode !== undefined || !service.place.isReadable('network_mode')) continue
    const own = mentions.inTexts.from(service.name).filter(({ variable }) => variable !== undefined)
    reportAll([...own, ...mentionsInBuild(service)], [service])
  }
  for (const [name, readers] of readersByConfigMap(services)) {
    if (readers.every(({ networkMode }) => networkMode === undefined))
      reportAll(mentions.inFiles.from(name), readers)
  }
}

/** Returns the service of a list of hosts or origins in which the machine stands without a scheme: `ALLOWED_HOSTS`. */
function findHost(
  mention: Mention,
  [reader]: readonly Service[],
  { routes, application }: Checked,
  { options, capabilities }: Choices,
): Found | undefined {
  const { variable = '', word, front, behind, addressScheme, source } = mention
  const isItem = /(?:^|[\s,;'"[(|])$/.test(front) && /^(?::\d+)?(?:$|[\s,;'"\])|])/.test(behind)
  const isList = addressScheme === undefined && nameMeans(variable, 'browser') && isItem
  if (!isList || !loopbackNames.includes(word) || reader === undefined) return undefined
  const own = routeTo(reader, routes)
  if (own === undefined) return undefined
  const parts = {
    application: toLabelName(application.name),
    namespace: options.namespace,
    domain: options.domain,
  }
  const hosts = hostsOf(own, { ...parts, capabilities }).map(({ host = '' }) => host)
  const allowed = source.text.split(/[\s,;'"[\]()|]+/)
  // The host of the route, or any host, is allowed already.
  if (allowed.some((one) => one === '*' || hosts.includes(one))) return undefined
  return { service: reader, route: own }
}

function reportAddress(
  mention: Mention,
  found: Found,
  readers: readonly Service[],
  checked: Checked,
  scope: Reporting & Choices,
): void {
  const { service, route, place: published } = found
  const { place, shownVariable, source, portPart: part = mention.part } = mention
  const address = route && addressIn(mention, route, checked.application, scope.options)
  const args = {
    what: shownVariable ?? source.file?.shownKey ?? place.shownKey,
    host: shownAddress(mention, published),
    name: service.name,
    address: address === undefined ? words('nowhere') : sentence`at \`${address}\``,
    instead: address === undefined ? withoutRoute : insteadOf(mention, isPublicUrl(mention, found, readers)),
  }
  const related = published === undefined ? [] : [publishedAt(published)]
  scope.report('localhost-address', place, args, { related, ...(part && { part }) })
}

/**
 * Shows the machine with its port. A file is no part of the manifest, which has the published number too. A text of
 * variables alone does not show an address.
 */
function shownAddress(mention: Mention, published: Place | undefined): Shown {
  const { word, port, source } = mention
  if (source.file === undefined) {
    const shown = mention.show(port === undefined ? word : `${word}:${port}`)
    return shown.includes(word) ? sentence`\`${shown}\`` : words('an address of your own machine')
  }
  const machine = verbatim(word)
  if (port === undefined || published === undefined) return sentence`\`${machine}\``
  return sentence`\`${machine}:${(published.get('published') ?? published).showNumber(port)}\``
}

const withoutRoute = words('No route leads to that port. Use `tranship up`, which brings it to `localhost`.')

/** Returns the advice with the command or option that sets an address. */
function insteadOf(mention: Mention, isReplaceable: boolean): Shown {
  const command = commandFor(mention)
  return isReplaceable ? sentence`${command} Or set the option \`publicUrls\`.` : command
}

function commandFor({ source, place, shownVariable }: Mention): Shown {
  if (source.file !== undefined) return words('Mount a file with that address in the cluster.')
  if (shownVariable === undefined || source.at === undefined)
    return words('Use another env file with that address in the cluster.')
  const [name, ...others] = variablesIn(place.shown)
  if (name !== undefined && others.length === 0)
    return sentence`Set it in the cluster: \`--set ${verbatim(name)}=…\`.`
  return sentence`Take it from a variable, \`\${${shownVariable}:-…}\`, and set it in the cluster: \`--set ${shownVariable}=…\`.`
}

/** Returns the names of the variables in a text as written. */
function variablesIn(text: Shown): readonly string[] {
  return [...text.matchAll(/\$\{?([a-z_]\w*)/gi)].map(([, name = '']) => name)
}

/** Shows the address of a route for messages: a host alone in place of a host alone. */
function addressIn(
  { addressScheme: scheme }: Mention,
  route: Route,
  application: Checked['application'],
  options: Choices['options'],
): Shown {
  const { secure, host } = shownHost(route, application, options)
  if (scheme === undefined) return host
  const protocol = words(scheme.toLowerCase().startsWith('ws') ? 'ws' : 'http')
  return sentence`${protocol}${words(secure ? 's' : '')}://${host}`
}

/** Shows the host of a route for messages. The name of the application may have come from a variable. */
function shownHost(
  route: Route,
  application: Checked['application'],
  { namespace, domain }: Choices['options'],
): { readonly host: Shown; readonly secure: boolean } {
  const { shownName, hosts, exposedAt } = route
  const secure = hasTls(route, domain)
  const own = hosts?.find(({ host }) => host !== undefined)?.host
  if (own !== undefined && exposedAt !== undefined) return { host: exposedAt.show(own), secure }
  if (domain !== undefined) {
    const label = namespace === undefined ? shownName : joined([shownName, verbatim(namespace)], '-')
    return { host: sentence`${label}.${verbatim(domain)}`, secure }
  }
  const place =
    namespace === undefined ? application.shown : joined([application.shown, verbatim(namespace)], '-')
  return { host: joined([...(isUnnamed(route) ? [] : [shownName]), place, words('localhost')], '.'), secure }
}

const machine = new HostNames(machineNames)

/** Returns the addresses in build arguments. Web pages often get their addresses that way. */
function mentionsInBuild({ name: from, build }: Service): readonly Mention[] {
  return (build?.args ?? []).flatMap(({ name: variable, value: text, place }) => {
    if (machine.find(text) === undefined) return []
    const at = isWrittenAt(place, variable, text) ? place.text!.length - text.length : undefined
    const source: HostText = { text, place, kind: 'variable', from, at, variable }
    return mentionsIn(source, machine)
  })
}
