import type { Answered, Answers, Question } from './messages.js'

interface Waiting {
  readonly resolve: (answer: never) => void
  readonly reject: (failure: Error) => void
}

/** Sends requests to the worker. Answers come in the order of the requests, and a failure rejects. */
export class Translator {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, Waiting>()
  private last = 0

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      const asked = this.waiting.get(data.id)
      this.waiting.delete(data.id)
      if ('failure' in data) asked?.reject(new Error(data.failure))
      else asked?.resolve(data.answer as never)
    })
  }

  ask<Kind extends Question['kind']>(question: Question & { readonly kind: Kind }): Promise<Answers[Kind]> {
    const id = ++this.last
    this.worker.postMessage({ id, question })
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }))
  }
}
