import type { DeployPlan, DeployStep } from 'tranship/plan'
import type { KubernetesObject } from 'tranship'
import { nameLabel, type RunJob, type RunSettings, toRunJob, type WorkloadObject } from 'tranship/internal'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

export interface RunChoice {
  /** The name of the service in the manifest. */
  readonly service: string
  readonly settings: RunSettings
  /** `true` to start its dependencies and wait for them. */
  readonly withDependencies: boolean
  /** `true` to build images even if the cluster runs them already. */
  readonly builds: boolean
  /** The workloads of the plan that exist in the cluster, by service. */
  readonly there: ReadonlyMap<string, LiveObject>
}

/** A deploy plan that ends with the Job of a run. */
export interface RunPlan {
  readonly plan: DeployPlan
  readonly job: RunJob
}

/** Turns the deploy plan of a service into the plan of a run (rule E9-04). */
export function toRunPlan(
  plan: DeployPlan,
  { service, settings, withDependencies, builds, there }: RunChoice,
): RunPlan {
  const own = plan.steps.find((step) => step.service === service)!
  const live = there.get(service)
  const { build, prune: _, ...rest } = plan
  const isBuilt = (build?.images ?? []).some(({ services }) => services.includes(service))
  // Only the cluster knows the digest of an image that was built earlier.
  const image = isBuilt && !builds && live !== undefined ? imageOf(live, own.name) : undefined
  const job = toRunJob(own.object as WorkloadObject, { ...settings, image })
  const images = (build?.images ?? []).filter(
    ({ services }) => builds || services.some((each) => !there.has(each)),
  )
  return {
    job,
    plan: {
      ...rest,
      ...(build === undefined || images.length === 0 ? {} : { build: { ...build, images } }),
      untilUp: false,
      first: plan.first.filter((object) => isNeeded(object, own, withDependencies)),
      steps: [
        ...(withDependencies ? plan.steps.filter((step) => step !== own).map(keepCompleted) : []),
        toRunStep(own, job, withDependencies),
      ],
      last: [],
      restarts: [],
    },
  }
}

/** Keeps completed Jobs of an earlier deploy instead of running them again. */
function keepCompleted(step: DeployStep): DeployStep {
  return { ...step, replaces: false }
}

function toRunStep(own: DeployStep, job: RunJob, withDependencies: boolean): DeployStep {
  const { healthcheck: _, addresses: __, ...step } = own
  return {
    ...step,
    name: job.metadata.name,
    kind: 'Job',
    replicas: 1,
    conditions: withDependencies ? own.conditions : [],
    ports: [],
    replaces: false,
    object: job as KubernetesObject,
  }
}

/** `true` for objects that the run needs. The Job needs no Service of its own. */
function isNeeded({ kind, metadata }: KubernetesObject, own: DeployStep, withDependencies: boolean): boolean {
  if (kind !== 'Service') return true
  return withDependencies && metadata.labels[nameLabel] !== own.name
}

function imageOf({ fields }: LiveObject, name: string): string | undefined {
  const spec = fieldsOf(fields['spec'])
  const template = fieldsOf(spec['template'] ?? fieldsOf(fieldsOf(spec['jobTemplate'])['spec'])['template'])
  const containers = objectsOf(fieldsOf(template['spec'])['containers'])
  return textOf((containers.find((each) => each['name'] === name) ?? containers[0])?.['image'])
}
