import { type Profiler, Session } from 'node:inspector'

// The engine counts what it compiles from here on: whoever measures imports this file before the library.
const session = new Session()
session.connect()
session.post('Profiler.enable')
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })

/**
 * How much a call does: how often its functions, branches and loops begin, as the engine counts them. That is the same
 * on a busy machine. What the engine does by itself, such as to look through a list, counts as nothing.
 */
export function workOf(call: () => unknown): number {
  takeCounts()
  call()
  return takeCounts()
}

/** The counts since they were last taken. */
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
