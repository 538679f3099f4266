import type { Watch } from 'tranship/plan'
import type { Cluster } from '../cluster/cluster.js'
import { exec } from '../cluster/exec.js'
import type { LiveObject } from '../cluster/live-object.js'
import { commandWords } from '../exec/command-words.js'
import { mainContainer } from '../pods/choose-pod.js'
import type { Progress } from '../progress/progress.js'
import { difference, type Sent } from './difference.js'
import { type FileTree, versionsOf } from './file-tree.js'
import type { SyncedService, WatchedTree } from './synced-services.js'
import { watchTree } from './watched-tree.js'

/** Actions after file changes, besides copying the files (rule E6-05). */
export interface WatchActions {
  /** Replaces the Pods of a service. A new Pod has all files before its program starts. */
  readonly restart: (service: SyncedService) => Promise<void>
  /** Builds the image of a service and deploys it. */
  readonly rebuild: (service: SyncedService) => Promise<void>
}

/** Runs the actions of `develop.watch`, one at a time. A repeated request that still waits runs only once. */
export class DevelopWatch {
  private readonly waiting = new Map<string, () => Promise<void>>()
  /** The state of trees at the time when they last restarted a service. */
  private readonly restarted = new Map<FileTree, Sent>()
  private isWorking = false

  constructor(
    private readonly cluster: Cluster,
    private readonly actions: WatchActions,
    private readonly progress: Progress,
    private readonly signal: AbortSignal,
  ) {}

  /** Watches the files of a service that are watched but not copied, until the signal is aborted. */
  async follow(service: SyncedService): Promise<void> {
    const { clock } = this.cluster
    await Promise.all(
      service.watched.map(({ tree, watch }) => {
        let seen = versionsOf(tree.entries)
        const look = () => {
          const { removed, changed } = difference(tree.entries, seen)
          if (removed.length + changed.length === 0) return
          seen = versionsOf(tree.entries)
          this.act(service, { tree, watch })
        }
        return watchTree(tree, clock, look, this.signal)
      }),
    )
  }

  /**
   * Runs the action of an entry whose files have changed. For copied files, call it once they have arrived in a Pod.
   */
  act(service: SyncedService, { tree, watch }: WatchedTree, pod?: LiveObject): void {
    const name = service.step.service
    switch (watch.action) {
      case 'sync':
        return
      case 'restart':
      case 'sync+restart':
        // Every Pod gets the same change, but one restart covers all of them.
        if (this.hasChanged(tree)) this.queue(`restart ${name}`, () => this.actions.restart(service))
        return
      case 'rebuild':
        this.queue(`rebuild ${name}`, () => this.actions.rebuild(service))
        return
      case 'sync+exec':
        if (pod !== undefined)
          this.queue(`exec ${watch.local} ${pod.uid}`, () => this.execute(service, watch, pod))
    }
  }

  /** `true` if a tree has changed since the last call. */
  private hasChanged(tree: FileTree): boolean {
    const before = this.restarted.get(tree)
    this.restarted.set(tree, versionsOf(tree.entries))
    if (before === undefined) return true
    const { removed, changed } = difference(tree.entries, before)
    return removed.length + changed.length > 0
  }

  private queue(key: string, action: () => Promise<void>): void {
    this.waiting.set(key, action)
    if (!this.isWorking) void this.work()
  }

  private async work(): Promise<void> {
    this.isWorking = true
    for (;;) {
      const next = [...this.waiting][0]
      if (next === undefined || this.signal.aborted) break
      const [key, action] = next
      this.waiting.delete(key)
      try {
        await action()
      } catch (error) {
        if (!this.signal.aborted)
          this.progress.tell({ event: 'warning', message: `${key}: ${(error as Error).message}` })
      }
    }
    this.isWorking = false
  }

  private async execute({ step }: SyncedService, { exec: asked }: Watch, pod: LiveObject): Promise<void> {
    if (asked === undefined) return
    let written = ''
    const take = (bytes: Uint8Array) => {
      written = `${written}${Buffer.from(bytes).toString('utf8')}`.slice(-2000)
    }
    const variables = Object.entries(asked.environment).map(([name, value]) => `${name}=${value}`)
    const request = {
      pod: pod.name,
      namespace: pod.namespace,
      container: mainContainer(pod),
      command: commandWords(asked.command, variables, asked.workingDirectory),
      onOutput: take,
      onErrors: take,
    }
    const status = await (await exec(this.cluster, request, this.signal)).ended
    const [program = ''] = asked.command
    const said = written.trim() === '' ? '' : `: ${written.trim()}`
    const message = `${step.service}: ${program} has ended with status ${status ?? 'unknown'}${said}`
    this.progress.tell({ event: status === 0 ? 'note' : 'warning', message })
  }
}
