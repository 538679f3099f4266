import { escapeExpansion } from '../kubernetes/expansion.js'
import type { ContainerFields } from '../kubernetes/kubernetes-object.js'
import type { Words } from '../rules/values/words.js'
import type { Draft } from '../rules/types/draft.js'
import type { VariablesSecret } from '../application/application.js'
import { referToSecret } from './secret-references.js'
import type { PreStart } from '../rules/service/pre-start.js'
import type { Service } from '../application/service.js'

/** Returns the name of an init container, which no other container of the Pod has. */
function nameOf(index: number, own: ContainerFields): string {
  const name = `pre-start-${index + 1}`
  return name === own.name ? `init-${name}` : name
}

/**
 * Writes the init containers of a service. Each is like the service's own container, except for its own keys (rule
 * C7-02).
 */
export function mapPreStart(
  service: Service,
  container: ContainerFields,
  secret: VariablesSecret | undefined,
  draft: Draft,
): void {
  service.preStart.forEach((one, index) => {
    const name = nameOf(index, container)
    const init = toInitContainer(one, service, name, container, draft)
    referToSecret(init, secret, draft.recorder)
    draft.pod.add('initContainers', init, one.place)
  })
}

function toInitContainer(
  one: PreStart,
  service: Service,
  name: string,
  own: ContainerFields,
  draft: Draft,
): ContainerFields {
  const { image, directory, variables } = one
  const { command, args } = commandOf(one, service)
  const env = environmentOf(variables, own)
  const { at, object } = draft.recorder
  return object<ContainerFields>({
    name,
    image: at(image?.text ?? own.image, image),
    command: at(command && escaped(command), command?.place),
    args: at(args && escaped(args), args?.place),
    workingDir: at(directory?.text ?? own.workingDir, directory ?? service.command.workingDirectory),
    env: at(env.length === 0 ? undefined : env, one.place.get('environment')),
    resources: own.resources,
    volumeMounts: own.volumeMounts,
    imagePullPolicy: own.imagePullPolicy,
    securityContext: securityOf(one, own, draft),
  })
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

/** Returns the variables of the service, followed by those of the init container. */
function environmentOf(variables: PreStart['variables'], { env = [] }: ContainerFields) {
  const own = new Set(variables.map(({ name }) => name))
  return [
    ...env.filter(({ name }) => !own.has(name)),
    ...variables.map(({ name, value }) => ({ name, value: escapeExpansion(value) })),
  ]
}

function securityOf({ user, privileged }: PreStart, { securityContext }: ContainerFields, draft: Draft) {
  if (user === undefined && privileged === undefined) return securityContext
  const { runAsUser, runAsGroup, allowPrivilegeEscalation, ...others } = securityContext ?? {}
  const ids = user === undefined ? { uid: runAsUser, gid: runAsGroup } : { uid: user.uid, gid: user.gid }
  const { at, object } = draft.recorder
  return object<NonNullable<ContainerFields['securityContext']>>({
    runAsUser: at(ids.uid, user?.place),
    runAsGroup: at(ids.gid, user?.place),
    ...others,
    // Kubernetes refuses a privileged container with `allowPrivilegeEscalation: false`.
    ...(privileged === undefined ? { allowPrivilegeEscalation } : { privileged: at(true, privileged) }),
  })
}
