import { jsonLine } from '../output/json-text.js'
import type { Terminal } from '../terminal/terminal.js'
import type { Progress } from './progress.js'

/** Reports progress as a line of JSON for each event, on standard output. */
export function jsonProgress({ output }: Terminal): Progress {
  return {
    tell: (event) => {
      output.write(jsonLine(event))
    },
    end: () => {},
  }
}
