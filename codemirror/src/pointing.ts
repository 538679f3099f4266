import { type Extension, Transaction } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { Stretch } from 'tranship/editor'

/** The position of the pointer or cursor, with the range of its line. */
export interface Pointed extends Stretch {
  readonly offset: number
}

/** The reactions to pointing at a text. */
export interface PointActions {
  /** Called when the user moves the cursor, and when the pointer rests on a line, which is only a hint. */
  readonly onPoint: (at: Pointed, isHint: boolean) => void
  /** Called when the pointer leaves the text. */
  readonly onLeave: () => void
}

/** Reports the place at which the user points. Changes that a program makes are no pointing. */
export function pointing({ onPoint, onLeave }: PointActions): Extension {
  let rest: ReturnType<typeof setTimeout> | undefined
  const pointAt = ({ state: { doc } }: EditorView, offset: number, isHint: boolean) => {
    const { from, to } = doc.lineAt(offset)
    onPoint({ offset, from, to }, isHint)
  }
  return [
    EditorView.updateListener.of(({ transactions, state, view }) => {
      const isByHand = transactions.some((one) => one.annotation(Transaction.userEvent) !== undefined)
      if (isByHand) pointAt(view, state.selection.main.head, false)
    }),
    EditorView.domEventHandlers({
      mousemove: ({ clientX: x, clientY: y }, view) => {
        clearTimeout(rest)
        rest = setTimeout(() => {
          const offset = view.posAtCoords({ x, y })
          if (offset !== null) pointAt(view, offset, true)
        }, 60)
      },
      mouseleave: () => {
        clearTimeout(rest)
        onLeave()
      },
    }),
  ]
}
