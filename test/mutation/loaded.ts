import { readMutatedLibrary } from './instrument.js'
import { LoadedLibrary } from './library.js'

/** The mutated library of the running process, which the tests get in place of the library. */
export const mutated = readMutatedLibrary()
export const library = new LoadedLibrary(mutated)

/** The mutants that are reached when the library is loaded. */
export const reachedOnLoad = (library.reached = new Set<number>())
library.load()
library.reached = undefined
