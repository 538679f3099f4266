import type { Extension } from '@codemirror/state'
import { EditorView, placeholder } from '@codemirror/view'

const beginning = 'services:\n  web:\n    image: '

/** Says in an empty text how to begin, and offers the first lines. */
export const emptyText: Extension = [
  placeholder((view) => {
    const line = document.createElement('span')
    const begin = document.createElement('button')
    begin.type = 'button'
    begin.className = 'begin'
    begin.textContent = 'services:'
    // The text would lose its cursor otherwise.
    begin.addEventListener('mousedown', (event) => event.preventDefault())
    begin.addEventListener('click', () => {
      view.dispatch({ changes: { from: 0, insert: beginning }, selection: { anchor: beginning.length } })
      view.focus()
    })
    // CodeMirror hides placeholders from screen readers, which need this button.
    queueMicrotask(() => line.parentElement?.removeAttribute('aria-hidden'))
    line.append('Begin with ', begin, ' or drop a compose.yaml here.')
    return line
  }),
  EditorView.theme({
    '.cm-placeholder': { fontFamily: 'var(--text-font)', color: 'var(--quiet)', pointerEvents: 'none' },
    '.begin': {
      padding: '0 0.4em',
      border: '1px solid var(--control)',
      borderRadius: '4px',
      backgroundColor: 'var(--paper)',
      color: 'var(--key)',
      font: '0.93em var(--code-font)',
      cursor: 'pointer',
      pointerEvents: 'auto',
    },
  }),
]
