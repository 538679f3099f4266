import type { Command } from 'commander'
import { addClusterFlags } from '../cluster/cluster-flags.js'
import { addExamples } from '../examples.js'
import { addFlags } from '../flags/add-flags.js'
import type { Invocation } from '../invocation.js'
import { translateFlags } from '../manifest/translate-flags.js'
import { tellEnd } from '../progress/tell-end.js'
import type { WorkloadFlags } from '../workloads/change-workloads.js'

export function addStartCommand(program: Command, invocation: Invocation): void {
  const command = addClusterFlags(
    addFlags(
      translateFlags,
      program
        .command('start')
        .summary('start services that were stopped')
        .description('Starts services that `tranship stop` has stopped, in the order of their dependencies.')
        .argument('[service...]', 'the services; all by default'),
    ),
  )
    .option('--wait', 'wait until they are up')
    .option('--timeout <duration>', 'how long to wait, such as 90s (default: 5m)')
    .option('--json', 'print progress as lines of JSON, on standard output')
    .action(async (services: readonly string[], flags: WorkloadFlags) => {
      invocation.finish(await tellEnd(flags, invocation.terminal, () => start(services, flags, invocation)))
    })
  addExamples(command, [
    { line: 'tranship start', does: 'start what was stopped' },
    { line: 'tranship start db --wait', does: 'start db, and wait until it is up' },
  ])
}

async function start(
  services: readonly string[],
  flags: WorkloadFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const { changeWorkloads } = await import('../workloads/change-workloads.js')
  const { startWorkloads } = await import('../workloads/start-workloads.js')
  const whenInterrupted = 'what was started goes on; run it again to start the rest.'
  return changeWorkloads({ services, flags, invocation, whenInterrupted, change: startWorkloads })
}
