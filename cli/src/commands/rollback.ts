import { clusterFlags } from '../cluster/cluster-flags.js'
import type { Command } from '../command.js'
import { flag, InvalidValueError, operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { applicationFlags } from '../manifest/translate-flags.js'
import { tellingEnd } from '../progress/telling-end.js'
import { UsageError } from '../usage-error.js'
import type { WorkloadFlags } from '../workloads/change-workloads.js'

interface RollbackFlags extends WorkloadFlags {
  readonly toRevision?: number
}

export const rollbackCommand: Command = {
  name: 'rollback',
  summary: 'return services to an earlier revision',
  description:
    'Returns services to an earlier revision of their Pods: image, settings, and the configs and secrets that they ' +
    'read. Without names, returns the services whose rollout has not ended.',
  operands: [operand('[service...]', 'the services; by default those whose rollout has not ended')],
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('--to-revision <number>', 'the revision of a service; the previous one by default', {
      read: revisionNumber,
    }),
    flag('--wait', 'wait until they are up'),
    flag('--timeout <duration>', 'how long to wait, such as 90s (default: 5m)'),
    flag('--json', 'print progress as lines of JSON, on standard output'),
  ],
  examples: [
    { line: 'tranship rollback --wait', does: 'return from a deploy that failed, and wait' },
    { line: 'tranship rollback web --to-revision 3', does: 'return web to a revision of `tranship history`' },
  ],
  run: tellingEnd(rollback),
}

async function rollback(
  services: readonly string[],
  { toRevision: number, ...flags }: RollbackFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  if (number !== undefined && services.length !== 1)
    throw new UsageError('`--to-revision` needs the name of one service, since each has its own revisions.')
  const { changeWorkloads } = await import('../workloads/change-workloads.js')
  const { rollBack } = await import('../workloads/roll-back.js')
  return changeWorkloads({
    ...{ services, flags, invocation },
    whenInterrupted: 'what was rolled back stays so; run it again for the rest.',
    change: (work) => rollBack(work, { isNamed: services.length > 0, number }),
  })
}

function revisionNumber(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidValueError('Write a number of `tranship history`.')
  return Number(text)
}
