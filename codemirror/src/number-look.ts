import { EditorView } from '@codemirror/view'

/** The colour of numbers in YAML. The element of a string is inside. */
export const numberLook = EditorView.baseTheme({
  '&light .tranship-number, &light .tranship-number *': { color: '#164' },
  '&dark .tranship-number, &dark .tranship-number *': { color: '#8fc98f' },
})
