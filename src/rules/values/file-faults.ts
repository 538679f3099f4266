import { describeFault, type DotenvFault } from '../../compose/dotenv.js'
import type { Place } from '../../source/place.js'
import type { Report } from '../../warnings/report.js'

/** Reports errors in an env file or label file at the place that names the file. */
export function reportFileFaults(
  code: 'env-file-invalid' | 'label-file-invalid',
  faults: readonly DotenvFault[],
  path: string,
  place: Place,
  report: Report,
): void {
  for (const fault of faults) {
    report(code, place, { path: place.show(path), line: fault.line, problem: describeFault(fault) })
  }
}
