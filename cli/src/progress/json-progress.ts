import type { Terminal } from '../terminal/terminal.js'
import { Shown } from '../terminal/shown.js'
import type { Progress } from './progress.js'

/** A line of JSON for each event, on standard output. */
export function jsonProgress({ output }: Terminal): Progress {
  return {
    tell: (event) => {
      // What a terminal would act upon is escaped in JSON, but for these few.
      const text = JSON.stringify(event).replace(
        /[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/g,
        (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
      output.write(Shown.data(`${text}\n`))
    },
    end: () => {},
  }
}
