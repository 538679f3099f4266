import type { KubernetesObject } from 'tranship'
import { Printed, type Stretch } from 'tranship/internal'
import type { Position, Range } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Analysis } from '../project/analysis.js'
import type { Location } from '../protocol/location.js'
import type { ComesFrom } from '../protocol/object-requests.js'
import { lineAt, toRange } from '../protocol/ranges.js'
import { printObjects, type ShownObjects } from './show-objects.js'

/** The limit on fields that come from one line. */
const most = 1000

/** Links between the lines of a manifest and the YAML of its objects, as `tranship.showObjects` returns it. */
export class ObjectLinks {
  private last:
    { readonly analysis: Analysis; readonly subject: string; readonly yaml: ShownYaml } | undefined

  /**
   * Returns the YAML of the objects of a subject. The last one is cached, because an editor asks again at every move of
   * the cursor.
   */
  yamlOf(
    analysis: Analysis,
    subject: string,
    shownObjects: () => ShownObjects | undefined,
  ): ShownYaml | undefined {
    const { last } = this
    if (last?.analysis === analysis && last.subject === subject) return last.yaml
    const shown = shownObjects()
    if (shown === undefined) return undefined
    const yaml = new ShownYaml(analysis, shown)
    this.last = { analysis, subject, yaml }
    return yaml
  }
}

/** The YAML of some objects of a project. */
class ShownYaml {
  private readonly printed: Printed
  private readonly text: TextDocument
  /** The offset of the first object. */
  private readonly start: number
  private readonly indices: ReadonlyMap<KubernetesObject, number>

  constructor(
    private readonly analysis: Analysis,
    private readonly shown: ShownObjects,
  ) {
    this.printed = new Printed(shown.objects)
    this.text = TextDocument.create('', 'yaml', 0, printObjects(shown))
    this.start = shown.comment.length
    this.indices = new Map(shown.objects.map((object, index) => [object, index]))
  }

  /** Returns the ranges of the fields that come from a line of a file. */
  fieldsFrom(location: Location, offset: number): Range[] {
    const { trace } = this.analysis
    const file = this.analysis.fileAt(location)
    if (trace === undefined || file === undefined) return []
    return trace
      .objectsAt(...lineAt(file.text, offset), file.path)
      .flatMap(({ object, pointers }) => pointers.map((pointer) => ({ object, pointer })))
      .slice(0, most)
      .flatMap(({ object, pointer }) => {
        const index = this.indices.get(object)
        const field = index === undefined ? undefined : this.printed.stretchOf(index, pointer)
        return field === undefined ? [] : [this.rangeOf(field)]
      })
  }

  /** Returns the origin of the field at a position. */
  originAt(position: Position): ComesFrom | undefined {
    const found = this.printed.fieldAt(this.text.offsetAt(position) - this.start)
    const object = found && this.shown.objects[found.object]
    if (found === undefined || object === undefined) return undefined
    const origin = this.analysis.trace?.originOf(object, found.pointer)
    const field = this.rangeOf(found)
    if (origin === undefined) return { field, places: [] }
    if ('reason' in origin) return { field, places: [], reason: origin.reason }
    const places = origin.places.map(({ file, range }) => ({
      uri: this.analysis.addressOfFile(file),
      range: toRange(range),
    }))
    return { field, places }
  }

  /** Returns the range of a field, without the line break at the end of a block. */
  private rangeOf({ from, to }: Stretch): Range {
    const end = from + this.printed.text.slice(from, to).trimEnd().length
    return { start: this.text.positionAt(this.start + from), end: this.text.positionAt(this.start + end) }
  }
}
