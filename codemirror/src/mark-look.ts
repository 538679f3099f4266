import { EditorView } from '@codemirror/view'

/** The look of marked lines and fields. `linkedEditors` has it. */
export const markLook = EditorView.baseTheme({
  '.tranship-marked-line': { backgroundColor: 'rgb(128 128 128 / 15%)' },
  '.tranship-marked': { backgroundColor: 'rgb(255 200 0 / 30%)' },
  '.tranship-hinted': { backgroundColor: 'rgb(128 128 128 / 15%)', boxShadow: '0 1px currentColor' },
  '.tranship-note': { paddingLeft: '2em', opacity: '0.7' },
})
