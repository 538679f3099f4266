import type { Question } from './messages.js'
import { Translation } from './translation.js'

/** Translates beside the page, so that typing never waits for it. Questions are answered one after the other. */
const translation = new Translation()

addEventListener('message', ({ data }: MessageEvent<{ id: number; question: Question }>) => {
  postMessage({ id: data.id, answer: translation.answer(data.question) })
})
