import { baselineCapabilities, baselineSelinuxTypes } from '../kubernetes/pod-security.js'
import type { ObjectCheck } from './object-check.js'

/** Finds privileged containers. */
export const findPrivileged: ObjectCheck = ({ containers }, found) => {
  for (const { part, path } of containers) {
    if (part.securityContext?.privileged === true)
      found({ code: 'privileged-container', path: [...path, 'securityContext', 'privileged'], args: {} })
  }
}

/** Finds capabilities that no container has by default. */
export const findCapabilities: ObjectCheck = ({ containers }, found) => {
  for (const { part, path } of containers) {
    part.securityContext?.capabilities?.add?.forEach((name, index) => {
      if (baselineCapabilities.has(name)) return
      const field = [...path, 'securityContext', 'capabilities', 'add', index]
      found({ code: 'added-capability', path: field, args: { name }, spelling: 'name' })
    })
  }
}

/** Finds settings that lift the limits of a container: no seccomp or AppArmor profile, and labels of SELinux. */
export const findUnconfined: ObjectCheck = ({ pod, containers }, found) => {
  if (pod === undefined) return
  for (const { part, path } of [pod, ...containers]) {
    if (part.securityContext === undefined) continue
    const { seccompProfile, appArmorProfile, seLinuxOptions } = part.securityContext
    const at = (...fields: readonly string[]) => [...path, 'securityContext', ...fields]
    if (seccompProfile?.type === 'Unconfined')
      found({ code: 'unconfined-seccomp', path: at('seccompProfile'), args: {} })
    if (appArmorProfile?.type === 'Unconfined')
      found({ code: 'unconfined-app-armor', path: at('appArmorProfile'), args: {} })
    const selinux: Readonly<Record<string, string>> = { ...seLinuxOptions }
    for (const [name, value] of Object.entries(selinux)) {
      const isBaseline = name === 'level' || (name === 'type' && baselineSelinuxTypes.has(value))
      if (value !== '' && !isBaseline)
        found({ code: 'selinux-label', path: at('seLinuxOptions', name), args: { name, value } })
    }
  }
}
