/** How deep maps and lists may nest. Real manifests stay below 15; a bound keeps every stack small. */
export const MAXIMUM_DEPTH = 100
