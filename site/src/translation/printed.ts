import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { type KubernetesObject, toYAML } from 'tranship'

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
  private readonly fields: readonly PrintedField[]

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
      const visit = (node: Node | null, pointer: string, key?: Node): void => {
        const [start, end] = [(key ?? node)?.range?.[0] ?? 0, node?.range?.[1] ?? key?.range?.[1] ?? 0]
        fields.push({ object, pointer, from: from + start, to: from + end })
        if (isMap<Node, Node | null>(node)) {
          for (const { key, value } of node.items) {
            const name = isScalar(key) ? String(key.value) : ''
            visit(value, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, key)
          }
        } else if (isSeq<Node>(node)) {
          node.items.forEach((item, index) => visit(item, `${pointer}/${index}`))
        }
      }
      visit(parseDocument(own).contents, '')
    })
    this.text = text
    this.objects = stretches
    this.fields = fields
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
    const wanted = pointer === '' ? '/kind' : pointer
    return this.fields.find((field) => field.object === object && field.pointer === wanted)
  }
}
