import { languageService, type LanguageService } from 'tranship/editor'
import schema from 'tranship/schemas/compose.json'

/** A request of the page: a function and its arguments. The answer has the same number. */
export interface Question {
  readonly id: number
  readonly name: keyof LanguageService
  readonly args: readonly unknown[]
}

const service = languageService({ schema, options: { profile: 'compose' } })

addEventListener('message', async ({ data: { id, name, args } }: MessageEvent<Question>) => {
  const ask = service[name] as (...args: readonly unknown[]) => unknown
  postMessage({ id, answer: await ask(...args) })
})
