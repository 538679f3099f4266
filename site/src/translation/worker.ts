import type { Answered, Question } from './messages.js'
import { Translation } from './translation.js'

/** Translates beside the page, so that typing never waits for it. Questions are answered one after the other. */
const translation = new Translation()
let answered: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = data
  answered = answered
    .then(async () => tell({ id, answer: await translation.answer(question) }))
    // What one question fails at, the next one need not.
    .catch((error: unknown) => tell({ id, failure: String(error) }))
})

function tell(answered: Answered): void {
  postMessage(answered)
}
