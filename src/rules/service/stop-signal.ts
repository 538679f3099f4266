import type { Place } from '../../source/place.js'
import { hasKubernetes } from '../values/kubernetes-version.js'
import { nodeSystem } from '../values/node-system.js'
import type { Draft } from '../types/draft.js'
import type { Choices, Reporting } from '../types/scope.js'
import type { ServiceRule } from '../types/service-rule.js'

/** The signal that asks the container to stop, if it is not the default: `stop_signal` (rule C7-03). */
export interface StopSignal {
  /** The name in Kubernetes: `SIGUSR1`. */
  readonly name: string
  readonly place: Place
}

const LINUX = 'linux'

/** The signals that Linux and Kubernetes know by these names. */
const names: ReadonlySet<string> = new Set(
  (
    'ABRT ALRM BUS CHLD CLD CONT FPE HUP ILL INT IO IOT KILL PIPE POLL PROF PWR QUIT RTMAX RTMIN SEGV STKFLT STOP ' +
    'SYS TERM TRAP TSTP TTIN TTOU URG USR1 USR2 VTALRM WINCH XCPU XFSZ'
  ).split(' '),
)

/** The signals whose numbers are the same on every architecture of Linux. */
const numbers: Readonly<Record<string, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  6: 'SIGABRT',
  9: 'SIGKILL',
  15: 'SIGTERM',
}

function normaliseStopSignal(service: Place, scope: Reporting & Choices): StopSignal | undefined {
  const place = service.get('stop_signal')
  if (!place?.text) return undefined
  const { text } = place
  const name = signalName(text)
  if (name === undefined) {
    scope.report('invalid-signal', place, { value: place.shown })
    return undefined
  }
  // `SIGTERM` is the default.
  if (name === 'SIGTERM') return undefined
  if ((nodeSystem(service) ?? LINUX) !== LINUX) {
    const instead = 'Remove it. Only Linux nodes have such signals.'
    scope.report('unsupported-value', place, { value: place.shown, instead })
    return undefined
  }
  return hasKubernetes(33, place.shown, place, scope) ? { name, place } : undefined
}

function signalName(text: string): string | undefined {
  if (/^\d+$/.test(text)) return numbers[text]
  const name = text.toUpperCase().replace(/^SIG/, '')
  // A real-time signal counts from the first or the last one.
  const base = name.replace(/^(RTMIN)\+(?:[1-9]|1[0-5])$|^(RTMAX)-(?:[1-9]|1[0-4])$/, '$1$2')
  return names.has(base) ? `SIG${name}` : undefined
}

function mapStopSignal({ name, place }: StopSignal, draft: Draft): void {
  draft.lifecycle.set('stopSignal', name, place)
  // Kubernetes requires the operating system of the signal.
  draft.pod.set('os', { name: LINUX }, place)
}

export const stopSignal: ServiceRule<StopSignal | undefined> = {
  normalise: normaliseStopSignal,
  map: mapStopSignal,
}
