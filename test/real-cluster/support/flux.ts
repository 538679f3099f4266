import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { folderWith } from '../../../cli/test/support/folder.js'
import { kubeconfig } from './cluster.js'

/**
 * The program kustomize-controller of Flux, with `crds.yaml` beside it: the definitions of Flux' kinds. `test/flux`
 * builds both. `.ci/run` does not, since its 900 packages take minutes.
 */
export const fluxController = process.env['TRANSHIP_TEST_FLUX'] || undefined

const system = 'flux-system'

/** Flux' kustomize-controller on a real cluster. In place of source-controller, this class publishes the files. */
export class Flux {
  private readonly archives = new Map<string, Buffer>()
  private readonly server = createServer((request, response) => {
    response.end(this.archives.get(request.url ?? ''))
  })
  private controller: ReturnType<typeof spawn> | undefined

  /** Starts the controller outside of the cluster. */
  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    const crds = path.join(path.dirname(fluxController!), 'crds.yaml')
    this.kubectl(['apply', '--server-side', '--filename', crds])
    const namespace = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: system } }
    this.kubectl(['apply', '--filename=-'], JSON.stringify(namespace))
    const flags = ['--events-addr=', '--metrics-addr=:0', '--health-addr=:0', '--requeue-dependency=1s']
    this.controller = spawn(fluxController!, [...flags, '--enable-leader-election=false'], {
      env: { ...process.env, KUBECONFIG: kubeconfig, RUNTIME_NAMESPACE: system },
      stdio: 'ignore',
    })
  }

  stop(): void {
    this.controller?.kill()
    this.server.close()
  }

  /** Publishes a folder as the newest revision of the GitRepository `flux-system`, as a push would. */
  publish(folder: string): string {
    const file = path.join(folderWith({}), 'archive.tar.gz')
    execFileSync('tar', ['-czf', file, '-C', folder, '.'])
    const archive = readFileSync(file)
    const digest = createHash('sha256').update(archive).digest('hex')
    const revision = `main@sha1:${digest.slice(0, 40)}`
    this.archives.set(`/${digest}`, archive)
    const repository = {
      apiVersion: 'source.toolkit.fluxcd.io/v1',
      kind: 'GitRepository',
      metadata: { name: system, namespace: system },
      spec: { interval: '10m', url: 'https://git.example.com/shop.git', ref: { branch: 'main' } },
    }
    this.kubectl(['apply', '--filename=-'], JSON.stringify(repository))
    const { port } = this.server.address() as AddressInfo
    const time = new Date().toISOString().replace(/\.\d+/, '')
    const artifact = {
      ...{ digest: `sha256:${digest}`, lastUpdateTime: time, path: digest, revision, size: archive.length },
      url: `http://127.0.0.1:${port}/${digest}`,
    }
    const ready = {
      type: 'Ready',
      status: 'True',
      reason: 'Succeeded',
      message: '',
      lastTransitionTime: time,
    }
    const status = { observedGeneration: 1, artifact, conditions: [ready] }
    const words = ['patch', 'gitrepository', system, '--subresource=status', '--type=merge', '--patch']
    this.kubectl(['--namespace', system, ...words, JSON.stringify({ status })])
    return revision
  }

  /** Returns what is not ready of the Kustomizations at a revision: their conditions, by name. */
  notReady(revision: string): readonly string[] {
    const json = this.kubectl(['--namespace', system, 'get', 'kustomizations', '-o', 'json'])
    const { items } = JSON.parse(json) as { readonly items: readonly Kustomization[] }
    return items
      .filter(({ status }) => {
        const isReady = status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True')
        return isReady !== true || status?.lastAppliedRevision !== revision
      })
      .map(({ metadata, status }) => `${metadata.name}: ${JSON.stringify(status?.conditions)}`)
  }

  kubectl(words: readonly string[], input = ''): string {
    return execFileSync('kubectl', ['--kubeconfig', kubeconfig!, ...words], { encoding: 'utf8', input })
  }

  /** Removes the Kustomizations, which remove what they have applied. */
  remove(): void {
    this.kubectl(['--namespace', system, 'delete', 'kustomizations', '--all'])
  }
}

interface Kustomization {
  readonly metadata: { readonly name: string }
  readonly status?: {
    readonly lastAppliedRevision?: string
    readonly conditions?: readonly { readonly type: string; readonly status: string }[]
  }
}
