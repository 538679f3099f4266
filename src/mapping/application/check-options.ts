import { isAbsolutePath } from '../../compose/host-path.js'
import { parseImageReference } from '../../compose/image-reference.js'
import { isSubdomain, toLabelName } from '../../kubernetes/name.js'
import { isProfile, profiles } from '../../profiles/profile.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import { isCode, isWarning, warningCodes } from '../../warnings/ignored.js'
import { nearest } from '../../warnings/nearest.js'
import { isImageConfig } from '../read/image-config.js'
import type { Gateway, Routing, ServiceType, TranslateOptions } from '../rule/options.js'
import type { Scope } from '../rule/scope.js'
import { builtImage } from './image.js'
import type { MistypedOption } from './option-types.js'

/** What is wrong with the options themselves; those of other types than their own are not among those of the scope. */
export function checkOptions(root: Place, mistyped: readonly MistypedOption[], scope: Scope): void {
  const {
    profile,
    namespace,
    domain,
    kubernetes,
    registry,
    images,
    imageConfigs,
    folder,
    hostVolumes,
    ignore = [],
  } = scope.options
  const refuse = (option: string, value: string, expected: string) =>
    scope.report('invalid-option', root, { option, value, expected })
  for (const { option, value, expected } of mistyped) refuse(option, value, expected)
  if (profile !== undefined && !isProfile(profile)) refuse('profile', profile, profiles.join(' or '))
  for (const code of ignore) {
    if (isCode(code) && isWarning(code)) continue
    const near = nearest(code, warningCodes())
    refuse('ignore', code, `the code of a warning${near === undefined ? '' : `, such as '${near}'`}`)
  }
  if (namespace !== undefined && !isDnsLabel(namespace)) {
    refuse('namespace', namespace, 'a Kubernetes namespace')
  }
  if (domain !== undefined && !(isSubdomain(domain) && domain.length <= LONGEST_DOMAIN)) {
    refuse('domain', domain, 'a domain name in lower case')
  }
  if (kubernetes !== undefined && !/^1\.\d{1,3}$/.test(kubernetes)) {
    refuse('kubernetes', kubernetes, 'a version of Kubernetes, such as 1.33')
  }
  if (registry && parseImageReference(builtImage(anyName, anyName, registry)) instanceof Fault) {
    refuse('registry', registry, 'a registry, possibly with a path behind it, without a scheme')
  }
  for (const image of Object.values(images ?? {})) {
    if (parseImageReference(image) instanceof Fault) refuse('images', image, 'the name of an image')
  }
  for (const [image, config] of Object.entries(imageConfigs ?? {})) {
    if (!isImageConfig(config)) {
      refuse('imageConfigs', image, "the name of an image with the 'config' of an OCI image configuration")
    }
  }
  if (hostVolumes !== undefined && !hostVolumeUses.includes(hostVolumes)) {
    refuse('hostVolumes', hostVolumes, hostVolumeUses.join(' or '))
  }
  checkNetworkOptions(scope.options, refuse)
  if (folder !== undefined && !isAbsolutePath(folder)) refuse('folder', folder, 'an absolute path')
}

const hostVolumeUses: readonly NonNullable<TranslateOptions['hostVolumes']>[] = [
  'build',
  'image',
  'config',
  'volume',
  'ignore',
]

/** A host has 253 characters, of which the name before the domain has 63, and there is a point between them. */
const LONGEST_DOMAIN = 253 - 63 - 1

const anyName = toLabelName('name')

const routeKinds: readonly Routing['kind'][] = ['Ingress', 'HTTPRoute']

const serviceTypes: readonly ServiceType[] = ['ClusterIP', 'NodePort', 'LoadBalancer', 'headless']

/** Whether a text is one label of DNS, such as a namespace is. */
function isDnsLabel(text: string): boolean {
  return /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/.test(text)
}

function checkNetworkOptions(
  { routes, serviceType, imagePullSecrets = [] }: TranslateOptions,
  refuse: (option: string, value: string, expected: string) => void,
): void {
  if (serviceType !== undefined && !serviceTypes.includes(serviceType)) {
    refuse('serviceType', serviceType, serviceTypes.join(' or '))
  }
  for (const name of imagePullSecrets) {
    if (!isSubdomain(name)) refuse('imagePullSecrets', name, 'the name of a Secret')
  }
  if (routes !== undefined && !routeKinds.includes(routes.kind)) {
    refuse('routes', JSON.stringify(routes), `an object with the kind ${routeKinds.join(' or ')}`)
  } else if (routes?.kind === 'HTTPRoute') {
    // Whoever has these options from JSON may have left it out.
    const { name = '', namespace, sectionName } = (routes.gateway as Partial<Gateway> | undefined) ?? {}
    if (!isSubdomain(name)) refuse('routes', name, 'the name of a Gateway')
    if (namespace !== undefined && !isDnsLabel(namespace))
      refuse('routes', namespace, 'the namespace of a Gateway')
    if (sectionName !== undefined && !isSubdomain(sectionName)) {
      refuse('routes', sectionName, 'the name of a listener')
    }
  } else if (routes?.className !== undefined && !isSubdomain(routes.className)) {
    refuse('routes', routes.className, 'the name of an IngressClass')
  }
}
