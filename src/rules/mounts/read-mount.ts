import { parseMount, type MountFault } from '../../compose/mount.js'
import { substitute } from '../../compose/template.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import { readComposeMemory } from '../values/amount.js'
import { readImageReference } from '../values/image-reference.js'
import { hasKubernetes } from '../values/kubernetes-version.js'
import { canBeMade, isMountPath } from '../values/mount-path.js'
import { readBoolean, readTrue } from '../values/typed.js'
import type { Choices, Reporting, Scope, VariableScope } from '../types/scope.js'
import { hostMount } from './host-mount.js'
import type { ImageMount, Mount } from './mount.js'
import { joined, sentence, type Shown, verbatim, words } from '../../source/shown.js'

/** Reads an entry of `volumes` in either form. Errors are reported. */
export function readMount(place: Place, scope: Scope): Mount | undefined {
  return place.isMap ? readLongForm(place, scope) : readShortForm(place, scope)
}

function readShortForm(place: Place, scope: Scope): Mount | undefined {
  const text = place.text ?? ''
  const parsed = parseMount(text)
  if (parsed instanceof Fault) {
    const problem = emptyVariables(place, parsed, scope) ?? describeFault(parsed)
    scope.report('invalid-mount', place, { value: place.shown, problem }, { part: parsed })
    return undefined
  }
  for (const option of parsed.unknownOptions) {
    scope.report('unknown-mount-option', place, { option: place.show(option.text, option) }, { part: option })
  }
  const { kind, source = '', sourceSpan, target, readOnly } = parsed
  if (!isMountPath(target, place, scope)) return undefined
  const shownTarget = place.show(target)
  if (kind === 'anonymous') return { kind, target, shownTarget, readOnly, place }
  if (kind === 'host') {
    return hostMount({ source, sourcePart: sourceSpan, target, shownTarget, readOnly, place }, scope)
  }
  return {
    kind: 'volume',
    volume: source,
    shownVolume: place.show(source, sourceSpan),
    namePart: sourceSpan,
    target,
    shownTarget,
    readOnly,
    place,
  }
}

/** Returns the empty variables that cause a missing part. */
function emptyVariables(place: Place, { reason }: MountFault, scope: VariableScope): Shown | undefined {
  const { node } = place
  const lookup = scope.lookupAt(place)
  if (node.kind !== 'scalar' || node.template === undefined || reason === 'too-many-sections')
    return undefined
  const { text } = node.template
  const hasDefault = (end: number) => /^:?-[^}]/.test(text.slice(end))
  const { used } = substitute(text, lookup)
  const unset = used.filter(({ name, end }) => !lookup(name) && !hasDefault(end))
  const empty = new Set(unset.map(({ name }) => name))
  if (empty.size === 0) return undefined
  return empty.size === 1
    ? sentence`the variable \`${joined([...empty].map(verbatim), '')}\` is empty`
    : sentence`the variables \`${joined([...empty].map(verbatim), '` and `')}\` are empty`
}

function describeFault({ reason }: MountFault) {
  switch (reason) {
    case 'empty-mount':
      return 'it is empty'
    case 'empty-section':
      return 'there is nothing before, after or between the colons'
    case 'relative-target':
      return 'the path in the container must begin with `/`'
    case 'too-many-sections':
      return 'it has more than a source, a target and options'
  }
}

/** Reads a number of bytes, or a text with a unit. Compose accepts fractions in texts only. */
function readTmpfsSize(place: Place, scope: Reporting & Choices) {
  const { node } = place
  if (node.kind === 'scalar' && typeof node.value === 'number' && !Number.isInteger(node.value)) {
    scope.report('not-an-integer', place, {
      value: place.shown,
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
    })
    return undefined
  }
  return readComposeMemory(place, scope)
}

function readLongForm(place: Place, scope: Scope): Mount | undefined {
  const targetPlace = place.get('target')
  const source = place.get('source')?.text ?? ''
  const readOnly = readBoolean(place.get('read_only'), scope) ?? false
  const subPath = readSubPath(place, scope)
  const imageSubPath = checkedSubPath(place.get('image')?.get('subpath'), scope)
  const init = readTrue(place, 'x-platform-volume-init', scope)
  const type = place.get('type')?.text ?? (/^[./~\\]/.test(source) ? 'bind' : 'volume')
  const sizePlace = place.get('tmpfs')?.get('size')
  const size = sizePlace && readTmpfsSize(sizePlace, scope)
  if (targetPlace?.text === undefined) return undefined
  const { text: target, shown: shownTarget } = targetPlace
  // Invalid parts have been reported. A guess in their place would cause misleading reports.
  if (!['type', 'source', 'read_only'].every((key) => place.isReadable(key))) return undefined
  if (!isMountPath(target, targetPlace, scope)) return undefined
  if (type === 'tmpfs') {
    reportUnused(place, ['source', ...onlyOfVolumes, 'image.subpath'], scope)
    return { kind: 'tmpfs', target, shownTarget, readOnly, sizeLimit: size?.text, place }
  }
  if (type === 'image' && scope.capabilities.wholeSpecification) {
    reportUnused(place, [...onlyOfVolumes, 'tmpfs.size'], scope)
    return imageMount({ target, shownTarget, subPath: imageSubPath, place }, scope)
  }
  if (type === 'volume' || type === 'bind') reportUnused(place, ['tmpfs.size', 'image.subpath'], scope)
  if (type === 'bind') {
    reportUnused(place, onlyOfVolumes, scope)
    if (source !== '') return hostMount({ source, target, shownTarget, readOnly, place }, scope)
    reportNoSource(place, scope)
    return undefined
  }
  if (type !== 'volume') {
    scope.report('unsupported-mount-type', place.get('type') ?? place, {
      type: place.get('type')?.shown ?? words('bind'),
    })
    return undefined
  }
  if (source === '') {
    reportUnused(place, ['sub_path', 'volume.subpath'], scope)
    return { kind: 'anonymous', target, shownTarget, readOnly, place, init }
  }
  if (place.get('volume')?.get('subpath') !== undefined) reportUnused(place, ['sub_path'], scope)
  const shownVolume = place.get('source')!.shown
  return { kind: 'volume', volume: source, shownVolume, subPath, target, shownTarget, readOnly, place, init }
}

/** The settings that only mounts of volumes have. */
const onlyOfVolumes = ['sub_path', 'volume.subpath', 'x-platform-volume-init']

function reportNoSource(place: Place, scope: Reporting): void {
  const written = place.get('source')
  if (written === undefined) scope.report('missing-key', place, { name: 'source' })
  else scope.report('empty-value', written, {})
}

/** Reads a mount of an image, which Kubernetes has since 1.35 (rule C3-12). */
function imageMount(
  { place, ...mount }: Pick<ImageMount, 'target' | 'shownTarget' | 'subPath' | 'place'>,
  scope: Reporting & Choices & VariableScope,
): ImageMount | undefined {
  const type = place.get('type') ?? place
  if (!hasKubernetes(35, type.shown, type, scope)) return undefined
  const source = place.get('source')
  if (!source?.text) {
    reportNoSource(place, scope)
    return undefined
  }
  if (readImageReference(source, scope) === undefined) return undefined
  return { kind: 'image', image: source.text, source, readOnly: true, ...mount, place }
}

/** Warns about settings that only other kinds of mounts have. */
function reportUnused(place: Place, settings: readonly string[], scope: Reporting): void {
  for (const setting of settings) {
    let at: Place | undefined = place
    for (const key of setting.split('.')) at = at?.get(key)
    if (at?.text) scope.report('setting-without-effect', at, { reason: 'on this mount' })
  }
}

/** Reads a sub-path. Kubernetes accepts a relative path inside the volume, of valid folder names. */
function readSubPath(place: Place, scope: Reporting): string | undefined {
  const subPath = place.get('volume')?.get('subpath') ?? place.get('sub_path')
  return checkedSubPath(subPath, scope)
}

/** Returns a sub-path that is valid. Others are reported. */
export function checkedSubPath(subPath: Place | undefined, scope: Reporting): string | undefined {
  if (!subPath?.text) return undefined
  const { text } = subPath
  if (!text.startsWith('/') && !text.split('/').includes('..') && canBeMade(text)) return text
  scope.report('invalid-sub-path', subPath, { path: subPath.shown })
  return undefined
}
