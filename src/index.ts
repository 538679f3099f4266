export { safeTranslate, translate, type SafeTranslation, type Translation } from './translate.js'
export { type PartialTrace, safeTrace, safeTracePart, trace, type Trace } from './trace.js'
export { toYAML } from './to-yaml.js'
export { diff, type ObjectDifference, type Operation } from './diff.js'
export { type FileReference, references } from './editor/references.js'
export { gatherFiles, gatherFilesAsync } from './editor/gathered-files.js'
export { settingsHashes } from './settings-hashes.js'
export { variableLookup } from './variables.js'
export { keys, type KeyDocumentation } from './keys/documentation.js'
export { catalogue, type CodeDocumentation } from './warnings/documentation.js'
export { ManifestError, OptionsError } from './warnings/manifest-error.js'
export type { Failure, Safe } from './warnings/safe.js'
export type { Code } from './warnings/catalogue.js'
export type { Diagnostic, Fix } from './warnings/diagnostic.js'
export type { FileEntry } from './options/file-entry.js'
export type { TranslateOptions } from './options/options.js'
export type {
  Connection,
  Facts,
  Listener,
  ObservedMount,
  ObservedState,
  ProcessUser,
  ServiceFacts,
} from './options/facts.js'
export type { ImageConfig } from './options/image-config.js'
export type { Profile } from './profiles/profile.js'
export type { KubernetesObject } from './kubernetes/kubernetes-object.js'
export type { KubernetesObjectLike } from './kubernetes/identity.js'
export type { Contribution } from './editor/contributions.js'
export type { Note } from './editor/notes.js'
export type { FieldOrigin } from './origins/origins.js'
export type { PlanPart } from './plan/plan-parts.js'
export type { Range } from './source/position.js'
export type { ManifestFile, ManifestText } from './source/sources.js'
