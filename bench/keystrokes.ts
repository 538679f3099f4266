import { typeLastService } from './generate.js'

/**
 * How long each call takes while the last of so many services is typed in, in milliseconds, collections of garbage included:
 * of an editor that has been open for a while, in which one service has been typed before.
 */
export function keystrokes(safeTranslate: (text: string) => unknown, services: number): number[] {
  for (const { text } of typeLastService(20)) safeTranslate(text)
  return Array.from(typeLastService(services), ({ text }) => {
    const before = performance.now()
    safeTranslate(text)
    return performance.now() - before
  })
}
