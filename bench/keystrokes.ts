import { typeLastService } from './generate.js'

/** How long each call takes while the last of so many services is typed in, in milliseconds, collections of garbage included. */
export function keystrokes(safeTranslate: (text: string) => unknown, services: number): number[] {
  return Array.from(typeLastService(services), ({ text }) => {
    const before = performance.now()
    safeTranslate(text)
    return performance.now() - before
  })
}
