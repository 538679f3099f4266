import type { Command } from 'commander'
import { addClusterFlags } from '../cluster/cluster-flags.js'
import { addExamples } from '../examples.js'
import { addFlags } from '../flags/add-flags.js'
import type { Invocation } from '../invocation.js'
import { translateFlags } from '../manifest/translate-flags.js'
import { tellEnd } from '../progress/tell-end.js'
import type { WorkloadFlags } from '../workloads/change-workloads.js'

interface RestartFlags extends WorkloadFlags {
  readonly deps: boolean
}

export function addRestartCommand(program: Command, invocation: Invocation): void {
  const command = addClusterFlags(
    addFlags(
      translateFlags,
      program
        .command('restart')
        .summary('replace the Pods of services')
        .description(
          'Replaces the Pods of services by new ones of the same kind, in turn where a service has several. Services that ' +
            'say `restart: true` of one of them in `depends_on` are restarted too.',
        )
        .argument('[service...]', 'the services; all by default'),
    ),
  )
    .option('--no-deps', "don't restart dependent services")
    .option('--wait', 'wait until they are up')
    .option('--timeout <duration>', 'how long to wait, such as 90s (default: 5m)')
    .option('--json', 'print progress as lines of JSON, on standard output')
    .action(async (services: readonly string[], flags: RestartFlags) => {
      invocation.finish(await tellEnd(flags, invocation.terminal, () => restart(services, flags, invocation)))
    })
  addExamples(command, [
    { line: 'tranship restart web', does: 'restart web' },
    { line: 'tranship restart --wait', does: 'restart the whole application, and wait for it' },
  ])
}

async function restart(
  services: readonly string[],
  flags: RestartFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const { changeWorkloads } = await import('../workloads/change-workloads.js')
  const { restartWorkloads } = await import('../workloads/restart-workloads.js')
  const whenInterrupted = 'what was restarted goes on by itself.'
  return changeWorkloads({
    ...{ services, flags, invocation, whenInterrupted, withRestarts: flags.deps },
    change: (work) => restartWorkloads(work, services),
  })
}
