import type { JobSpec } from 'kubernetes-types/batch/v1.js'
import type { Container } from 'kubernetes-types/core/v1.js'
import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesObject, ObjectMetadata } from '../kubernetes/kubernetes-object.js'
import { NAME, RUN } from '../kubernetes/own-labels.js'

/** A workload: an object with a template of Pods. */
export type WorkloadObject = KubernetesObject<'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'CronJob'>

/** What a run of a command changes of its service. */
export interface RunSettings {
  /** What tells this run from others: lower-case letters and digits, 6 at most. */
  readonly id: string
  /** The command in place of that of the service; empty for the service's own. */
  readonly command: readonly string[]
  /** The entrypoint in place of that of the service. Without a `command` there is none then, as in Compose. */
  readonly entrypoint?: readonly string[] | undefined
  /** Variables that are added, or have another value. */
  readonly environment: Readonly<Record<string, string>>
  readonly workingDirectory?: string | undefined
  /** The ids of user and group. */
  readonly user?: { readonly user: number; readonly group?: number | undefined } | undefined
  /** True if it has a terminal. */
  readonly tty: boolean
  /** True if somebody connects to its input. */
  readonly hasInput: boolean
  /** The image in place of that of the service. */
  readonly image?: string | undefined
}

/** The Job of a run, which has fields that no manifest leads to. */
export interface RunJob {
  readonly apiVersion: 'batch/v1'
  readonly kind: 'Job'
  readonly metadata: ObjectMetadata
  readonly spec: JobSpec
}

/** A Job that ended is removed after a day, in seconds: whoever has started it may not have lived to do so. */
const keptFor = 86_400

/** So long the part of a name may be that a service gives: behind it stand 11 characters of ours and 6 of the Pod's. */
const longestPart = 46

/** Returns the Job that runs a command in a Pod like those of a service, to which no Service leads (rule E9-04). */
export function toRunJob(workload: WorkloadObject, settings: RunSettings): RunJob {
  const { metadata, spec } = workload
  const service = metadata.name
  const name = `${service.slice(0, longestPart).replace(/[-.]$/, '')}-run-${settings.id}`
  const labels = { ...metadata.labels, [NAME]: name, [RUN]: service }
  const { template } = 'jobTemplate' in spec ? spec.jobTemplate.spec : spec
  // Whoever asks for one of these names means the service.
  const { hostname: _, subdomain: __, containers, ...pod } = template.spec
  const main = containers.find((container) => container.name === service) ?? containers[0]
  return {
    apiVersion: apiVersions.Job,
    kind: 'Job',
    metadata: {
      name,
      ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
      labels,
    },
    spec: {
      backoffLimit: 0,
      ttlSecondsAfterFinished: keptFor,
      template: {
        metadata: {
          ...template.metadata,
          labels: { ...template.metadata.labels, [NAME]: name, [RUN]: service },
        },
        spec: {
          ...pod,
          restartPolicy: 'Never',
          containers: main === undefined ? [] : [toContainer(main, settings)],
        },
      },
    },
  }
}

function toContainer(service: Container, settings: RunSettings): Container {
  const { entrypoint, command, environment, workingDirectory, user, tty, hasInput, image } = settings
  const {
    ports: _,
    livenessProbe: __,
    readinessProbe: ___,
    startupProbe: ____,
    lifecycle: _____,
    args,
    env = [],
    ...container
  } = service
  const words = command.length > 0 ? command : entrypoint === undefined ? args : undefined
  const added = Object.entries(environment).map(([name, value]) => ({ name, value }))
  const variables = [...env.filter(({ name }) => !Object.hasOwn(environment, name)), ...added]
  return {
    ...container,
    ...(image === undefined ? {} : { image }),
    ...(entrypoint === undefined ? {} : { command: [...entrypoint] }),
    ...(words === undefined ? {} : { args: [...words] }),
    ...(workingDirectory === undefined ? {} : { workingDir: workingDirectory }),
    ...(variables.length === 0 ? {} : { env: variables }),
    ...(user === undefined
      ? {}
      : {
          securityContext: {
            ...container.securityContext,
            runAsUser: user.user,
            ...(user.group === undefined ? {} : { runAsGroup: user.group }),
          },
        }),
    stdin: hasInput,
    stdinOnce: hasInput,
    tty,
  }
}
