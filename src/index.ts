export { safeTranslate, translate, type SafeTranslation, type Translation } from './translate.js'
export { incremental } from './incremental.js'
export { safeTrace, trace, type Trace } from './trace.js'
export { toYAML } from './to-yaml.js'
export { type FileKind, type FileReference, references } from './editor/references.js'
export { type FoundFile, gatherFiles, gatherFilesAsync } from './editor/gathered-files.js'
export type { Completion } from './editor/completion.js'
export { completionsAt, type CompletionOptions } from './editor/completions.js'
export type { VariableSources } from './editor/variable-completion.js'
export { explanationAt, type KeyExplanation } from './editor/explanation.js'
export { type ManifestSymbol, type SymbolKind, symbols } from './editor/symbols.js'
export {
  type BuildOptions,
  type BuildPlan,
  type BuildSecret,
  type ImageBuild,
  planBuild,
  safePlanBuild,
} from './plan/build.js'
export {
  type DeployFlags,
  type DeployOptions,
  type DeployPlan,
  type DeploySecret,
  type DeployStep,
  planDeploy,
  type Prune,
  type Restart,
  safePlanDeploy,
} from './plan/deploy.js'
export {
  type Forward,
  planSync,
  safePlanSync,
  type Skipped,
  type SkippedReason,
  type SyncFolder,
  type SyncOptions,
  type SyncPlan,
} from './plan/sync.js'
export {
  planWake,
  safePlanWake,
  type WakeOptions,
  type WakePlan,
  type WakeSpec,
  type WakeStep,
} from './plan/wake.js'
export type { Watch, WatchCommand } from './plan/watch.js'
export type { WatchAction } from './mapping/service/watch.js'
export { variableLookup } from './variables.js'
export { toBakeFile, type BakeFile, type BakeTarget } from './plan/bake.js'
export { observe, startWait } from './wait/wait.js'
export { fromCluster, type FromClusterOptions } from './cluster/from-cluster.js'
export { formatDuration } from './compose/duration.js'
export { diff, type ObjectDifference, type Operation } from './diff.js'
export type { KubernetesObjectLike } from './kubernetes/identity.js'
export { ManifestError } from './warnings/manifest-error.js'
export type { Failure, Safe } from './warnings/safe.js'
export { catalogue, type CodeDocumentation } from './warnings/documentation.js'
export type { DiagnosticArguments } from './warnings/arguments.js'
export type { Code } from './warnings/catalogue.js'
export type { WarningGroup } from './warnings/denied.js'
export type { Diagnostic, Fix, RelatedPlace } from './warnings/diagnostic.js'
export type { CatalogueEntry, Reason, Severity } from './warnings/entry.js'
export type {
  HttpRouteRule,
  KubernetesKinds,
  KubernetesObject,
  ContainerFields,
  ObjectMetadata,
  PodFields,
  PodTemplate,
} from './kubernetes/kubernetes-object.js'
export { keys, type KeyDocumentation } from './mapping/keys/documentation.js'
export type { Contribution } from './editor/contributions.js'
export type {
  BuildPart,
  DeployPart,
  PlanPart,
  ServiceRestart,
  ServiceWait,
  SyncPart,
} from './plan/plan-parts.js'
export type { NameKind } from './editor/nameable.js'
export type { FieldOrigin, FixedOrigin, ManifestOrigin, OriginPlace } from './editor/origins.js'
export type { Gateway, Routing, ServiceType, TranslateOptions, WithheldReason } from './options/options.js'
export type { ImageConfig, ImageHealthcheck } from './options/image-config.js'
export type { WorkloadKind } from './mapping/rule/workload-kind.js'
export type { Condition as DependencyCondition } from './mapping/service/depends-on.js'
export type { OpenReason } from './wait/condition.js'
export type {
  DependencyFailure,
  RestartFailure,
  ServiceFailure,
  TimeoutFailure,
  UnhealthyFailure,
  WaitFailure,
} from './wait/failure.js'
export type { ObjectReference } from './kubernetes/identity.js'
export type {
  JobObservation,
  Observation,
  PodObservation,
  PodPhase,
  ProbeFailure,
  ServiceObservation,
} from './wait/observation.js'
export type { StepCondition, StepHealthcheck, WaitPlan, WaitStep } from './wait/wait-plan.js'
export type {
  AbandonedWarning,
  OpenCondition,
  ReadinessWarning,
  StepProgress,
  WaitingStep,
  WaitResult,
  WaitState,
  WaitWarning,
} from './wait/wait-state.js'
export type { PodRestarts } from './wait/restarts.js'
export type { TimeoutOptions } from './plan/timeout.js'
export type { Profile } from './profiles/profile.js'
export type { PathSegment } from './source/place.js'
export type { Position, Range } from './source/position.js'
export type { FileRange, ManifestFile, ManifestText } from './source/sources.js'
