export {
  type FixedVariable,
  type HelmLayout,
  helmLayout,
  type HelmOptions,
  safeHelmLayout,
} from './layouts/helm.js'
export type { GitSource } from './layouts/git-source.js'
export type { EncryptedSecretFile, EncryptedSecrets } from './layouts/encrypted-secrets.js'
export { encryptedSecretFiles, kustomizeLayout, type KustomizeOptions } from './layouts/kustomize.js'
export { namespaceObject } from './layouts/namespace-object.js'
export type { DeployTool } from './layouts/tool-annotations.js'
export type { LayoutFiles } from './layouts/layout-files.js'
