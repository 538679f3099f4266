import type { Container, PodSpec, Probe } from 'kubernetes-types/core/v1.js'
import type { StandIn } from '../images/stand-in-of.js'
import { standInProgram } from '../stand-in/image.js'
import type { Questions } from '../questions/questions.js'

/** A stand-in with its image, as Pods get it. */
export interface PlacedStandIn extends StandIn {
  readonly image: string
  /** The questions that a one-shot answers itself. */
  readonly ownQuestions: Questions
  /** The behaviour of its program, in place of listening on ports. */
  readonly behaviour?: object
}

/** Milliseconds between the start of a stand-in and its first port. */
const startDelay = 700

/**
 * Returns a Pod with stand-ins in place of images. Drops everything that one machine can't or shouldn't give: folders
 * and networks of the node, privileges, resource requests and node selection. `find` returns the stand-in of a
 * container.
 */
export function replaceImages(pod: PodSpec, find: (container: string) => PlacedStandIn | undefined): PodSpec {
  const {
    nodeSelector: _nodeSelector,
    affinity: _affinity,
    topologySpreadConstraints: _constraints,
    imagePullSecrets: _pullSecrets,
    hostPID: _hostPID,
    hostIPC: _hostIPC,
    ...rest
  } = pod
  const main = find(pod.containers[0]?.name ?? '')
  const place = (container: Container, isMain: boolean): Container => {
    const standIn = find(container.name) ?? main
    if (standIn === undefined) return container
    return isMain || (find(container.name) !== undefined && container.restartPolicy === 'Always')
      ? serving(container, standIn)
      : { ...tamed(container), image: standIn.image, imagePullPolicy: 'IfNotPresent' }
  }
  return {
    ...rest,
    hostNetwork: false,
    containers: pod.containers.map((container) => place(container, true)),
    ...(pod.initContainers === undefined
      ? {}
      : { initContainers: pod.initContainers.map((container) => place(container, false)) }),
    ...(pod.volumes === undefined
      ? {}
      : {
          volumes: pod.volumes.map(({ hostPath, ...volume }) =>
            hostPath === undefined ? volume : { ...volume, emptyDir: {} },
          ),
        }),
  }
}

/** The container with the stand-in in front of the command that it would have run. */
function serving(container: Container, standIn: PlacedStandIn): Container {
  const { command, args, ...rest } = tamed(container)
  const config = JSON.stringify(
    standIn.behaviour ?? {
      name: standIn.service,
      ports: standIn.ports,
      delay: startDelay,
      ends: standIn.ends,
      questions: standIn.ends ? standIn.ownQuestions : {},
    },
  )
  const entrypoint = command ?? standIn.facts.entrypoint
  return {
    ...rest,
    image: standIn.image,
    imagePullPolicy: 'IfNotPresent',
    command: [standInProgram, 'serve', escape(config), '--', ...(command ?? entrypoint.map(escape))],
    args: args ?? (command === undefined ? standIn.facts.command.map(escape) : []),
  }
}

/** Escapes `$(NAME)`, which the kubelet would expand in a Pod's command but not in an image's. */
function escape(text: string): string {
  return text.replaceAll('$(', () => '$$(')
}

function tamed(container: Container): Container {
  const { resources: _resources, livenessProbe: _liveness, lifecycle, securityContext, ...rest } = container
  const { preStop } = lifecycle ?? {}
  const { privileged: _privileged, ...security } = securityContext ?? {}
  const probes = Object.fromEntries(
    (['readinessProbe', 'startupProbe'] as const).flatMap((key) => {
      const probe = container[key]
      return probe === undefined ? [] : [[key, hastened(probe)]]
    }),
  )
  return {
    ...rest,
    ...probes,
    ...(preStop === undefined ? {} : { lifecycle: { preStop } }),
    ...(securityContext === undefined ? {} : { securityContext: security }),
    ...(container.ports === undefined
      ? {}
      : { ports: container.ports.map(({ hostPort: _hostPort, ...port }) => port) }),
  }
}

/** More seconds than a run has. */
const mostFailures = 100_000

/** The same probe each second, and as long as before until it fails. A stand-in is no slower than the machine. */
function hastened(probe: Probe): Probe {
  const { initialDelaySeconds: _delay, periodSeconds = 10, failureThreshold = 3, ...rest } = probe
  return {
    ...rest,
    periodSeconds: 1,
    timeoutSeconds: Math.max(10, probe.timeoutSeconds ?? 1),
    failureThreshold: Math.min(mostFailures, Math.max(60, periodSeconds * failureThreshold)),
  }
}
