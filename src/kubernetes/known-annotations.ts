import { sentence, type Shown, words } from '../source/shown.js'
/**
 * Annotations that Kubernetes used in earlier versions, or writes itself. On the objects of tranship they have no
 * effect in any supported version. The API server refuses them, warns about them, or drops them.
 */
const withoutUse =
  /^(?:kubernetes\.io\/config\.(?:hash|mirror|seen|source)|scheduler\.alpha\.kubernetes\.io\/(?:critical-pod|tolerations)|(?:container\.)?seccomp\.security\.alpha\.kubernetes\.io\/.*|security\.alpha\.kubernetes\.io\/(?:unsafe-)?sysctls|deprecated\.(?:deployment\.rollback\.to|daemonset\.template\.generation)|service\.beta\.kubernetes\.io\/load-balancer-source-ranges)$/

export function isWithoutUse(key: string): boolean {
  return withoutUse.test(key)
}

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/'
const TOPOLOGY_HINTS = 'service.kubernetes.io/topology-aware-hints'
const TOPOLOGY_MODE = 'service.kubernetes.io/topology-mode'

/** Returns the replacement of an annotation that the API server calls deprecated, in words. */
export function insteadOfDeprecated(key: string): Shown | undefined {
  if (key.startsWith(APP_ARMOR)) return words('the field `appArmorProfile`')
  if (key === TOPOLOGY_HINTS) return words(`'${TOPOLOGY_MODE}'`)
  if (key === 'volume.beta.kubernetes.io/storage-class') return words('`driver_opts.class` of the volume')
  return undefined
}

/** The facts about an object that decide if the API server accepts an annotation. */
export interface Annotated {
  /** The name of the container. */
  readonly container: Shown
  /** The AppArmor profile of the container's own field, as the annotation would name it. */
  readonly appArmor: string | undefined
  /** Returns the value of another annotation of the object. */
  readonly valueOf: (key: string) => string | undefined
}

/** Returns the reason why the API server refuses an annotation of a Pod or Service, in words. */
export function refusalOf(
  key: string,
  value: string,
  { container, appArmor, valueOf }: Annotated,
): Shown | undefined {
  if (key === 'controller.kubernetes.io/pod-deletion-cost') {
    const cost = /^(?:0|-\d+|[1-9]\d*)$/.test(value) ? Number(value) : NaN
    return cost >= -(2 ** 31) && cost < 2 ** 31 ? undefined : words('it must be an integer of 32 bits')
  }
  if (key === TOPOLOGY_MODE) {
    return value === (valueOf(TOPOLOGY_HINTS) ?? value)
      ? undefined
      : words(`it must have the same value as \`${TOPOLOGY_HINTS}\``)
  }
  if (!key.startsWith(APP_ARMOR)) return undefined
  if (key !== APP_ARMOR + container) return sentence`the container is called \`${container}\``
  if (!/^(?:|runtime\/default|unconfined|localhost\/.*)$/s.test(value))
    return words('it must be `runtime/default`, `unconfined`, or `localhost/` with the name of a profile')
  return value === (appArmor ?? value) ? undefined : words('`security_opt` asks for another profile')
}
