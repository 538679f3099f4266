import type { Container, PodSpec } from 'kubernetes-types/core/v1.js'
import { safeTranslate } from 'tranship'
import type { Input } from './manifests.js'
import { bytes } from './quantities.js'

/** The properties of service `web` that only profile `compose` translates, as both parsers see them. */
export interface PodModel {
  readonly readOnly: boolean
  readonly privileged: boolean
  readonly tty: boolean
  readonly stdinOpen: boolean
  readonly groups: readonly number[]
  /** As `name=address`. */
  readonly hosts: readonly string[]
  readonly hostname: string
  readonly servers: readonly string[]
  readonly searches: readonly string[]
  /** As `name` or `name:value`. */
  readonly resolverOptions: readonly string[]
  readonly pullPolicy: string
  /** The size limits of tmpfs mounts by path; `null` for no limit. */
  readonly memory: Readonly<Record<string, number | null>>
  /** The contents of configs by path. */
  readonly configs: Readonly<Record<string, { readonly content: string; readonly mode: number | null }>>
  /** The secrets, by where they are. */
  readonly secrets: Readonly<Record<string, string>>
  readonly sysctls: Readonly<Record<string, string>>
  readonly hostIPC: boolean
  readonly hostPID: boolean
  readonly runtime: string
  readonly dropped: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  /** The form is `target`, with ` ro` appended if read-only, and the folder in the volume. */
  readonly volumes: readonly string[]
  readonly afterStart: readonly string[]
}

/** The objects of tranship, read back as what a Pod is given. */
export function podOfObjects(input: Input): PodModel | { readonly refused: readonly string[] } {
  const { '.env': dotenv, ...files } = input.files
  const manifests = input.manifests ?? ['compose.yaml']
  const texts = manifests.map((path) => ({ path, text: files[path]! }))
  const result = safeTranslate(texts, {
    dotenv: dotenv!,
    files,
    env: input.environment,
    name: 'app',
    profile: 'compose',
  })
  if (!result.ok) return { refused: result.errors.map(({ message }) => message) }
  const workload = result.objects.find(
    ({ kind, metadata }) => /^(?:Deployment|StatefulSet)$/.test(kind) && metadata.name === 'web',
  )
  const { template } = (
    workload as {
      spec: { template: { metadata: { annotations?: Record<string, string> }; spec: PodSpec } }
    }
  ).spec
  const pod = template.spec
  const { [CONTENTS]: _, ...labels } = template.metadata.annotations ?? {}
  const contents = new Map(
    result.objects.flatMap((object) =>
      object.kind === 'ConfigMap' ? [[object.metadata.name, object.data ?? {}] as const] : [],
    ),
  )
  const [container] = pod.containers as [Container]
  const security = container.securityContext ?? {}
  const mounts = (container.volumeMounts ?? []).map((mount) => ({
    ...mount,
    volume: pod.volumes?.find(({ name }) => name === mount.name),
  }))
  return {
    readOnly: security.readOnlyRootFilesystem === true,
    privileged: security.privileged === true,
    tty: container.tty === true,
    stdinOpen: container.stdin === true,
    groups: [...(pod.securityContext?.supplementalGroups ?? [])].sort(),
    hosts: (pod.hostAliases ?? [])
      .flatMap(({ ip, hostnames = [] }) => hostnames.map((name) => `${name}=${ip}`))
      .sort(),
    hostname: workload!.kind === 'StatefulSet' ? '' : (pod.hostname ?? ''),
    servers: pod.dnsConfig?.nameservers ?? [],
    searches: pod.dnsConfig?.searches ?? [],
    resolverOptions: (pod.dnsConfig?.options ?? []).map(({ name, value }) =>
      value === undefined ? name! : `${name}:${value}`,
    ),
    pullPolicy: container.imagePullPolicy ?? '',
    memory: Object.fromEntries(
      mounts.flatMap(({ mountPath, volume }) =>
        volume?.emptyDir?.medium === 'Memory' ? [[mountPath, bytes(volume.emptyDir.sizeLimit) ?? null]] : [],
      ),
    ),
    configs: Object.fromEntries(
      mounts.flatMap(({ mountPath, subPath, volume }) => {
        const map = volume?.configMap
        if (map === undefined) return []
        const item = map.items?.find(({ path }) => path === subPath)
        const content = contents.get(map.name!)?.[item?.key ?? subPath!] ?? ''
        return [[mountPath, { content, mode: item?.mode ?? map.defaultMode ?? null }]]
      }),
    ),
    secrets: Object.fromEntries(
      mounts.flatMap(({ mountPath, volume }) =>
        volume?.secret === undefined ? [] : [[mountPath, volume.secret.secretName!]],
      ),
    ),
    sysctls: Object.fromEntries((pod.securityContext?.sysctls ?? []).map(({ name, value }) => [name, value])),
    hostIPC: pod.hostIPC === true,
    hostPID: pod.hostPID === true,
    runtime: pod.runtimeClassName ?? '',
    dropped: security.capabilities?.drop ?? [],
    labels,
    volumes: mounts.flatMap(({ mountPath, readOnly, subPath = '', volume }) => {
      if (volume?.emptyDir !== undefined && volume.emptyDir.medium === undefined)
        return [`${mountPath} anonymous`]
      const claim = volume?.persistentVolumeClaim?.claimName
      if (claim === undefined) return []
      // A volume has a folder of its own in its claim, unless the manifest names one.
      const inside = subPath === mountedVolume(claim) ? [] : subPath.split('/')
      return [[mountPath, claim, ...(readOnly === true ? ['ro'] : []), ...inside].join(' ')]
    }),
    afterStart: container.lifecycle?.postStart?.exec?.command ?? [],
  }
}

/** Returns the volume of a claim, after which its folder is named. */
function mountedVolume(claim: string): string {
  return claim === 'other' ? 'more' : claim
}

/** The annotation of what a Pod reads from ConfigMaps. */
const CONTENTS = 'dev.platform/contents'

interface FileMount {
  readonly source: string
  readonly target?: string
  readonly mode?: string
}

/** A service as compose-go prints it. */
interface ComposeService {
  readonly read_only?: boolean
  readonly privileged?: boolean
  readonly tty?: boolean
  readonly stdin_open?: boolean
  readonly group_add?: readonly string[]
  readonly extra_hosts?: readonly string[]
  readonly hostname?: string
  readonly dns?: readonly string[]
  readonly dns_search?: readonly string[]
  readonly dns_opt?: readonly string[]
  readonly pull_policy?: string
  readonly tmpfs?: readonly string[]
  readonly shm_size?: string
  readonly configs?: readonly FileMount[]
  readonly secrets?: readonly FileMount[]
  readonly sysctls?: Readonly<Record<string, string>>
  readonly ipc?: string
  readonly pid?: string
  readonly runtime?: string
  readonly cap_drop?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly volumes?: readonly {
    readonly source?: string
    readonly target: string
    readonly read_only?: boolean
    readonly volume?: { readonly subpath?: string }
  }[]
  readonly post_start?: readonly { readonly command?: readonly string[] }[]
}

const policies: Readonly<Record<string, string>> = {
  always: 'Always',
  // The image of these inputs is known to be in a registry, where a node has to pull it (C5-01).
  never: 'IfNotPresent',
  missing: 'IfNotPresent',
  if_not_present: 'IfNotPresent',
}

/** The same of a project as compose-go has read it. */
export function podOfProject(project: {
  readonly services: Readonly<Record<string, ComposeService>>
  readonly configs?: Readonly<Record<string, { readonly content?: string }>>
  readonly volumes?: Readonly<Record<string, { readonly name?: string }>>
}): PodModel {
  const service = project.services['web']!
  const shared = service.shm_size === undefined ? [] : [['/dev/shm', Number(service.shm_size)]]
  return {
    readOnly: service.read_only === true,
    privileged: service.privileged === true,
    tty: service.tty === true,
    stdinOpen: service.stdin_open === true,
    groups: (service.group_add ?? []).map(Number).sort(),
    hosts: [...new Set(service.extra_hosts ?? [])].sort(),
    // Without a name of its own a container has that of its service here; Pods with volumes have names of their own.
    hostname: service.volumes?.some(({ source }) => source !== undefined) ? '' : (service.hostname ?? 'web'),
    servers: service.dns ?? [],
    searches: service.dns_search ?? [],
    resolverOptions: service.dns_opt ?? [],
    pullPolicy: policies[service.pull_policy ?? ''] ?? '',
    memory: Object.fromEntries([...shared, ...(service.tmpfs ?? []).map(memoryOf)]) as PodModel['memory'],
    configs: Object.fromEntries(
      (service.configs ?? []).map(({ source, target = `/${source}`, mode }) => [
        target,
        {
          content: project.configs?.[source]?.content ?? '',
          mode: mode === undefined ? null : parseInt(mode, 8),
        },
      ]),
    ),
    secrets: Object.fromEntries(
      (service.secrets ?? []).map(({ source, target = source }) => [
        target.startsWith('/') ? target : `/run/secrets/${target}`,
        source,
      ]),
    ),
    // With the IPC of the node there is only that of the node.
    sysctls: Object.fromEntries(
      Object.entries(service.sysctls ?? {}).filter(
        ([name]) => service.ipc !== 'host' || name.startsWith('net.'),
      ),
    ),
    hostIPC: service.ipc === 'host',
    hostPID: service.pid === 'host',
    runtime: service.runtime ?? '',
    dropped: service.cap_drop ?? [],
    labels: service.labels ?? {},
    volumes: (service.volumes ?? []).map(({ source, target, read_only, volume }) => {
      if (source === undefined) return `${target} anonymous`
      // Compose puts the name of the application before those of volumes without a name of their own.
      const name = project.volumes?.[source]?.name?.replace(/^app_/, '') ?? source
      return [
        target,
        name,
        ...(read_only === true ? ['ro'] : []),
        ...(volume?.subpath?.split('/') ?? []),
      ].join(' ')
    }),
    afterStart: service.post_start?.[0]?.command ?? [],
  }
}

function memoryOf(text: string): [string, number | null] {
  const [target = '', options = ''] = text.split(':')
  const size = /(?:^|,)size=(\d+)([kmg]?)/i.exec(options)
  const factor = { k: 1024, m: 1024 ** 2, g: 1024 ** 3 }[size?.[2]?.toLowerCase() ?? ''] ?? 1
  return [target, size === null ? null : Number(size[1]) * factor]
}
