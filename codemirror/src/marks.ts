import { type Extension, type Range, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'
import type { Stretch } from 'tranship/editor'

/** The marked parts of a text, as offsets. */
export interface Marks {
  readonly stretches: readonly Stretch[]
  /** `true` if the pointer only rests on something, and a click would select it. */
  readonly isHint?: boolean
  /** A text beside the first line. */
  readonly note?: string | undefined
}

/** Replaces the marks of a text. */
export const setMarks = StateEffect.define<Marks>()

const line = Decoration.line({ class: 'tranship-marked-line' })
const marked = Decoration.mark({ class: 'tranship-marked' })
const hinted = Decoration.mark({ class: 'tranship-hinted' })

/**
 * Shows the marks that `setMarks` sets, with their lines. Their classes are `tranship-marked-line`, `tranship-marked`,
 * `tranship-hinted` and `tranship-note`; `markLook` has colours for them.
 */
export const marks: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { effects, changes, state: { doc } }) {
    let current = decorations.map(changes)
    for (const effect of effects) {
      if (!effect.is(setMarks)) continue
      const { stretches, isHint = false, note } = effect.value
      const ranges = stretches.flatMap(({ from, to }): readonly Range<Decoration>[] => {
        const end = Math.min(to, doc.length)
        if (from >= end) return []
        if (isHint) return [hinted.range(from, end)]
        const lines = []
        for (let number = doc.lineAt(from).number; number <= doc.lineAt(end).number; number++) {
          lines.push(line.range(doc.line(number).from))
        }
        return [...lines, marked.range(from, end)]
      })
      const [first] = stretches
      if (note !== undefined && first !== undefined && first.from < doc.length) {
        const widget = new Note(note)
        ranges.push(Decoration.widget({ widget, side: 1 }).range(doc.lineAt(first.from).to))
      }
      current = Decoration.set(ranges, true)
    }
    return current
  },
  provide: (field) => EditorView.decorations.from(field),
})

/** A text at the end of a line, which is no part of the line. */
class Note extends WidgetType {
  constructor(private readonly text: string) {
    super()
  }

  override eq({ text }: Note): boolean {
    return text === this.text
  }

  override toDOM(): HTMLElement {
    const note = document.createElement('span')
    note.className = 'tranship-note'
    note.textContent = this.text
    return note
  }
}
