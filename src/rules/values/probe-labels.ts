import { splitShellWords } from '../../compose/shell-words.js'
import { Fault } from '../../source/fault.js'
import type { Place } from '../../source/place.js'
import { verbatim, words } from '../../source/shown.js'
import type { Choices, Reporting } from '../types/scope.js'
import { type KomposeLabel, readKomposeLabel } from './kompose-labels.js'
import { isTrue, readPort } from './typed.js'
import { isUrlPath } from './url-path.js'

/** A check of a probe in kompose's labels. */
export type LabelledCheck =
  | { readonly kind: 'exec'; readonly words: readonly string[]; readonly place: Place }
  | {
      readonly kind: 'http'
      readonly path: string
      readonly port: number
      readonly place: Place
      readonly portPlace: Place
    }
  | { readonly kind: 'tcp'; readonly port: number; readonly place: Place }

/** The times of a probe: keys of `healthcheck`, each with the place of its label. */
export type LabelledTimes = Partial<
  Record<'interval' | 'timeout' | 'retries' | 'start_period', Place | undefined>
>

/** The probes that kompose's labels ask for (rule C10-05). */
export interface ProbeLabels {
  readonly readiness: { readonly check: LabelledCheck; readonly times: LabelledTimes } | undefined
  readonly liveness: LabelledCheck | undefined
  /** True if the container has no readiness probe. */
  readonly isDisabled: boolean
}

const prefix = 'kompose.service.healthcheck'

/** Reads kompose's labels of probes. Labels without a check are reported. */
export function readProbeLabels(service: Place, scope: Reporting & Choices): ProbeLabels {
  const label = (name: string) => readKomposeLabel(service, `${prefix}.${name}`, scope)
  const times: LabelledTimes = {
    interval: label('readiness.interval')?.place,
    timeout: label('readiness.timeout')?.place,
    retries: label('readiness.retries')?.place,
    start_period: label('readiness.start_period')?.place,
  }
  const test = readTest(label('readiness.test'), scope)
  const check = test === 'none' ? undefined : (test ?? readPorts('readiness', label, scope))
  const isDisabled = test === 'none' || isTrue(label('readiness.disable')?.place)
  const liveness = readPorts('liveness', label, scope)
  if (check === undefined && !isDisabled)
    for (const [name, place] of Object.entries(times))
      if (place !== undefined) reportWithoutCheck(`readiness.${name}`, place, scope)
  return {
    readiness: check === undefined || isDisabled ? undefined : { check, times },
    liveness,
    isDisabled,
  }
}

/** Reads a command, which kompose splits into words and runs without a shell. */
function readTest(label: KomposeLabel | undefined, scope: Reporting): LabelledCheck | 'none' | undefined {
  if (label === undefined) return undefined
  const split = splitShellWords(label.value)
  if (split instanceof Fault || split.operatorAt !== undefined) {
    const problem = words('it has an open quote or an operator of the shell')
    scope.report('invalid-command', label.place, { problem })
    return undefined
  }
  const [first, ...rest] = split.words
  if (first === 'NONE') return 'none'
  const command = first === 'CMD' || first === 'CMD-SHELL' ? rest : split.words
  if (command.length > 0) return { kind: 'exec', words: command, place: label.place }
  scope.report('healthcheck-test-empty', label.place, {})
  return undefined
}

/** Reads the address of a probe: a path and a port of HTTP, or else a port of TCP. */
function readPorts(
  probe: 'readiness' | 'liveness',
  label: (name: string) => KomposeLabel | undefined,
  scope: Reporting & Choices,
): LabelledCheck | undefined {
  const path = label(`${probe}.http_get_path`)
  const port = label(`${probe}.http_get_port`)
  const tcp = label(`${probe}.tcp_port`)
  if (path !== undefined && port !== undefined) {
    isUrlPath(path.place, scope)
    const number = readPort(port.place, scope)
    return number === undefined
      ? undefined
      : { kind: 'http', path: path.value, port: number, place: path.place, portPlace: port.place }
  }
  const number = tcp && readPort(tcp.place, scope)
  if (path !== undefined) reportWithoutCheck(`${probe}.http_get_path`, path.place, scope)
  if (port !== undefined) reportWithoutCheck(`${probe}.http_get_port`, port.place, scope)
  return number === undefined ? undefined : { kind: 'tcp', port: number, place: tcp!.place }
}

function reportWithoutCheck(name: string, place: Place, scope: Reporting): void {
  scope.report('label-without-effect', place, {
    label: verbatim(`${prefix}.${name}`),
    reason: words('a probe needs a test, a path with a port, or a TCP port'),
  })
}
