import type { Answered, Question } from './messages.js'
import { withMissingCode } from './missing-code.js'
import { Translation } from './translation.js'

/** Translates in a worker, so that typing never waits. Requests are answered in order. */
const translation = new Translation()
let answered: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  const { id, question } = data
  answered = answered
    .then(async () => tell({ id, answer: await withMissingCode(() => translation.answer(question)) }))
    // An error in one request must not affect the next.
    .catch((error: unknown) => tell({ id, failure: String(error) }))
})

function tell(answered: Answered): void {
  postMessage(answered)
}
