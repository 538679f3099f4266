import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { LoadedFiles } from '../load/loaded-files.js'
import type { MapNode } from '../source/node.js'
import { toYAML } from '../to-yaml.js'
import { Reports } from '../warnings/report.js'
import { byRepository, type ImageTag, imagesOf } from './image-tags.js'

const imageFields = ['name', 'newName', 'newTag', 'digest'] as const

/** An entry of `images` in a kustomization of an earlier run, which others may have changed since. */
interface EarlierEntry {
  readonly fields: Readonly<Partial<Record<(typeof imageFields)[number], string | undefined>>>
  /** The comments behind fields, by field. Flux marks the fields that it sets by them. */
  readonly comments: ReadonlyMap<string, string>
}

/** The text up to the next line break. */
const restOfLine = /[^\r\n]*/y

/** No image has spaces. */
const space = /\s/

/** An image that stays as it is in a comment. A patch may have set any text. */
const inComment = /^[!-~]+$/

/** The start of the comment that records an image of the Compose file. */
const recordStart = '# Image of the Compose file: '

/**
 * Returns the comments that record the images of a translation, one a line. The next run compares them with its own
 * images, to know if the Compose file has changed an image since.
 */
export function imageRecords(objects: readonly KubernetesObject[]): string {
  const images = [...new Set(objects.flatMap(imagesOf))].sort()
  return images
    .filter((image) => inComment.test(image))
    .map((image) => `${recordStart}${image}\n`)
    .join('')
}

/**
 * Returns the field `images` of a kustomization as YAML; an empty text without entries. A tag that others have set in
 * the earlier kustomization stays, unless the Compose file has changed the image since. A new name stays, and so does the
 * comment behind a field.
 */
export function imagesField(
  tags: readonly ImageTag[],
  objects: readonly KubernetesObject[],
  earlier = '',
): string {
  const now = byRepository(objects.flatMap(imagesOf))
  const recorded = recordsIn(earlier)
  const entries = new Map<string, string>(tags.map((tag) => [tag.name, entryText(tag)]))
  for (const { fields, comments } of entriesIn(earlier)) {
    const { name } = fields
    if (name === undefined) continue
    const images = now.get(name)
    const former = recorded.get(name)
    const isSame = recorded.size > 0 && images?.join() === former?.join()
    if (isSame && images?.includes(imageOf(fields)) !== true) entries.set(name, entryText(fields, comments))
    else if (images?.length === 1 && (comments.size > 0 || (fields.newName ?? name) !== name))
      entries.set(name, entryText({ ...fields, ...versionOf(images[0]!, name) }, comments))
  }
  const texts = [...entries].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, text]) => text)
  return texts.length === 0 ? '' : `images:\n${texts.join('')}`
}

/** Returns the fields with the tag and the digest of an image; undefined for what it lacks. */
function versionOf(image: string, name: string): Pick<EarlierEntry['fields'], 'newTag' | 'digest'> {
  const [tag = '', digest] = image.slice(name.length).split('@')
  return { newTag: tag === '' ? undefined : tag.slice(1), digest }
}

function imageOf({ name, newName = name, newTag, digest }: EarlierEntry['fields']): string {
  return `${newName}${newTag === undefined ? '' : `:${newTag}`}${digest === undefined ? '' : `@${digest}`}`
}

function entryText(fields: EarlierEntry['fields'], comments?: EarlierEntry['comments']): string {
  const lines = imageFields.flatMap((field) => {
    const value = fields[field]
    const comment = comments?.get(field)
    if (value === undefined) return []
    return toYAML([{ [field]: value }]).trimEnd() + (comment === undefined ? '' : ` ${comment}`)
  })
  return lines.map((line, at) => `${at === 0 ? '- ' : '  '}${line}\n`).join('')
}

/** Returns the images that the comments of a kustomization record, by their name without tag and digest. */
function recordsIn(kustomization: string): ReadonlyMap<string, readonly string[]> {
  const lines = kustomization.split('\n').filter((line) => line.startsWith(recordStart))
  return byRepository(lines.map((line) => line.slice(recordStart.length).trimEnd()))
}

function entriesIn(kustomization: string): readonly EarlierEntry[] {
  const [file] = new LoadedFiles(new Reports()).add(undefined, kustomization, '')
  const root = file?.root
  const images = root?.kind === 'map' ? root.entry('images')?.value : undefined
  if (images?.kind !== 'list') return []
  return images.items.flatMap((item) => (item.kind === 'map' ? entryIn(item, kustomization) : []))
}

function entryIn(map: MapNode, text: string): EarlierEntry {
  const comments = new Map<string, string>()
  const fields: Partial<Record<(typeof imageFields)[number], string>> = {}
  for (const field of imageFields) {
    const value = map.entry(field)?.value
    if (value?.kind !== 'scalar' || space.test(value.text)) continue
    fields[field] = value.text
    restOfLine.lastIndex = value.end
    const rest = restOfLine.exec(text)![0].trim()
    if (rest.startsWith('#')) comments.set(field, rest)
  }
  return { fields, comments }
}
