import { objectsAt, safeTranslate, type TranslateOptions, type Translation } from 'tranship'

/** What the page asks for, with a number to know the answer by. */
export type Question =
  | {
      readonly id: number
      readonly kind: 'translate'
      readonly text: string
      readonly options: TranslateOptions
    }
  | { readonly id: number; readonly kind: 'at'; readonly offset: number }

let latest: Translation | undefined

addEventListener('message', ({ data: question }: MessageEvent<Question>) => {
  if (question.kind === 'translate') {
    const result = safeTranslate(question.text, question.options)
    latest = result.ok ? result : undefined
    postMessage({ id: question.id, result })
  } else {
    postMessage({ id: question.id, result: latest === undefined ? [] : objectsAt(latest, question.offset) })
  }
})
