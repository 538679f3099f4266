import type { WebSocket } from 'ws'
import type { Clock } from '../engines/clock.js'
import { ForeignAnswer, isApiError } from './api-error.js'
import { type Fields, fieldsOf, objectsOf, textOf } from './fields.js'
import { collectionPath, kindOf } from './kinds.js'
import { type LiveObject, toLiveObject } from './live-object.js'
import type { SilenceListener } from './silence.js'
import type { ApiAnswer, ApiRequest, Transport } from './transport.js'

/** The identity of an object. The default namespace is that of the cluster's context. */
export interface ObjectPlace {
  readonly kind: string
  readonly name: string
  readonly namespace?: string | undefined
}

/** An object of any kind to write. */
export interface ObjectToWrite {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined }
}

/** The labels of objects. A label with several values has one of them, and an application writes the first. */
export type Selector = Readonly<Record<string, string | readonly string[]>>

/** A query for objects of a kind. */
export interface Query {
  readonly kind: string
  readonly namespace?: string | undefined
  /** `true` for the objects of all namespaces. */
  readonly isEverywhere?: boolean | undefined
  /** The labels to match. */
  readonly labels?: Selector | undefined
  /** A field selector: `reason=Unhealthy`. */
  readonly fields?: string | undefined
}

export interface WriteOptions {
  /** `true` to validate on the server without changing anything. */
  readonly dryRun?: boolean | undefined
}

export interface ApplyOptions extends WriteOptions {
  /** `true` to take fields that other field managers own. */
  readonly force?: boolean | undefined
  /** The field manager; by default `tranship`. */
  readonly manager?: string | undefined
}

export interface DeleteOptions extends WriteOptions {
  /**
   * The uid that the object must have; otherwise the server answers with a conflict. `resourceVersion` works the same
   * way.
   */
  readonly uid?: string | undefined
  readonly resourceVersion?: string | undefined
  /** `Foreground` deletes the dependents before the object. */
  readonly propagation?: 'Foreground' | 'Background' | 'Orphan' | undefined
}

export interface Written {
  readonly object: LiveObject
  readonly isNew: boolean
  readonly warnings: readonly string[]
}

export interface Listed {
  readonly objects: readonly LiveObject[]
  readonly resourceVersion: string
}

/** The default field manager of tranship. */
export const fieldManager = 'tranship'

/** A cluster, as seen by one user. All requests end when the signal of the transport is aborted. */
export class Cluster {
  constructor(
    private readonly transport: Transport,
    readonly clock: Clock,
    /** The default namespace of objects. */
    readonly namespace: string,
    readonly server: string,
    readonly context: string | undefined,
    /** The user's name in the kubeconfig. */
    readonly userName: string | undefined,
    readonly close: () => void,
  ) {}

  /** Returns the time of the API server, in milliseconds since 1970. */
  now(): number {
    return this.transport.serverClock.now()
  }

  /** Returns the same cluster with an additional signal that ends its requests. */
  within(signal: AbortSignal): Cluster {
    const { clock, namespace, server, context, userName, close } = this
    return new Cluster(this.transport.within(signal), clock, namespace, server, context, userName, close)
  }

  /** Waits, unless the signal is aborted. */
  sleep(milliseconds: number): Promise<void> {
    return this.transport.sleep(milliseconds)
  }

  /** Calls the listener when the server stops answering, and when it answers again. */
  onSilence(listener: SilenceListener): void {
    this.transport.silence.listen(listener)
  }

  request(request: ApiRequest): Promise<ApiAnswer> {
    return this.transport.request(request)
  }

  stream(request: ApiRequest): Promise<AsyncIterable<Uint8Array>> {
    return this.transport.stream(request)
  }

  /** Opens a WebSocket; see `Transport.openStream`. */
  openStream(path: string, protocols: readonly string[], signal?: AbortSignal): Promise<WebSocket> {
    return this.transport.openStream(path, protocols, signal)
  }

  pathOf({ kind, name, namespace = this.namespace }: ObjectPlace): string {
    return `${collectionPath(kindOf(kind), namespace)}/${encodeURIComponent(name)}`
  }

  /** Returns an object; `undefined` if there is none. */
  async get(place: ObjectPlace, signal?: AbortSignal): Promise<LiveObject | undefined> {
    try {
      const { body } = await this.request({
        method: 'GET',
        path: this.pathOf(place),
        signal,
      })
      return toLiveObject(this.requireKind(body))
    } catch (error) {
      if (isApiError(error, 404)) return undefined
      throw error
    }
  }

  async list(query: Query, signal?: AbortSignal): Promise<Listed> {
    const objects: LiveObject[] = []
    let next: string | undefined
    do {
      const { body } = await this.request({
        method: 'GET',
        path: this.collectionPathOf(query),
        query: { ...selectorsOf(query), limit: 500, continue: next },
        signal,
      })
      this.requireKind(body)
      const kind = kindOf(query.kind)
      objects.push(...objectsOf(body['items']).map((item) => toLiveObject(item, kind)))
      const metadata = fieldsOf(body['metadata'])
      next = textOf(metadata['continue'])
      if (next === undefined) return { objects, resourceVersion: textOf(metadata['resourceVersion']) ?? '' }
    } while (true)
  }

  /** Opens a watch from a version on. It delivers lines of JSON. */
  watch(query: Query, resourceVersion: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
    return this.stream({
      method: 'GET',
      path: this.collectionPathOf(query),
      query: {
        ...selectorsOf(query),
        watch: true,
        allowWatchBookmarks: true,
        resourceVersion,
        timeoutSeconds: 300,
      },
      signal,
    })
  }

  /** Runs server-side apply with strict field validation. */
  async apply(
    object: ObjectToWrite,
    { force, dryRun, manager = fieldManager }: ApplyOptions = {},
  ): Promise<Written> {
    const { kind, metadata } = object
    const answer = await this.request({
      method: 'PATCH',
      path: this.pathOf({ kind, ...metadata }),
      query: {
        fieldManager: manager,
        fieldValidation: 'Strict',
        ...(force === true ? { force } : {}),
        ...dryRunOf(dryRun),
      },
      body: object,
      contentType: 'application/apply-patch+yaml',
    })
    return this.toWritten(answer)
  }

  async create(object: ObjectToWrite, { dryRun }: WriteOptions = {}): Promise<Written> {
    const { kind, metadata } = object
    const answer = await this.request({
      method: 'POST',
      path: collectionPath(kindOf(kind), metadata.namespace ?? this.namespace),
      query: { fieldManager, fieldValidation: 'Strict', ...dryRunOf(dryRun) },
      body: object,
    })
    return this.toWritten(answer)
  }

  /** Writes a whole object. `metadata.resourceVersion` names the version that it replaces. */
  async replace(object: ObjectToWrite): Promise<Written> {
    const { kind, metadata } = object
    const path = this.pathOf({ kind, ...metadata })
    return this.toWritten(await this.request({ method: 'PUT', path, query: { fieldManager }, body: object }))
  }

  async patch(
    place: ObjectPlace,
    type: 'merge' | 'json',
    patch: unknown,
    { dryRun, manager = fieldManager }: Omit<ApplyOptions, 'force'> = {},
  ): Promise<Written> {
    const answer = await this.request({
      method: 'PATCH',
      path: this.pathOf(place),
      query: { fieldManager: manager, ...dryRunOf(dryRun) },
      body: patch,
      contentType: `application/${type === 'merge' ? 'merge-patch' : 'json-patch'}+json`,
    })
    return this.toWritten(answer)
  }

  /** Deletes an object. Returns `false` if there was none. */
  async remove(
    place: ObjectPlace,
    { uid, resourceVersion, propagation = 'Background', dryRun }: DeleteOptions = {},
  ): Promise<boolean> {
    try {
      await this.request({
        method: 'DELETE',
        path: this.pathOf(place),
        body: {
          kind: 'DeleteOptions',
          apiVersion: 'v1',
          propagationPolicy: propagation,
          preconditions: { uid, resourceVersion },
          ...(dryRun === true ? { dryRun: ['All'] } : {}),
        },
      })
      return true
    } catch (error) {
      if (isApiError(error, 404)) return false
      throw error
    }
  }

  private toWritten({ status, body, warnings }: ApiAnswer): Written {
    return { object: toLiveObject(this.requireKind(body)), isNew: status === 201, warnings }
  }

  /** Checks that the body has a `kind`, as every answer of an API server does. */
  private requireKind(body: Fields): Fields {
    if (textOf(body['kind']) !== undefined) return body
    throw new ForeignAnswer(this.server, 'JSON of something else')
  }

  private collectionPathOf({ kind, namespace = this.namespace, isEverywhere }: Query): string {
    return collectionPath(kindOf(kind), isEverywhere === true ? undefined : namespace)
  }
}

function selectorsOf({ labels = {}, fields }: Query): Readonly<Record<string, string | undefined>> {
  const selector = Object.entries(labels)
    .map(([name, value]) =>
      typeof value === 'string' ? `${name}=${value}` : `${name} in (${value.join(',')})`,
    )
    .join(',')
  return { labelSelector: selector || undefined, fieldSelector: fields }
}

function dryRunOf(dryRun: boolean | undefined): { readonly dryRun?: string } {
  return dryRun === true ? { dryRun: 'All' } : {}
}
