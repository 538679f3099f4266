import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { type DeployOptions, type DeployPlan, planDeploy } from 'tranship/plan'
import type { ImageConfig, KubernetesObject } from 'tranship'
import type { Observation } from 'tranship/deploy'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { parse, stringify } from 'yaml'
import { bundled, filesOf } from '../../support/doc-examples.js'
import { PATIENCE } from '../../support/patience.js'
import { Cluster, kubeconfig, withoutCluster } from './cluster.js'

/** The folder with a program `image` that makes images for the cluster's nodes; without it no Pod of ours can run. */
const tools = process.env['TRANSHIP_TEST_CLUSTER'] || undefined

export const cannotRun = kubeconfig === undefined || tools === undefined

/** The suffix of a skipped test's title. */
export const withoutNode = withoutCluster || (tools ? '' : ' (skipped: TRANSHIP_TEST_CLUSTER is not set)')

/** Bounds of a wait for the cluster. Each look at it starts a program, so there is a pause between two of them. */
export const patient = { timeout: PATIENCE, interval: 500 }

/** Makes an image of busybox with files of its own; returns its name. */
export function image(
  name: string,
  config: ImageConfig,
  files: Readonly<Record<string, string>> = {},
): string {
  return imageWith(
    name,
    config,
    Object.entries(files).map(([file, text]) => `${file}:=${text}`),
  )
}

/** The parameters of the images that this file has made, by name. */
const made = new Map<string, string>()

/** Test files run at the same time on one node, so the name of an image includes the name of the test file. */
function imageWith(name: string, config: ImageConfig, contents: readonly string[]): string {
  const file = path.basename(expect.getState().testPath!, '.test.ts')
  const reference = `test.local/${file}/${name}:1`
  const parameters = [reference, JSON.stringify(config), ...contents]
  const key = JSON.stringify(parameters)
  if (made.get(reference) !== key) {
    execFileSync(path.join(tools!, 'image'), parameters, { stdio: 'pipe' })
    made.set(reference, key)
  }
  return reference
}

/** As `image`, with a bash, which connects to names and ports as programs do; busybox made static cannot look names up. */
export function imageWithShell(name: string, config: ImageConfig): string {
  return imageWith(name, config, shellFiles())
}

const shell = '/bin/bash'

/** Returns the parameters that put a bash into an image. */
function shellFiles(): readonly string[] {
  const libraries = execFileSync('ldd', [shell], { encoding: 'utf8' }).match(/\/[^ ]+/g) ?? []
  return [shell, ...libraries].map((file) => `${file}=${file}`)
}

/** Returns flags for images of waits in Pods. The busybox at hand lacks `nc -z`, and prefers its own `nc` to any other. */
export function waitFlags(): readonly string[] {
  const sleeping = { Cmd: ['sleep', '1000000'] }
  const netcat = '#!/bin/bash\nexec timeout "$3" bash -c "</dev/tcp/$4/$5"\n'
  const box = imageWith('wait', sleeping, [...shellFiles(), `/bin/sh=${shell}`, `/bin/nc:=${netcat}`])
  const program = realpathSync(execFileSync('which', ['kubectl'], { encoding: 'utf8' }).trim())
  const kubectl = imageWith('kubectl', sleeping, [`/bin/kubectl=${program}`])
  return ['--wait-image', box, '--kubectl-image', kubectl]
}

/** The code of docs/operations-example.md, as it stands there. */
interface Documented {
  deploy(plan: DeployPlan, cluster: DocumentedCluster, now: number): Promise<string>
  clusterOf(plan: DeployPlan): DocumentedCluster
}

interface DocumentedCluster {
  build(bakeFile: object): void
  apply(object: KubernetesObject, anew: boolean): void
  observe(portsToTry: Readonly<Record<string, readonly number[]>>): Promise<Observation>
  remove(prune: NonNullable<DeployPlan['prune']>): void
}

export interface Deployed {
  /** The final message of the documented program. */
  readonly message: string
  /** Every line that it printed on the way. */
  readonly lines: readonly string[]
  /** The objects in the order in which they were applied: `Deployment web`. */
  readonly applied: readonly string[]
}

interface Pod {
  readonly metadata: { readonly name: string; readonly uid: string }
  readonly status: {
    readonly conditions?: readonly Condition[]
    readonly containerStatuses?: readonly {
      readonly state: { readonly running?: { readonly startedAt: string } }
    }[]
  }
}

export interface Condition {
  readonly type: string
  readonly status: string
  readonly lastTransitionTime: string
}

/** A namespace of the cluster for the applications of one test file. */
export class Namespace {
  constructor(readonly name: string) {}

  /** Deploys a manifest with the program of docs/operations-example.md. */
  async deploy(
    manifest: string,
    options: DeployOptions = {},
    onLine: (line: string) => void = () => undefined,
  ): Promise<Deployed> {
    const { deploy, clusterOf } = await documented()
    const plan = planDeploy(manifest, options)
    const cluster = clusterOf(plan)
    const applied: string[] = []
    const recorded: DocumentedCluster = {
      ...cluster,
      apply(object, anew) {
        applied.push(`${object.kind} ${object.metadata?.name}`)
        cluster.apply(object, anew)
      },
    }
    const lines: string[] = []
    const log = vi.spyOn(console, 'log').mockImplementation((line: string) => {
      lines.push(line)
      onLine(line)
    })
    try {
      const message = await deploy(plan, recorded, Date.now())
      if (message !== 'deployed') lines.push(this.state())
      return { message, lines, applied }
    } finally {
      log.mockRestore()
    }
  }

  /** Returns the state of the cluster, to debug a failed deploy. */
  private state(): string {
    return [
      'get pods,services,endpointslices -o wide',
      'get events --sort-by .lastTimestamp',
      'logs --selector app.kubernetes.io/name --all-containers --prefix --tail 5',
    ]
      .map((parameters) => {
        // kubectl reports an error for the logs of a container that hasn't started.
        const { stdout, stderr } = spawnSync('kubectl', parameters.split(' '), { encoding: 'utf8' })
        return stdout + stderr
      })
      .join('\n')
  }

  /** Returns the output of kubectl. The error of a failed call includes what kubectl wrote to standard error. */
  kubectl(...parameters: string[]): string {
    return execFileSync('kubectl', parameters, { encoding: 'utf8', stdio: 'pipe' })
  }

  /** Deletes a Pod of a StatefulSet. Returns once a new Pod of the same name is ready. */
  async replacePod(name: string): Promise<void> {
    const { metadata } = this.pod(name)
    this.kubectl('delete', 'pod', name, `--timeout=${PATIENCE}ms`)
    // The controller creates the new Pod some time after the old one is gone.
    await vi.waitFor(() => {
      const pod = this.pod(name)
      expect(pod.metadata.uid).not.toBe(metadata.uid)
      expect(pod.status.conditions).toContainEqual(expect.objectContaining({ type: 'Ready', status: 'True' }))
    }, patient)
  }

  private pod(name: string): Pod {
    return JSON.parse(this.kubectl('get', 'pod', name, '--output=json')) as Pod
  }

  newestPod(service: string): Pod {
    const parameters = [
      `--selector=app.kubernetes.io/name=${service}`,
      '--sort-by=.metadata.creationTimestamp',
      '--output=json',
    ]
    const { items } = JSON.parse(this.kubectl('get', 'pods', ...parameters)) as { items: readonly Pod[] }
    return items.at(-1)!
  }
}

/** A namespace that is made before the tests of a file and removed after them; kubectl is set to it. */
export function useNamespace(purpose: string): Namespace {
  const name = `tranship-${purpose}-${process.pid}`
  let cluster: Cluster
  let folder: string

  beforeAll(async () => {
    cluster = Cluster.of(kubeconfig!)
    await cluster.ensureNamespace(name)
    folder = workFolder()
    const file = path.join(folder, 'kubeconfig')
    writeFileSync(file, kubeconfigFor(name), { mode: 0o600 })
    vi.stubEnv('KUBECONFIG', file)
  })

  afterAll(async () => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
    await cluster.removeNamespace(name)
  })

  return new Namespace(name)
}

let loaded: Promise<Documented> | undefined

/** Loads the program of docs/operations-example.md, once for all test files that share a process. */
function documented(): Promise<Documented> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Documented> {
  const folder = workFolder()
  const module = path.join(folder, 'operations.mjs')
  const files = filesOf(readFileSync('docs/operations-example.md', 'utf8'))
  const both = "export * from './deploy.js'\nexport * from './kubectl.js'"
  writeFileSync(module, await bundled(both, files, 'node'))
  try {
    return (await import(pathToFileURL(module).href)) as Documented
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function workFolder(): string {
  mkdirSync('.cache', { recursive: true })
  return mkdtempSync(path.resolve('.cache/real-cluster-'))
}

/** Returns the test kubeconfig with a namespace as default, and absolute paths. */
function kubeconfigFor(namespace: string): string {
  const config = parse(readFileSync(kubeconfig!, 'utf8')) as {
    contexts: { context: Record<string, string> }[]
    clusters: { cluster: Record<string, string> }[]
    users: { user: Record<string, string> }[]
  }
  for (const { context } of config.contexts) context['namespace'] = namespace
  const entries = [...config.clusters.map(({ cluster }) => cluster), ...config.users.map(({ user }) => user)]
  for (const entry of entries) {
    for (const key of ['certificate-authority', 'client-certificate', 'client-key']) {
      if (entry[key] !== undefined) entry[key] = path.resolve(path.dirname(kubeconfig!), entry[key])
    }
  }
  return stringify(config)
}
