import { typeLastService } from './generate.js'

/** How long each call takes while the last of so many services is typed in, in milliseconds, collections of garbage included. */
export function keystrokes(safeTranslate: (text: string) => unknown, services: number): number[] {
  return Array.from(typeLastService(services), (typed) => {
    const before = performance.now()
    safeTranslate(typed)
    return performance.now() - before
  })
}
