import type { Container } from 'kubernetes-types/core/v1.js'
import { planBuild } from 'tranship/plan'
import { safeTranslate } from 'tranship'
import type { Input } from './manifests.js'
import { bytes, cores, seconds } from './quantities.js'

/** The properties of service `web` that both parsers can express. */
export interface Model {
  /** The services that count. */
  readonly services: readonly string[]
  readonly environment: Readonly<Record<string, string>>
  readonly command: readonly string[]
  readonly entrypoint: readonly string[]
  readonly workingDirectory: string
  readonly ports: readonly string[]
  readonly labels: Readonly<Record<string, string>>
  readonly gracePeriod: number | undefined
  readonly memory: number | undefined
  readonly cpus: number | undefined
  readonly capabilities: readonly string[]
  readonly replicas: number
  readonly healthcheck: readonly string[]
  /** The path relative to the manifest's folder, which is empty itself. */
  readonly buildContext: string
  readonly buildArguments: Readonly<Record<string, string>>
  /** As `host=address`. */
  readonly buildHosts: readonly string[]
}

/** The objects of tranship, read back as what a container is given. */
export function modelOfObjects(
  input: Input,
  service = 'web',
): Model | { readonly refused: readonly string[] } {
  const { '.env': dotenv, ...files } = input.files
  const { manifests = ['compose.yaml'], profiles = [], environment: variables } = input
  const manifest = manifests.map((path) => ({ path, text: files[path]! }))
  const options = {
    dotenv: dotenv!,
    files,
    env: variables,
    name: 'app',
    activeProfiles: profiles,
    profile: input.profile ?? ('1.48' as const),
  }
  const result = safeTranslate(manifest, options)
  if (!result.ok) return { refused: result.errors.map(({ message }) => message) }
  const workloads = result.objects.filter(({ kind }) => /^(?:Deployment|StatefulSet|Job)$/.test(kind))
  const workload = workloads.find(({ metadata }) => metadata.name === service)!
  // A service whose command ends becomes a Job.
  const {
    completions = 1,
    replicas = completions,
    template,
  } = (
    workload as {
      spec: {
        completions?: number
        replicas?: number
        template: {
          metadata: { annotations?: Record<string, string> }
          spec: { terminationGracePeriodSeconds?: number; containers: Container[] }
        }
      }
    }
  ).spec
  const [container] = template.spec.containers
  const image = planBuild(manifest, options).images.find(
    ({ service: own, derived }) => !derived && own === service,
  )
  const {
    env = [],
    command = [],
    args = [],
    workingDir = '',
    ports = [],
    resources,
    securityContext,
    readinessProbe,
  } = container!
  return {
    services: workloads.map(({ metadata }) => metadata.name!).sort(),
    environment: Object.fromEntries(env.map(({ name, value = '' }) => [name, expanded(value)])),
    ...asRun(command.map(expanded), args.map(expanded)),
    workingDirectory: workingDir,
    ports: ports
      .map(({ containerPort, protocol = 'TCP' }) => `${containerPort}/${protocol.toLowerCase()}`)
      .sort(),
    labels: template.metadata.annotations ?? {},
    gracePeriod: template.spec.terminationGracePeriodSeconds,
    memory: bytes(resources?.limits?.['memory']),
    cpus: cores(resources?.limits?.['cpu']),
    capabilities: [...(securityContext?.capabilities?.add ?? [])].sort(),
    replicas,
    healthcheck: (readinessProbe?.exec?.command ?? []).map(expanded),
    buildContext: image?.context.replace(/^\.(?:\/|$)/, '') ?? '',
    buildArguments: image?.args ?? {},
    buildHosts: (image?.extraHosts ?? []).map(({ host, address }) => `${host}=${address}`).sort(),
  }
}

/**
 * Docker treats an entrypoint of one empty word as none, and runs the command. Compose's parser and the reference leave
 * that to Docker.
 */
function asRun(
  entrypoint: readonly string[],
  command: readonly string[],
): Pick<Model, 'entrypoint' | 'command'> {
  const isNone = entrypoint.length === 1 && entrypoint[0] === ''
  return isNone ? asRun(command, []) : { entrypoint, command }
}

/** Expands `$$` like the kubelet. Nothing else is left to expand. */
function expanded(text: string): string {
  return text.replace(/\$\$/g, '$')
}

/** A service as compose-go prints it. */
interface ComposeService {
  readonly environment?: Readonly<Record<string, string | null>> | null
  readonly command?: readonly string[] | null
  readonly entrypoint?: readonly string[] | null
  readonly working_dir?: string
  readonly ports?: readonly { readonly target: number; readonly protocol?: string }[]
  readonly expose?: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly stop_grace_period?: string
  readonly mem_limit?: string
  readonly cpus?: number
  readonly cap_add?: readonly string[]
  readonly scale?: number
  readonly deploy?: {
    readonly replicas?: number
    readonly resources?: { readonly limits?: { readonly memory?: string; readonly cpus?: number } }
  }
  readonly healthcheck?: { readonly test?: readonly string[] }
  readonly build?: {
    readonly context?: string
    readonly args?: Readonly<Record<string, string>>
    readonly extra_hosts?: readonly string[]
  }
}

/** The same of a project as compose-go has read it. */
export function modelOfProject(
  project: {
    readonly services: Readonly<Record<string, ComposeService>>
  },
  name = 'web',
): Model {
  const service = project.services[name]!
  const {
    environment,
    command,
    entrypoint,
    working_dir,
    ports = [],
    expose = [],
    labels = {},
    healthcheck,
  } = service
  const set = Object.entries(environment ?? {}).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  const { limits } = service.deploy?.resources ?? {}
  const memory = service.mem_limit ?? limits?.memory
  const [form, ...words] = healthcheck?.test ?? []
  return {
    services: Object.keys(project.services).sort(),
    environment: Object.fromEntries(set),
    ...asRun(entrypoint ?? [], command ?? []),
    workingDirectory: working_dir ?? '',
    ports: [
      ...new Set([
        ...ports.map(({ target, protocol = 'tcp' }) => `${target}/${protocol}`),
        ...expose.flatMap(exposed),
      ]),
    ].sort(),
    labels,
    gracePeriod:
      service.stop_grace_period === undefined ? undefined : Math.ceil(seconds(service.stop_grace_period)),
    memory: memory === undefined ? undefined : Number(memory),
    cpus: service.cpus ?? limits?.cpus,
    capabilities: [...(service.cap_add ?? [])].sort(),
    replicas: service.deploy?.replicas ?? service.scale ?? 1,
    healthcheck: form === 'CMD' ? words : form === 'CMD-SHELL' ? ['/bin/sh', '-c', ...words] : [],
    // Each input has a folder of its own.
    buildContext: service.build?.context?.replace(/^.*\/compose-go-\d+\/?/, '') ?? '',
    buildArguments: service.build?.args ?? {},
    // Repeated entries in Compose have no effect.
    buildHosts: [...new Set(service.build?.extra_hosts ?? [])].sort(),
  }
}

function exposed(text: string): string[] {
  const [, first, last, protocol = 'tcp'] = /^(\d+)(?:-(\d+))?(?:\/(\w+))?$/.exec(text)!
  return Array.from(
    { length: Number(last ?? first) - Number(first) + 1 },
    (_, index) => `${Number(first) + index}/${protocol}`,
  )
}
