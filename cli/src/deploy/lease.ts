import { type ApiError, ConnectionError, isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, numberOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'

/** So long a Lease counts without being renewed, in seconds. */
const duration = 30

/** So long giving a Lease back may take once somebody has interrupted it, in milliseconds. */
const lastWords = 5000

/** So often giving back a Lease that moves meanwhile is tried. */
const mostTries = 3

interface LeaseSettings {
  readonly application: string
  readonly namespace: string | undefined
  /** Who holds it: a name, a blank and a part that no other run has. */
  readonly holder: string
  /** Called once with the name of whoever is waited for. */
  readonly waitsFor: (holder: string) => void
  /** Ends the wait for the Lease; from then on giving it back may not take long. */
  readonly signal: AbortSignal
}

/**
 * The right to change an application, which one deploy has at a time (rule E2-09). It is renewed until it is given back;
 * that of a deploy that died counts until its Lease has not moved for its duration, by our own clock.
 */
class DeployLease {
  private readonly ending = new AbortController()
  private readonly losing = new AbortController()
  private renewing: Promise<void> = Promise.resolve()

  private constructor(
    private readonly cluster: Cluster,
    private readonly settings: LeaseSettings,
    private held: LiveObject,
  ) {}

  /**
   * Waits until the Lease is ours.
   *
   * @throws {ApiError} where there is no right to Leases, the cluster has no such namespace, or refuses in another way.
   */
  static async acquire(cluster: Cluster, settings: LeaseSettings): Promise<DeployLease> {
    const lease = new DeployLease(cluster, settings, await take(cluster.within(settings.signal), settings))
    lease.renewing = lease.renew()
    return lease
  }

  /** Aborted when somebody else has taken the Lease: this deploy has stood still for too long. */
  get lost(): AbortSignal {
    return this.losing.signal
  }

  /** Gives the Lease back, for the next deploy to begin at once. Says whether nobody has to wait for it. */
  async release(): Promise<boolean> {
    this.ending.abort()
    await this.renewing
    const released = new AbortController()
    const limit = soonAfter(this.settings.signal, this.cluster, released.signal)
    try {
      return await this.giveBack(this.cluster.within(limit))
    } catch (error) {
      if (limit.aborted || error instanceof ConnectionError) return false
      throw error
    } finally {
      released.abort()
    }
  }

  private async giveBack(cluster: Cluster): Promise<boolean> {
    for (let tries = 1; tries <= mostTries && !this.losing.signal.aborted; tries++) {
      try {
        await this.letGo(cluster)
        return true
      } catch (error) {
        if (!isApiError(error)) throw error
        if (error.status.code !== 409) return false
        // It is somebody else's by now, or a renewal that was cut off has come to its goal.
        if (!(await this.isStillOurs(cluster))) return true
      }
    }
    return this.losing.signal.aborted
  }

  private async letGo(cluster: Cluster): Promise<void> {
    const { uid, resourceVersion } = this.held
    try {
      await cluster.remove(this.held, { uid, resourceVersion })
    } catch (error) {
      if (!isApiError(error, 403)) throw error
      // Who may take a Lease need not have the right to remove it: it stays, and nobody holds it.
      await cluster.replace(toLease(cluster, { ...this.settings, holder: '' }, this.held))
    }
  }

  private async renew(): Promise<void> {
    const { signal } = this.ending
    const cluster = this.cluster.within(signal)
    while (!signal.aborted) {
      try {
        await cluster.clock.sleep((duration * 1000) / 3, signal)
        this.held = (await cluster.replace(toLease(cluster, this.settings, this.held))).object
      } catch (error) {
        if (signal.aborted || !(isApiError(error) || error instanceof ConnectionError)) return
        if (isApiError(error) && !(await this.isStillOurs(cluster))) {
          this.losing.abort(new LeaseLost())
          return
        }
      }
    }
  }

  /** A renewal that was done, but whose answer was lost, is a conflict with ourselves. */
  private async isStillOurs(cluster: Cluster): Promise<boolean> {
    try {
      const live = await cluster.get(this.held)
      if (live === undefined || holderOf(live) !== this.settings.holder) return false
      this.held = live
    } catch {
      // Nothing says that it is not; the next renewal tells.
    }
    return true
  }
}

/**
 * Does something while the Lease of an application is held, or without it where there is no right to Leases. The signal
 * of the work is aborted with the given one, and when somebody else takes the Lease.
 */
export async function withLease<Result>(
  cluster: Cluster,
  settings: Pick<LeaseSettings, 'application' | 'namespace' | 'holder'>,
  progress: Progress,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { application } = settings
  const waitsFor = (holder: string) => {
    progress.tell({
      event: 'note',
      message: `${holder} is deploying '${application}': waiting for that to end`,
    })
  }
  let lease: DeployLease
  try {
    lease = await DeployLease.acquire(cluster, { ...settings, waitsFor, signal })
  } catch (error) {
    if (!isApiError(error, 403)) throw error
    const message = isOfRemoval(error)
      ? `the namespace '${settings.namespace ?? cluster.namespace}' is being removed: nothing new can be made in it`
      : 'there is no right to Leases here: nothing keeps others from deploying at the same time'
    progress.tell({ event: 'warning', message })
    return work(signal)
  }
  try {
    return await work(AbortSignal.any([signal, lease.lost]))
  } finally {
    if (!(await lease.release())) {
      const message = `the Lease of '${application}' was not given back: the next deploy waits up to ${duration} seconds for it`
      progress.tell({ event: 'warning', message })
    }
  }
}

/** A signal that is aborted some time after another one, unless that is no longer wanted. */
function soonAfter(signal: AbortSignal, { clock }: Cluster, unwanted: AbortSignal): AbortSignal {
  const late = new AbortController()
  const begin = () => {
    clock.sleep(lastWords, unwanted).then(
      () => {
        late.abort()
      },
      () => undefined,
    )
  }
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true, signal: unwanted })
  return late.signal
}

/** Whether something was refused because the namespace is on its way out. */
function isOfRemoval({ status: { causes } }: ApiError): boolean {
  return causes.some(({ reason }) => reason === 'NamespaceTerminating')
}

/** Somebody else deploys in our place. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

async function take(cluster: Cluster, settings: LeaseSettings): Promise<LiveObject> {
  let seen: { readonly version: string; readonly since: number } | undefined
  let isTold = false
  for (;;) {
    const live = await cluster.get(placeOf(settings))
    const now = cluster.clock.now()
    if (live !== undefined && seen?.version !== live.resourceVersion)
      seen = { version: live.resourceVersion, since: now }
    const holder = live === undefined ? undefined : holderOf(live)
    const isFree = live === undefined || holder === undefined || holder === settings.holder
    const lasts = (live === undefined ? 0 : durationOf(live)) * 1000
    if (isFree || now - seen!.since >= lasts) {
      const taken = await tryToTake(cluster, settings, live)
      if (taken !== undefined) return taken
      continue
    }
    if (!isTold) settings.waitsFor(nameOf(holder))
    isTold = true
    await cluster.clock.sleep(1000, settings.signal)
  }
}

/** Undefined where somebody else was faster. */
async function tryToTake(
  cluster: Cluster,
  settings: LeaseSettings,
  live: LiveObject | undefined,
): Promise<LiveObject | undefined> {
  const lease = toLease(cluster, settings, live)
  try {
    return (live === undefined ? await cluster.create(lease) : await cluster.replace(lease)).object
  } catch (error) {
    if (isApiError(error, 409) || (live !== undefined && isApiError(error, 404))) return undefined
    throw error
  }
}

function placeOf({ application, namespace }: LeaseSettings) {
  return { kind: 'Lease', name: `tranship-${application}`, namespace }
}

function toLease(cluster: Cluster, settings: LeaseSettings, live: LiveObject | undefined) {
  const { name, namespace } = placeOf(settings)
  const time = new Date(cluster.now()).toISOString().replace('Z', '000Z')
  return {
    apiVersion: 'coordination.k8s.io/v1',
    kind: 'Lease',
    metadata: {
      name,
      namespace,
      ...(live === undefined ? {} : { uid: live.uid, resourceVersion: live.resourceVersion }),
    },
    spec: { holderIdentity: settings.holder, leaseDurationSeconds: duration, renewTime: time },
  }
}

function holderOf({ fields }: LiveObject): string | undefined {
  return textOf(fieldsOf(fields['spec'])['holderIdentity'])
}

function durationOf({ fields }: LiveObject): number {
  return numberOf(fieldsOf(fields['spec'])['leaseDurationSeconds']) ?? duration
}

/** Whoever holds it, without the part that tells runs apart. */
function nameOf(holder: string): string {
  return holder.split(' ')[0] ?? holder
}
