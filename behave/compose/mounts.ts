import type { Mount, Project, Service } from './project.js'

/** A folder that several services may see: a named volume, or a folder of the host. */
export interface SharedFolder {
  readonly source: string
  readonly type: string
  readonly users: readonly {
    readonly service: string
    readonly target: string
    readonly isWritable: boolean
  }[]
}

/** Sources that belong to the machine and not to the application: sockets, devices, system folders. */
const ofTheMachine =
  /^\/(?:proc|sys|dev|etc|run|boot|lib|usr|var\/(?:run|lib|log)|media|mnt|home|root|opt|srv|tmp)?(?:\/|$)/

/** `true` for a mount whose content is the application's own: a volume, or a path below its folder. */
export function isOwn(mount: Mount, folder: string): boolean {
  if (mount.type !== 'bind') return mount.type === 'volume' || mount.type === 'tmpfs'
  const { source = '' } = mount
  return source === folder || source.startsWith(`${folder}/`) || !ofTheMachine.test(source)
}

/**
 * Returns the mounts of a service, with `tmpfs` entries as mounts. A later mount replaces an earlier one on the same
 * path. "tmpfs mounts a temporary file system inside the container" (Compose Specification, `tmpfs`).
 */
export function mountsOf(service: Service): Mount[] {
  const memory = (service.tmpfs ?? []).map((text): Mount => {
    const [target = '', options = ''] = text.split(':')
    return { type: 'tmpfs', target, read_only: options.split(',').includes('ro') }
  })
  const all = [...memory, ...(service.volumes ?? [])].map((mount) => ({
    ...mount,
    target: mount.target.replace(/(?<=.)\/+$/, ''),
  }))
  return [...new Map(all.map((mount) => [mount.target, mount])).values()]
}

/**
 * Returns the folders that more than one service mounts. "volumes … can be shared between containers": all see the
 * same files (Compose Specification, `volumes`).
 */
export function sharedFolders(project: Project, folder: string): SharedFolder[] {
  const byFolder = new Map<string, SharedFolder['users'][number][]>()
  const types = new Map<string, string>()
  for (const [service, settings] of Object.entries(project.services)) {
    for (const mount of mountsOf(settings)) {
      if (mount.source === undefined || mount.source === '' || !isOwn(mount, folder)) continue
      const key = `${mount.type} ${mount.source} ${mount.volume?.subpath ?? ''}`.trim()
      types.set(key, mount.type)
      const users = byFolder.get(key) ?? []
      users.push({ service, target: mount.target, isWritable: mount.read_only !== true })
      byFolder.set(key, users)
    }
  }
  return [...byFolder]
    .filter(([, users]) => new Set(users.map(({ service }) => service)).size > 1)
    .map(([key, users]) => ({ source: key.split(' ')[1]!, type: types.get(key)!, users }))
}

/** Returns the path of a config or secret. "Defaults to /run/secrets/<name>" and "/<name>" (Compose Specification). */
export function fileTarget(kind: 'configs' | 'secrets', source: string, target: string | undefined): string {
  const at = target === undefined || target === '' ? source : target
  if (at.startsWith('/')) return at
  return kind === 'secrets' ? `/run/secrets/${at}` : `/${at}`
}

/** `true` for a volume that Docker fills from the image while it is empty, unless `nocopy` is set. */
export function isFilledFromImage(mount: Mount): boolean {
  return mount.type === 'volume' && mount.volume?.nocopy !== true && (mount.volume?.subpath ?? '') === ''
}
