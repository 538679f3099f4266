import { typeLastService } from './generate.js'

/**
 * Returns the duration of each call while the last of some services is typed, in milliseconds, including garbage
 * collection. Types one service before as a warm-up, like an editor that has been open for a while.
 */
export function keystrokes(safeTranslate: (text: string) => unknown, services: number): number[] {
  for (const { text } of typeLastService(20)) safeTranslate(text)
  return Array.from(typeLastService(services), ({ text }) => {
    const before = performance.now()
    safeTranslate(text)
    return performance.now() - before
  })
}
