import { type Shown, words } from '../../source/shown.js'
import { isEngineSocket, withoutEngine, withoutSocket } from '../../knowledge/host-paths.js'
import { isSocket } from '../../rules/mounts/host-mount.js'
import type { HostMount } from '../../rules/mounts/mount.js'
import type { Reporting } from '../../rules/types/scope.js'

interface NotMounted {
  /** The end of the sentence that says that the path is not mounted. */
  readonly reason: Shown
  readonly instead: Shown
  /** True if the message is about a named file. */
  readonly aboutFile?: true
}

/** The reasons why a host volume is not mounted. */
const reasons = {
  outside: { reason: words(''), instead: words('Put the files into the image, or use a named volume.') },
  missing: {
    reason: words(', because nothing is there'),
    instead: words('Create it, or use a named volume.'),
    aboutFile: true,
  },
  'missing file': {
    reason: words(', because nothing is there'),
    instead: words('Create the file, or remove the mount.'),
    aboutFile: true,
  },
  development: {
    reason: words(' in the cluster, only during development'),
    instead: words('Copy it into the image with the Dockerfile, unless the image already has it.'),
  },
  'time zone': {
    reason: words(', so times are those of the image'),
    instead: words('Set the variable `TZ` for the service, or for the translation.'),
  },
} as const satisfies Readonly<Record<string, NotMounted>>

/** Reports a host volume that nothing replaces. `instead` is a better fix than that of the reason. */
export function reportNotMounted(
  name: keyof typeof reasons,
  mount: HostMount,
  scope: Reporting,
  instead?: Shown,
): void {
  const { place, shownSource: source, shownTarget: target } = mount
  const row: NotMounted = reasons[name]
  const fix = instead ?? (name === 'outside' ? insteadOfSocket(mount) : undefined) ?? row.instead
  const args = { source, target, reason: row.reason, instead: fix }
  scope.report('host-volume-not-mounted', place, args, row.aboutFile && { aboutFile: true })
}

function insteadOfSocket(mount: HostMount): Shown | undefined {
  if (!isSocket(mount)) return undefined
  return isEngineSocket(mount.source) ? withoutEngine : withoutSocket
}
