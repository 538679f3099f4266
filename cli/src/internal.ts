/**
 * What the language server takes from the command: how a manifest and its files are found and read. The package does not
 * export it; it goes into the bundle of the server.
 */
export { type ChosenManifest, chooseManifest } from './manifest/choose-manifest.js'
export { completeOptions } from './manifest/complete-options.js'
export { type DotenvFiles, dotenvPaths, readDotenvFiles } from './manifest/dotenv-files.js'
export { readGateway } from './manifest/gateway.js'
export { isFile } from './files/file-kind.js'
export { readFile } from './files/read-file.js'
export { isWithin } from './files/within-folder.js'
export { variablesForUntrusted } from './manifest/root.js'
export { type OpenText, readTextFile } from './files/read-text-file.js'
export { UsageError } from './usage-error.js'
