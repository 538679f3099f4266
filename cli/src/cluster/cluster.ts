import type { WebSocket } from 'ws'
import type { Clock } from '../engines/clock.js'
import { ForeignAnswer, isApiError } from './api-error.js'
import { type Fields, fieldsOf, objectsOf, textOf } from './fields.js'
import { collectionPath, kindOf } from './kinds.js'
import { type LiveObject, toLiveObject } from './live-object.js'
import type { SilenceListener } from './silence.js'
import type { ApiAnswer, ApiRequest, Transport } from './transport.js'

/** What finds an object: without a namespace, in that of the cluster's context. */
export interface ObjectPlace {
  readonly kind: string
  readonly name: string
  readonly namespace?: string | undefined
}

/** An object to write: any of its kind. */
export interface ObjectToWrite {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string | undefined }
}

/** Which objects of a kind are meant. */
export interface Query {
  readonly kind: string
  readonly namespace?: string | undefined
  /** The labels that the objects have. */
  readonly labels?: Readonly<Record<string, string>> | undefined
  /** A field selector: `reason=Unhealthy`. */
  readonly fields?: string | undefined
}

export interface WriteOptions {
  /** Asks the server for everything and changes nothing. */
  readonly dryRun?: boolean | undefined
}

export interface ApplyOptions extends WriteOptions {
  /** Takes fields that others own. */
  readonly force?: boolean | undefined
  /** Who owns the fields; `tranship` by default. */
  readonly manager?: string | undefined
}

export interface DeleteOptions extends WriteOptions {
  /** Only the object with this uid and, if given, this version is removed; another is a conflict. */
  readonly uid?: string | undefined
  readonly resourceVersion?: string | undefined
  /** `Foreground`: the object goes after what it owns. */
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

/** The name under which fields of objects are ours. */
export const fieldManager = 'tranship'

/** A cluster as one user sees it. Everything that is asked ends with the signal that it was opened with. */
export class Cluster {
  constructor(
    private readonly transport: Transport,
    readonly clock: Clock,
    /** The namespace of objects that name none. */
    readonly namespace: string,
    readonly server: string,
    readonly context: string | undefined,
    /** The name of who asks, in the kubeconfig. */
    readonly userName: string | undefined,
    readonly close: () => void,
  ) {}

  /** The time of the API server: milliseconds since 1970. */
  now(): number {
    return this.transport.serverClock.now()
  }

  /** The same for what has to end with another signal too. */
  within(signal: AbortSignal): Cluster {
    const { clock, namespace, server, context, userName, close } = this
    return new Cluster(this.transport.within(signal), clock, namespace, server, context, userName, close)
  }

  /** Waits so many milliseconds, unless the signal is aborted. */
  sleep(milliseconds: number): Promise<void> {
    return this.transport.sleep(milliseconds)
  }

  /** Calls the listener when the server answers nothing for a while, and when it answers again. */
  onSilence(listener: SilenceListener): void {
    this.transport.silence.listen(listener)
  }

  request(request: ApiRequest): Promise<ApiAnswer> {
    return this.transport.request(request)
  }

  stream(request: ApiRequest): Promise<AsyncIterable<Uint8Array>> {
    return this.transport.stream(request)
  }

  /** As `Transport.openStream`. */
  openStream(path: string, protocols: readonly string[], signal?: AbortSignal): Promise<WebSocket> {
    return this.transport.openStream(path, protocols, signal)
  }

  pathOf({ kind, name, namespace = this.namespace }: ObjectPlace): string {
    return `${collectionPath(kindOf(kind), namespace)}/${encodeURIComponent(name)}`
  }

  /** Undefined where there is no such object. */
  async get(place: ObjectPlace, signal?: AbortSignal): Promise<LiveObject | undefined> {
    try {
      const { body } = await this.request({
        method: 'GET',
        path: this.pathOf(place),
        signal,
      })
      return toLiveObject(this.ofServer(body))
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
      this.ofServer(body)
      const kind = kindOf(query.kind)
      objects.push(...objectsOf(body['items']).map((item) => toLiveObject(item, kind)))
      const metadata = fieldsOf(body['metadata'])
      next = textOf(metadata['continue'])
      if (next === undefined) return { objects, resourceVersion: textOf(metadata['resourceVersion']) ?? '' }
    } while (true)
  }

  /** The events of a watch from a version on, as lines of JSON come. */
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

  /** Server-side apply with strict validation. */
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

  /** Writes a whole object; its `metadata.resourceVersion` says which version it takes the place of. */
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

  /** Removes an object; says whether there was one. */
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
    return { object: toLiveObject(this.ofServer(body)), isNew: status === 201, warnings }
  }

  /** Whatever an API server sends says of what kind it is; JSON that does not is somebody else's. */
  private ofServer(body: Fields): Fields {
    if (textOf(body['kind']) !== undefined) return body
    throw new ForeignAnswer(this.server, 'JSON of something else')
  }

  private collectionPathOf({ kind, namespace = this.namespace }: Query): string {
    return collectionPath(kindOf(kind), namespace)
  }
}

function selectorsOf({ labels = {}, fields }: Query): Readonly<Record<string, string | undefined>> {
  const selector = Object.entries(labels)
    .map(([name, value]) => `${name}=${value}`)
    .join(',')
  return { labelSelector: selector || undefined, fieldSelector: fields }
}

function dryRunOf(dryRun: boolean | undefined): { readonly dryRun?: string } {
  return dryRun === true ? { dryRun: 'All' } : {}
}
