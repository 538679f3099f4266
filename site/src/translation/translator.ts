import type { Answers, Question } from './messages.js'

/** Asks the worker. Answers come in the order of the questions. */
export class Translator {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })
  private readonly waiting = new Map<number, (answer: never) => void>()
  private last = 0

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: never }>) => {
      this.waiting.get(data.id)?.(data.answer)
      this.waiting.delete(data.id)
    })
  }

  ask<Kind extends Question['kind']>(question: Question & { readonly kind: Kind }): Promise<Answers[Kind]> {
    const id = ++this.last
    this.worker.postMessage({ id, question })
    return new Promise((resolve) => this.waiting.set(id, resolve))
  }
}
