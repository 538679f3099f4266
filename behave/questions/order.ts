import { kubernetesName } from '../cluster/kubernetes-name.js'
import type { ContainerHistory } from '../cluster/timeline.js'
import { dependencyPromises } from '../compose/dependencies.js'
import type { Row } from './row.js'
import type { Run } from './run.js'

/** A service starts only when what it depends on is started, healthy or completed. */
export function judgeOrder({ project, timeline, firstPods }: Run): Row[] {
  const first = new Set(firstPods.map(({ name }) => name))
  const historiesOf = (service: string): ContainerHistory[] =>
    timeline.containers.filter(
      ({ pod, workload, container }) =>
        first.has(pod) && workload === kubernetesName(service) && container === kubernetesName(service),
    )
  return dependencyPromises(project).map(({ service, dependency, condition }): Row => {
    const row = (verdict: Row['verdict'], cause = ''): Row => ({
      group: 5,
      question: 'order',
      subject: `${service} after ${dependency} (${condition})`,
      verdict,
      cause,
      path: ['services', service, 'depends_on', dependency],
    })
    const started = earliest(historiesOf(service).map(({ started }) => started))
    const held = earliest(
      historiesOf(dependency).map((history) => {
        if (condition === 'service_started') return history.started
        if (condition === 'service_healthy') return history.ready
        return history.exitStatus === 0 ? history.finished : undefined
      }),
    )
    if (started === undefined) return row('not asked', `${service} did not start`)
    if (held === undefined)
      return row('failed', `${service} started, and ${dependency} never was ${words[condition]}`)
    return held <= started
      ? row('passed')
      : row(
          'failed',
          `${service} started ${(held - started) / 1000} s before ${dependency} was ${words[condition]}`,
        )
  })
}

const words: Readonly<Record<string, string>> = {
  service_started: 'started',
  service_healthy: 'healthy',
  service_completed_successfully: 'completed',
}

function earliest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((time) => time !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
