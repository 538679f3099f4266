import { clusterFlags } from '../cluster/cluster-flags.js'
import type { Command } from '../command.js'
import { flag, InvalidValueError, operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { applicationFlags } from '../manifest/translate-flags.js'
import { tellingEnd } from '../progress/telling-end.js'
import type { WorkloadCommand, WorkloadFlags } from '../workloads/change-workloads.js'

const services = operand('[service...]', 'the services; all by default')
const place = [...applicationFlags, ...clusterFlags]
const json = flag('--json', 'print progress as lines of JSON, on standard output')
const waiting = [
  flag('--wait', 'wait until they are up'),
  flag('--timeout <duration>', 'how long to wait, such as 90s (default: 5m)'),
  json,
]

export const stopCommand: Command = {
  name: 'stop',
  summary: 'stop services, and keep their data',
  description:
    'Ends the Pods of services and keeps everything else: volumes, addresses, and the number of replicas, which ' +
    '`tranship start` gives back. A deploy ends the stop.',
  operands: [services],
  flags: [
    ...place,
    flag('--timeout <duration>', 'how long to wait until the Pods are gone, such as 90s (default: 5m)'),
    json,
  ],
  examples: [
    { line: 'tranship stop', does: 'stop the application of this folder' },
    { line: 'tranship stop db', does: 'stop db, such as to copy its volume' },
  ],
  run: tellingEnd(async (services: readonly string[], flags: WorkloadFlags, invocation: Invocation) => {
    const { stopWorkloads } = await import('../workloads/stop-workloads.js')
    return change({
      ...{ services, flags, invocation },
      whenInterrupted: 'what was stopped stays so: `tranship start` starts it again.',
      change: stopWorkloads,
    })
  }),
}

export const startCommand: Command = {
  name: 'start',
  summary: 'start services that were stopped',
  description: 'Starts services that `tranship stop` has stopped, in the order of their dependencies.',
  operands: [services],
  flags: [...place, ...waiting],
  examples: [
    { line: 'tranship start', does: 'start what was stopped' },
    { line: 'tranship start db --wait', does: 'start db, and wait until it is up' },
  ],
  run: tellingEnd(async (services: readonly string[], flags: WorkloadFlags, invocation: Invocation) => {
    const { startWorkloads } = await import('../workloads/start-workloads.js')
    return change({
      ...{ services, flags, invocation },
      whenInterrupted: 'what was started goes on; run it again to start the rest.',
      change: startWorkloads,
    })
  }),
}

interface RestartFlags extends WorkloadFlags {
  readonly deps: boolean
}

export const restartCommand: Command = {
  name: 'restart',
  summary: 'replace the Pods of services',
  description:
    'Replaces the Pods of services by new ones of the same kind, in turn where a service has several. Services that ' +
    'say `restart: true` of one of them in `depends_on` are restarted too.',
  operands: [services],
  flags: [...place, flag('--no-deps', "don't restart dependent services"), ...waiting],
  examples: [
    { line: 'tranship restart web', does: 'restart web' },
    { line: 'tranship restart --wait', does: 'restart the whole application, and wait for it' },
  ],
  run: tellingEnd(async (services: readonly string[], flags: RestartFlags, invocation: Invocation) => {
    const { restartWorkloads } = await import('../workloads/restart-workloads.js')
    return change({
      ...{ services, flags, invocation, withRestarts: flags.deps },
      whenInterrupted: 'what was restarted goes on by itself.',
      change: (work) => restartWorkloads(work, services),
    })
  }),
}

export const scaleCommand: Command = {
  name: 'scale',
  summary: 'change the number of Pods of services',
  description:
    'Gives services a number of replicas. A deploy keeps it, unless the Compose file says another one (`scale` or ' +
    '`deploy.replicas`).',
  operands: [operand('<service=number...>', 'services, each with its number', { read: serviceNumbers })],
  flags: [...place, ...waiting],
  examples: [
    { line: 'tranship scale web=3', does: 'three Pods of web' },
    { line: 'tranship scale web=2 worker=0 --wait', does: 'two of web, none of worker' },
  ],
  run: tellingEnd(
    async (numbers: ReadonlyMap<string, number>, flags: WorkloadFlags, invocation: Invocation) => {
      const { scaleWorkloads } = await import('../workloads/scale-workloads.js')
      return change({
        ...{ services: [...numbers.keys()], numbers, flags, invocation },
        whenInterrupted: 'what was scaled stays so.',
        change: (work) => scaleWorkloads(work, numbers),
      })
    },
  ),
}

function serviceNumbers(
  text: string,
  earlier: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const match = /^(.+)=(\d{1,6})$/.exec(text)
  if (match === null) throw new InvalidValueError('Write it as service=number, with a number from 0 on.')
  return new Map([...earlier, [match[1]!, Number(match[2])]])
}

/** Loads what changes workloads when it is needed, which is not for help. */
async function change(command: WorkloadCommand): Promise<number | undefined> {
  const { changeWorkloads } = await import('../workloads/change-workloads.js')
  return changeWorkloads(command)
}
