import { expect } from 'vitest'
import type { Wire } from '../../src/cluster/wire.js'
import { ApiServer, Killed, type ServerOptions } from './api-server/api-server.js'
import { TestClock } from './api-server/test-clock.js'
import type { Files } from './folder.js'
import { type Outcome, type Surroundings, tranship } from './run-command.js'

export interface TestClusterOptions extends Omit<ServerOptions, 'clock'> {
  readonly clock?: TestClock
  /** Opens streams to its Pods; by default there are none. */
  readonly streams?: Pick<Wire, 'open'>
}

export const kubeconfig = JSON.stringify({
  'current-context': 'test',
  contexts: [{ name: 'test', context: { cluster: 'test', user: '' } }],
  clusters: [{ name: 'test', cluster: { server: 'http://memory.example' } }],
})

/** A cluster in memory on which command lines run, in a time of its own. */
export class TestCluster {
  readonly server: ApiServer
  readonly clock: TestClock
  private runs = 0

  private readonly streams: Partial<Wire>

  constructor({ clock = new TestClock(), streams, ...options }: TestClusterOptions = {}) {
    this.streams = streams ?? {}
    this.clock = clock
    this.server = new ApiServer({ clock, ...options })
  }

  /** Runs a command line on a manifest. */
  run(
    parameters: readonly string[],
    manifest: string,
    { files = {}, ...surroundings }: Surroundings & { readonly dieAfterWrites?: number } = {},
  ): Promise<Outcome> {
    const { dieAfterWrites } = surroundings
    const all: Files = { 'compose.yaml': manifest, kubeconfig, ...files }
    const own = dieAfterWrites === undefined ? {} : { dieAfterWrites }
    return tranship(parameters, {
      ...surroundings,
      files: all,
      env: { KUBECONFIG: 'kubeconfig', ...surroundings.env },
      engines: {
        // No program is there, unless a test brings some.
        spawn: () => Promise.resolve(undefined),
        ...surroundings.engines,
        clock: this.clock,
        connect: () => Promise.resolve({ ...this.server.wire(own), ...this.streams }),
        holder: () => `jane@desk ${++this.runs}`,
      },
    })
  }

  /** Deploys a manifest, and expects that to work. */
  async deploy(manifest: string, parameters: readonly string[] = []): Promise<Outcome> {
    const outcome = await this.run(['deploy', '--quiet', ...parameters], manifest)
    expect(outcome.status, outcome.errors).toBe(0)
    return outcome
  }

  /** Runs a command line whose process is killed after a number of writes. Returns `true` if it was killed. */
  async isKilled(writes: number, parameters: readonly string[], manifest: string): Promise<boolean> {
    try {
      await this.run(parameters, manifest, { dieAfterWrites: writes })
      return false
    } catch (error) {
      if (error instanceof Killed) return true
      throw error
    }
  }

  /** The requests that were sent since the last call: `PATCH deployments/web`. */
  requests(): string[] {
    return this.server.requests.splice(0).map(textOf)
  }

  /** The requests since the last call that may change something, without those of Leases and dry runs. */
  writes(): string[] {
    return this.server.requests
      .splice(0)
      .filter(
        ({ verb, query, resource }) =>
          verb !== 'GET' && query.get('dryRun') !== 'All' && resource !== 'leases',
      )
      .map(textOf)
  }

  /** The state of the cluster, without values that differ between runs. */
  state(): readonly string[] {
    return this.server
      .all()
      .filter(({ kind }) => kind !== 'Pod')
      .map(({ kind, metadata, spec, ...rest }) => {
        const data = (rest as { readonly data?: unknown }).data
        const content = JSON.stringify({ spec, data, labels: metadata['labels'] }, withoutAddresses)
        return `${kind} ${metadata.name} ${content}`
      })
      .sort()
  }
}

function withoutAddresses(key: string, value: unknown): unknown {
  return key === 'clusterIP' && value !== 'None' ? undefined : value
}

function textOf({ verb, resource, name }: ApiServer['requests'][number]): string {
  return `${verb} ${resource}${name === undefined ? '' : `/${name}`}`
}
