import { worker } from '../first.js'
import type { Answered, Answers, Question } from './messages.js'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (failure: Error) => void
}

/** Sends requests to the worker. Answers come in the order of the requests, and a failure rejects. */
export class Translator {
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor() {
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const asked = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if ('failure' in data) asked?.reject(new Error(data.failure))
      else asked?.resolve(data.answer as never)
    })
  }

  ask<Kind extends Question['kind']>(question: Question & { readonly kind: Kind }): Promise<Answers[Kind]> {
    const id = ++this.last
    worker.postMessage({ id, question })
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
  }
}
