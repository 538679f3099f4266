import { isMap, isScalar, isSeq, type Node, parseDocument } from 'yaml'
import { type KubernetesObject, toYAML } from 'tranship'

/** From the first character to behind the last, as offsets into a text. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

/** One field of an object in the printed YAML, with its key. */
interface PrintedField extends Stretch {
  /** The object's index. */
  readonly object: number
  /** A JSON Pointer into the object; empty for the object itself. */
  readonly pointer: string
}

/** The YAML of all objects, and where in it each field is. */
export class Printed {
  readonly text: string
  /** Where each object begins and ends. */
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

  /** The smallest field at an offset. */
  fieldAt(offset: number): PrintedField | undefined {
    let smallest: PrintedField | undefined
    for (const field of this.fields) {
      if (field.from > offset || offset > field.to) continue
      if (smallest === undefined || field.to - field.from <= smallest.to - smallest.from) smallest = field
    }
    return smallest
  }

  /** Where a field is; the line of its kind stands for an object as a whole. */
  stretchOf(object: number, pointer: string): Stretch | undefined {
    const wanted = pointer === '' ? '/kind' : pointer
    return this.fields.find((field) => field.object === object && field.pointer === wanted)
  }
}
