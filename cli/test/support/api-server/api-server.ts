import type { Wire, WireAnswer, WireRequest } from '../../../src/cluster/wire.js'
import { kinds } from '../../../src/cluster/kinds.js'
import { Controllers, type Behaviour } from './controllers.js'
import type { Fault, Faults } from './faults.js'
import {
  fieldName,
  type FieldSet,
  fieldSetOf,
  isSame,
  type Json,
  merge,
  pathsOf,
  removeAt,
  toTree,
  valueAt,
} from './field-set.js'
import { type Cause, changesOf, faultsIn, withDefaults, withFormer } from './rules.js'
import type { TestClock } from './test-clock.js'

/** An object as the server has it. */
export interface Stored {
  [key: string]: unknown
  apiVersion: string
  kind: string
  metadata: Metadata
}

export interface Metadata {
  [key: string]: unknown
  name: string
  namespace: string
  uid: string
  resourceVersion: string
  generation: number
  creationTimestamp: string
}

interface ManagedFields {
  manager: string
  operation: 'Apply' | 'Update'
  subresource?: string
  apiVersion: string
  time: string
  fieldsType: 'FieldsV1'
  fieldsV1: FieldSet
}

interface LoggedEvent {
  readonly version: number
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED'
  readonly object: Stored
}

export interface ServerOptions {
  readonly clock: TestClock
  readonly namespaces?: readonly string[]
  /** The behaviour of Pods by service. By default, they run after a second. */
  readonly behaviours?: Readonly<Record<string, Behaviour>>
  readonly faults?: Faults
  /** Forbidden requests: `POST leases`, `GET events`, `GET deployments everywhere`. */
  readonly forbidden?: readonly string[]
  /** `true` to support the Gateway API; `false` by default, as in most clusters. */
  readonly gatewayApi?: boolean
  /** Returns the warnings for a written object. */
  readonly warnings?: (object: Stored) => readonly string[]
}

/** A request that the server has got: `PATCH deployments/web`. */
export interface LoggedRequest {
  readonly verb: string
  readonly resource: string
  readonly name: string | undefined
  readonly query: URLSearchParams
  readonly headers: WireRequest['headers']
}

/** A connection that the client's process did not live to see the end of. */
export class Killed extends Error {}

/**
 * An API server in memory (rule E7-01): lists, watches, server-side apply with owners of fields, preconditions, dry runs,
 * Leases, and controllers that make Pods of what is applied.
 */
export class ApiServer {
  readonly requests: LoggedRequest[] = []
  /** The number of writes. */
  writes = 0
  private readonly objects = new Map<string, Stored>()
  private readonly events: LoggedEvent[] = []
  private readonly watchers = new Set<(event: LoggedEvent) => void>()
  private readonly namespaces: Set<string>
  private readonly controllers: Controllers
  private readonly cuts: (() => void)[] = []
  private version = 100
  private compactedAt = 0
  private count = 0
  faults: Faults | undefined
  /** Returns additional reasons to refuse an object. */
  refuses: (object: Stored) => readonly Cause[] = () => []
  /** Returns why a policy forbids a change; `undefined` if it doesn't. */
  denies: (object: Stored) => string | undefined = () => undefined
  /** Returns a log in place of the container's. An error breaks the connection. */
  logs: (query: URLSearchParams, pod: Stored) => readonly (string | Error)[] | undefined = () => undefined
  readonly clock: TestClock

  constructor(private readonly options: ServerOptions) {
    this.clock = options.clock
    this.faults = options.faults
    this.namespaces = new Set(options.namespaces ?? ['default'])
    this.controllers = new Controllers(this, options.behaviours ?? {})
  }

  /**
   * Creates a connection to this server. After `dieAfterWrites` writes the client is dead: nothing is sent or received
   * any more.
   */
  wire({ dieAfterWrites = Infinity }: { readonly dieAfterWrites?: number } = {}): Wire {
    let left = dieAfterWrites
    return {
      send: async (request) => {
        if (left <= 0) throw new Killed()
        const before = this.writes
        const answer = await this.answer(request)
        left -= this.writes - before
        if (left <= 0) throw new Killed()
        return answer
      },
      open: () => {
        throw new Error('This server has no streams.')
      },
      close: () => {},
    }
  }

  /** Returns all objects of a kind, or all written objects. The server itself creates EndpointSlices. */
  all(kind?: string): readonly Stored[] {
    return [...this.objects.values()].filter((object) =>
      kind === undefined ? object.kind !== 'EndpointSlice' : object.kind === kind,
    )
  }

  find(kind: string, name: string, namespace = 'default'): Stored | undefined {
    return this.objects.get(`${kind}/${namespace}/${name}`)
  }

  hasNamespace(name: string): boolean {
    return this.namespaces.has(name)
  }

  /** Forgets what happened until now: watches from earlier versions are too old. */
  compact(): void {
    this.compactedAt = this.version
  }

  /** Ends all watches, as a restart of the server does. */
  cutWatches(): void {
    for (const cut of this.cuts.splice(0)) cut()
  }

  /** Changes an object as another field manager. */
  edit(kind: string, name: string, manager: string, change: object, subresource?: string): void {
    const object = this.find(kind, name)!
    this.store(
      this.updated(object, merge(toJson(object), change as Json) as unknown as Stored, manager, subresource),
      object,
    )
  }

  /** Creates an object as another field manager. */
  put(object: object, manager = 'kubectl-create'): Stored {
    const given = object as Stored
    const made = this.prepare({
      ...given,
      metadata: { ...given.metadata, namespace: given.metadata.namespace ?? namespaceOf(given.kind) },
    })
    own(made, { manager, operation: 'Update', fields: fieldSetOf(toJson(given)), time: this.time() })
    return this.store(made, undefined)
  }

  /** Changes fields of the status or the metadata of an object, as controllers do. */
  set(object: Stored, { status = {}, metadata = {} }: { status?: object; metadata?: object }): Stored {
    const now = this.objects.get(keyOf(object))
    if (now === undefined || now.metadata.uid !== object.metadata.uid) return object
    const next = {
      ...now,
      metadata: { ...now.metadata, ...metadata },
      status: { ...(now['status'] as object | undefined), ...status },
    }
    return this.store(next, now)
  }

  remove(object: Stored): void {
    const now = this.objects.get(keyOf(object))
    if (now?.metadata.uid !== object.metadata.uid) return
    this.objects.delete(keyOf(object))
    if (object.kind === 'Pod') this.controllers.endpointsChanged()
    this.note('DELETED', { ...now, metadata: { ...now.metadata, resourceVersion: String(++this.version) } })
    for (const owned of [...this.objects.values()])
      if (
        ((owned.metadata['ownerReferences'] ?? []) as { uid: string }[]).some(
          ({ uid }) => uid === now.metadata.uid,
        )
      )
        this.remove(owned)
  }

  time(): string {
    return new Date(this.clock.trueDate()).toISOString().replace(/\.\d+Z$/, 'Z')
  }

  newUid(): string {
    return `uid-${++this.count}`
  }

  private async answer(request: WireRequest): Promise<WireAnswer> {
    request.signal.throwIfAborted()
    const url = new URL(request.path, 'http://server')
    const isWatch = url.searchParams.get('watch') === 'true'
    const isDryRun = url.searchParams.get('dryRun') === 'All'
    const fault = this.faults?.({ method: request.method, path: url.pathname, isWatch, isDryRun })
    if (fault?.kind === 'reset-before') throw reset()
    if (fault?.kind === 'hang-before') return aborted(request.signal)
    if (fault?.kind === 'status') return this.failed(fault)
    if (fault?.kind === 'foreign')
      return { ...this.text(fault.body), status: fault.code, headers: fault.headers ?? {} }
    const isKnown = this.options.gatewayApi === true || !url.pathname.startsWith('/apis/gateway.')
    if (url.pathname.endsWith('/selfsubjectaccessreviews')) return this.review(String(request.body))
    const target = isKnown ? parsePath(url.pathname) : undefined
    if (target === undefined) return this.json(404, { kind: 'Status' })
    if (url.pathname.endsWith('/log')) {
      const pod = this.find('Pod', target.name!)
      return pod === undefined ? this.notFound(target) : this.log(pod, url.searchParams)
    }
    const verb = `${request.method} ${target.plural}`
    this.requests.push({
      verb: request.method,
      resource: target.plural,
      name: target.name,
      query: url.searchParams,
      headers: request.headers,
    })
    const wide = target.namespace === '' ? `${verb} everywhere` : verb
    if (this.options.forbidden?.some((one) => one === verb || one === wide) === true)
      return this.status(403, 'Forbidden', `${target.plural} is forbidden`)
    if (request.method !== 'GET' && !this.namespaces.has(target.namespace) && target.plural !== 'namespaces')
      return this.noNamespace(target.namespace)
    if (isWatch) return this.watch(target, url.searchParams, request.signal, fault)
    const before = this.version
    const answer = this.carryOut(request, target, url.searchParams)
    if (this.version > before) this.writes++
    if (fault?.kind === 'reset-after') throw reset()
    if (fault?.kind === 'hang-after') return aborted(request.signal)
    await Promise.resolve()
    return answer
  }

  /** Answers an access review. It isn't logged as a request. */
  private review(body: string): WireAnswer {
    const { spec } = JSON.parse(body) as { spec: { resourceAttributes: { verb: string; resource: string } } }
    const { verb, resource } = spec.resourceAttributes
    const { forbidden = [] } = this.options
    const isAllowed =
      verb === '*' ? forbidden.length === 0 : !forbidden.includes(`${methodOf[verb] ?? verb} ${resource}`)
    return this.json(201, { kind: 'SelfSubjectAccessReview', status: { allowed: isAllowed } })
  }

  private carryOut(request: WireRequest, target: Target, query: URLSearchParams): WireAnswer {
    const body = (request.body === undefined ? {} : JSON.parse(request.body)) as Record<string, Json>
    const isDry = query.get('dryRun') === 'All' || isSame(body['dryRun'], ['All'])
    const manager = query.get('fieldManager') ?? 'unknown'
    if (target.plural === 'namespaces')
      return request.method === 'GET' ? this.getNamespace(target) : this.createNamespace(body, target, isDry)
    if (request.method === 'GET')
      return target.name === undefined ? this.list(target, query) : this.get(target)
    if (request.method === 'DELETE') return this.delete(target, body, isDry)
    if (request.method === 'POST') return this.create(target, body, manager, isDry)
    const known = this.objects.get(`${target.kind}/${target.namespace}/${target.name}`)
    const type = String(request.headers['content-type'])
    if (type.startsWith('application/apply-patch'))
      return this.apply(target, body, { manager, isForced: query.get('force') === 'true', isDry }, known)
    if (known === undefined) return this.notFound(target)
    let next: Stored
    if (request.method === 'PUT')
      next = {
        ...body,
        metadata: { ...known.metadata, ...(body['metadata'] as object) },
      } as unknown as Stored
    else if (type.startsWith('application/json-patch'))
      next = jsonPatched(known, body as unknown as JsonPatch)
    else next = mergePatched(toJson(known), body) as unknown as Stored
    const given = (body['metadata'] as Record<string, Json> | undefined)?.['resourceVersion']
    if (given !== undefined && given !== known.metadata.resourceVersion)
      return this.status(
        409,
        'Conflict',
        'the object has been modified; please apply your changes to the latest version',
      )
    return this.write(this.updated(known, next, manager), known, isDry)
  }

  private getNamespace({ name = '' }: Target): WireAnswer {
    return this.namespaces.has(name)
      ? this.json(200, { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
      : this.noNamespace(name)
  }

  private noNamespace(name: string): WireAnswer {
    const details = { kind: 'namespaces', name }
    return this.status(404, 'NotFound', `namespaces "${name}" not found`, [], details)
  }

  private createNamespace(body: Record<string, Json>, target: Target, isDry: boolean): WireAnswer {
    const name = (body['metadata'] as { name?: string } | undefined)?.name ?? target.name ?? ''
    if (this.namespaces.has(name))
      return this.status(409, 'AlreadyExists', `namespaces "${name}" already exists`)
    if (!isDry) this.namespaces.add(name)
    return this.json(201, { ...body, apiVersion: 'v1', kind: 'Namespace' })
  }

  private get(target: Target): WireAnswer {
    const found = this.objects.get(`${target.kind}/${target.namespace}/${target.name}`)
    return found === undefined ? this.notFound(target) : this.json(200, found)
  }

  private list(target: Target, query: URLSearchParams): WireAnswer {
    const items = this.all(target.kind).filter((object) => isWanted(object, target, query))
    return this.json(200, {
      kind: `${target.kind}List`,
      apiVersion: 'v1',
      metadata: { resourceVersion: String(this.version) },
      items: items.map(({ kind: _, apiVersion: __, ...item }) => item),
    })
  }

  private create(target: Target, body: Record<string, Json>, manager: string, isDry: boolean): WireAnswer {
    const made = this.prepare({
      ...(body as unknown as Stored),
      metadata: { ...(body['metadata'] as Metadata), namespace: target.namespace },
    })
    const causes = this.faultsOf(made)
    if (causes.length > 0) return this.invalid(made, causes)
    if (this.objects.has(keyOf(made)))
      return this.status(409, 'AlreadyExists', `${target.plural} "${made.metadata.name}" already exists`)
    own(made, { manager, operation: 'Update', fields: fieldSetOf(body), time: this.time() })
    return this.write(made, undefined, isDry)
  }

  private apply(
    target: Target,
    body: Record<string, Json>,
    { manager, isForced, isDry }: { manager: string; isForced: boolean; isDry: boolean },
    known: Stored | undefined,
  ): WireAnswer {
    const unknownKey = Object.keys(body).find((key) => key.startsWith('unknown'))
    if (unknownKey !== undefined)
      return this.json(500, {
        kind: 'Status',
        code: 500,
        message: `failed to create typed patch object (/x; v1): .${unknownKey}: field not declared in schema`,
      })
    const fields = fieldSetOf(body)
    if (known === undefined) {
      const made = this.prepare({
        ...(body as unknown as Stored),
        metadata: { ...(body['metadata'] as Metadata), namespace: target.namespace },
      })
      const causes = this.faultsOf(made)
      if (causes.length > 0) return this.invalid(made, causes)
      own(made, { manager, operation: 'Apply', fields, time: this.time() })
      return this.write(made, undefined, isDry)
    }
    const entries = managed(known)
    const others = entries.filter((entry) => !(entry.manager === manager && entry.operation === 'Apply'))
    const conflicts = pathsOf(fields).flatMap((path) =>
      // Several managers may own an item as such, besides its fields.
      path.at(-1) === '.' || isSame(valueAt(toJson(known), path), valueAt(body, path))
        ? []
        : others.filter((entry) => has(entry.fieldsV1, path)).map((entry) => ({ entry, path })),
    )
    if (conflicts.length > 0 && !isForced)
      return this.status(
        409,
        'Conflict',
        `Apply failed with ${conflicts.length} conflicts`,
        conflicts.map(({ entry, path }) => ({
          reason: 'FieldManagerConflict',
          message: `conflict with "${entry.manager}"${entry.operation === 'Apply' ? '' : ` using ${entry.apiVersion} at ${entry.time}`}`,
          field: fieldName(path),
        })),
      )
    const former = entries.find((entry) => entry.manager === manager && entry.operation === 'Apply')
    const next = structuredClone(known)
    for (const path of former === undefined ? [] : pathsOf(former.fieldsV1))
      if (!has(fields, path) && !others.some((entry) => has(entry.fieldsV1, path)))
        removeAt(toJson(next), path)
    const merged = merge(toJson(next), body) as unknown as Stored
    const kept = others
      .map((entry) => ({
        ...entry,
        fieldsV1: toTree(
          pathsOf(entry.fieldsV1).filter(
            (path) => !conflicts.some((one) => one.entry === entry && one.path.join() === path.join()),
          ),
        ),
      }))
      .filter(({ fieldsV1 }) => Object.keys(fieldsV1).length > 0)
    const isUnchanged =
      former !== undefined && isSame(former.fieldsV1 as unknown as Json, fields as unknown as Json)
    merged.metadata['managedFields'] = [
      ...kept,
      isUnchanged
        ? former
        : {
            manager,
            operation: 'Apply',
            apiVersion: known.apiVersion,
            time: this.time(),
            fieldsType: 'FieldsV1',
            fieldsV1: fields,
          },
    ].filter(({ fieldsV1 }) => Object.keys(fieldsV1).length > 0) as unknown as Json
    return this.write(merged, known, isDry)
  }

  private delete(target: Target, body: Record<string, Json>, isDry: boolean): WireAnswer {
    const known = this.objects.get(`${target.kind}/${target.namespace}/${target.name}`)
    if (known === undefined) return this.notFound(target)
    const { uid, resourceVersion } = (body['preconditions'] ?? {}) as Record<string, string | undefined>
    if (uid !== undefined && uid !== known.metadata.uid)
      return this.status(409, 'Conflict', 'the UID in the precondition does not match')
    if (resourceVersion !== undefined && resourceVersion !== known.metadata.resourceVersion)
      return this.status(409, 'Conflict', 'the ResourceVersion in the precondition does not match')
    if (isDry) return this.json(200, known)
    const { finalizers } = known.metadata
    if (Array.isArray(finalizers) && finalizers.length > 0)
      this.set(known, { metadata: { deletionTimestamp: this.time() } })
    else if (body['propagationPolicy'] === 'Foreground' && this.controllers.hasPods(known)) {
      const going = this.set(known, { metadata: { deletionTimestamp: this.time() } })
      this.clock.later(300, () => {
        this.remove(going)
      })
    } else this.remove(known)
    return this.json(200, known)
  }

  /** An object that is about to be there for the first time. */
  private prepare(given: Stored): Stored {
    const made = structuredClone(given)
    made.metadata = {
      ...made.metadata,
      uid: this.newUid(),
      generation: 1,
      creationTimestamp: this.time(),
      resourceVersion: '',
    }
    delete made.metadata['managedFields']
    withDefaults(made, ++this.count % 250)
    return made
  }

  private write(next: Stored, known: Stored | undefined, isDry: boolean): WireAnswer {
    if (known !== undefined) {
      withFormer(next, known)
      withDefaults(next, ++this.count % 250)
    }
    const causes = known === undefined ? [] : [...this.faultsOf(next), ...changesOf(known, next)]
    if (causes.length > 0) return this.invalid(next, causes)
    const denial = known === undefined ? undefined : this.denies(next)
    if (denial !== undefined) return this.invalid(next, [{ message: denial }])
    const warnings = this.options.warnings?.(next) ?? []
    const headers =
      warnings.length === 0
        ? {}
        : { warning: warnings.map((text) => `299 - ${JSON.stringify(text)}`).join(', ') }
    const status = known === undefined ? 201 : 200
    return this.json(status, isDry ? next : this.store(next, known), headers)
  }

  private faultsOf(object: Stored): readonly Cause[] {
    return [...faultsIn(object), ...this.refuses(object)]
  }

  private store(next: Stored, known: Stored | undefined): Stored {
    if (known !== undefined && isSame(toJson(next), toJson(known))) return known
    const generation =
      known === undefined || isSame(known['spec'] as Json, next['spec'] as Json)
        ? next.metadata.generation
        : known.metadata.generation + 1
    const stored = {
      ...next,
      metadata: { ...next.metadata, generation, resourceVersion: String(++this.version) },
    }
    this.objects.set(keyOf(stored), stored)
    this.note(known === undefined ? 'ADDED' : 'MODIFIED', stored)
    this.controllers.changed(stored, known)
    if (stored.kind === 'Pod' || stored.kind === 'Service') this.controllers.endpointsChanged()
    return this.objects.get(keyOf(stored)) ?? stored
  }

  private updated(known: Stored, next: Stored, manager: string, subresource?: string): Stored {
    const changed = pathsOf(fieldSetOf(toJson(next))).filter(
      (path) => !isSame(valueAt(toJson(known), path), valueAt(toJson(next), path)),
    )
    if (
      isSame(known.metadata['managedFields'] as Json, next.metadata['managedFields'] as Json) &&
      changed.length > 0
    ) {
      const isOne = (path: readonly string[]) => changed.some((one) => one.join() === path.join())
      const entries = managed(known)
        .map((entry) => ({
          ...entry,
          fieldsV1: toTree(pathsOf(entry.fieldsV1).filter((path) => !isOne(path))),
        }))
        .filter(({ fieldsV1 }) => Object.keys(fieldsV1).length > 0)
      next.metadata['managedFields'] = entries as unknown as Json
      own(next, { manager, operation: 'Update', subresource, fields: toTree(changed), time: this.time() })
    }
    return next
  }

  private watch(
    target: Target,
    query: URLSearchParams,
    signal: AbortSignal,
    fault: Fault | undefined,
  ): WireAnswer {
    const from = Number(query.get('resourceVersion'))
    if (from < this.compactedAt) return this.status(410, 'Expired', 'too old resource version')
    const lines: string[] = []
    let wake = () => {}
    let isCut = false
    this.cuts.push(() => {
      isCut = true
      wake()
    })
    const take = ({ type, object }: LoggedEvent) => {
      if (object.kind !== target.kind || !isWanted(object, target, query) || fault?.kind === 'stall') return
      lines.push(`${JSON.stringify({ type, object })}\n`)
      wake()
    }
    for (const event of this.events) if (event.version > from) take(event)
    this.watchers.add(take)
    const { watchers } = this
    signal.addEventListener(
      'abort',
      () => {
        wake()
      },
      { once: true },
    )
    async function* body(): AsyncIterable<Uint8Array> {
      try {
        while (!signal.aborted) {
          for (const line of lines.splice(0)) {
            // Lines arrive in pieces.
            yield new TextEncoder().encode(line.slice(0, 7))
            yield new TextEncoder().encode(line.slice(7))
          }
          if (fault?.kind === 'cut' || isCut) return
          await new Promise<void>((resolve) => {
            wake = resolve
            if (lines.length > 0 || signal.aborted) resolve()
          })
        }
        signal.throwIfAborted()
      } finally {
        watchers.delete(take)
      }
    }
    return { status: 200, headers: this.headers(), body: body() }
  }

  private note(type: LoggedEvent['type'], object: Stored): void {
    const event = { version: Number(object.metadata.resourceVersion), type, object: structuredClone(object) }
    this.events.push(event)
    for (const watcher of this.watchers) watcher(event)
  }

  private headers(): Record<string, string> {
    return { date: new Date(this.clock.trueDate()).toUTCString() }
  }

  private json(status: number, value: unknown, headers: Record<string, string> = {}): WireAnswer {
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    async function* body(): AsyncIterable<Uint8Array> {
      await Promise.resolve()
      yield bytes
    }
    return { status, headers: { ...this.headers(), ...headers }, body: body() }
  }

  private log(pod: Stored, query: URLSearchParams): WireAnswer {
    const isStamped = query.get('timestamps') === 'true'
    const lines = this.controllers
      .logOf(pod)
      .split('\n')
      .filter((line) => line !== '')
    const whole = lines
      .map((line, number) => `${isStamped ? `${this.stamp(number)} ` : ''}${line}\n`)
      .join('')
    const chunks = this.logs(query, pod) ?? [whole]
    async function* body(): AsyncIterable<Uint8Array> {
      await Promise.resolve()
      for (const chunk of chunks) {
        if (typeof chunk !== 'string') throw chunk
        yield new TextEncoder().encode(chunk)
      }
    }
    return { status: 200, headers: this.headers(), body: body() }
  }

  /** Returns the timestamp of a log line, by its number. */
  stamp(number: number): string {
    return new Date(this.clock.start + number).toISOString().replace('Z', '000001Z')
  }

  private text(text: string): WireAnswer {
    async function* body(): AsyncIterable<Uint8Array> {
      await Promise.resolve()
      yield new TextEncoder().encode(text)
    }
    return { status: 200, headers: this.headers(), body: body() }
  }

  private status(
    code: number,
    reason: string,
    message: string,
    causes: readonly object[] = [],
    details: object = {},
  ): WireAnswer {
    return this.json(code, {
      kind: 'Status',
      status: 'Failure',
      code,
      reason,
      message,
      details: { ...details, causes },
    })
  }

  private failed({
    code,
    reason,
    message = '',
    causes = [],
    retryAfter,
  }: Extract<Fault, { kind: 'status' }>): WireAnswer {
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    return this.json(
      code,
      { kind: 'Status', code, message, ...(reason === undefined ? {} : { reason }), details: { causes } },
      headers,
    )
  }

  private notFound({ plural, name }: Target): WireAnswer {
    return this.status(404, 'NotFound', `${plural} "${name}" not found`, [], { kind: plural, name })
  }

  private invalid(object: Stored, causes: readonly object[]): WireAnswer {
    return this.status(422, 'Invalid', `${object.kind} "${object.metadata.name}" is invalid`, causes, {
      kind: object.kind,
      name: object.metadata.name,
    })
  }
}

/** The HTTP method for each verb of a Role. */
const methodOf: Readonly<Record<string, string>> = {
  get: 'GET',
  list: 'GET',
  watch: 'GET',
  create: 'POST',
  patch: 'PATCH',
  update: 'PUT',
  delete: 'DELETE',
}

interface Target {
  readonly namespace: string
  readonly kind: string
  readonly plural: string
  readonly name: string | undefined
}

function parsePath(path: string): Target | undefined {
  const ofNamespaces = /^\/api\/v1\/namespaces(?:\/([^/]+))?$/.exec(path)
  if (ofNamespaces !== null)
    return { namespace: '', kind: 'Namespace', plural: 'namespaces', name: ofNamespaces[1] }
  const clusterWide = /^\/(?:api|apis\/[^/]+)\/[^/]+\/([^/]+)$/.exec(path)
  const kindOfCluster = [...kinds.values()].find(({ plural }) => plural === clusterWide?.[1])
  if (kindOfCluster !== undefined)
    return { namespace: '', kind: kindOfCluster.kind, plural: kindOfCluster.plural, name: undefined }
  const match = /^\/(?:api|apis\/[^/]+)\/[^/]+\/namespaces\/([^/]+)\/([^/]+)(?:\/([^/]+)(?:\/log)?)?$/.exec(
    path,
  )
  const kind = [...kinds.values()].find(({ plural }) => plural === match?.[2])
  if (match === null || kind === undefined) return undefined
  const name = match[3] === undefined ? undefined : decodeURIComponent(match[3])
  return { namespace: match[1]!, kind: kind.kind, plural: kind.plural, name }
}

/** Returns the default namespace of a kind. */
function namespaceOf(kind: string): string {
  return kinds.get(kind)?.isClusterWide === true ? '' : 'default'
}

function keyOf({ kind, metadata: { namespace, name } }: Stored): string {
  return `${kind}/${namespace}/${name}`
}

function isWanted(object: Stored, { namespace }: Target, query: URLSearchParams): boolean {
  const labels = (object.metadata['labels'] ?? {}) as Record<string, string>
  const wanted = (query.get('labelSelector') ?? '').split(/,(?![^(]*\))/).filter((text) => text !== '')
  const fields = (query.get('fieldSelector') ?? '').split(',').filter((text) => text !== '')
  return (
    (namespace === '' || object.metadata.namespace === namespace) &&
    wanted.every((text) => {
      const [name = '', values = ''] = text.replace(' in (', '=').replace(')', '').split('=')
      return values.split(',').includes(labels[name]!)
    }) &&
    fields.every((text) => {
      const [path = '', value] = text.split('=')
      return (
        valueAt(
          toJson(object),
          path.split('.').map((key) => `f:${key}`),
        ) === value
      )
    })
  )
}

/** Rejects when the signal is aborted, and otherwise never ends. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => {
      reject(signal.reason as Error)
    }
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })
}

function reset(): Error {
  return Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
}

function toJson(object: Stored | object): Json {
  return object as unknown as Json
}

function managed(object: Stored): ManagedFields[] {
  return (object.metadata['managedFields'] ?? []) as unknown as ManagedFields[]
}

function has(set: FieldSet, path: readonly string[]): boolean {
  let at: FieldSet | undefined = set
  for (const step of path) at = at?.[step]
  return at !== undefined
}

function own(
  object: Stored,
  {
    manager,
    operation,
    subresource,
    fields,
    time,
  }: Pick<ManagedFields, 'manager' | 'operation' | 'time'> & {
    subresource?: string | undefined
    fields: FieldSet
  },
): void {
  const entries = managed(object)
  const known = entries.find(
    (entry) =>
      entry.manager === manager && entry.operation === operation && entry.subresource === subresource,
  )
  const fieldsV1 = known === undefined ? fields : toTree([...pathsOf(known.fieldsV1), ...pathsOf(fields)])
  const entry = {
    manager,
    operation,
    ...(subresource === undefined ? {} : { subresource }),
    apiVersion: object.apiVersion,
    time,
    fieldsType: 'FieldsV1' as const,
    fieldsV1,
  }
  object.metadata['managedFields'] = [...entries.filter((one) => one !== known), entry] as unknown as Json
}

function mergePatched(target: Json | undefined, patch: Json): Json {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch
  const merged: Record<string, Json> = {
    ...((typeof target === 'object' && !Array.isArray(target) ? target : {}) as Record<string, Json>),
  }
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key]
    else merged[key] = mergePatched(merged[key], value)
  }
  return merged
}

type JsonPatch = readonly { readonly op: string; readonly path: string; readonly value?: Json }[]

/** Applies the operations of JSON Patch that are in use. Slashes in keys are escaped. */
function jsonPatched(known: Stored, patch: JsonPatch): Stored {
  const next = structuredClone(known)
  for (const { op, path, value } of patch) {
    const steps = path
      .slice(1)
      .split('/')
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = steps.pop()!
    const parent = steps.reduce<Record<string, Json>>(
      (at, step) => at[step] as Record<string, Json>,
      next as unknown as Record<string, Json>,
    )
    if (op === 'remove') {
      if (Array.isArray(parent)) parent.splice(Number(last), 1)
      else delete parent[last]
    } else if (op !== 'test') parent[last] = value!
  }
  return next
}
