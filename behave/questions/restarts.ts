import { kubernetesName } from '../cluster/kubernetes-name.js'
import { restartPromise } from '../compose/restart.js'
import type { Row } from './row.js'
import { podsOf, type Run } from './run.js'

/** `true` for a server that has to be started again when it fails. */
export function isToCrash(run: Pick<Run, 'project' | 'standIns'>, service: string): boolean {
  const { ends } = run.standIns.get(service)!
  return !ends && restartPromise(run.project.services[service]!).afterFailure
}

/** A one-shot that succeeded is not started again; a server that failed is. */
export function judgeRestarts(run: Run): Row[] {
  return Object.entries(run.project.services).flatMap(([name, service]): Row[] => {
    const row = (subject: string, passed: boolean, cause: string): Row => ({
      group: 4,
      question: 'restart',
      subject,
      verdict: passed ? 'passed' : 'failed',
      cause: passed ? '' : cause,
      path: ['services', name, 'restart'],
    })
    if (run.standIns.get(name)!.ends && !restartPromise(service).afterSuccess) {
      const histories = run.timeline.containers.filter(
        ({ workload, container, exitStatus }) =>
          workload === kubernetesName(name) && container === kubernetesName(name) && exitStatus === 0,
      )
      if (histories.length === 0) return []
      const restarts = histories.reduce((sum, { restarts }) => sum + restarts, 0)
      const pods = podsOf(run.firstPods, name).length
      const again = restarts + Math.max(0, histories.length - Math.max(1, pods))
      return [
        row(`${name} ended and stays so`, again === 0, `succeeded, and was started again ${again} times`),
      ]
    }
    const isBack = run.crashed.get(name)
    return isBack === undefined
      ? []
      : [row(`${name} failed and runs again`, isBack, 'was not started again after it had failed')]
  })
}
