import { baselineCapabilities, baselineSelinuxTypes } from '../../kubernetes/pod-security.js'
import type { FieldPath, Finding, ObjectCheck } from './object-check.js'
import { containersOf, podOf } from './pods.js'

/** Containers that are privileged. */
export const findPrivileged: ObjectCheck = function* (object) {
  for (const { part, path } of containersOf(object)) {
    if (part.securityContext?.privileged === true)
      yield { code: 'privileged-container', path: [...path, 'securityContext', 'privileged'], args: {} }
  }
}

/** Capabilities that no container has by default. */
export const findCapabilities: ObjectCheck = function* (object) {
  for (const { part, path } of containersOf(object)) {
    for (const [index, name] of (part.securityContext?.capabilities?.add ?? []).entries()) {
      if (baselineCapabilities.has(name)) continue
      const field = [...path, 'securityContext', 'capabilities', 'add', index]
      yield { code: 'added-capability', path: field, args: { name }, spelling: 'name' }
    }
  }
}

/** What takes a container out of the limits of its node: no profile for seccomp or AppArmor, and labels of SELinux. */
export const findUnconfined: ObjectCheck = function* (object) {
  const pod = podOf(object)
  if (pod === undefined) return
  for (const { part, path } of [pod, ...containersOf(object)]) {
    const { seccompProfile, appArmorProfile, seLinuxOptions } = part.securityContext ?? {}
    const context = [...path, 'securityContext']
    if (seccompProfile?.type === 'Unconfined')
      yield { code: 'unconfined-seccomp', path: [...context, 'seccompProfile'], args: {} }
    if (appArmorProfile?.type === 'Unconfined')
      yield { code: 'unconfined-app-armor', path: [...context, 'appArmorProfile'], args: {} }
    yield* labelsOf(seLinuxOptions ?? {}, [...context, 'seLinuxOptions'])
  }
}

function* labelsOf(
  { user, role, type }: { readonly user?: string; readonly role?: string; readonly type?: string },
  path: FieldPath,
): Generator<Finding<'selinux-label'>> {
  const labels = { user, role, type: type !== undefined && baselineSelinuxTypes.has(type) ? undefined : type }
  for (const [name, value] of Object.entries(labels)) {
    if (value) yield { code: 'selinux-label', path: [...path, name], args: { name, value } }
  }
}
