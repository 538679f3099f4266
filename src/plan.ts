export { type BuildOptions, type BuildPlan, type ImageBuild, planBuild, safePlanBuild } from './plan/build.js'
export { type BakeFile, toBakeFile } from './plan/bake.js'
export {
  type DeployOptions,
  type DeployPlan,
  type DeployStep,
  planDeploy,
  safePlanDeploy,
} from './plan/deploy.js'
export { externalSecrets, type SecretStore } from './plan/external-secrets.js'
export { safeSecretValues, type SecretValues, secretValues } from './plan/secret-values.js'
export { planSync, safePlanSync, type SyncOptions, type SyncPlan } from './plan/sync.js'
export type { Watch } from './plan/watch.js'
export { planWake, safePlanWake, type WakeOptions, type WakePlan } from './plan/wake.js'
