import { controlPlaneTaints } from '../../kubernetes/pod-security.js'
import type { ObjectCheck } from './object-check.js'
import { containersOf, podOf } from './pods.js'

/** Namespaces of the node that a Pod is in. */
export const findHostNamespaces: ObjectCheck = function* (object) {
  const pod = podOf(object)
  if (pod === undefined) return
  const { part, path } = pod
  if (part.hostNetwork === true) yield { code: 'host-network', path: [...path, 'hostNetwork'], args: {} }
  if (part.hostPID === true) yield { code: 'host-processes', path: [...path, 'hostPID'], args: {} }
  if (part.hostIPC === true) yield { code: 'host-ipc', path: [...path, 'hostIPC'], args: {} }
  if (part.hostUsers === true) yield { code: 'host-users', path: [...path, 'hostUsers'], args: {} }
}

/** Files of the node that a Pod mounts. */
export const findHostPaths: ObjectCheck = function* (object) {
  const pod = podOf(object)
  if (pod === undefined) return
  for (const [index, { hostPath }] of (pod.part.volumes ?? []).entries()) {
    if (hostPath === undefined) continue
    const field = [...pod.path, 'volumes', index, 'hostPath', 'path']
    yield { code: 'host-path', path: field, args: { path: hostPath.path } }
  }
}

/** Ports of the node that lead to a container. In the network of the node all of its ports do, which is told already. */
export const findHostPorts: ObjectCheck = function* (object) {
  if (podOf(object)?.part.hostNetwork === true) return
  for (const { part, path } of containersOf(object)) {
    for (const [index, { hostPort }] of (part.ports ?? []).entries()) {
      if (hostPort)
        yield { code: 'host-port', path: [...path, 'ports', index, 'hostPort'], args: { port: hostPort } }
    }
  }
}

/** Pods that the taint of the control plane does not keep away. */
export const findControlPlane: ObjectCheck = function* (object) {
  const pod = podOf(object)
  if (pod === undefined) return
  for (const [index, { key, effect, operator }] of (pod.part.tolerations ?? []).entries()) {
    // A toleration without a key is for every taint.
    const isOfControlPlane = key ? controlPlaneTaints.has(key) : operator === 'Exists'
    if (isOfControlPlane && effect !== 'PreferNoSchedule')
      yield { code: 'control-plane-toleration', path: [...pod.path, 'tolerations', index], args: {} }
  }
}
