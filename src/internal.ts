/**
 * The functions of the library that the command, the language server and the page use besides its public ones. The
 * package does not export this file, so it may change with any release. The page takes `incremental` and `symbols` from
 * here, because it loads the entry point for editors only when it needs that.
 */
export { isRemoteContext } from './compose/build-context.js'
export { formatDuration } from './compose/duration.js'
export { parseImageReference, repositoryOf } from './compose/image-reference.js'
export { anchorsIn, type AnchorPlaces } from './editor/anchors.js'
export { diagnosticsOf } from './editor/diagnostics.js'
export { type ExtendedService, extendedServices } from './editor/extended-services.js'
export { ignoreInsertion } from './editor/ignore-comment.js'
export { imagePages } from './editor/image-pages.js'
export {
  type DotenvName,
  namesInDotenv,
  type NamedVariable,
  namedVariables,
} from './editor/named-variables.js'
export { outline, type OutlineEntry, rangesAround } from './editor/outline.js'
export { overriddenValues } from './editor/overridden.js'
export { Printed, type Stretch } from './editor/printed.js'
export { serviceNames } from './editor/service-names.js'
export { symbols } from './editor/symbols.js'
export { type UsedVariable, usedVariables } from './editor/variable-uses.js'
export { gitSource, parseRemotePath } from './compose/remote-address.js'
export { quoteForShell, splitShellWords } from './compose/shell-words.js'
export { isWorkloadSection, workloadSections } from './keys/workload-sections.js'
export { findObject } from './kubernetes/identity.js'
export { isSubdomain } from './kubernetes/name.js'
export { objectFileName } from './layouts/layout-files.js'
export {
  CONTENT_OF as contentOfAnnotation,
  MANAGED_BY as managedByLabel,
  MANAGER as managerName,
  NAME as nameLabel,
  PART_OF as partOfLabel,
  RUN as runLabel,
  SECRETS as secretsAnnotation,
  STOPPED as stoppedAnnotation,
} from './kubernetes/own-labels.js'
export { incremental } from './incremental.js'
export { podSecurityControls } from './kubernetes/pod-security.js'
export { podOf, podTemplateOf } from './kubernetes/pod-template.js'
export { contentsReadBy, renameContents, secretNamesIn } from './kubernetes/content-references.js'
export { comparable as comparablePath } from './rules/mounts/mount.js'
export { mergeManifest } from './merged-manifest.js'
export { isProfile } from './profiles/profile.js'
export { contentMetadata, contentName, nameByContent } from './plan/content-names.js'
export { buildPlaces } from './plan/build-places.js'
export { type RunJob, type RunSettings, toRunJob, type WorkloadObject } from './plan/run-job.js'
export { withLastReading } from './read.js'
export { readData } from './read-data.js'
export { readFacts } from './read-facts.js'
export { areCurrent } from './application/valid-facts.js'
export { withoutEnd } from './source/ends.js'
export { addToGroup } from './source/groups.js'
export { invisibleCharacter, visible } from './source/invisible.js'
export { ownValue, setOwnValue } from './source/own-property.js'
export { escapedKey, pointerKeys } from './source/pointer.js'
export { catalogue as catalogueEntries } from './warnings/catalogue.js'
export { replacementOf, retiredCodes } from './warnings/retired.js'
export { warningGroups } from './warnings/denied.js'
export { fill } from './warnings/entry.js'
export { nearest, suggestion } from './warnings/nearest.js'
export { subjectOf as subjectAt } from './warnings/subject.js'
