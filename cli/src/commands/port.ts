import type { Command } from '../command.js'
import { flag, operand, InvalidValueError } from '../flags/flag.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { applicationFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { printNote } from '../terminal/print-warning.js'
import { show } from '../terminal/shown.js'

interface PortFlags extends TranslateFlags, ClusterFlags {
  readonly protocol: 'tcp' | 'udp'
}

export const portCommand: Command = {
  name: 'port',
  summary: 'print the address of a port',
  description:
    'Prints the address of a port of a service. It is that of a load balancer, else of a node, else the host of a ' +
    'route, else the name in the cluster.',
  operands: [
    operand('<service>', 'the service'),
    operand('<port>', 'the port of its container', { read: portNumber }),
  ],
  flags: [
    ...applicationFlags,
    ...clusterFlags,
    flag('--protocol <protocol>', 'the protocol of the port', { choices: ['tcp', 'udp'], byDefault: 'tcp' }),
  ],
  examples: [
    { line: 'tranship port web 80', does: 'where port 80 of web is reached' },
    { line: 'curl "$(tranship port web 80)"', does: 'ask it, in a script' },
  ],
  run: printPort,
}

function portNumber(text: string): number {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > 65535) throw new InvalidValueError('Write a number from 1 to 65535.')
  return number
}

async function printPort(
  service: string,
  number: number,
  flags: PortFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  const manifest = await openManifestOfFlags({ ...flags, quiet: true }, terminal)
  const { applicationPods } = await import('../pods/application-pods.js')
  const { reachablePorts, findPortAddress } = await import('../pods/find-port-address.js')
  const { portSources } = await import('../pods/port-sources.js')
  const { listAll, needKinds, unseenText } = await import('../deploy/list-all.js')
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const pods = applicationPods(manifest, [service], terminal)
  if (pods === undefined) return exitStatus.found
  return runOnCluster({ flags, terminal, engines }, async (cluster, progress, signal) => {
    const { selector, namespace } = pods
    const kinds = ['Service', 'Ingress', 'HTTPRoute', 'Pod']
    const seen = await listAll(cluster.within(signal), { selector, namespace }, kinds)
    needKinds(seen, ['Service'])
    const wanted = seen.objects.filter((object) => object.kind === 'Pod' && pods.isWanted(object))
    const sources = await portSources(seen.objects, wanted, cluster.within(signal))
    const found = findPortAddress(
      pods.workloads[0]!,
      { number, protocol: flags.protocol.toUpperCase() },
      sources,
    )
    if (found?.isOutside !== true && seen.unseen.length > 0)
      progress.tell({ event: 'warning', message: `${unseenText(seen.unseen)}: they may lead there too` })
    if (found === undefined) {
      const message = `nothing leads to port ${number}/${flags.protocol} of \`${service}\` in the cluster`
      const others = reachablePorts(pods.workloads[0]!, sources.services)
      const hint =
        others.length === 0
          ? `\`${service}\` has no port that anything leads to.`
          : `Ports of \`${service}\` are ${others.map((port) => `${port.number}/${port.protocol.toLowerCase()}`).join(', ')}.`
      progress.tell({ event: 'failed', message, hint })
      return exitStatus.found
    }
    terminal.output.write(show`${found.address}\n`)
    if (!found.isOutside) {
      const why =
        found.untaken === undefined
          ? ''
          : `No controller has taken the Ingress \`${found.untaken}\`: it has no address, so its host may not answer. `
      const forward = `kubectl port-forward --namespace ${namespace ?? cluster.namespace} service/${found.service} ${found.port}`
      printNote(`${why}This name works in the cluster only. To reach it from here, run: ${forward}`, terminal)
    }
    return exitStatus.fine
  })
}
