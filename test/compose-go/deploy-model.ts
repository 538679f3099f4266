import type { NodeSelectorRequirement, PodSpec } from 'kubernetes-types/core/v1.js'
import { planSync } from 'tranship/plan'
import { safeTranslate } from 'tranship'
import type { Input } from './manifests.js'
import { bytes, cores, seconds } from './quantities.js'

/** The properties of service `web` for deploying, healthchecks and development, as both parsers see them. */
export interface DeployModel {
  readonly onEveryNode: boolean
  readonly replicas: number
  readonly limits: Amounts
  readonly reservations: Amounts
  /** As `zone == a`. */
  readonly constraints: readonly string[]
  /** In seconds, with Docker's defaults; nothing without a check. */
  readonly check: readonly number[]
  readonly user: string
  /** The form is `target volume`, with ` ro` appended if read-only. */
  readonly volumes: readonly string[]
  readonly watches: readonly object[]
}

interface Amounts {
  readonly memory: number | null
  readonly cpus: number | null
}

/** The objects and the plan of tranship, read back. */
export function deployOfObjects(input: Input): DeployModel | { readonly refused: readonly string[] } {
  const { '.env': dotenv, ...files } = input.files
  const manifest = files['compose.yaml']!
  const options = { dotenv: dotenv!, files, env: input.environment, name: 'app', profile: 'compose' } as const
  const result = safeTranslate(manifest, options)
  if (!result.ok) return { refused: result.errors.map(({ message }) => message) }
  const workload = result.objects.find(
    ({ kind, metadata }) => /^(?:Deployment|StatefulSet|DaemonSet)$/.test(kind) && metadata.name === 'web',
  )
  const { replicas = 1, template } = (
    workload as { spec: { replicas?: number; template: { spec: PodSpec } } }
  ).spec
  const [{ resources = {}, readinessProbe, startupProbe, securityContext, volumeMounts = [] }] = template.spec
    .containers as [PodSpec['containers'][0]]
  const terms =
    template.spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms
  const amounts = (given: Readonly<Record<string, string>> = {}): Amounts => ({
    memory: bytes(given['memory']) ?? null,
    cpus: cores(given['cpu']) ?? null,
  })
  return {
    onEveryNode: workload!.kind === 'DaemonSet',
    replicas,
    limits: amounts(resources.limits),
    reservations: amounts(resources.requests),
    constraints: (terms?.[0]?.matchExpressions ?? []).map(written).sort(),
    check:
      readinessProbe === undefined
        ? []
        : [
            readinessProbe.periodSeconds!,
            readinessProbe.timeoutSeconds!,
            readinessProbe.failureThreshold!,
            startupProbe?.periodSeconds ?? 0,
          ],
    user: [securityContext?.runAsUser, securityContext?.runAsGroup]
      .filter((id) => id !== undefined)
      .join(':'),
    volumes: volumeMounts
      .map(({ name, mountPath, readOnly }) => `${mountPath} ${name}${readOnly === true ? ' ro' : ''}`)
      .sort(),
    watches: planSync(manifest, { ...options, service: 'web' }).watches.map(({ exec, ...watch }) => ({
      ...watch,
      exec: exec?.command ?? [],
      container: watch.container ?? '',
    })),
  }
}

function written({ key, operator, values = [] }: NodeSelectorRequirement): string {
  const name = key === 'kubernetes.io/hostname' ? 'hostname' : key
  return `${name} ${operator === 'In' ? '==' : '!='} ${values.join()}`
}

interface ComposeAmounts {
  readonly memory?: string
  readonly cpus?: number
}

/** A service as compose-go prints it. */
interface ComposeService {
  readonly deploy?: {
    readonly mode?: string
    readonly replicas?: number
    readonly resources?: { readonly limits?: ComposeAmounts; readonly reservations?: ComposeAmounts }
    readonly placement?: { readonly constraints?: readonly string[] }
  }
  readonly healthcheck?: {
    readonly interval?: string
    readonly timeout?: string
    readonly retries?: number
    readonly start_interval?: string
  }
  readonly user?: string
  readonly volumes?: readonly {
    readonly source: string
    readonly target: string
    readonly read_only?: boolean
  }[]
  readonly volumes_from?: readonly string[]
  readonly develop?: {
    readonly watch?: readonly {
      readonly path: string
      readonly action: string
      readonly target?: string
      readonly ignore?: readonly string[]
      readonly include?: readonly string[]
      readonly initial_sync?: boolean
      readonly exec?: { readonly command?: readonly string[] | null }
    }[]
  }
}

/** The same of a project as compose-go has read it. */
export function deployOfProject(project: {
  readonly services: Readonly<Record<string, ComposeService>>
}): DeployModel {
  const { deploy = {}, healthcheck, ...service } = project.services['web']!
  const amounts = ({ memory, cpus }: ComposeAmounts = {}): Amounts => ({
    memory: memory === undefined ? null : Number(memory),
    cpus: cpus ?? null,
  })
  const onEveryNode = deploy.mode === 'global'
  return {
    onEveryNode,
    replicas: onEveryNode ? 1 : (deploy.replicas ?? 1),
    limits: amounts(deploy.resources?.limits),
    reservations: amounts(deploy.resources?.reservations),
    constraints: (deploy.placement?.constraints ?? [])
      .map((text) => {
        const [, name, operator, value] = /^node\.(?:labels\.)?(\w+)\s*(==|!=)\s*(\w+)$/.exec(text)!
        return `${name} ${operator} ${value}`
      })
      .sort(),
    check:
      healthcheck === undefined
        ? []
        : [
            seconds(healthcheck.interval ?? '30s'),
            seconds(healthcheck.timeout ?? '30s'),
            healthcheck.retries ?? 3,
            seconds(healthcheck.start_interval ?? '0s'),
          ],
    user: service.user === 'root' ? '0' : (service.user ?? ''),
    volumes: volumesOf(project.services),
    watches: (service.develop?.watch ?? []).map(
      ({ path, action, target = '', ignore = [], include = [], initial_sync = false, exec }) => ({
        // The reader makes paths absolute in a folder of its own.
        local: path.replace(/^.*\/compose-go-\d+/, '.'),
        action,
        container: target.replace(/(?<=.)\/$/, ''),
        ignore,
        include,
        initialSync: initial_sync,
        exec: exec?.command ?? [],
      }),
    ),
  }
}

/** The mounts of `web`, with those of other services, which do not replace its own. */
function volumesOf(services: Readonly<Record<string, ComposeService>>): string[] {
  const { volumes = [], volumes_from = [] } = services['web']!
  const brought = volumes_from.flatMap((reference) => {
    const [name = '', mode] = reference.split(':')
    return (services[name]!.volumes ?? []).map((one) => ({
      ...one,
      read_only: mode === 'ro' || one.read_only === true,
    }))
  })
  const all = new Map([...brought, ...volumes].map((one) => [one.target, one]))
  return [...all.values()]
    .map(({ target, source, read_only }) => `${target} ${source}${read_only === true ? ' ro' : ''}`)
    .sort()
}
