import { Compartment, type Extension } from '@codemirror/state'
import { type EditorView, ViewPlugin } from '@codemirror/view'

/** An extension that the first view does not need. */
export interface Late {
  readonly extension: Extension
  /** Called if the text has changed before the extension was there. */
  readonly onChanged?: (view: EditorView) => void
}

/**
 * Loads an extension, and adds it, when its text first has the focus. Then all other files get it when they are shown,
 * because timers of its plugins may run after the change to another file.
 */
export function onceFocused(load: () => Promise<Late>): Extension {
  const place = new Compartment()
  let isLoaded = false
  const nothing: Extension = []
  const add = async (view: EditorView) => {
    const before = view.state.doc
    const { extension, onChanged } = await load()
    isLoaded = true
    if (place.get(view.state) !== nothing) return
    view.dispatch({ effects: place.reconfigure(extension) })
    if (view.state.doc !== before) onChanged?.(view)
  }
  // A view makes its plugins anew for each file.
  const plugin = ViewPlugin.define(
    (view) => {
      if (view.hasFocus || isLoaded) void add(view)
      return {}
    },
    { eventObservers: { focus: (_, view) => void add(view) } },
  )
  return [place.of(nothing), plugin]
}
