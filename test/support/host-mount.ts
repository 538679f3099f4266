import { parseHostPath } from '../../src/compose/host-path.js'
import type { HostMount } from '../../src/rules/mounts/mount.js'
import { ScalarNode } from '../../src/source/node.js'
import { nowhere } from '../../src/source/place.js'
import { verbatim } from '../../src/source/shown.js'

/** A host path that is mounted at `/x`, with only the knowledge in `more`. */
export function hostMount(source: string, more: Partial<HostMount> = {}): HostMount {
  return {
    kind: 'host',
    source,
    shownSource: verbatim(source),
    sourcePlace: nowhere.with(new ScalarNode(source, source, { start: 0, end: 0 })),
    path: parseHostPath(source),
    found: undefined,
    isFile: false,
    isMissing: false,
    isTypeKnown: true,
    isPlaceKnown: true,
    target: '/x',
    shownTarget: verbatim('/x'),
    readOnly: false,
    place: nowhere,
    ...more,
  }
}
