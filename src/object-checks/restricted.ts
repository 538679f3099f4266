import {
  baselineSelinuxTypes,
  type PodSecurityControl,
  podSecurityControls,
  restrictedCapabilities,
  restrictedVolumes,
} from '../kubernetes/pod-security.js'
import type { FieldPath, ObjectCheck } from './object-check.js'

/** Finds what the policy `restricted` of Pod Security refuses, and containers that lack a user (rule C5-14). */
export const findRefusedByRestricted: ObjectCheck = ({ pod, containers }, found) => {
  if (pod === undefined) return
  const refuse = (control: PodSecurityControl, path: FieldPath) => {
    const { what, fix } = podSecurityControls[control]
    found({ code: 'pod-security-refuses', path, args: { what, fix }, own: ['what', 'fix'] })
  }
  for (const key of ['hostNetwork', 'hostPID', 'hostIPC'] as const)
    if (pod.part[key] === true) refuse('hostNamespaces', [...pod.path, key])
  pod.part.volumes?.forEach((volume, index) => {
    const path = [...pod.path, 'volumes', index]
    if (!Object.keys(volume).every((key) => key === 'name' || restrictedVolumes.has(key)))
      refuse('volumes', path)
  })
  for (const { part, path } of [pod, ...containers]) {
    const { seccompProfile, appArmorProfile, seLinuxOptions, runAsUser } = part.securityContext ?? {}
    const at = (field: string) => [...path, 'securityContext', field]
    if (runAsUser === 0) refuse('rootUser', at('runAsUser'))
    if (seccompProfile?.type === 'Unconfined') refuse('seccomp', at('seccompProfile'))
    if (appArmorProfile?.type === 'Unconfined') refuse('appArmor', at('appArmorProfile'))
    const { user, role, type = '' } = seLinuxOptions ?? {}
    if (user || role || !baselineSelinuxTypes.has(type)) refuse('seLinux', at('seLinuxOptions'))
  }
  for (const { part, path } of containers) {
    const { privileged, capabilities, runAsUser, runAsNonRoot } = part.securityContext ?? {}
    const at = [...path, 'securityContext']
    if (privileged === true) refuse('privileged', [...at, 'privileged'])
    capabilities?.add?.forEach((name, index) => {
      if (!restrictedCapabilities.has(name)) refuse('capabilities', [...at, 'capabilities', 'add', index])
    })
    part.ports?.forEach(({ hostPort }, index) => {
      if (hostPort) refuse('hostPorts', [...path, 'ports', index, 'hostPort'])
    })
    const isNonRoot = runAsNonRoot ?? pod.part.securityContext?.runAsNonRoot
    if (isNonRoot !== true && runAsUser !== 0)
      found({ code: 'pod-security-needs-user', path: [...at, 'runAsNonRoot'], args: {} })
  }
}
