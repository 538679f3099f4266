import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'

/**
 * Inserts the lines that an input method hands over at once, as dictation or a tool for snippets does. Chromium itself
 * would insert each line on its own, and go through all of the text each time.
 */
export const insertedLines: Extension = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data, isComposing, cancelable }, view) => {
    const isOwn = inputType === 'insertText' && !isComposing && cancelable && !view.state.readOnly
    if (!isOwn || data === null || !data.includes('\n')) return false
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    return true
  },
})
