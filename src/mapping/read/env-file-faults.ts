import { describeFault, type DotenvFault } from '../../compose/dotenv.js'
import type { Place } from '../../source/place.js'
import type { Report } from '../../warnings/report.js'

/** Reports what is wrong with the text of an env file at the place that names the file. */
export function reportEnvFileFaults(
  faults: readonly DotenvFault[],
  path: string,
  place: Place,
  report: Report,
): void {
  for (const fault of faults) {
    report('env-file-invalid', place, {
      path,
      line: Number(fault.args['line']),
      problem: describeFault(fault),
    })
  }
}
