import type { Place } from '../../source/place.js'
import { isMountPath } from '../values/mount-path.js'
import type { Choices, Reporting } from '../types/scope.js'
import { lastMounts } from './last-mounts.js'
import type { Shown } from '../../source/shown.js'

/** A top-level config or secret that a service mounts as a file. */
export interface FileUse {
  /** The name, as at the top level. */
  readonly name: string
  /** The absolute path in the container. */
  readonly target: string
  /** The path for messages. */
  readonly shownTarget: Shown
  /** The permissions of the file. Absent if the manifest sets none. */
  readonly mode: number | undefined
  readonly place: Place
  /** The place of the name. */
  readonly source: Place
}

/** The permission that lets everybody read a file. */
const FOR_OTHERS = 0o004

/**
 * Reads `configs` or `secrets` of a service and of its `pre_start` in both forms. Relative targets start in a folder.
 */
export function readFileUses(
  service: Place,
  key: 'configs' | 'secrets',
  folder: string,
  scope: Reporting & Choices,
): readonly FileUse[] {
  const containers = [service, ...(service.get('pre_start')?.items() ?? [])]
  return containers.flatMap((container) => {
    const uses = (container.get(key)?.items() ?? []).map((place) => readUse(place, folder, scope))
    return lastMounts(uses, scope)
  })
}

function readUse(place: Place, folder: string, scope: Reporting & Choices): FileUse | undefined {
  const source = place.isMap ? place.get('source') : place
  if (source?.text === undefined) return undefined
  const { text: name } = source
  if (name === '') {
    scope.report('empty-value', source, {})
    return undefined
  }
  const mode = readFileMode(place.get('mode'), scope)
  reportOwner(place, mode, scope)
  const written = place.get('target')
  const target = written?.text || name
  const path = target.startsWith('/') ? target : `${folder}/${target}`
  if (!place.isReadable('target') || !isMountPath(path, written ?? source, scope)) return undefined
  return {
    name,
    target: path,
    shownTarget: (written?.text ? written : source).show(path),
    mode,
    place,
    source,
  }
}

/** Kubernetes gives files to root. If everybody may read the file, the owner makes no difference. */
function reportOwner(place: Place, mode: number | undefined, scope: Reporting): void {
  for (const key of ['uid', 'gid']) {
    const owner = place.get(key)
    if (!owner?.text || /^0+$/.test(owner.text)) continue
    const effect = mode !== undefined && (mode & FOR_OTHERS) === 0
    scope.report('file-owner-ignored', owner, { value: owner.shown }, { effect })
  }
}

/** The most permissions that Kubernetes accepts: read, write and execute for everybody. */
const MOST = 0o777

/**
 * Reads the permissions of a file as a number. A text is octal (`"440"`), and so is a number with an octal prefix
 * (`0440`, `0o440`). Any other number is decimal, as in Compose. Hardly anybody means that, so there is a warning.
 */
export function readFileMode(place: Place | undefined, scope: Reporting): number | undefined {
  if (place?.text === undefined) return undefined
  const { text } = place
  const isNumber = place.node.kind === 'scalar' && typeof place.node.value === 'number'
  const isDecimal = isNumber && /^[1-9]\d*$/.test(text)
  const digits = text.replace(/^0o/, '')
  const mode = isDecimal ? Number(text) : /^[0-7]{1,8}$/.test(digits) ? parseInt(digits, 8) : NaN
  if (!(mode <= MOST)) {
    scope.report('invalid-file-mode', place, { value: place.shown })
    return undefined
  }
  if (isDecimal) {
    const octal = `0${mode.toString(8)}`
    scope.report(
      'decimal-file-mode',
      place,
      { value: place.shown, octal: place.show(octal) },
      { edit: place.show(`0${text}`) },
    )
  }
  return mode
}
