import type { Capabilities, EnvVar, VolumeMount } from 'kubernetes-types/core/v1.js'
import { escapeExpansion } from '../kubernetes/expansion.js'
import type { ContainerFields } from '../kubernetes/kubernetes-object.js'
import { compareQuantity, parseQuantity } from '../kubernetes/quantity.js'
import { comparable } from '../rules/mounts/mount.js'
import { mapInitContainer, type PreStart } from '../rules/service/pre-start.js'
import type { ServiceContext } from '../rules/types/service-rule.js'
import { Draft } from '../rules/types/draft.js'
import type { Words } from '../rules/values/words.js'
import type { VariablesSecret } from '../application/application.js'
import type { Service } from '../application/service.js'
import { Fault } from '../source/fault.js'
import { referToSecret } from './secret-references.js'

/** Returns the name of an init container, which no other container of the Pod has. */
function nameOf(index: number, own: ContainerFields): string {
  const name = `pre-start-${index + 1}`
  return name === own.name ? `init-${name}` : name
}

/**
 * Writes the init containers of a service. Each is like the service's own container, except for its own keys (rule
 * C7-02). Lists and maps of the service stay, completed by those of the init container (rule C14-10).
 */
export function mapPreStart(
  service: Service,
  container: ContainerFields,
  secret: VariablesSecret | undefined,
  draft: Draft,
  context: ServiceContext,
): void {
  service.preStart.forEach((one, index) => {
    const own = new Draft(draft.recorder)
    mapInitContainer(one, own, context)
    const mounts = draft.preStartMounts.get(index) ?? []
    const init = toInitContainer(one, service, nameOf(index, container), container, own, mounts)
    referToSecret(init, secret, draft.recorder)
    draft.pod.add('initContainers', init, one.place)
  })
}

function toInitContainer(
  one: PreStart,
  service: Service,
  name: string,
  inherited: ContainerFields,
  own: Draft,
  mounts: readonly VolumeMount[],
): ContainerFields {
  const { image, directory } = one
  const { command, args } = commandOf(one, service)
  const env = environmentOf(one, service, inherited, own)
  const pullPolicy = own.container.get('imagePullPolicy')
  const { at, object } = own.recorder
  return object<ContainerFields>({
    name,
    image: at(image?.text ?? inherited.image, image),
    command: at(command && escaped(command), command?.place),
    args: at(args && escaped(args), args?.place),
    workingDir: at(directory?.text ?? inherited.workingDir, directory ?? service.command.workingDirectory),
    envFrom: inherited.envFrom,
    env: at(env.length === 0 ? undefined : env, one.place.get('environment') ?? one.place.get('env_file')),
    resources: resourcesOf(inherited, own),
    volumeMounts: mountsOf(inherited, mounts),
    imagePullPolicy: at(pullPolicy ?? inherited.imagePullPolicy, one.pullPolicy?.place),
    securityContext: securityOf(one, inherited, own),
  })
}

/** Returns the mounts of the service, without those that the init container hides, and its own. */
function mountsOf({ volumeMounts }: ContainerFields, own: readonly VolumeMount[]) {
  if (own.length === 0) return volumeMounts
  const hidden = new Set(own.map(({ mountPath }) => comparable(mountPath)))
  return [...(volumeMounts ?? []).filter(({ mountPath }) => !hidden.has(comparable(mountPath))), ...own]
}

/**
 * Returns the resources of the service, with those of the init container. Kubernetes refuses a request over its limit,
 * so the own one of the two counts.
 */
function resourcesOf({ resources }: ContainerFields, { limits, requests }: Draft) {
  if (limits.isEmpty && requests.isEmpty) return resources
  const own = { limits: limits.finish(), requests: requests.finish() } as Record<Side, Amounts>
  const result: { limits?: Amounts; requests?: Amounts } = {}
  for (const side of ['limits', 'requests'] as const) {
    const other = own[side === 'limits' ? 'requests' : 'limits']
    const kept = Object.entries((resources?.[side] ?? {}) as Amounts).filter(([resource, amount]) => {
      const bound = other[resource]
      return bound === undefined || isInOrder(side === 'limits' ? [bound, amount] : [amount, bound])
    })
    const all = { ...Object.fromEntries(kept), ...own[side] }
    if (Object.keys(all).length > 0) result[side] = all
  }
  return result
}

type Side = 'limits' | 'requests'
type Amounts = Readonly<Record<string, string>>

function isInOrder([request, limit]: readonly [string, string]): boolean {
  const [less, more] = [parseQuantity(request), parseQuantity(limit)]
  return less instanceof Fault || more instanceof Fault || compareQuantity(less, more) <= 0
}

/**
 * Returns the command of an init container. A missing entrypoint or command is that of the service, whatever the image
 * is. After an emptied entrypoint the command's words run themselves.
 */
function commandOf(one: PreStart, service: Service): { readonly command?: Words; readonly args?: Words } {
  const own = service.command
  const isEmptied = one.entrypoint === undefined ? own.isEntrypointEmptied : one.entrypoint.words.length === 0
  const words = one.command ?? (own.isEntrypointEmptied ? own.entrypoint : own.command)
  // The rest of an image's entrypoint has the place of the emptied command. It applies to other entrypoints too.
  const entrypoint =
    one.entrypoint ?? (own.entrypoint?.place.key === 'entrypoint' ? own.entrypoint : undefined)
  const args = words?.words.length === 0 ? undefined : words
  const [command, rest] = isEmptied ? [args, undefined] : [entrypoint, args]
  return { ...(command === undefined ? {} : { command }), ...(rest === undefined ? {} : { args: rest }) }
}

function escaped({ words }: Words): string[] {
  return words.map(({ text }) => escapeExpansion(text))
}

/**
 * Returns the variables of the service, followed by those of the init container. As in Compose, files count first, and
 * then each `environment` (rule C14-12).
 */
function environmentOf(
  { environment }: PreStart,
  { environment: { variables } }: Service,
  { env = [] }: ContainerFields,
  { container }: Draft,
): EnvVar[] {
  const written = new Set(
    variables.filter(({ place }) => place.path[2] === 'environment').map(({ name }) => name),
  )
  const hidden = environment.variables.filter(
    ({ name, place }) => place.path[4] === 'env_file' && written.has(name),
  )
  const names = new Set(hidden.map(({ name }) => name))
  const own = (container.get('env') ?? []).filter(({ name }) => !names.has(name))
  const replaced = new Set(own.map(({ name }) => name))
  return [...env.filter(({ name }) => !replaced.has(name)), ...own]
}

/** Kubernetes refuses a container that may gain rights in one way and must not gain any. */
function mustNotGain(privileged: boolean | undefined, capabilities: Capabilities | undefined): boolean {
  return privileged !== true && capabilities?.add?.includes('SYS_ADMIN') !== true
}

type Security = NonNullable<ContainerFields['securityContext']>

function securityOf(
  { user, place }: PreStart,
  { securityContext }: ContainerFields,
  { security, recorder }: Draft,
): Security | undefined {
  const own: Security = security.finish()
  const isUnchanged = Object.keys(own).length === 0
  if (isUnchanged && !place.has('privileged') && !place.has('read_only')) return securityContext
  const inherited = { ...securityContext }
  if (user !== undefined) {
    delete inherited.runAsUser
    delete inherited.runAsGroup
    // A non-root user of the service does not speak for another one.
    if (user.uid === 0) delete inherited.runAsNonRoot
  }
  if (place.has('privileged')) delete inherited.privileged
  if (place.has('read_only')) delete inherited.readOnlyRootFilesystem
  const capabilities = union(inherited.capabilities, own.capabilities)
  const { runAsUser, runAsGroup, allowPrivilegeEscalation, ...others } = {
    ...inherited,
    ...own,
    capabilities,
  }
  const { at, object } = recorder
  const result = object<Security>({
    runAsUser: at(runAsUser, user?.place),
    runAsGroup: at(runAsGroup, user?.place),
    ...others,
    privileged: at(others.privileged, place.get('privileged')),
    readOnlyRootFilesystem: at(others.readOnlyRootFilesystem, place.get('read_only')),
    allowPrivilegeEscalation: mustNotGain(others.privileged, capabilities)
      ? allowPrivilegeEscalation
      : undefined,
  })
  return Object.keys(result).length === 0 ? undefined : result
}

function union(inherited: Capabilities | undefined, own: Capabilities | undefined): Capabilities | undefined {
  if (inherited === undefined || own === undefined) return own ?? inherited
  const add = [...new Set([...(inherited.add ?? []), ...(own.add ?? [])])]
  const drop = [...new Set([...(inherited.drop ?? []), ...(own.drop ?? [])])]
  return { ...(add.length > 0 && { add }), ...(drop.length > 0 && { drop }) }
}
