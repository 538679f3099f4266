import { controlPlaneTaints } from '../kubernetes/pod-security.js'
import type { ObjectCheck } from './object-check.js'

/** Finds namespaces of the node that a Pod uses. */
export const findHostNamespaces: ObjectCheck = ({ pod }, found) => {
  if (pod === undefined) return
  const { part, path } = pod
  if (part.hostNetwork === true) found({ code: 'host-network', path: [...path, 'hostNetwork'], args: {} })
  if (part.hostPID === true) found({ code: 'host-processes', path: [...path, 'hostPID'], args: {} })
  if (part.hostIPC === true) found({ code: 'host-ipc', path: [...path, 'hostIPC'], args: {} })
  if (part.hostUsers === true) found({ code: 'host-users', path: [...path, 'hostUsers'], args: {} })
}

/** Finds files of the node that a Pod mounts. */
export const findHostPaths: ObjectCheck = ({ pod }, found) => {
  pod?.part.volumes?.forEach(({ hostPath }, index) => {
    if (hostPath === undefined) return
    const field = [...pod.path, 'volumes', index, 'hostPath', 'path']
    found({ code: 'host-path', path: field, args: { path: hostPath.path } })
  })
}

/**
 * Finds ports of the node that lead to a container. In the network of the node all ports do, which `findHostNamespaces`
 * reports.
 */
export const findHostPorts: ObjectCheck = ({ pod, containers }, found) => {
  if (pod?.part.hostNetwork === true) return
  for (const { part, path } of containers) {
    part.ports?.forEach(({ hostPort }, index) => {
      if (hostPort)
        found({ code: 'host-port', path: [...path, 'ports', index, 'hostPort'], args: { port: hostPort } })
    })
  }
}

/** Finds Pods that tolerate the taint of the control plane. */
export const findControlPlane: ObjectCheck = ({ pod }, found) => {
  pod?.part.tolerations?.forEach(({ key, effect, operator }, index) => {
    // A toleration without a key tolerates every taint.
    const isOfControlPlane = key ? controlPlaneTaints.has(key) : operator === 'Exists'
    if (isOfControlPlane && effect !== 'PreferNoSchedule')
      found({ code: 'control-plane-toleration', path: [...pod.path, 'tolerations', index], args: {} })
  })
}

/** Finds runtimes other than the default one of the node. */
export const findRuntimes: ObjectCheck = ({ pod }, found) => {
  const name = pod?.part.runtimeClassName
  if (pod === undefined || name === undefined) return
  found({ code: 'runtime-class', path: [...pod.path, 'runtimeClassName'], args: { name } })
}
