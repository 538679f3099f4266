/**
 * What the command takes from the library beside its public names. The package does not export it: it may change with
 * any release.
 */
export { findObject } from './kubernetes/identity.js'
export { NAME as nameLabel } from './kubernetes/own-labels.js'
export { parsingOnce } from './read.js'
export { escapedKey, pointerKeys } from './source/pointer.js'
export { fill } from './warnings/entry.js'
