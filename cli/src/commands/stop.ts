import type { Command } from 'commander'
import { addClusterFlags } from '../cluster/cluster-flags.js'
import { addExamples } from '../examples.js'
import { addFlags } from '../flags/add-flags.js'
import type { Invocation } from '../invocation.js'
import { translateFlags } from '../manifest/translate-flags.js'
import { tellEnd } from '../progress/tell-end.js'
import type { WorkloadFlags } from '../workloads/change-workloads.js'

export function addStopCommand(program: Command, invocation: Invocation): void {
  const command = addClusterFlags(
    addFlags(
      translateFlags,
      program
        .command('stop')
        .summary('stop services, and keep their data')
        .description(
          'Ends the Pods of services and keeps everything else: volumes, addresses, and the number of replicas, which ' +
            '`tranship start` gives back. A deploy ends the stop.',
        )
        .argument('[service...]', 'the services; all by default'),
    ),
  )
    .option('--timeout <duration>', 'how long to wait until the Pods are gone, such as 90s (default: 5m)')
    .option('--json', 'print progress as lines of JSON, on standard output')
    .action(async (services: readonly string[], flags: WorkloadFlags) => {
      invocation.finish(await tellEnd(flags, invocation.terminal, () => stop(services, flags, invocation)))
    })
  addExamples(command, [
    { line: 'tranship stop', does: 'stop the application of this folder' },
    { line: 'tranship stop db', does: 'stop db, such as to copy its volume' },
  ])
}

async function stop(
  services: readonly string[],
  flags: WorkloadFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const { changeWorkloads } = await import('../workloads/change-workloads.js')
  const { stopWorkloads } = await import('../workloads/stop-workloads.js')
  const whenInterrupted = 'what was stopped stays so: `tranship start` starts it again.'
  return changeWorkloads({ services, flags, invocation, whenInterrupted, change: stopWorkloads })
}
