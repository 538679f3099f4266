import { workloadSections } from '../../keys/workload-sections.js'
import type { PathSegment } from '../../source/place.js'

/**
 * The keys whose values containers get from a Secret: variables, commands that Kubernetes expands or a shell reads, and
 * contents of files. `*` is any key or index; deeper values count too.
 */
const places: readonly (readonly string[])[] = [
  ...workloadSections.flatMap((section) => [
    [section, '*', 'environment'],
    [section, '*', 'command'],
    [section, '*', 'entrypoint'],
    [section, '*', 'healthcheck', 'test'],
  ]),
  ...['post_start', 'pre_start', 'pre_stop'].flatMap((hook) =>
    ['command', 'entrypoint', 'environment'].map((key) => ['services', '*', hook, '*', key]),
  ),
  ['configs', '*', 'content'],
]

/** Returns true if a value of the Compose file can come from a Secret at a path. */
export function holdsSecrets(path: readonly PathSegment[]): boolean {
  return places.some(
    (place) => place.length <= path.length && place.every((key, at) => key === '*' || key === path[at]),
  )
}
