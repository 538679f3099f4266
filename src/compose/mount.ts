import { Fault } from '../source/fault.js'

/** A part of a text: its offsets, `end` exclusive. */
export interface Span {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** A mount in the short form. The volume may not exist. */
export interface MountText {
  /** A named volume, a volume without a name, or a path of the host. */
  readonly kind: 'named' | 'anonymous' | 'host'
  /** The volume's name or the host's path. Absent for an anonymous volume. */
  readonly source?: string
  readonly target: string
  readonly readOnly: boolean
  /** True for the option `nocopy`: a new volume does not receive the image's files at the target. */
  readonly noCopy: boolean
  readonly sourceSpan?: Span
  readonly targetSpan: Span
  /** Options that Compose ignores because it does not know them. */
  readonly unknownOptions: readonly Span[]
}

/** An error in a mount. `args.text` is the part at fault. */
export type MountFault = Fault<'empty-mount' | 'empty-section' | 'relative-target' | 'too-many-sections'>

/** Options that have an effect on the host only: SELinux labels, mount propagation, consistency on a Mac. */
const hostOptions: ReadonlySet<string> = new Set(
  'z Z shared rshared private rprivate slave rslave cached delegated consistent'.split(' '),
)

/**
 * Parses the short form of a mount (Compose Specification, 05-services, `volumes`): `[source:]target[:options]`. A
 * source that begins like a path is a path of the host. A single letter is a Windows drive only before a path that
 * another path follows (`c:/a:/b`, `c:\a:/b`). Otherwise it is a volume's name (`a:/b:ro`). The target is absolute.
 */
export function parseMount(text: string): MountText | MountFault {
  if (text === '') return new Fault('empty-mount', 0, 0)
  const sections = split(text)
  for (const { text: section, start, end } of sections) {
    if (section === '') return new Fault('empty-section', start, end)
  }
  const [first, second, options, surplus] = sections
  if (surplus) return new Fault('too-many-sections', surplus.start, text.length)

  const target = second ?? first
  if (!target?.text.startsWith('/')) {
    return new Fault('relative-target', target?.start ?? 0, target?.end ?? 0)
  }
  const chosen = readOptions(options)
  if (!first || !second) return { kind: 'anonymous', target: target.text, targetSpan: target, ...chosen }
  return {
    kind: isHostPath(first.text) ? 'host' : 'named',
    source: first.text,
    target: second.text,
    sourceSpan: first,
    targetSpan: second,
    ...chosen,
  }
}

/** Splits a text at its colons. The colon of a drive belongs to its section. */
function split(text: string): Span[] {
  const sections: Span[] = []
  let start = 0
  while (start <= text.length && sections.length < 4) {
    const drive =
      (sections.length === 0 && isDrivenSource(text)) || (isDriven(sections[0]?.text) && isDrive(text, start))
    const colon = text.indexOf(':', drive ? start + 2 : start)
    const end = colon < 0 ? text.length : colon
    sections.push({ text: text.slice(start, end), start, end })
    start = end + 1
  }
  return sections
}

function isDrivenSource(text: string): boolean {
  if (!isDrive(text, 0)) return false
  const next = text.indexOf(':', 2) + 1
  return next > 0 && (isSlash(text[next]) || isDrive(text, next))
}

function isDriven(section: string | undefined): boolean {
  return section !== undefined && isDrive(section, 0)
}

function isDrive(text: string, start: number): boolean {
  return /^[a-z]:[\\/]/i.test(text.slice(start, start + 3))
}

function isSlash(character: string | undefined): boolean {
  return character === '/' || character === '\\'
}

function isHostPath(source: string): boolean {
  return /^(?:[./~\\]|[a-z]:)/i.test(source)
}

function readOptions(options: Span | undefined): Pick<MountText, 'readOnly' | 'noCopy' | 'unknownOptions'> {
  let readOnly = false
  let noCopy = false
  const unknownOptions: Span[] = []
  let start = options?.start ?? 0
  for (const option of options?.text.split(',') ?? []) {
    if (option === 'ro' || option === 'rw') readOnly = option === 'ro'
    else if (option === 'nocopy') noCopy = true
    else if (!hostOptions.has(option))
      unknownOptions.push({ text: option, start, end: start + option.length })
    start += option.length + 1
  }
  return { readOnly, noCopy, unknownOptions }
}
