import { kubernetesName } from '../cluster/kubernetes-name.js'
import { graceSecondsOf, stopSignalOf } from '../compose/stop.js'
import type { Row } from './row.js'
import { podsOf, type Run } from './run.js'

/** The stop signal arrives, and the kubelet gives the container as long as Docker does. */
export function judgeStop({ project, standIns, timeline, firstPods }: Run): Row[] {
  const first = new Set(firstPods.map(({ name }) => name))
  return Object.entries(project.services).flatMap(([name, service]): Row[] => {
    const { facts, ends } = standIns.get(name)!
    const row = (question: string, passed: boolean, cause: string): Row => ({
      group: 7,
      question,
      subject: name,
      verdict: passed ? 'passed' : 'failed',
      cause: passed ? '' : cause,
      path: ['services', name, question === 'stop' ? 'stop_signal' : 'stop_grace_period'],
    })
    const rows: Row[] = []
    const wanted = stopSignalOf(service, facts.stopSignal)
    const ending = timeline.containers.find(
      ({ pod, workload, container, ending }) =>
        first.has(pod) &&
        workload === kubernetesName(name) &&
        container === kubernetesName(name) &&
        ending !== undefined,
    )?.ending
    const [, received] = /^signal (\d+)$/.exec(ending ?? '') ?? []
    if (!ends && wanted !== undefined && wanted !== 9 && received !== undefined) {
      rows.push(row('stop', Number(received) === wanted, `got signal ${received}, not ${wanted}`))
    }
    const pod = podsOf(firstPods, name)[0]
    if (pod !== undefined) {
      const seconds = graceSecondsOf(service)
      // A longer default than Docker's does no harm. An explicit value must be kept.
      const isLongEnough =
        service.stop_grace_period === undefined ? pod.graceSeconds >= seconds : pod.graceSeconds === seconds
      rows.push(row('grace', isLongEnough, `has ${pod.graceSeconds} s to stop, not ${seconds}`))
    }
    return rows
  })
}
