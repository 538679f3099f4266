import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view'
import type { Stretch } from 'tranship/internal'
import { TINTS } from '../translation/tints.js'

/** Lines with the colour of a service. They are dimmed if they are those of an earlier text. */
export interface Tinted extends Stretch {
  readonly tint: number
  readonly isOld?: boolean
}

/** Replaces the tinted parts of a text. They are in the order of the text. */
export const setTints = StateEffect.define<readonly Tinted[]>()

const tinted = StateField.define<readonly Tinted[]>({
  create: () => [],
  update(parts, { changes, docChanged, effects, newDoc }) {
    const set = effects.find((effect) => effect.is(setTints))
    // The parts may be those of another text, which is longer.
    if (set !== undefined) return (set.value as readonly Tinted[]).filter(({ to }) => to <= newDoc.length)
    if (!docChanged) return parts
    return parts.map((part) => ({ ...part, from: changes.mapPos(part.from), to: changes.mapPos(part.to) }))
  },
})

const linesOf = (classes: string) =>
  Array.from({ length: TINTS }, (_, tint) => Decoration.line({ class: `tint-${tint}${classes}` }))
const lines = linesOf('')
const oldLines = linesOf(' old')

/** Shows the colour of a service beside its lines. Only the lines in view are decorated. */
export const tints: Extension = [
  tinted,
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet

      constructor(view: EditorView) {
        this.decorations = decorate(view)
      }

      update({ view, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
        if (docChanged || viewportChanged || startState.field(tinted) !== state.field(tinted))
          this.decorations = decorate(view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
  EditorView.theme({
    ...Object.fromEntries(
      lines.map((_, tint) => [`.tint-${tint}`, { boxShadow: `inset 3px 0 var(--tint-${tint})` }]),
    ),
    // Lower opacity would make the contrast too weak.
    '.old.old, .old.old *': { color: 'var(--quiet)' },
    '.old.old .tranship-marked, .old.old .tranship-marked *': { color: 'var(--text)' },
  }),
]

function decorate({ state, visibleRanges }: EditorView): DecorationSet {
  const { doc } = state
  const found = visibleRanges.flatMap((range) =>
    state.field(tinted).flatMap(({ from, to, tint, isOld }) => {
      const [first, last] = [Math.max(from, range.from), Math.min(to, range.to)]
      const starts = []
      for (let at = first; at < last; at = doc.lineAt(at).to + 1)
        starts.push((isOld === true ? oldLines : lines)[tint]!.range(doc.lineAt(at).from))
      return starts
    }),
  )
  return Decoration.set(found, true)
}
