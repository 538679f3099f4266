import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { EditorView, showTooltip, type Tooltip } from '@codemirror/view'
import type { LanguageService } from 'tranship/editor'
import type { DocumentationLinks } from './documentation-links.js'
import { helpAt } from './help.js'

/** The time that the pointer rests on a place before its help is shown, in milliseconds. */
const rest = 400

/**
 * Shows the problems under the pointer with their fixes, and explains the key, until a key is pressed. CodeMirror's own
 * hover tooltips disappear when the elements under the pointer are replaced, which marking the line does.
 */
export function help(
  { explanationAt }: Pick<LanguageService, 'explanationAt'>,
  links: DocumentationLinks = {},
): Extension {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pointer = { x: NaN, y: NaN }
  /** The number of pointer moves and key presses, to ignore answers to earlier questions. */
  let moves = 0
  const goOn = () => {
    clearTimeout(timer)
    moves++
  }
  const hide = (view: EditorView) => {
    if (view.state.field(tooltips) !== null) view.dispatch({ effects: setTooltip.of(null) })
  }
  const show = async (view: EditorView) => {
    const now = moves
    const pos = view.posAtCoords(pointer)
    const { doc } = view.state
    const found = pos === null ? undefined : await explanationAt(doc.toString(), pos)
    if (view.state.doc !== doc || now !== moves) return
    const dom = pos === null ? undefined : await helpAt(view, pos, found, links)
    if (view.state.doc !== doc || now !== moves) return
    dom?.addEventListener('mouseleave', () => hide(view))
    const tooltip = dom && { pos: pos!, above: true, create: () => ({ dom }) }
    view.dispatch({ effects: setTooltip.of(tooltip ?? null) })
  }
  return [
    tooltips,
    EditorView.domEventHandlers({
      mousemove: ({ clientX: x, clientY: y }, view) => {
        // Browsers also fire this event if something moves below a resting pointer.
        if (x === pointer.x && y === pointer.y) return
        goOn()
        pointer = { x, y }
        timer = setTimeout(() => void show(view), rest)
      },
      mouseleave: ({ relatedTarget }, view) => {
        goOn()
        // The pointer may move to the link inside the help.
        if (relatedTarget instanceof Element && relatedTarget.closest('.tranship-help')) return
        hide(view)
      },
    }),
    // Tab must move on to the next element, not to a link that the pointer shows.
    EditorView.domEventObservers({
      keydown: (_event, view) => {
        goOn()
        hide(view)
      },
    }),
  ]
}

const setTooltip = StateEffect.define<Tooltip | null>()

const tooltips = StateField.define<Tooltip | null>({
  create: () => null,
  update: (shown, { effects, docChanged }) => {
    for (const effect of effects) if (effect.is(setTooltip)) return effect.value
    return docChanged ? null : shown
  },
  provide: (field) => showTooltip.from(field),
})
