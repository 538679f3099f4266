import type { KubernetesObject } from '../kubernetes/kubernetes-object.js'
import { parse } from '../parse/parse.js'
import type { Entry, Node } from '../source/node.js'
import { escapedKey } from '../source/pointer.js'
import { toYAML } from '../to-yaml.js'
import { Reports } from '../warnings/report.js'

/** A range in a text: the first offset, and the offset after the last character. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** A field of an object in the printed YAML, with its key. */
interface PrintedField extends Stretch {
  /** The index of the object. */
  readonly object: number
  /** The JSON Pointer of the field; empty for the whole object. */
  readonly pointer: string
}

/** The YAML of all objects, with the range of each field. */
export class Printed {
  readonly text: string
  /** The range of each object. */
  readonly objects: readonly Stretch[]
  /** The lines of labels, without the lines of their keys. */
  readonly labels: readonly Stretch[]
  private readonly fields: readonly PrintedField[]
  private readonly byPointer = new Map<string, PrintedField>()

  constructor(objects: readonly KubernetesObject[]) {
    const fields: PrintedField[] = []
    const stretches: Stretch[] = []
    let text = ''
    objects.forEach((one, object) => {
      if (text !== '') text += '---\n'
      const from = text.length
      const own = toYAML([one])
      text += own
      stretches.push({ from, to: text.length })
      const visit = (node: Node, pointer: string, key?: Entry): void => {
        const field = { object, pointer, from: from + (key ?? node).start, to: from + node.end }
        fields.push(field)
        this.byPointer.set(keyOf(object, pointer), field)
        if (node.kind === 'map')
          for (const entry of node.entries) visit(entry.value, `${pointer}/${escapedKey(entry.key)}`, entry)
        else if (node.kind === 'list')
          for (const [index, item] of node.items.entries()) visit(item, `${pointer}/${index}`)
      }
      const { root } = parse(own, new Reports())
      if (root !== undefined) visit(root, '')
    })
    this.text = text
    this.objects = stretches
    this.fields = fields
    this.labels = fields
      .filter(({ pointer }) => pointer.endsWith('/metadata/labels'))
      .map(({ from, to }) => ({
        from: text.indexOf('\n', from),
        to: from + text.slice(from, to).trimEnd().length,
      }))
  }

  /** Returns the smallest field at an offset. */
  fieldAt(offset: number): PrintedField | undefined {
    let smallest: PrintedField | undefined
    for (const field of this.fields) {
      if (field.from > offset || offset > field.to) continue
      if (smallest === undefined || field.to - field.from <= smallest.to - smallest.from) smallest = field
    }
    return smallest
  }

  /** Returns the range of a field. For a whole object it returns the line of its kind. */
  stretchOf(object: number, pointer: string): Stretch | undefined {
    return this.byPointer.get(keyOf(object, pointer === '' ? '/kind' : pointer))
  }
}

function keyOf(object: number, pointer: string): string {
  return `${object}${pointer}`
}
