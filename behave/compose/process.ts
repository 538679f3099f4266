import type { Service } from './project.js'

/** The process that an image's configuration asks for. */
export interface ImageCommand {
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
}

/**
 * Returns the words that the container's first process has. "If entrypoint is non-null, Compose ignores any default
 * command from the image"; an empty `entrypoint` or `command` clears that of the image (Compose Specification,
 * `entrypoint`, `command`).
 */
export function argumentsOf(service: Service, image: ImageCommand): string[] {
  const entrypoint = service.entrypoint ?? undefined
  const command = service.command ?? undefined
  if (entrypoint === undefined) return [...image.entrypoint, ...(command ?? image.command)]
  return [...entrypoint, ...(command ?? [])]
}

/**
 * Returns the variables that the container has. A variable without a value that the shell lacks "is unset in the service
 * container environment" (Compose Specification, `environment`).
 */
export function environmentOf({ environment = {} }: Service): Map<string, string> {
  return new Map(Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== null))
}

/**
 * Variables that containers have by default: those of Docker, of images and of Kubernetes' API server. Secret variables
 * that are parts of values have names of their own (rule C2-08).
 */
export const ambientVariables = /^(?:PATH|HOSTNAME|HOME|TERM|KUBERNETES_\w+|COMPOSE_SECRET_\w+)$/

/** Returns the ids of `user` (`1000:1000` or `node`); `undefined` if no id is known. */
export function userOf(
  { user }: Service,
  names: Readonly<Record<string, string>>,
): { readonly uid: number; readonly gid: number | undefined } | undefined {
  if (user === undefined || user === '') return undefined
  const [name = '', group] = user.split(':')
  const known = name === 'root' ? '0:0' : names[name]
  const uid = /^\d+$/.test(name) ? name : known?.split(':')[0]
  if (uid === undefined) return undefined
  const gid = group === undefined ? undefined : /^\d+$/.test(group) ? Number(group) : undefined
  return { uid: Number(uid), gid }
}

/** Returns the entries of `extra_hosts` with an address, as name and address. */
export function extraHosts({ extra_hosts = [] }: Service): [string, string][] {
  const entries = Array.isArray(extra_hosts)
    ? (extra_hosts as readonly string[]).map((text): [string, string] => {
        const [, name = '', address = ''] = /^([^=:]+)[=:](.*)$/.exec(text) ?? []
        return [name, address]
      })
    : Object.entries(extra_hosts as Readonly<Record<string, readonly string[]>>).flatMap(
        ([name, addresses]) => addresses.map((address): [string, string] => [name, address]),
      )
  return entries.filter(([, address]) => /^[\d.]+$|^[\da-f:]+$/i.test(address))
}
