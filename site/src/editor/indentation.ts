import { indentService } from '@codemirror/language'
import type { Extension } from '@codemirror/state'

/** What stands below a key that has no value on its line is indented by one step more; the rest is for the language. */
export const belowKeys: Extension = indentService.of(({ state, unit }, at) => {
  const { from, text } = state.doc.lineAt(at)
  const before = text.slice(0, at - from)
  if (at === from || !/^[^#]*:[ \t]*(?:#.*)?$/.test(before)) return undefined
  const [indentation = ''] = /^[ ]*(?:- +)*/.exec(before) ?? []
  return indentation.length + unit
})
