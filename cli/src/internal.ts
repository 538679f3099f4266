/**
 * Exports for the language server: finding and reading manifests with their files. The package doesn't export this
 * file; it is bundled into the server.
 */
export { type ChosenManifest, chooseManifest } from './manifest/choose-manifest.js'
export { completeOptions } from './manifest/complete-options.js'
export { manifestNames } from './manifest/find-manifest.js'
export { type DotenvFiles, dotenvPaths, readDotenvFiles } from './manifest/dotenv-files.js'
export { readFactsFile } from './manifest/facts-file.js'
export { readGateway } from './manifest/gateway.js'
export { certainEdits } from './fixes/certain-edits.js'
export { isFile } from './files/file-kind.js'
export { type ListedEntry, listWithin } from './files/list-within.js'
export { readFile } from './files/read-file.js'
export { isWithin } from './files/within-folder.js'
export { variablesForUntrusted } from './manifest/root.js'
export { type OpenText, readTextFile } from './files/read-text-file.js'
export { UsageError } from './usage-error.js'
