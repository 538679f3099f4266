import { type ApiError, ConnectionError, isApiError } from '../cluster/api-error.js'
import type { Cluster } from '../cluster/cluster.js'
import { fieldsOf, numberOf, textOf } from '../cluster/fields.js'
import type { LiveObject } from '../cluster/live-object.js'
import type { Progress } from '../progress/progress.js'

/** The time after which a Lease expires without renewal, in seconds. */
const duration = 30

/** The time limit for releasing the Lease after an interruption, in milliseconds. */
const releaseTimeout = 5000

/** The number of attempts to release a Lease that changes at the same time. */
const mostTries = 3

interface LeaseSettings {
  readonly application: string
  readonly namespace: string | undefined
  /** The holder's identity: a name, a space and a unique part. */
  readonly holder: string
  /** Called once with the name of the holder that this run waits for. */
  readonly waitsFor: (holder: string) => void
  /** Ends the wait for the Lease. After that, releasing it has a time limit. */
  readonly signal: AbortSignal
}

/**
 * A Kubernetes Lease, so that only one deploy changes an application at a time (rule E2-09). It is renewed until it is
 * released. If its holder dies, others take it after its duration without renewal, by their own clocks.
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
   * Waits for the Lease and takes it.
   *
   * @throws {ApiError} if the cluster refuses, for example without permission or namespace.
   */
  static async acquire(cluster: Cluster, settings: LeaseSettings): Promise<DeployLease> {
    const lease = new DeployLease(cluster, settings, await take(cluster.within(settings.signal), settings))
    lease.renewing = lease.renew()
    return lease
  }

  /** Aborted if another holder takes the Lease, because this process was suspended for too long. */
  get lost(): AbortSignal {
    return this.losing.signal
  }

  /** Releases the Lease, so that the next deploy can start. Returns `true` if nobody has to wait for its expiry. */
  async release(): Promise<boolean> {
    this.ending.abort()
    await this.renewing
    const released = new AbortController()
    const limit = abortLater(this.settings.signal, this.cluster, released.signal)
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
        // The conflict has two causes: another holder took the Lease, or an interrupted renewal succeeded after all.
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
      // Taking a Lease needs no permission to delete it. In that case, leave it without a holder.
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

  /** Checks the holder after a conflict, which also arises if the answer to a successful renewal was lost. */
  private async isStillOurs(cluster: Cluster): Promise<boolean> {
    try {
      const live = await cluster.get(this.held)
      if (live === undefined || holderOf(live) !== this.settings.holder) return false
      this.held = live
    } catch {
      // The next renewal finds out.
    }
    return true
  }
}

/**
 * Runs `work` while holding the Lease of an application. Without permission for Leases, runs it unprotected with a
 * warning. The signal for `work` is aborted with the given one, and if the Lease is lost.
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
      message: `${holder} is deploying \`${application}\`: waiting until it ends`,
    })
  }
  let lease: DeployLease
  try {
    lease = await DeployLease.acquire(cluster, { ...settings, waitsFor, signal })
  } catch (error) {
    if (!isApiError(error, 403)) throw error
    const message = isNamespaceTerminating(error)
      ? `the namespace \`${settings.namespace ?? cluster.namespace}\` is being removed: nothing new can be made in it`
      : 'there is no right to Leases here: nothing keeps others from deploying at the same time'
    progress.tell({ event: 'warning', message })
    return work(signal)
  }
  try {
    return await work(AbortSignal.any([signal, lease.lost]))
  } finally {
    if (!(await lease.release())) {
      const message = `the Lease of \`${application}\` was not given back: the next deploy waits up to ${duration} seconds for it`
      progress.tell({ event: 'warning', message })
    }
  }
}

/** Returns a signal that is aborted some time after another one, unless `unwanted` is aborted first. */
function abortLater(signal: AbortSignal, { clock }: Cluster, unwanted: AbortSignal): AbortSignal {
  const late = new AbortController()
  const begin = () => {
    clock.sleep(releaseTimeout, unwanted).then(
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

/** `true` if a request was refused because the namespace is being deleted. */
function isNamespaceTerminating({ status: { causes } }: ApiError): boolean {
  return causes.some(({ reason }) => reason === 'NamespaceTerminating')
}

/** Thrown if another deploy takes over the Lease. */
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

/** Takes the Lease. Returns `undefined` if somebody else was faster. */
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

/** Returns the name of a holder, without the unique part. */
function nameOf(holder: string): string {
  return holder.split(' ')[0] ?? holder
}
