import { syntaxTree } from '@codemirror/language'
import { type Extension, type Range } from '@codemirror/state'
import { Decoration, type DecorationSet, type EditorView, ViewPlugin } from '@codemirror/view'
import { isPlainValue } from './plain-values.js'

const mark = Decoration.mark({ class: 'tranship-number' })

/**
 * Marks numbers, truth values and null of YAML, which the grammar of CodeMirror takes for text. Their class is
 * `tranship-number`.
 */
export const numberMarks: Extension = ViewPlugin.define(
  (view) => ({
    decorations: numbersIn(view),
    update({ docChanged, viewportChanged, startState, state, view }) {
      if (docChanged || viewportChanged || syntaxTree(startState) !== syntaxTree(state))
        this.decorations = numbersIn(view)
    },
  }),
  { decorations: ({ decorations }) => decorations },
)

function numbersIn({ state, visibleRanges }: EditorView): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    syntaxTree(state).iterate({
      from,
      to,
      enter: ({ name, from, to, node }) => {
        if (name === 'Literal' && node.parent?.name !== 'Key' && isPlainValue(state.sliceDoc(from, to)))
          found.push(mark.range(from, to))
      },
    })
  }
  return Decoration.set(found)
}
