import { type Profiler, Session } from 'node:inspector'

// V8 counts only code that is compiled after this point, so import this file before the library.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * Returns the work of a call: the number of executions of its functions, branches and loops, as counted by V8. The
 * number doesn't depend on the load of the machine. Built-in operations, such as searching a list, aren't counted.
 */
export function workOf(call: () => unknown): number {
  takeCounts()
  call()
  return takeCounts()
}

/** Returns the counts since the last call. */
function takeCounts(): number {
  let work = 0
  session.post('Profiler.takePreciseCoverage', (error, { result }) => {
    if (error !== null) throw error
    work = countsIn(result)
  })
  return work
}

function countsIn(scripts: readonly Profiler.ScriptCoverage[]): number {
  return scripts
    .flatMap(({ functions }) => functions)
    .flatMap(({ ranges }) => ranges)
    .reduce((sum, { count }) => sum + count, 0)
}
