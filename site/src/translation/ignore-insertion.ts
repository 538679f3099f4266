/** A module of its own, which the first view does not load. */
export { ignoreInsertion } from 'tranship/internal'
