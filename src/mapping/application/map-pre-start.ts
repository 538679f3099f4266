import { escapeExpansion } from '../../kubernetes/expansion.js'
import type { ContainerFields } from '../../kubernetes/kubernetes-object.js'
import type { Draft } from '../rule/draft.js'
import type { Scope } from '../rule/scope.js'
import type { PreStart } from '../service/pre-start.js'
import type { Service } from './service.js'

/** Warns where Compose would run something once for all replicas, and Kubernetes does so in every Pod (rule C7-02). */
export function reportPreStart({ preStart, replicas, kind }: Service, { report }: Scope): void {
  if (replicas.count < 2 && kind !== 'DaemonSet') return
  for (const { perReplica } of preStart) {
    if (!perReplica.isWanted) report('pre-start-in-every-pod', perReplica.place, {})
  }
}

/** The name of an init container, which no other container of the Pod has. */
function nameOf(index: number, own: ContainerFields): string {
  const name = `pre-start-${index + 1}`
  return name === own.name ? `init-${name}` : name
}

/** Writes the init containers of a service: each like its own container, but for what it says itself (rule C7-02). */
export function mapPreStart({ preStart }: Service, container: ContainerFields, draft: Draft): void {
  preStart.forEach((one, index) => {
    draft.pod.add(
      'initContainers',
      toInitContainer(one, nameOf(index, container), container, draft),
      one.place,
    )
  })
}

function toInitContainer(one: PreStart, name: string, own: ContainerFields, draft: Draft): ContainerFields {
  const { image, command, directory, variables } = one
  const workingDir = directory?.text ?? (image === undefined ? own.workingDir : undefined)
  const env = environmentOf(variables, own)
  const securityContext = securityOf(one, own)
  const container: ContainerFields = {
    name,
    image: image?.text ?? own.image!,
    ...(command !== undefined && command.words.length > 0
      ? { args: command.words.map(({ text }) => escapeExpansion(text)) }
      : {}),
    ...(workingDir === undefined ? {} : { workingDir }),
    ...(env.length === 0 ? {} : { env }),
    ...(own.resources === undefined ? {} : { resources: own.resources }),
    ...(own.volumeMounts === undefined ? {} : { volumeMounts: own.volumeMounts }),
    ...(own.imagePullPolicy === undefined ? {} : { imagePullPolicy: own.imagePullPolicy }),
    ...(securityContext === undefined ? {} : { securityContext }),
  }
  return draft.noted(container, {
    image,
    args: command?.place,
    workingDir: directory,
    env: one.place.get('environment'),
  })
}

/** The variables of the service, with those that it has itself behind them. */
function environmentOf(variables: PreStart['variables'], { env = [] }: ContainerFields) {
  const own = new Set(variables.map(({ name }) => name))
  return [
    ...env.filter(({ name }) => !own.has(name)),
    ...variables.map(({ name, value }) => ({ name, value: escapeExpansion(value) })),
  ]
}

function securityOf({ user, privileged }: PreStart, { securityContext }: ContainerFields) {
  if (user === undefined && privileged === undefined) return securityContext
  const { runAsUser, runAsGroup, allowPrivilegeEscalation, ...others } = securityContext ?? {}
  const ids = user === undefined ? { uid: runAsUser, gid: runAsGroup } : { uid: user.uid, gid: user.gid }
  return {
    ...(ids.uid === undefined ? {} : { runAsUser: ids.uid }),
    ...(ids.gid === undefined ? {} : { runAsGroup: ids.gid }),
    ...others,
    // Kubernetes refuses a privileged container that must not gain privileges.
    ...(privileged === undefined
      ? allowPrivilegeEscalation === undefined
        ? {}
        : { allowPrivilegeEscalation }
      : { privileged: true }),
  }
}
