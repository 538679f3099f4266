import { type Command, InvalidArgumentError } from 'commander'
import { addClusterFlags } from '../cluster/cluster-flags.js'
import { addExamples } from '../examples.js'
import { addFlags } from '../flags/add-flags.js'
import type { Invocation } from '../invocation.js'
import { translateFlags } from '../manifest/translate-flags.js'
import { tellEnd } from '../progress/tell-end.js'
import type { WorkloadFlags } from '../workloads/change-workloads.js'

export function addScaleCommand(program: Command, invocation: Invocation): void {
  const command = addClusterFlags(
    addFlags(
      translateFlags,
      program
        .command('scale')
        .summary('change the number of Pods of services')
        .description(
          'Gives services a number of replicas. A deploy keeps it, unless the manifest says another one (`scale` or ' +
            '`deploy.replicas`).',
        )
        .argument('<service=number...>', 'services, each with its number', serviceNumbers),
    ),
  )
    .option('--wait', 'wait until they are up')
    .option('--timeout <duration>', 'how long to wait, such as 90s (default: 5m)')
    .option('--json', 'print progress as lines of JSON, on standard output')
    .action(async (numbers: ReadonlyMap<string, number>, flags: WorkloadFlags) => {
      invocation.finish(await tellEnd(flags, invocation.terminal, () => scale(numbers, flags, invocation)))
    })
  addExamples(command, [
    { line: 'tranship scale web=3', does: 'three Pods of web' },
    { line: 'tranship scale web=2 worker=0 --wait', does: 'two of web, none of worker' },
  ])
}

function serviceNumbers(text: string, before: unknown): ReadonlyMap<string, number> {
  const match = /^(.+)=(\d{1,6})$/.exec(text)
  if (match === null) throw new InvalidArgumentError('Write it as service=number.')
  const earlier = before instanceof Map ? (before as ReadonlyMap<string, number>) : new Map<string, number>()
  return new Map([...earlier, [match[1]!, Number(match[2])]])
}

async function scale(
  numbers: ReadonlyMap<string, number>,
  flags: WorkloadFlags,
  invocation: Invocation,
): Promise<number | undefined> {
  const { changeWorkloads } = await import('../workloads/change-workloads.js')
  const { scaleWorkloads } = await import('../workloads/scale-workloads.js')
  const whenInterrupted = 'what was scaled stays so.'
  return changeWorkloads({
    ...{ services: [...numbers.keys()], flags, invocation, whenInterrupted },
    change: (work) => scaleWorkloads(work, numbers),
  })
}
