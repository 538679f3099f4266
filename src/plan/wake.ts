import { applicationLabels } from '../kubernetes/own-labels.js'
import { readOptions } from '../options/read-options.js'
import type { Application } from '../mapping/model/application.js'
import type { TranslateOptions } from '../options/options.js'
import { runsToEnd } from '../mapping/rule/workload-kind.js'
import type { ManifestText, Sources } from '../source/sources.js'
import type { WaitPlan, WaitStep } from '../wait/wait-plan.js'
import type { Diagnostic } from '../warnings/diagnostic.js'
import { orThrow, type Safe } from '../warnings/safe.js'
import { makePlan } from './make-plan.js'
import type { ObjectReference } from '../kubernetes/identity.js'
import { workloadReference } from './object-reference.js'
import { toWaitSteps } from './steps.js'
import { readTimeout, type TimeoutOptions } from './timeout.js'

/** What `planWake` takes besides the manifest. */
export interface WakeOptions extends TranslateOptions, TimeoutOptions {
  /**
   * Whether the steps keep the order of `depends_on`. By default a variable in `env` decides, the plan's `orderVariable`:
   * they do if it is true.
   */
  readonly ordered?: boolean | undefined
}

/** The steps of waking a sleeping environment. Plain data; `startWait` takes it as it is. */
export interface WakePlan extends WaitPlan<WakeStep> {
  /** Whether the steps keep the order of `depends_on`; without it none has a condition. */
  readonly ordered: boolean
  /** The variable that decides so without the option `ordered`: a feature flag, which differs between profiles. */
  readonly orderVariable: string
  /** The labels that all objects of the application have, and no others. */
  readonly selector: Readonly<Record<string, string>>
  /** As those of a `Translation`. */
  readonly warnings: readonly Diagnostic[]
}

/** One workload to wake. */
export interface WakeStep extends WaitStep {
  /** Its workload. */
  readonly object: ObjectReference
  /**
   * What wakes it, as a merge patch: the replicas of its manifest, or a Job or CronJob that is no longer suspended; a DaemonSet never
   * sleeps, so there is nothing to change.
   */
  readonly patch: { readonly spec: WakeSpec }
}

/**
 * The steps of waking a sleeping environment: in the order of `depends_on` if the option `ordered` or the
 * profile's feature flag in `env` says so, otherwise all at once.
 *
 * @throws {ManifestError} with every error of the manifest and the options, if there is one.
 */
export function planWake(manifest: ManifestText, options: WakeOptions = {}): WakePlan {
  return orThrow(safePlanWake(manifest, options))
}

/** As `planWake`, but returns the errors instead of throwing them. */
export function safePlanWake(manifest: ManifestText, options: WakeOptions = {}): Safe<WakePlan> {
  const { options: sound } = readOptions(options)
  return makePlan(
    manifest,
    options,
    (_, refuse) => readTimeout(sound, refuse),
    (application, timeout, { manifest: { sources }, warnings }) =>
      toWakePlan(application, sound, { timeout, sources, warnings }),
  )
}

/** What changes in the `spec` of a workload that is woken; nothing where its Pods run anyway. */
export type WakeSpec =
  { readonly replicas: number } | { readonly suspend: false } | Readonly<Record<string, never>>

function wakeSpec({ kind, replicas }: Pick<WaitStep, 'kind' | 'replicas'>): WakeSpec {
  if (kind === 'DaemonSet') return {}
  return runsToEnd(kind) ? { suspend: false } : { replicas }
}

/** The words that Go reads as true, which the platform's flags are. */
const trueWords = new Set(['1', 't', 'T', 'true', 'TRUE', 'True'])

function toWakePlan(
  application: Application,
  { env, ordered: chosen }: WakeOptions,
  { timeout, sources, warnings }: { timeout: number; sources: Sources; warnings: readonly Diagnostic[] },
): WakePlan {
  const { capabilities } = application
  const orderVariable = capabilities.wakeOrderVariable
  const ordered = chosen === undefined ? trueWords.has(env?.[orderVariable] ?? '') : chosen
  const steps = toWaitSteps(application.orderedServices, application, sources, () => false)
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
