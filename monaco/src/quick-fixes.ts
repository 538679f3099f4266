import type { editor, IRange, languages } from 'monaco-editor'
import type { Diagnostic } from 'tranship'
import { fixTitle, isIgnorable, type LanguageService } from 'tranship/editor'
import { rangeOf } from './markers.js'
import type { Monaco } from './monaco.js'
import { toRange } from './ranges.js'

/** The limit on offered comments: a whole file may be selected, and finding the place of a comment takes time. */
const mostIgnored = 10

/** Returns the fixes of diagnostics in a range of a model, and the comments that silence its warnings. */
export async function quickFixes(
  found: readonly Diagnostic[],
  at: IRange,
  model: editor.ITextModel,
  service: Pick<LanguageService, 'ignoreInsertion'>,
  { Range }: Monaco,
): Promise<readonly languages.CodeAction[]> {
  const touches = ({ range }: Pick<Diagnostic, 'range'>) =>
    Range.areIntersectingOrTouching(rangeOf(range, model), at)
  const fixes = found.flatMap((one) => {
    const { fixes = [] } = one
    const near = touches(one) ? fixes : fixes.filter(touches)
    return near.map((fix) => toAction(fixTitle(fix), rangeOf(fix.range, model), fix.text, model))
  })
  const text = model.getValue()
  const warnings = found.filter((one) => isIgnorable(one) && touches(one)).slice(0, mostIgnored)
  const comments = await Promise.all(
    warnings.map(async ({ code, range }) => {
      const insertion = await service.ignoreInsertion(text, code, range.start.offset)
      if (insertion === undefined) return []
      const { offset } = insertion
      const place = toRange({ from: offset, to: offset }, model)
      return [toAction(`Ignore ${code} with a comment`, place, insertion.text, model)]
    }),
  )
  return [...fixes, ...comments.flat()]
}

function toAction(
  title: string,
  range: IRange,
  text: string,
  model: editor.ITextModel,
): languages.CodeAction {
  const edit = { resource: model.uri, versionId: model.getVersionId(), textEdit: { range, text } }
  return { title, kind: 'quickfix', edit: { edits: [edit] } }
}
