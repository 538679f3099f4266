import { isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { exec } from '../cluster/exec.js'
import { fieldsOf, objectsOf } from '../cluster/fields.js'
import { linesOf } from '../cluster/lines.js'
import type { LiveObject } from '../cluster/live-object.js'
import { type ContainerRun, containerRuns } from '../logs/container-run.js'
import { stampedLine } from '../logs/stamped-line.js'
import { listAll, needKinds } from '../deploy/list-all.js'
import { type LogSign, signIn } from './log-signs.js'
import { parseProcFiles, procFiles } from './proc-files.js'
import { askRoutes } from './route-entrances.js'
import { currentPods, linksIn, type Seen, type SeenPod, toSeenPod } from './seen.js'
import type { VerifiedService } from './verified-service.js'

/** The application to look at. */
export interface LookedAt {
  readonly services: readonly VerifiedService[]
  readonly urls: readonly string[]
  readonly selector: Readonly<Record<string, string>>
  readonly namespace: string | undefined
}

/** The number of Pods of a service whose files and logs are read. */
const mostPods = 3

/** The number of services that are asked at the same time. */
const batchSize = 8

/** The number of last lines of a log that are read. */
const mostLines = 200

/** The most bytes that one command may write. */
const mostBytes = 4 * 1024 * 1024

/** The time for one command in a container, in milliseconds. */
const patience = 10_000

/** The time in which a sign that may pass counts, in milliseconds. */
const recent = 15_000

/** Looks at an application once. Changes nothing in it. */
export async function look(
  { services, urls, selector, namespace }: LookedAt,
  earlier: Seen['links'],
  cluster: Cluster,
): Promise<Seen> {
  const kinds = ['Pod', 'Service', 'Job', ...(urls.length === 0 ? [] : ['Ingress', 'HTTPRoute'])]
  const listed = await listAll(cluster, { selector, namespace }, kinds)
  needKinds(listed, ['Pod', 'Service'])
  const { objects } = listed
  const all = objects.filter(({ kind }) => kind === 'Pod')
  const pods = new Map<string, readonly SeenPod[]>()
  for (let at = 0; at < services.length; at += batchSize)
    await Promise.all(
      services.slice(at, at + batchSize).map(async (service) => {
        const seen = currentPods(service, all).map((pod, index) =>
          readPod(pod, service.container, index < mostPods, cluster),
        )
        pods.set(service.name, await Promise.all(seen))
      }),
    )
  const links = new Set([...earlier, ...linksIn(services, pods, objects)])
  return { pods, objects, links, routes: await askRoutes(urls, objects, cluster) }
}

async function readPod(
  pod: LiveObject,
  container: string,
  isRead: boolean,
  cluster: Cluster,
): Promise<SeenPod> {
  const seen = toSeenPod(pod, container, cluster.now())
  if (!isRead) return seen
  const [proc, signs] = await Promise.all([
    seen.run.state === 'running' ? readProc(pod, container, cluster) : undefined,
    readSigns(pod, container, cluster),
  ])
  return { ...seen, ...(proc === undefined ? {} : { proc }), ...(signs === undefined ? {} : { signs }) }
}

async function readProc(
  { name: pod, namespace, fields }: LiveObject,
  container: string,
  cluster: Cluster,
): Promise<SeenPod['proc']> {
  const chunks: Uint8Array[] = []
  let size = 0
  const onOutput = (bytes: Uint8Array) => {
    size += bytes.length
    if (size <= mostBytes) chunks.push(bytes)
  }
  const request = { pod, namespace, container, command: ['cat', ...procFiles], onOutput, onErrors: () => {} }
  const signal = AbortSignal.timeout(patience)
  try {
    const process = await exec(cluster, request, signal)
    // Afterwards only the start of the program can fail.
    const isStarted = await process.ended.then(
      () => true,
      () => false,
    )
    if (!isStarted) return 'no-cat'
    const content = parseProcFiles(Buffer.concat(chunks).toString('utf8'))
    // The first process is then one of the node.
    return fieldsOf(fields['spec'])['hostPID'] === true ? { ...content, uid: undefined } : content
  } catch (error) {
    // A container that has just ended is asked again by the next look.
    if (signal.aborted || (isApiError(error) && error.status.code !== 403)) return undefined
    throw error
  }
}

/**
 * Returns the signs in the last lines of a container's log, and of its run before. The containers that prepare a Pod count
 * with each service in it. Keeps nothing else of a log.
 */
async function readSigns(
  pod: LiveObject,
  container: string,
  cluster: Cluster,
): Promise<readonly LogSign[] | undefined> {
  const before = objectsOf(fieldsOf(pod.fields['spec'])['initContainers']).map(({ name }) => name)
  const found = new Set<LogSign>()
  for (const run of containerRuns(pod)) {
    if (run.container !== container && !before.includes(run.container)) continue
    for (const which of run.number > 0 ? [{}, { previous: true }] : [{}])
      try {
        for await (const sign of signsOfRun(pod, run, which, cluster)) found.add(sign)
      } catch (error) {
        // The log of the run before may be gone.
        if (!isApiError(error)) throw error
        if (error.status.code === 403) return undefined
      }
  }
  return [...found]
}

async function* signsOfRun(
  pod: LiveObject,
  { container, isRunning }: ContainerRun,
  which: { readonly previous?: boolean },
  cluster: Cluster,
): AsyncIterable<LogSign> {
  const query = { container, tailLines: mostLines, limitBytes: mostBytes, timestamps: true, ...which }
  const path = `${cluster.pathOf(pod)}/log`
  for await (const line of linesOf(await cluster.stream({ method: 'GET', path, query }))) {
    const { stamp, text } = stampedLine(line) ?? { stamp: '', text: '' }
    const sign = signIn(text)
    if (sign === undefined) continue
    const isRecent = cluster.now() - Date.parse(stamp) < recent
    if (sign.mayPass !== true || isRecent || !isRunning) yield sign
  }
}
