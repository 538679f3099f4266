import { BlockType, type EditorView } from '@codemirror/view'
import type { CodeView } from '../editor/code-view.js'
import type { Stretch } from 'tranship/internal'

/** The most lines to draw. More would hide the text. */
const most = 12

/** The parts of the two texts that belong together. */
export interface Link {
  readonly from: readonly Stretch[]
  readonly to: readonly Stretch[]
  readonly isHint: boolean
}

/** Draws lines from a marked line of one text to the marked fields of the other, while both are in view. */
export class LinkLines {
  private link: Link = { from: [], to: [], isHint: false }
  private readonly picture = document.createElementNS('http://www.w3.org/2000/svg', 'svg')

  constructor(
    private readonly parent: HTMLElement,
    private readonly left: CodeView,
    private readonly right: CodeView,
  ) {
    this.picture.id = 'link-lines'
    this.picture.setAttribute('aria-hidden', 'true')
    parent.append(this.picture)
    const draw = () => this.drawSoon()
    const sizes = new ResizeObserver(draw)
    sizes.observe(parent)
    for (const { view } of [left, right]) {
      view.scrollDOM.addEventListener('scroll', draw, { passive: true })
      // A closed card makes the text shorter. In another view, the text has no size.
      sizes.observe(view.contentDOM)
    }
  }

  show(link: Link): void {
    this.link = link
    this.drawSoon()
  }

  /** Draws once the editors have laid out their texts. */
  private drawSoon(): void {
    this.right.view.requestMeasure({
      key: this,
      read: () => this.paths(),
      write: (paths) => this.draw(paths),
    })
  }

  private paths(): readonly string[] {
    const { from, to } = this.link
    const origin = this.parent.getBoundingClientRect()
    const ends = mergedLines(to, this.right).flatMap((one) => pointOf(one, this.right, 'start') ?? [])
    return from.flatMap((one) => {
      const start = pointOf(one, this.left, 'end')
      if (start === undefined) return []
      const [x, y] = [start.x - origin.left, start.y - origin.top]
      return ends.slice(0, most).map((end) => {
        const [endX, endY] = [end.x - origin.left, end.y - origin.top]
        const edge = Math.max(x, this.left.view.dom.getBoundingClientRect().right - origin.left - 40)
        const middle = (edge + endX) / 2
        return `M${x} ${y}H${edge}C${middle} ${y} ${middle} ${endY} ${endX} ${endY}`
      })
    })
  }

  private draw(paths: readonly string[]): void {
    const shapes = paths.map((path) => {
      const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path')
      shape.setAttribute('d', path)
      return shape
    })
    this.picture.classList.toggle('is-hint', this.link.isHint)
    this.picture.replaceChildren(...shapes)
  }
}

/** Returns the first line of each group of lines that follow each other. */
function mergedLines(stretches: readonly Stretch[], { view }: CodeView): readonly Stretch[] {
  const { doc } = view.state
  let last = -1
  return [...stretches]
    .sort((one, other) => one.from - other.from)
    .filter(({ from, to }) => {
      if (from >= doc.length) return false
      const isNext = doc.lineAt(from).number <= last + 1
      last = Math.max(last, doc.lineAt(Math.min(to, doc.length)).number)
      return !isNext
    })
}

/** Returns the screen position of the first line of a part; undefined if it is not in view. */
function pointOf({ from }: Stretch, { view }: CodeView, side: 'start' | 'end') {
  const { doc } = view.state
  if (from > doc.length || isHidden(from, view)) return undefined
  const line = doc.lineAt(from)
  const text = line.text
  const at = side === 'end' ? line.to : line.from + text.length - text.trimStart().length
  const found = view.coordsAtPos(at)
  const box = view.scrollDOM.getBoundingClientRect()
  if (found === null || box.width === 0 || found.top < box.top || found.bottom > box.bottom) return undefined
  const gap = side === 'end' ? 6 : -6
  return { x: Math.min(Math.max(found.left + gap, box.left), box.right), y: (found.top + found.bottom) / 2 }
}

/** `true` if a position is within a closed card or folded labels. */
function isHidden(offset: number, view: EditorView): boolean {
  const block = view.lineBlockAt(offset)
  const parts = Array.isArray(block.type) ? block.type : [block]
  const { from } = view.state.doc.lineAt(offset)
  return !parts.some((part) => part.type === BlockType.Text && part.from === from)
}
