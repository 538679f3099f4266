import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { quantile } from './measure.js'

/** The duration of deploys in seconds, and the requests of a deploy without changes. */
export interface DeployMeasurement {
  readonly objects: number
  readonly first: { readonly tranship: number; readonly kubectl: number }
  /** The median of several deploys without changes. */
  readonly again: { readonly tranship: number; readonly kubectl: number }
  /** The median of the ratios of consecutive runs. */
  readonly ratio: number
  readonly requests: { readonly all: number; readonly writes: number }
}

const command = path.resolve('cli/dist/tranship.cjs')
const rounds = 5

/** The kubeconfig of the cluster to deploy to; `undefined` by default. */
export const clusterToDeployTo = process.env['TRANSHIP_TEST_KUBECONFIG'] || undefined

const env = { ...process.env, NODE_EXTRA_CA_CERTS: '', KUBECONFIG: clusterToDeployTo }

/**
 * Deploys services without Pods to a real cluster, in a temporary namespace. Alternates between the command and
 * `kubectl apply --server-side` of the same objects.
 */
export async function measureDeploys(services: number, folder: string): Promise<DeployMeasurement> {
  const manifest = path.join(folder, 'deploy.yaml')
  const names = Array.from({ length: services }, (_, at) => `service-${at}`)
  const texts = names.map(
    (name, at) =>
      `  ${name}: { image: 'registry.example.com/${name}:1', scale: 0, ports: [${8000 + at}], environment: { A: b } }`,
  )
  writeFileSync(manifest, `name: bench\nservices:\n${texts.join('\n')}\n`)
  const namespaces = ['tranship', 'kubectl'].map((who) => `bench-${who}-${process.pid}-${services}`)
  const [ours = '', theirs = ''] = namespaces
  const deploy = [
    '--',
    command,
    'deploy',
    '--quiet',
    '--images',
    'ignore',
    '--file',
    manifest,
    '--namespace',
    ours,
  ]
  const yaml = run(process.execPath, ['--', command, manifest, '--namespace', theirs])
  const objects = path.join(folder, 'deploy-objects.yaml')
  writeFileSync(objects, yaml)
  const apply = ['apply', '--server-side', '-f', objects]
  const byTranship = () => secondsOf(process.execPath, deploy)
  const byKubectl = () => secondsOf('kubectl', apply)
  for (const namespace of namespaces) run('kubectl', ['create', 'namespace', namespace])
  try {
    const first = { tranship: byTranship(), kubectl: byKubectl() }
    const again = { tranship: [] as number[], kubectl: [] as number[] }
    for (let round = 0; round < rounds; round += 1) {
      again.tranship.push(byTranship())
      again.kubectl.push(byKubectl())
    }
    return {
      objects: yaml.split(/^---$/m).length,
      first,
      again: { tranship: quantile(again.tranship, 0.5), kubectl: quantile(again.kubectl, 0.5) },
      ratio: quantile(
        again.tranship.map((seconds, round) => seconds / again.kubectl[round]!),
        0.5,
      ),
      requests: await requestsOf(deploy, folder),
    }
  } finally {
    run('kubectl', ['delete', 'namespace', '--wait=false', ...namespaces])
  }
}

/** Measures the time in which each command prints its help, in milliseconds: the median of several alternating runs. */
export function measureCommands(): ReadonlyMap<string, number> {
  const help = run(process.execPath, ['--', command, '--help'])
  const listed = help.slice(help.indexOf('\nCommands:')).matchAll(/^ {2}([a-z]+)/gm)
  const names = Array.from(listed, ([, name = '']) => name).filter((name) => name !== 'help')
  const times = new Map(names.map((name) => [name, [] as number[]]))
  for (let round = 0; round < rounds; round += 1)
    for (const [name, own] of times)
      own.push(secondsOf(process.execPath, ['--', command, name, '--help']) * 1000)
  return new Map(Array.from(times, ([name, own]) => [name, quantile(own, 0.5)]))
}

function secondsOf(program: string, parameters: readonly string[]): number {
  const start = performance.now()
  run(program, parameters)
  return (performance.now() - start) / 1000
}

function run(program: string, parameters: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, parameters, {
    encoding: 'utf8',
    env,
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`${program} has failed: ${stderr}`)
  return stdout
}

/** Counts the requests of a deploy with a proxy. */
async function requestsOf(deploy: readonly string[], folder: string) {
  const requests = { all: 0, writes: 0 }
  const kubectl = spawn('kubectl', ['proxy', '--port=0'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(kubectl.stdout, 'data')) as [Buffer]
  const [, port] = /:(\d+)\s*$/.exec(said.toString()) ?? []
  const agent = new http.Agent({ keepAlive: true })
  const counter = http.createServer((request, response) => {
    requests.all += 1
    if (request.method === 'PATCH') requests.writes += 1
    const { method, url: target, headers } = request
    const { host: _, ...own } = headers
    const onward = http.request(
      { agent, host: '127.0.0.1', port, method, path: target, headers: own },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  try {
    counter.listen(0, '127.0.0.1')
    await once(counter, 'listening')
    const server = `http://127.0.0.1:${(counter.address() as AddressInfo).port}`
    const kubeconfig = path.join(folder, 'counting.json')
    const context = { cluster: 'counted', user: '' }
    writeFileSync(
      kubeconfig,
      JSON.stringify({
        'current-context': 'counted',
        contexts: [{ name: 'counted', context }],
        clusters: [{ name: 'counted', cluster: { server } }],
      }),
    )
    const child = spawn(process.execPath, deploy, {
      env: { ...env, KUBECONFIG: kubeconfig },
      stdio: 'ignore',
    })
    const [status] = (await once(child, 'close')) as [number | null]
    if (status !== 0) throw new Error('the counted deploy has failed')
    return requests
  } finally {
    counter.closeAllConnections()
    counter.close()
    agent.destroy()
    kubectl.kill()
  }
}
