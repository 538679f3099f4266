import { applicationLabels } from '../kubernetes/own-labels.js'
import { readOptions } from '../options/read-options.js'
import type { Application } from '../application/application.js'
import type { TranslateOptions } from '../options/options.js'
import { runsToEnd } from '../rules/types/workload-kind.js'
import type { ManifestText, Sources } from '../source/sources.js'
import type { WaitPlan, WaitStep } from '../wait/wait-plan.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { forDeploy } from './ignoring.js'
import { makePlan } from './make-plan.js'
import type { ObjectReference } from '../kubernetes/identity.js'
import { workloadReference } from './object-reference.js'
import { toWaitSteps } from './steps.js'
import { readTimeout, type TimeoutOptions } from './timeout.js'

/** The options of `planWake`. */
export interface WakeOptions extends TranslateOptions, TimeoutOptions {
  /**
   * True if the steps keep the order of `depends_on`. By default the variable `orderVariable` of the plan decides: they
   * do if `env` has it with a true value.
   */
  readonly ordered?: boolean | undefined
}

/** The steps that wake a sleeping environment, as plain data. You can pass it to `startWait`. */
export interface WakePlan extends WaitPlan<WakeStep> {
  /** True if the steps keep the order of `depends_on`. Otherwise no step has a condition. */
  readonly ordered: boolean
  /** The variable that decides without the option `ordered`: a feature flag, which differs between profiles. */
  readonly orderVariable: string
  /** The labels that all objects of the application have, and no other objects. */
  readonly selector: Readonly<Record<string, string>>
  /** The warnings, as in a `Translation`. */
  readonly warnings: readonly Diagnostic[]
}

/** A workload to wake. */
export interface WakeStep extends WaitStep {
  /** The workload. */
  readonly object: ObjectReference
  /**
   * The merge patch that wakes the workload. It restores the replicas of the Compose file, or resumes a Job or CronJob.
   * For a DaemonSet, which never sleeps, it changes nothing.
   */
  readonly patch: { readonly spec: WakeSpec }
}

/**
 * Plans how to wake a sleeping environment. The steps have the order of `depends_on` if the option `ordered` or the
 * profile's feature flag in `env` asks for it. Otherwise all workloads wake at once.
 *
 * @throws {ManifestError} with every error of the Compose file and the options, if there is one.
 */
export function planWake(manifest: ManifestText, options: WakeOptions = {}): WakePlan {
  return orThrow(safePlanWake(manifest, options))
}

/** Does the same as `planWake`, but returns the errors instead of throwing them. */
export function safePlanWake(manifest: ManifestText, options: WakeOptions = {}): Safe<WakePlan> {
  const { options: sound } = readOptions(options)
  return makePlan(
    manifest,
    forDeploy(options),
    (_, refuse) => readTimeout(sound, refuse),
    (application, timeout, { manifest: { sources }, warnings }) =>
      toWakePlan(application, sound, { timeout, sources, warnings }),
  )
}

/** The change to the `spec` of a workload that wakes. Empty if its Pods run anyway. */
export type WakeSpec =
  { readonly replicas: number } | { readonly suspend: false } | Readonly<Record<string, never>>

function wakeSpec({ kind, replicas }: Pick<WaitStep, 'kind' | 'replicas'>): WakeSpec {
  if (kind === 'DaemonSet') return {}
  return runsToEnd(kind) ? { suspend: false } : { replicas }
}

/** The texts that Go parses as true: the platform reads its flags with Go. */
const trueWords = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])

function toWakePlan(
  application: Application,
  { env, ordered: chosen }: WakeOptions,
  { timeout, sources, warnings }: { timeout: number; sources: Sources; warnings: readonly Diagnostic[] },
): WakePlan {
  const { capabilities } = application
  const orderVariable = capabilities.wakeOrderVariable
  const ordered = chosen === undefined ? trueWords.has(env?.[orderVariable] ?? '') : chosen
  // A user starts a job without a schedule. Its CronJob stays suspended.
  const services = application.orderedServices.filter(({ schedule }) => schedule?.isSuspended !== true)
  const steps = toWaitSteps(services, application, sources, () => false)
  return {
    application: application.application,
    timeout,
    healthcheckSatisfiesHealthy: capabilities.healthcheckSatisfiesHealthy,
    startedIsHealthy: capabilities.startedIsHealthy,
    untilUp: false,
    ordered,
    orderVariable,
    steps: steps.map(({ conditions, ...step }) => ({
      ...step,
      conditions: ordered ? conditions : [],
      object: workloadReference(step.kind, step.name, application),
      patch: { spec: wakeSpec(step) },
    })),
    selector: applicationLabels(application.application),
    warnings,
  }
}
