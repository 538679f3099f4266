import {
  gatherFiles,
  type ManifestText,
  references,
  safeTrace,
  safeTranslate,
  type SafeTranslation,
  type TranslateOptions,
} from 'tranship'
import { incremental, symbols } from 'tranship/editor'
import { safePlanDeploy } from 'tranship/plan'
import { withLastReading } from 'tranship/internal'
import { withEditedText } from '../fuzz-case.js'
import { type Check, comparable } from './subject.js'

/** Returns all results for a manifest as one text. */
function said(manifest: ManifestText, options: TranslateOptions): string {
  const traced = safeTrace(manifest, options)
  const origins = traced.ok
    ? traced.objects.map((object) => traced.originOf(object, '/metadata/name'))
    : undefined
  return JSON.stringify([traced, origins, references(manifest, options), symbols(manifest, options)])
}

/** The cache between edits doesn't change any result. */
export const isIncremental: Check = function* ({ manifest, options, edits }) {
  const kept = incremental(options)
  for (const text of edits.length > 0 ? [undefined, ...edits, undefined] : []) {
    const edited = text === undefined ? manifest : withEditedText(manifest, text)
    if (said(edited, kept) !== said(edited, options)) yield 'incremental options give another answer'
  }
}

/** Nor does it in calls with the same manifest, or another between them. Of some cases, as it takes long. */
export const isReadOnce: Check = function* ({ manifest, options, edits, probe }) {
  if (probe % 4 !== 0) return
  const once = withLastReading(options)
  const [edit] = edits
  const other = edit === undefined ? [] : [withEditedText(manifest, edit)]
  for (const each of [manifest, ...other, manifest]) {
    const anew = said(each, options)
    if (said(each, once) !== anew || said(each, once) !== anew)
      yield 'a manifest that is read once gives another answer'
    if (JSON.stringify(safePlanDeploy(each, once)) !== JSON.stringify(safePlanDeploy(each, options)))
      yield 'a plan of a manifest that is read once is another'
  }
}

/** The files that a manifest names are all that it needs. */
export const gathers: Check = function* ({ manifest, options, result }) {
  const { files, ...others } = options
  if (files === undefined || options.folders !== undefined) return
  const gathered = gatherFiles(manifest, others, ({ path }) => {
    const known = Object.keys(files).find((name) => comparable(name) === comparable(path))
    return known === undefined ? undefined : { kind: 'file', content: files[known] }
  })
  // A default build context is no reference, and neither is the Dockerfile in it.
  const own = Object.hasOwn(files, 'Dockerfile') ? { Dockerfile: files['Dockerfile']! } : {}
  const anew = safeTranslate(manifest, { ...others, files: { ...gathered.files, ...own } })
  // The size limit depends on all given files.
  if ([anew, result].some((each) => !each.ok && each.errors.some(({ code }) => code === 'too-large'))) return
  if (withoutHints(anew) !== withoutHints(result))
    yield 'the gathered files give another translation than all files'
}

/** A hint may name a file that the manifest does not. */
function withoutHints(result: SafeTranslation): string {
  return JSON.stringify(result, (key, value: unknown) => (['hint', 'args'].includes(key) ? undefined : value))
}
