import type { LanguageService } from 'tranship/editor'
import type { Question } from './worker.js'

/** Returns a language service whose answers come from a worker, which has chosen the profile. */
export function serviceIn(worker: Worker): LanguageService {
  const waiting = new Map<number, (answer: never) => void>()
  let last = 0
  worker.addEventListener('message', ({ data: { id, answer } }) => {
    waiting.get(id)?.(answer as never)
    waiting.delete(id)
  })
  const asker =
    (name: keyof LanguageService) =>
    (...args: readonly unknown[]): Promise<never> =>
      new Promise((resolve) => {
        waiting.set(++last, resolve)
        worker.postMessage({ id: last, name, args } satisfies Question)
      })
  return {
    diagnose: asker('diagnose'),
    completionsAt: asker('completionsAt'),
    explanationAt: asker('explanationAt'),
    ignoreInsertion: asker('ignoreInsertion'),
    objectsOf: asker('objectsOf'),
    becomes: asker('becomes'),
    comesFrom: asker('comesFrom'),
  }
}
