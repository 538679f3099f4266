import {
  billionths,
  isLabel1123,
  isLabelKey,
  isLabelValue,
  isPortName,
  isVariableName,
  kubernetesReferences,
} from './grammar.js'
import { probesOf, repeated, titleOf, type Check } from './output.js'

const largestId = 2 ** 31 - 1

/** Checks of workloads, their pods and containers. Numbers such as #5 refer to the catalogue of known faults. */
export const podChecks: readonly Check[] = [
  {
    name: 'restart policy', // #4
    *faults({ pods }) {
      for (const { title, workload, spec } of pods) {
        const allowed = workload.kind === 'Job' ? ['OnFailure', 'Never'] : ['Always', undefined]
        if (!allowed.includes(spec.restartPolicy)) yield `${title} has ${String(spec.restartPolicy)}`
      }
    },
  },
  {
    name: 'counts',
    *faults({ workloads }) {
      for (const workload of workloads) {
        const spec: object = workload.spec ?? {}
        for (const key of ['replicas', 'completions', 'parallelism', 'backoffLimit']) {
          const count = (spec as Readonly<Record<string, unknown>>)[key]
          if (
            count !== undefined &&
            !(Number.isInteger(count) && Number(count) >= 0 && Number(count) <= largestId)
          ) {
            yield `${titleOf(workload)} has ${key} ${String(count)}`
          }
        }
      }
    },
  },
  {
    name: 'update strategy',
    *faults({ workloads }) {
      for (const workload of workloads) {
        if (workload.kind === 'Deployment') {
          const { type, rollingUpdate } = workload.spec?.strategy ?? {}
          if (!['RollingUpdate', 'Recreate', undefined].includes(type))
            yield `${titleOf(workload)} has ${String(type)}`
          if (type === 'Recreate' && rollingUpdate) yield `${titleOf(workload)} both recreates and rolls`
        }
        if (workload.kind === 'StatefulSet' || workload.kind === 'DaemonSet') {
          const type = workload.spec?.updateStrategy?.type
          if (!['RollingUpdate', 'OnDelete', undefined].includes(type))
            yield `${titleOf(workload)} has ${String(type)}`
        }
      }
    },
  },
  {
    name: 'grace period', // #12
    *faults({ pods }) {
      for (const { title, spec } of pods) {
        const seconds = spec.terminationGracePeriodSeconds
        if (seconds !== undefined && !(Number.isInteger(seconds) && seconds >= 0))
          yield `${title} has ${seconds}`
      }
    },
  },
  {
    name: 'node selector',
    *faults({ pods }) {
      for (const { title, spec } of pods) {
        for (const [key, value] of Object.entries(spec.nodeSelector ?? {})) {
          if (!isLabelKey(key) || !isLabelValue(value)) yield `${title} has ${key}=${value}`
        }
      }
    },
  },
  {
    name: 'containers', // #1
    *faults({ pods }) {
      for (const { title, spec, containers } of pods) {
        if (spec.containers.length === 0) yield `${title} has none`
        yield* repeated(containers.map(({ name }) => name)).map((name) => `${title} has ${name} twice`)
        for (const { name, image } of containers) {
          if (!isLabel1123(name)) yield `${title} has the name ${name}`
          if (!image || image !== image.trim()) yield `${title} has the image ${JSON.stringify(image)}`
        }
      }
    },
  },
  {
    name: 'image pull policy', // #16
    *faults({ pods }) {
      for (const { title, containers } of pods) {
        for (const { imagePullPolicy } of containers) {
          if (!['Always', 'Never', 'IfNotPresent', undefined].includes(imagePullPolicy)) {
            yield `${title} has ${String(imagePullPolicy)}`
          }
        }
      }
    },
  },
  {
    name: 'nothing of the host',
    *faults({ pods, nodeAccess }) {
      if (nodeAccess) return
      for (const { title, spec, containers, volumes } of pods) {
        if (volumes.some(({ hostPath }) => hostPath)) yield `${title} mounts a path of the node`
        if (spec.hostNetwork || spec.hostPID || spec.hostIPC) yield `${title} joins a namespace of the node`
        for (const { ports = [], securityContext } of containers) {
          if (securityContext?.privileged) yield `${title} is privileged`
          if (ports.some(({ hostPort }) => hostPort !== undefined)) yield `${title} takes a port of the node` // #26
        }
      }
    },
  },
  {
    name: 'container ports', // #6, #7
    *faults({ pods }) {
      for (const { title, containers } of pods) {
        const ports = containers.flatMap((container) => container.ports ?? [])
        for (const { name, containerPort, protocol } of ports) {
          if (name !== undefined && !isPortName(name)) yield `${title} has the port name ${name}`
          if (containerPort < 1 || containerPort > 65535) yield `${title} has port ${containerPort}`
          if (!['TCP', 'UDP', 'SCTP'].includes(protocol ?? ''))
            yield `${title} has port ${containerPort} of ${String(protocol)}`
        }
        const numbers = ports.map(({ containerPort, protocol }) => `${containerPort}/${protocol ?? 'TCP'}`)
        yield* repeated(numbers).map((port) => `${title} has ${port} twice`)
        const names = ports.flatMap(({ name }) => name ?? [])
        yield* repeated(names).map((name) => `${title} has a port ${name} twice`)
      }
    },
  },
  {
    name: 'environment', // #22
    *faults({ pods }) {
      for (const { title, containers } of pods) {
        for (const { env = [] } of containers) {
          yield* repeated(env.map(({ name }) => name)).map((name) => `${title} has ${name} twice`)
          for (const { name, value, valueFrom } of env) {
            if (!isVariableName(name)) yield `${title} has the name ${JSON.stringify(name)}`
            const { name: secret, key } = valueFrom?.secretKeyRef ?? {}
            if (valueFrom === undefined) {
              if (typeof value !== 'string') yield `${title} has the value ${String(value)} of ${name}` // #14
            } else if (value !== undefined || !secret || !key) {
              yield `${title} has ${name} from ${JSON.stringify({ value, valueFrom })}`
            }
          }
        }
      }
    },
  },
  {
    name: 'no expansion by Kubernetes', // #13
    *faults({ pods }) {
      for (const { title, containers } of pods) {
        for (const container of containers) {
          const env = container.env ?? []
          // A reference to a variable from a Secret is meant, if the kubelet knows the variable there (C2-08).
          const secret = env.flatMap(({ name, valueFrom }, index) => (valueFrom ? [{ name, index }] : []))
          const texts = [
            ...[...(container.command ?? []), ...(container.args ?? [])].map((text) => ({
              text,
              known: secret,
            })),
            ...env.map(({ value }, at) => ({
              text: value ?? '',
              known: secret.filter(({ index }) => index < at),
            })),
            ...probesOf(container).flatMap(([, probe]) =>
              (probe.exec?.command ?? []).map((text) => ({ text, known: [] })),
            ),
          ]
          for (const { text, known } of texts) {
            const names = new Set(known.map(({ name }) => name))
            for (const name of kubernetesReferences(text))
              if (!names.has(name)) yield `${title} has $(${name}) in ${JSON.stringify(text)}`
          }
        }
      }
    },
  },
  {
    name: 'resources', // #15
    *faults({ pods }) {
      for (const { title, containers } of pods) {
        for (const { resources } of containers) {
          const { requests = {}, limits = {} } = resources ?? {}
          for (const [name, text] of [...Object.entries(requests), ...Object.entries(limits)]) {
            const amount = billionths(text)
            const finest = name === 'cpu' ? 1_000_000n : 1_000_000_000n
            if (!['cpu', 'memory', 'ephemeral-storage', 'nvidia.com/gpu', 'amd.com/gpu'].includes(name))
              yield `${title} asks for ${name}`
            else if (amount === undefined || amount < 0n || amount % finest !== 0n)
              yield `${title} has ${name} ${text}`
          }
          for (const [name, text] of Object.entries(limits))
            if (billionths(text) === 0n) yield `${title} may have no ${name}`
          for (const [name, text] of Object.entries(requests)) {
            const limit = billionths(limits[name] ?? '')
            const request = billionths(text)
            if (limit !== undefined && request !== undefined && request > limit)
              yield `${title} has more ${name} than its limit`
          }
        }
      }
    },
  },
  {
    name: 'probes', // #9, #10, #11
    *faults({ pods }) {
      for (const { title, containers } of pods) {
        for (const container of containers) {
          for (const [name, probe] of probesOf(container)) {
            const at = `${title}'s ${name}`
            const { exec, httpGet, tcpSocket, grpc } = probe
            if ([exec, httpGet, tcpSocket, grpc].filter(Boolean).length !== 1) yield `${at} must do one thing`
            if (exec && !exec.command?.length) yield `${at} runs nothing`
            if (httpGet) {
              const port = Number(httpGet.port)
              if (!(port >= 1 && port <= 65535)) yield `${at} asks port ${httpGet.port}`
              if (!httpGet.path?.startsWith('/')) yield `${at} asks for ${String(httpGet.path)}`
            }
            for (const key of [
              'periodSeconds',
              'timeoutSeconds',
              'failureThreshold',
              'successThreshold',
            ] as const) {
              const count = probe[key]
              if (count !== undefined && !(count >= 1 && count <= largestId))
                yield `${at} has ${key} ${count}`
            }
            if ((probe.initialDelaySeconds ?? 0) < 0) yield `${at} starts before the container`
            if (name !== 'readinessProbe' && (probe.successThreshold ?? 1) !== 1) {
              yield `${at} has successThreshold ${String(probe.successThreshold)}`
            }
          }
        }
      }
    },
  },
  {
    name: 'security context',
    *faults({ pods }) {
      for (const { title, spec, containers } of pods) {
        for (const { securityContext } of containers) {
          const { runAsUser, runAsGroup, capabilities } = securityContext ?? {}
          for (const id of [runAsUser, runAsGroup, spec.securityContext?.fsGroup]) {
            if (id !== undefined && !(Number.isInteger(id) && id >= 0 && id <= largestId))
              yield `${title} has the id ${id}`
          }
          const named = [...(capabilities?.add ?? []), ...(capabilities?.drop ?? [])]
          for (const capability of named)
            if (capability.startsWith('CAP_')) yield `${title} has ${capability}`
        }
      }
    },
  },
]
