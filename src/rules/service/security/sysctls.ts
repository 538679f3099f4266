import type { Place } from '../../../source/place.js'
import { hostNetworkOf } from '../network/network-mode.js'
import { hasKubernetes } from '../../values/kubernetes-version.js'
import { namePart, readNameValues, shownName, shownValue } from '../../values/name-value.js'
import type { Draft } from '../../types/draft.js'
import type { Choices, Reporting } from '../../types/scope.js'
import type { ServiceContext, ServiceRule } from '../../types/service-rule.js'
import { verbatim } from '../../../source/shown.js'

/** Kernel parameters of the Pod: `sysctls` (rule C5-02). */
export type Sysctls = readonly { readonly name: string; readonly value: string; readonly place: Place }[]

/** Parameters that every kubelet of 1.29 and later allows. By default it refuses a Pod with any other. */
const safe: ReadonlySet<string> = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_syncookies',
])

/** Parameters that kubelets allow from 1.32 on. */
const safeLater: ReadonlySet<string> = new Set(['net.ipv4.tcp_rmem', 'net.ipv4.tcp_wmem'])

function normaliseSysctls(service: Place, scope: Reporting & Choices): Sysctls {
  const key = service.get('sysctls')
  if (key === undefined) return []
  const sysctls = new Map<string, Sysctls[number]>()
  for (const sysctl of readNameValues(key)) {
    const { name: written, value = '', place } = sysctl
    // Linux accepts slashes in place of dots, as in paths below /proc/sys.
    const name = written.replaceAll('/', '.')
    const shown =
      written === name ? shownName(name, place) : verbatim(shownName(written, place).replaceAll('/', '.'))
    if (name === '') scope.report('empty-value', place, {})
    // Docker does not write an empty value.
    else if (value === '') sysctls.delete(name)
    else if (!safe.has(name) && !safeLater.has(name))
      scope.report('unsafe-sysctl', place, { name: shown }, namePart(written, place))
    else if (isOfNode(name, service)) {
      const instead =
        'Remove it, or set it on the node. A Pod with the network or IPC of the node has the parameters of the node.'
      scope.report('unsupported-value', place, { value: shownValue(sysctl), instead })
    } else if (safe.has(name) || hasKubernetes(32, shown, place, scope))
      sysctls.set(name, { name, value, place })
  }
  return [...sysctls.values()]
}

/** Returns true if the parameter would be one of the node, which Kubernetes refuses. */
function isOfNode(name: string, service: Place): boolean {
  return name.startsWith('net.') ? hostNetworkOf(service) !== undefined : service.get('ipc')?.text === 'host'
}

function mapSysctls(sysctls: Sysctls, draft: Draft, { place }: ServiceContext): void {
  if (sysctls.length === 0) return
  const list = sysctls.map(({ name, value }) => ({ name, value }))
  sysctls.forEach((sysctl, index) => draft.recorder.note(list[index]!, undefined, sysctl.place))
  draft.podSecurity.set('sysctls', list, place.get('sysctls') ?? sysctls[0]!.place)
}

export const sysctls: ServiceRule<Sysctls> = { normalise: normaliseSysctls, map: mapSysctls }
