import type { DeployPlan, DeployStep } from 'tranship/plan'
import type { KubernetesObject } from 'tranship'
import { nameLabel, type RunJob, type RunSettings, toRunJob, type WorkloadObject } from 'tranship/internal'
import { fieldsOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

export interface RunChoice {
  /** The service, by its name in the manifest. */
  readonly service: string
  readonly settings: RunSettings
  /** True if what it depends on is started and waited for. */
  readonly withDependencies: boolean
  /** True if images are built although they run in the cluster already. */
  readonly builds: boolean
  /** The workloads of the plan that the cluster has, by the service. */
  readonly there: ReadonlyMap<string, LiveObject>
}

/** A deploy that ends with the Job of a run. */
export interface RunPlan {
  readonly plan: DeployPlan
  readonly job: RunJob
}

/** Makes the plan of a run of that of a deploy of its service (rule E9-04). */
export function toRunPlan(
  plan: DeployPlan,
  { service, settings, withDependencies, builds, there }: RunChoice,
): RunPlan {
  const own = plan.steps.find((step) => step.service === service)!
  const live = there.get(service)
  const { build, prune: _, ...rest } = plan
  const isBuilt = (build?.images ?? []).some(({ services }) => services.includes(service))
  // An image that was built is known by its digest to the cluster alone.
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
        ...(withDependencies ? plan.steps.filter((step) => step !== own).map(asItIs) : []),
        toRunStep(own, job, withDependencies),
      ],
      last: [],
      restarts: [],
    },
  }
}

/** What an earlier deploy has done counts: a Job that is complete is not run again. */
function asItIs(step: DeployStep): DeployStep {
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

/** No Service leads to a run, so it needs none of its own. */
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
