import { indentService } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** Indents the line after a key without a value by one step. Other lines are left to the language support. */
export const belowKeys: Extension = indentService.of(({ state, unit }, at) => {
  const { from, text } = state.doc.lineAt(at)
  const before = text.slice(0, at - from)
  if (at === from || !/^[^#]*:[ \t]*(?:#.*)?$/.test(before)) return undefined
  const [indentation = ''] = /^[ ]*(?:- +)*/.exec(before) ?? []
  return indentation.length + unit
})
