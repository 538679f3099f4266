export { safeTranslate, translate, type SafeTranslation, type Translation } from './translate.js'
export { toYAML } from './to-yaml.js'
export { planBuild, planDeploy, planSync, planWake } from './plans.js'
export { toBakeFile, type BakeFile, type BakeTarget } from './plan/bake.js'
export { observe, startWait } from './plan/wait.js'
export { observation, type FromClusterOptions } from './plan/from-cluster.js'
export { formatDuration } from './compose/duration.js'
export { diff, type ObjectDifference } from './diff.js'
export { ManifestError } from './diagnostics/manifest-error.js'
export { catalogue } from './diagnostics/documentation.js'
export type { Code } from './diagnostics/catalogue.js'
export type { Diagnostic, Fix, RelatedPlace } from './diagnostics/diagnostic.js'
export type { CatalogueEntry, Reason, Severity } from './diagnostics/entry.js'
export type { KubernetesObject } from './mapping/assemble.js'
export { keys, type KeyDocumentation } from './mapping/keys/documentation.js'
export type { TranslateOptions } from './mapping/options.js'
export type { WorkloadKind } from './mapping/service.js'
export type { Condition as DependencyCondition } from './mapping/service/depends-on.js'
export type { BuildPlan, BuildSecret, ImageBuild } from './plan/build.js'
export type { OpenReason } from './plan/condition.js'
export type { DeployFlags, DeployOptions, DeployPlan, DeployStep, Prune } from './plan/deploy.js'
export type { WaitFailure } from './plan/failure.js'
export type { ObjectReference } from './plan/object-reference.js'
export type {
  JobObservation,
  Observation,
  PodObservation,
  PodPhase,
  ProbeFailure,
  ServiceObservation,
} from './plan/observation.js'
export type { Forward, Skipped, SkippedReason, SyncFolder, SyncOptions, SyncPlan } from './plan/sync.js'
export type { StepCondition, StepHealthcheck, WaitPlan, WaitStep } from './plan/wait-plan.js'
export type { OpenCondition, WaitingStep, WaitResult, WaitState, WaitWarning } from './plan/wait-state.js'
export type { WakeOptions, WakePlan, WakeStep } from './plan/wake.js'
export type { Profile } from './profiles/profile.js'
export type { PathSegment } from './source/place.js'
export type { Position, Range } from './source/position.js'
