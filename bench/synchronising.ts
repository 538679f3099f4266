import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { quantile } from './measure.js'

/** The time until files are in a container, in milliseconds. */
export interface SyncMeasurement {
  /** From the last of many changes until all have arrived. */
  readonly many: number
  /** `tar` of the same files through `kubectl exec`. */
  readonly tar: number
  /** From one change until it has arrived: the median of several. */
  readonly one: number
}

/** The folder of the program `image`, which makes images for the cluster's nodes. */
export const imageTools = process.env['TRANSHIP_TEST_CLUSTER'] || undefined

const env = { ...process.env, NODE_EXTRA_CA_CERTS: '', KUBECONFIG: process.env['TRANSHIP_TEST_KUBECONFIG'] }
const rounds = 15

/** Synchronises a folder with a container of a real cluster, in a temporary namespace. */
export async function measureSynchronisation(files: number, parent: string): Promise<SyncMeasurement> {
  const image = 'test.local/bench-box:1'
  execFileSync(path.join(imageTools!, 'image'), [image, '{"Cmd":["sleep","1000000"]}'])
  const namespace = `bench-up-${process.pid}`
  const folder = path.join(parent, 'synchronised')
  writeFiles(path.join(folder, 'files'), files, 0)
  writeFileSync(
    path.join(folder, 'compose.yaml'),
    `name: bench\nservices: { web: { image: '${image}', stop_grace_period: 1s, volumes: ['./files:/files'] } }\n`,
  )
  kubectl('create', 'namespace', namespace)
  const flags = ['--no-forward', '--images', 'ignore', '--sync-image', image, '--namespace', namespace]
  const up = spawn(process.execPath, ['--', path.resolve('cli/dist/tranship.cjs'), 'up', ...flags], {
    cwd: folder,
    env,
  })
  try {
    const notes = notesOf(up)
    await until(notes, (note) => note.includes('has its files'))
    const pod = kubectl('get', 'pods', '-n', namespace, '-o', 'name').trim()
    writeFiles(path.join(folder, 'files'), files, 1)
    const begun = performance.now()
    let arrived = 0
    await until(notes, (note) => {
      arrived += note.endsWith('synchronised') ? Number(/: (\d+) files/.exec(note)?.[1] ?? 1) : 0
      return arrived >= files
    })
    const many = performance.now() - begun
    const one: number[] = []
    for (let round = 0; round < rounds; round++) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const start = performance.now()
      writeFileSync(path.join(folder, 'files', '0', '0.txt'), `round ${round}`)
      await until(notes, (note) => note.endsWith('synchronised'))
      one.push(performance.now() - start)
    }
    const inPod = ['-n', namespace, pod, '-c', 'web', '--']
    kubectl('exec', ...inPod, 'mkdir', '-p', '/tmp')
    const start = performance.now()
    const pipe = 'tar -c files | kubectl exec -i "$@" tar -x -C /tmp -f -'
    execFileSync('sh', ['-c', pipe, 'sh', ...inPod], { cwd: folder, env })
    return { many, tar: performance.now() - start, one: quantile(one, 0.5) }
  } finally {
    up.kill('SIGKILL')
    kubectl('delete', 'namespace', '--wait=false', namespace)
  }
}

function writeFiles(folder: string, files: number, version: number): void {
  for (let at = 0; at < files; at++) {
    const own = path.join(folder, String(at % 100))
    if (at < 100) mkdirSync(own, { recursive: true })
    writeFileSync(path.join(own, `${at}.txt`), `file ${at} in its version ${version}\n`.repeat(10))
  }
}

/** Iterates over the output of the command, line by line. */
function notesOf(up: ChildProcessWithoutNullStreams): AsyncIterator<string> {
  up.stdout.resume()
  return createInterface({ input: up.stderr })[Symbol.asyncIterator]()
}

async function until(lines: AsyncIterator<string>, isReached: (note: string) => boolean): Promise<void> {
  const told: string[] = []
  for (;;) {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`tranship up has ended: ${told.join(' ')}`)
    if (isReached(value)) return
    told.push(value)
  }
}

function kubectl(...parameters: string[]): string {
  return execFileSync('kubectl', parameters, { encoding: 'utf8', env })
}
