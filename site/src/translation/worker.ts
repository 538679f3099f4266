import type { Question } from './messages.js'
import { Translation } from './translation.js'

/** Translates beside the page, so that typing never waits for it. Questions are answered one after the other. */
const translation = new Translation()
let answered: Promise<unknown> = Promise.resolve()

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  answered = answered.then(async () => {
    postMessage({ id: data.id, answer: await translation.answer(data.question) })
  })
})
