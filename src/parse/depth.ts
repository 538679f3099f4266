/** The maximum nesting of maps and lists. Real manifests stay below 15. The limit keeps every stack small. */
export const MAXIMUM_DEPTH = 100
