import type { JobSpec } from 'kubernetes-types/batch/v1.js'
import type { Container } from 'kubernetes-types/core/v1.js'
import { apiVersions } from '../kubernetes/api-versions.js'
import type { KubernetesObject, ObjectMetadata } from '../kubernetes/kubernetes-object.js'
import { NAME, RUN } from '../kubernetes/own-labels.js'

/** A workload: an object with a template for Pods. */
export type WorkloadObject = KubernetesObject<'Deployment' | 'StatefulSet' | 'DaemonSet' | 'Job' | 'CronJob'>

/** The changes that a one-off run makes to its service. */
export interface RunSettings {
  /** The id of the run: at most 6 lower-case letters and digits. */
  readonly id: string
  /** The command that replaces the service's. Empty for the service's own. */
  readonly command: readonly string[]
  /** The entrypoint that replaces the service's. Without a `command` it runs without arguments, as in Compose. */
  readonly entrypoint?: readonly string[] | undefined
  /** Variables to add or to change. */
  readonly environment: Readonly<Record<string, string>>
  readonly workingDirectory?: string | undefined
  /** The ids of user and group. */
  readonly user?: { readonly user: number; readonly group?: number | undefined } | undefined
  /** True if the run has a terminal. */
  readonly tty: boolean
  /** True if somebody connects to its input. */
  readonly hasInput: boolean
  /** The image that replaces the service's. */
  readonly image?: string | undefined
}

/** The Job of a run. It has fields that no translation sets. */
export interface RunJob {
  readonly apiVersion: 'batch/v1'
  readonly kind: 'Job'
  readonly metadata: ObjectMetadata
  readonly spec: JobSpec
}

/**
 * The time in seconds after which Kubernetes removes an ended Job: one day. The program that started it may have died.
 */
const keptFor = 86_400

/**
 * The longest part of the Job's name that comes from the service. It leaves room for 11 characters of this function and
 * 6 of the Pod's name.
 */
const longestPart = 46

/** Returns a Job that runs a command in a copy of a service's Pod. No Service leads to it (rule E9-04). */
export function toRunJob(workload: WorkloadObject, settings: RunSettings): RunJob {
  const { metadata, spec } = workload
  const service = metadata.name
  const name = `${service.slice(0, longestPart).replace(/[-.]$/, '')}-run-${settings.id}`
  const labels = { ...metadata.labels, [NAME]: name, [RUN]: service }
  const { template } = 'jobTemplate' in spec ? spec.jobTemplate.spec : spec
  // The Pod drops the service's host name: whoever resolves that name wants the service.
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
