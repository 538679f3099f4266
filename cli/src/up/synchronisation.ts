import path from 'node:path'
import { nameLabel } from 'tranship/internal'
import type { Cluster } from '../cluster/cluster.js'
import type { LiveList } from '../cluster/live-list.js'
import type { LiveObject } from '../cluster/live-object.js'
import { runs } from '../pods/choose-pod.js'
import type { Progress } from '../progress/progress.js'
import { plural } from '../reports/count.js'
import type { DevelopWatch } from './develop-watch.js'
import { Mirror } from './mirror.js'
import { syncName, takesFiles } from './overlay.js'
import type { SyncedService } from './synced-services.js'
import { watchTree } from './watched-tree.js'

interface MirroredPod {
  readonly service: SyncedService
  readonly mirror: Mirror
  readonly ending: AbortController
}

/** The time between two searches for new Pods, in milliseconds. */
const period = 250

/** Mirrors local files into the containers of services (rule E6-02). */
export class Synchronisation {
  private readonly mirrors = new Map<string, MirroredPod>()
  /** The creation time of the newest Pod that receives files, for each service. */
  private readonly newest = new Map<SyncedService, string>()
  /** Services whose newer Pods receive no files, which has been reported. */
  private readonly lost = new Set<SyncedService>()

  constructor(
    private readonly cluster: Cluster,
    private readonly services: readonly SyncedService[],
    private readonly pods: LiveList,
    private readonly progress: Progress,
    private readonly develop: DevelopWatch,
  ) {}

  /** Runs until the signal is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.cluster
    const watching = this.services.flatMap((service) =>
      service.trees.map(({ tree }) =>
        watchTree(
          tree,
          clock,
          () => {
            this.changed(service)
          },
          signal,
        ),
      ),
    )
    const following = this.services.map((service) => this.develop.follow(service))
    await Promise.all([...watching, ...following, this.followPods(signal)])
  }

  private changed(service: SyncedService): void {
    for (const each of this.mirrors.values()) if (each.service === service) each.mirror.changed()
  }

  private async followPods(signal: AbortSignal): Promise<void> {
    const failing = new AbortController()
    const own = AbortSignal.any([signal, failing.signal])
    const running = new Set<Promise<void>>()
    while (!signal.aborted) {
      const pods = this.pods.objects.filter(({ isDeleted }) => !isDeleted)
      // Stop mirroring into Pods that are being deleted, so that nothing is reported about them.
      for (const [uid, { ending }] of this.mirrors) if (!pods.some((pod) => pod.uid === uid)) ending.abort()
      for (const pod of pods) {
        const service = this.services.find(({ step }) => step.name === pod.labels[nameLabel])
        if (service === undefined || service.trees.length === 0) continue
        if (!takesFiles(pod)) this.tellOfLoss(service, pod)
        else if (!this.mirrors.has(pod.uid) && runs(pod, syncName)) {
          const run = this.follow(service, pod, own).catch((error: unknown) => {
            failing.abort(error)
          })
          running.add(run.finally(() => this.mirrors.delete(pod.uid)))
        }
      }
      await this.cluster.clock.sleep(period, own).catch(() => undefined)
      if (failing.signal.aborted) throw failing.signal.reason
    }
    await Promise.all(running)
  }

  private follow(service: SyncedService, pod: LiveObject, signal: AbortSignal): Promise<void> {
    const mirror = this.mirrorOf(service, pod)
    const ending = new AbortController()
    this.mirrors.set(pod.uid, { service, mirror, ending })
    if (pod.createdAt > (this.newest.get(service) ?? '')) this.newest.set(service, pod.createdAt)
    this.lost.delete(service)
    return mirror.run(AbortSignal.any([signal, ending.signal]))
  }

  /** Reports Pods that receive no files and are newer than ours: somebody else has deployed the service since. */
  private tellOfLoss(service: SyncedService, { name, createdAt }: LiveObject): void {
    const newest = this.newest.get(service)
    if (newest === undefined || createdAt <= newest || this.lost.has(service)) return
    this.lost.add(service)
    const { service: called } = service.step
    const message =
      `${called}: ${name} takes no files, as something else has deployed \`${called}\` since: ` +
      `end this and run \`tranship up\` again`
    this.progress.tell({ event: 'warning', message })
  }

  private mirrorOf(service: SyncedService, object: LiveObject): Mirror {
    const { progress } = this
    const { step, trees, plan } = service
    const { name: pod, namespace } = object
    return new Mirror(this.cluster, { pod, namespace, container: syncName }, trees, {
      filled: (files) => {
        progress.tell({ event: 'note', message: `${pod} has its files (${plural(files, 'file')})` })
      },
      changed: ({ tree, watch }, paths) => {
        const { written, removed } = tree.isFile
          ? { written: [path.basename(tree.location)], removed: [] }
          : paths
        const texts = [...textsOf(written, 'synchronised'), ...textsOf(removed, 'removed')]
        progress.tell({ event: 'note', message: `${step.service}: ${texts.join(', ')}` })
        if (watch !== undefined) this.develop.act(service, { tree, watch }, object)
      },
      unreadable: (location, code) => {
        const message = `${plan.service}: \`${location}\` cannot be read (${code}), and is not sent`
        progress.tell({ event: 'warning', message })
      },
      failed: (message) => {
        progress.tell({
          event: 'warning',
          message: `${plan.service}: ${pod} could not write a file: ${message}`,
        })
      },
    })
  }
}

/** Returns the name of the only file, or the number of files, with what was done. */
function textsOf(paths: readonly string[], done: string): readonly string[] {
  if (paths.length === 0) return []
  return [`${paths.length === 1 ? paths[0] : plural(paths.length, 'file')} ${done}`]
}
