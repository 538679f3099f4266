import type { Pass } from './pass.js'
import type { Place } from '../../source/place.js'
import { verbatim } from '../../source/shown.js'
import { userOfBuild } from '../host-files/image-folders.js'
import { Pods } from '../../application/pods.js'
import type { Service } from '../../application/service.js'
import { hostNetworkOf } from '../../rules/service/network/network-mode.js'
import { nodeSystem } from '../../rules/values/node-system.js'
import type { Scope } from '../../rules/types/scope.js'

export const lowPorts: Pass<Service> = {
  name: 'low-ports',
  needs: 'lowPorts',
  inferred: true,
  decides: 'A Pod whose user is not root may listen below 1024 (C5-10).',
  evidence:
    'the ports of the service, `user`, and the user of the image: observed, known, or that of the Dockerfile',
  position: 'After `found-ports`, so that it sees all ports.',
  run: ({ services }, scope) => ({ services: withLowPorts(services, scope) }),
}

export const notes = {
  'low-port': {
    what: 'its Pods get `{parameter}`, so that any user may listen on port {port}',
    because: 'its user is not root',
  },
} as const

/** The first port that any user may listen on, by the kernel's default. */
const FIRST_OPEN_PORT = 1024

/** The kernel parameter of a Pod's network that sets this port. Every kubelet allows it. */
const parameter = 'net.ipv4.ip_unprivileged_port_start'

/**
 * Lets services listen on ports below 1024 if they don't run as root. In Docker any user may do so, with containerd 1.6
 * only root (rule C5-10).
 */
function withLowPorts(services: readonly Service[], scope: Scope): readonly Service[] {
  const pods = new Pods(services)
  return services.map((service) => {
    if (service.podOf !== undefined) return service
    const all = pods.servicesOf(service)
    const port = all.flatMap(({ ports }) => ports).find(({ target }) => target < FIRST_OPEN_PORT)
    const user = port === undefined ? undefined : firstOf(all, (one) => otherUserOf(one, scope))
    if (port === undefined || user === undefined || !mayBeSet(service)) return service
    scope.note?.<typeof notes>(
      'low-port',
      service.place,
      { port: port.shownTarget, parameter: verbatim(parameter) },
      user,
    )
    return { ...service, sysctls: [...service.sysctls, { name: parameter, value: '0', place: user }] }
  })
}

function firstOf(services: readonly Service[], placeOf: (service: Service) => Place | undefined) {
  for (const service of services) {
    const place = placeOf(service)
    if (place !== undefined) return place
  }
  return undefined
}

/** Returns the place of a user that is not root: the key, or the image if its user is observed or known. */
function otherUserOf({ user, facts, imageConfig, build, place }: Service, scope: Scope): Place | undefined {
  const image = build?.place ?? place.get('image') ?? place
  if (user !== undefined) return user.uid === 0 ? undefined : user.place
  if (facts?.users !== undefined) return facts.users.some(({ uid }) => uid !== 0) ? image : undefined
  const ofImage = imageConfig === undefined ? build && userOfBuild(build, scope) : imageConfig.User
  const [name = ''] = (ofImage ?? '').split(':', 1)
  return name === '' || name === 'root' || Number(name) === 0 ? undefined : image
}

/** Returns true if the Pod has a network of its own on Linux, and the manifest does not set the parameter. */
function mayBeSet({ infer, place, sysctls }: Service): boolean {
  const isOpen = infer && place.isReadable('sysctls') && !sysctls.some(({ name }) => name === parameter)
  return isOpen && hostNetworkOf(place) === undefined && nodeSystem(place) !== 'windows'
}
