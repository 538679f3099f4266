import { type Fields, fieldsOf, numberOf, objectsOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'

/** The end of a container, in words (rule E4-08). */
export interface ContainerEnd {
  readonly container: string
  readonly message: string
  readonly hint?: string
  /** The field of the container that led to the end: its line in the manifest is the one to change. */
  readonly field?: string
}

/** The words for an end, with its fix. */
interface EndWords {
  readonly words: string
  readonly hint?: string
}

/**
 * The exit codes with a meaning of their own. A shell sets 126 and 127; a signal ends a program with 128 and its
 * number: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html#tag_19_08_02
 */
const wordsOfStatus: Readonly<Record<number, EndWords>> = {
  126: {
    words: 'the command cannot be executed',
    hint: 'Make the file executable, and check its first line and that the image is made for the CPU of the nodes.',
  },
  127: {
    words: 'the command was not found in the image',
    hint: 'Check `command` and `entrypoint`, and the first line of a script.',
  },
  137: {
    words: 'SIGKILL ended it, because the node was short of memory or the program did not stop in time',
    hint: 'Check the memory of the nodes, the healthcheck and `stop_grace_period`.',
  },
  139: {
    words: 'it crashed with a segmentation fault (SIGSEGV)',
    hint: 'Check that the image is made for the CPU of the nodes.',
  },
  143: {
    words: 'SIGTERM ended it, so something asked the program to stop',
    hint: 'Check the healthcheck: Kubernetes stops a container that fails it.',
  },
}

const outOfMemory = 'OOMKilled'

/**
 * Reasons for a program that could not be started: the first is containerd's, the second that of CRI-O and cri-dockerd.
 */
export const startReasons: readonly string[] = ['StartError', 'ContainerCannotRun']

/** Returns the latest end of each container that failed, or that ended although it should keep running. */
export function containerEnds(pod: LiveObject): readonly ContainerEnd[] {
  const status = fieldsOf(pod.fields['status'])
  const init = objectsOf(status['initContainerStatuses']).flatMap((each) => endOf(pod, each, false))
  return [
    ...init,
    ...objectsOf(status['containerStatuses']).flatMap((each) => endOf(pod, each, keepsRunning(pod))),
  ]
}

/** Returns the end of the run before the latest start of a container. */
function endOf(pod: LiveObject, { name, state, lastState }: Fields, mustRun: boolean): ContainerEnd[] {
  const { terminated = fieldsOf(lastState)['terminated'] } = fieldsOf(state)
  const { exitCode, reason, message } = fieldsOf(terminated)
  const [container, status] = [textOf(name), numberOf(exitCode)]
  if (container === undefined || status === undefined || (status === 0 && !mustRun)) return []
  if (reason === outOfMemory) return [memoryEnd(pod, container, status)]
  if (startReasons.includes(String(reason)))
    return [{ container, message: `${container} cannot start: ${textOf(message) ?? String(reason)}` }]
  if (status === 0)
    return [
      {
        container,
        message: `${container} ended with exit code 0, and Kubernetes starts it again each time`,
        hint: 'If it does one task and ends, write `restart: "no"`, or a schedule in `x-platform-schedule`.',
      },
    ]
  const { words, hint } = wordsOfStatus[status] ?? {}
  return [
    {
      container,
      message: `${container} ended with exit code ${status}${words === undefined ? '' : `: ${words}`}`,
      ...(hint === undefined ? {} : { hint }),
    },
  ]
}

function memoryEnd({ fields }: LiveObject, container: string, status: number): ContainerEnd {
  const spec = fieldsOf(fields['spec'])
  const all = [...objectsOf(spec['initContainers']), ...objectsOf(spec['containers'])]
  const { resources } = all.find(({ name }) => name === container) ?? {}
  const limit = textOf(fieldsOf(fieldsOf(resources)['limits'])['memory'])
  const code = `${outOfMemory}, exit code ${status}`
  if (limit === undefined)
    return {
      container,
      message: `${container} was killed because its node had no memory left (${code})`,
      hint: 'Reserve the memory that it needs with `deploy.resources.reservations.memory`.',
    }
  return {
    container,
    message: `${container} was killed because it needed more than its memory limit of ${limit} (${code})`,
    hint: 'Raise `deploy.resources.limits.memory`, or make the program use less memory.',
    field: 'resources/limits/memory',
  }
}

/** `true` if Kubernetes restarts a container of the Pod after every end. */
function keepsRunning({ fields }: LiveObject): boolean {
  return (textOf(fieldsOf(fields['spec'])['restartPolicy']) ?? 'Always') === 'Always'
}
