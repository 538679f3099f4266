import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import type { Stretch } from '../translation/printed.js'

/** Replaces the marks of a text. */
export const setMarks = StateEffect.define<readonly Stretch[]>()

const line = Decoration.line({ class: 'marked-line' })
const mark = Decoration.mark({ class: 'marked' })

/** The marks with their lines. */
export const marks: Extension = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, { effects, changes, state: { doc } }) {
    let current = decorations.map(changes)
    for (const effect of effects) {
      if (!effect.is(setMarks)) continue
      const ranges = effect.value.flatMap(({ from, to }) => {
        const end = Math.min(to, doc.length)
        if (from >= end) return []
        const lines = []
        for (let number = doc.lineAt(from).number; number <= doc.lineAt(end).number; number++) {
          lines.push(line.range(doc.line(number).from))
        }
        return [...lines, mark.range(from, end)]
      })
      current = Decoration.set(ranges, true)
    }
    return current
  },
  provide: (field) => EditorView.decorations.from(field),
})
