import { incremental } from 'tranship/editor'
import { safeTrace, type KubernetesObjectLike, type Trace, type TranslateOptions } from 'tranship'

/** A request of the page. Its answer has the same number. */
export type Question = { readonly id: number } & (
  | { readonly kind: 'translate'; readonly text: string; readonly options: TranslateOptions }
  | { readonly kind: 'becomes'; readonly offset: number }
  | { readonly kind: 'origin'; readonly object: KubernetesObjectLike; readonly pointer: string }
)

/** The trace of the last translation. It stays here, because functions cannot be posted. */
let latest: Trace | undefined

/** The cache of parsed texts. */
const kept = incremental()

function answer(question: Question): unknown {
  switch (question.kind) {
    case 'translate': {
      const result = safeTrace(question.text, { profile: 'compose', ...kept, ...question.options })
      latest = result.ok ? result : undefined
      if (!result.ok) return result
      const { ok, application, profile, objects, warnings } = result
      return { ok, application, profile, objects, warnings }
    }
    case 'becomes':
      return latest?.objectsAt(question.offset) ?? []
    case 'origin':
      return latest?.originOf(question.object, question.pointer)
  }
}

addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  postMessage({ id: question.id, result: answer(question) })
})
