import { Compartment, type EditorState, type Extension, Facet } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'

/** An extension that the first view does not need. */
export interface Late {
  readonly extension: Extension
  /** Called if the text has changed before the extension was there. */
  readonly onChanged?: (view: EditorView) => void
}

const loadedParts = Facet.define<(state: EditorState) => EditorState>()

/**
 * Loads an extension, and adds it, when its text first has the focus. `withLoadedParts` adds it to the states of other
 * files.
 */
export function onceFocused(load: () => Promise<Late>): Extension {
  const place = new Compartment()
  let loaded: Extension | undefined
  const nothing: Extension = []
  const isMissing = (state: EditorState) => place.get(state) === nothing
  const add = async (view: EditorView) => {
    const before = view.state.doc
    const { extension, onChanged } = await load()
    loaded = extension
    if (!isMissing(view.state)) return
    view.dispatch({ effects: place.reconfigure(extension) })
    if (view.state.doc !== before) onChanged?.(view)
  }
  const addTo = (state: EditorState) =>
    loaded === undefined || !isMissing(state)
      ? state
      : state.update({ effects: place.reconfigure(loaded) }).state
  const plugin = ViewPlugin.define(
    (view) => {
      if (view.hasFocus) void add(view)
      return {}
    },
    { eventObservers: { focus: (_, view) => void add(view) } },
  )
  return [place.of(nothing), plugin, loadedParts.of(addTo)]
}

/**
 * Returns a state with all parts that are loaded. A view may show no other state: timers of a plugin may run after the
 * change to another file, and need the fields of its extension there.
 */
export function withLoadedParts(state: EditorState): EditorState {
  return state.facet(loadedParts).reduce((before, addTo) => addTo(before), state)
}
