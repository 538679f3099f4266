import { withEntries } from '../load/map-changes.js'
import { findWorkload, workloadsIn } from '../keys/workload-sections.js'
import { toLabelName } from '../kubernetes/name.js'
import type { TranslateOptions } from '../options/options.js'
import type { Capabilities } from '../profiles/profile.js'
import { reportUndefined } from '../application/undefined-resource.js'
import { Declared } from '../rules/values/declared.js'
import type { Scope } from '../rules/types/scope.js'
import {
  Entry,
  InvalidNode,
  ListNode,
  MapNode,
  type Node,
  ScalarNode,
  type ScalarValue,
  Template,
} from '../source/node.js'
import type { Place } from '../source/place.js'
import type { Span } from '../source/position.js'
import { pointerOf } from '../source/pointer.js'
import { verbatim } from '../source/shown.js'

// https://github.com/ggml-org/llama.cpp/blob/master/docs/docker.md
const build = 'b9603'
const defaultImage = `ghcr.io/ggml-org/llama.cpp:server-${build}`
const defaultGpuImage = `ghcr.io/ggml-org/llama.cpp:server-cuda12-${build}`

/** The port of llama.cpp's server. */
const PORT = 8080
const FOLDER = '/models'
const DEFAULT_SIZE = '20Gi'

/**
 * Replaces the models that services use by services that serve them, and gives their addresses to the services that use
 * them (rules C14-20 to C14-25).
 */
export function serveModels(tree: Place, { wholeSpecification }: Capabilities, scope: Scope): Place {
  const models = tree.get('models')
  if (!wholeSpecification || tree.node.kind !== 'map') return tree
  const containers = workloadsIn(tree).flatMap(containersOf)
  const uses = containers.flatMap((container) => container.uses)
  const declared = new Declared(tree, ['models'], scope.isBroken)
  for (const { name, place } of uses) reportUndefined('undefined-model', name, place, declared, scope)
  // A use that depends on an unknown variable may be of any model.
  const isAnyUnread = containers.some(({ place }) => !place.isReadable('models'))
  const servers = new Map<string, Server>()
  const isTaken = (name: string) =>
    findWorkload(tree, name) !== undefined ||
    tree.get('volumes')?.has(name) === true ||
    [...servers.values()].some(({ service }) => service === name)
  for (const model of models?.entries() ?? []) {
    const isUsed = uses.some(({ name }) => name === model.key)
    if (isUsed) servers.set(model.key, serverOf(model, isTaken, scope.options))
    else if (!isAnyUnread) scope.report('unused-model', model, { model: model.shownKey })
  }
  if (servers.size === 0) return tree
  for (const server of servers.values()) reportServer(server, scope)
  const inUse = uses.filter(({ name }) => servers.has(name)).map(({ place }) => place)
  reportExposed([...Array.from(servers.values(), ({ model }) => model), ...inUse], scope)
  // Services and jobs share one set of names.
  const using = new Set(containers.flatMap(({ service, uses: own }) => (own.length > 0 ? [service.key] : [])))
  const entriesOf = (section: string): Entry[] => {
    const node = tree.get(section)?.node
    return (node?.kind === 'map' ? node.entries : []).map((entry) => {
      if (!using.has(entry.key)) return entry
      const [whole, ...starts] = containers.filter(({ service }) => service.key === entry.key)
      const started = starts.map((container) => withVariables(container, servers))
      const service = withVariables(whole!, servers) as MapNode
      const list = service.entry('pre_start')?.value
      return entry.with(
        list?.kind === 'list' ? withSections(service, { pre_start: new ListNode(started, list) }) : service,
      )
    })
  }
  const added = Array.from(servers.values(), (server) =>
    made(server.model.keySpan, server.service, serviceOf(server)),
  )
  const claims = Array.from(servers.values(), (server) =>
    made(server.model.keySpan, server.service, { driver_opts: { size: server.size } }),
  )
  const sectionOf = (name: string, more: readonly Entry[]) =>
    new MapNode([...entriesOf(name), ...more], tree.get(name)?.node ?? tree.node)
  return tree.with(
    withSections(tree.node, {
      services: sectionOf('services', added),
      ...(tree.has('jobs') ? { jobs: sectionOf('jobs', []) } : {}),
      volumes: sectionOf('volumes', claims),
    }),
  )
}

/** A service, or a container of its `pre_start`, with the models that it uses. */
interface Container {
  readonly service: Place
  readonly place: Place
  readonly uses: readonly Use[]
}

/** Returns a service and its containers of `pre_start`, in order. */
function containersOf(service: Place): readonly Container[] {
  const places = [service, ...(service.get('pre_start')?.items() ?? [])]
  return places.map((place) => ({ service, place, uses: usesOf(place) }))
}

/** A use of a model by a container. */
interface Use {
  readonly name: string
  readonly place: Place
  readonly endpointVariable: string | ScalarNode
  readonly modelVariable: string | ScalarNode
}

/** Reads both forms of `models`. The names of variables follow Compose: `LLM_URL` and `LLM_MODEL` for `llm`. */
function usesOf(container: Place): readonly Use[] {
  const models = container.get('models')
  return [...(models?.items() ?? []), ...(models?.entries() ?? [])].map((place) => {
    const name = models?.isList ? (place.text ?? '') : place.key
    const prefix = name.toUpperCase().replaceAll('-', '_')
    const endpointVariable = scalarOf(place.get('endpoint_var')) ?? `${prefix}_URL`
    const modelVariable = scalarOf(place.get('model_var')) ?? `${prefix}_MODEL`
    return { name, place, endpointVariable, modelVariable }
  })
}

/** A model with its server. */
interface Server {
  readonly model: Place
  /** The name of the service and of its volume. */
  readonly service: string
  readonly image: string
  readonly size: string | Node
  /** The name of the model in requests. */
  readonly alias: string | ScalarNode
  readonly source: ModelSource
}

/** The arguments that name a model. `file` is the file that must be in the claim, if no download is known. */
interface ModelSource {
  readonly args: readonly (string | ScalarNode)[]
  readonly file?: string
}

function serverOf(
  model: Place,
  isTaken: (name: string) => boolean,
  { modelImage }: TranslateOptions,
): Server {
  const base = toLabelName(model.key, 50)
  let service = `${base}-model`
  while (isTaken(service)) service += '-server'
  const reference = scalarOf(model.get('model'))
  const hasGpus = gpusOf(model) !== undefined
  return {
    model,
    service,
    image: modelImage ?? (hasGpus ? defaultGpuImage : defaultImage),
    size: model.get('x-platform-size')?.node ?? DEFAULT_SIZE,
    alias: scalarOf(model.get('name')) ?? reference ?? '',
    source: sourceOf(reference, base),
  }
}

/** Returns the number of GPUs as written. The rule of `gpus` checks it. */
function gpusOf(model: Place): ScalarNode | undefined {
  const gpus = scalarOf(model.get('x-platform-gpus'))
  return gpus?.text === '0' ? undefined : gpus
}

/** Returns a value as a text with its variables, so that those with secrets are known where it is written again. */
function scalarOf(place: Place | undefined): ScalarNode | undefined {
  if (place?.node.kind !== 'scalar') return undefined
  const { text, alias, template } = place.node
  return new ScalarNode(text, text, place.node, alias, template)
}

/** Returns the end of a text from an offset. Variables in what is left out are lost. */
function partOf({ text, template, ...span }: ScalarNode, from: number): ScalarNode {
  const move = ({ start, end }: Span) => ({ start: start - from, end: end - from })
  const isWhole = template?.replacements.every(({ written }) => written.start >= from) === true
  const made = text.slice(from)
  const moved = isWhole
    ? new Template(
        partOf(template.node, from),
        template.replacements.map(({ written, value }) => ({ written: move(written), value: move(value) })),
      )
    : undefined
  return new ScalarNode(made, made, span, undefined, moved)
}

/** Returns the arguments for a reference: llama.cpp downloads from Docker Hub and Hugging Face. */
function sourceOf(written: ScalarNode | undefined, base: string): ModelSource {
  const reference = written?.text ?? ''
  const [host = '', ...rest] = reference.split('/')
  const hasHost = rest.length > 0 && /[.:]|^localhost$/.test(host)
  const path = written === undefined ? '' : partOf(written, hasHost ? host.length + 1 : 0)
  if (hasHost && (host === 'hf.co' || host === 'huggingface.co')) return { args: ['--hf-repo', path] }
  if ((!hasHost || host === 'docker.io') && !reference.includes('@')) return { args: ['--docker-repo', path] }
  const file = `${FOLDER}/${base}.gguf`
  return { args: ['--model', file], file }
}

function reportServer({ model, image, service, source }: Server, { report }: Scope): void {
  const place = model.get('model') ?? model
  if (source.file !== undefined) {
    const args = {
      model: model.shownKey,
      file: model.showOfKey(source.file),
      volume: model.showOfKey(service),
    }
    report('model-not-downloaded', place, args)
  }
  if (!model.has('x-platform-size') || !model.has('x-platform-memory'))
    report('model-size-unknown', place, {
      model: model.shownKey,
      image: verbatim(image),
      size: model.get('x-platform-size')?.shown ?? verbatim(DEFAULT_SIZE),
    })
}

/**
 * Reports secrets in models and their uses. Their values get into objects at other places, where nothing finds them (rule
 * C2-12).
 */
function reportExposed(read: readonly Place[], { secretVariables, report }: Scope): void {
  const pointer = ({ path }: Place) => `${pointerOf(path.map(String))}/`
  const readFrom = read.map(pointer)
  const exposed = new Map(secretVariables?.exposed.map((one) => [pointer(one.place), one]))
  for (const [at, { variable, place }] of exposed)
    if (readFrom.some((from) => at.startsWith(from)))
      report('secret-in-object', place, { variable: verbatim(variable) })
}

/** Returns the server as a service of a Compose file. */
function serviceOf({ model, service, image, alias, source }: Server): Written {
  const contextSize = scalarOf(model.get('context_size'))
  const flags = model.get('runtime_flags')?.items() ?? []
  const memory = model.get('x-platform-memory')?.node
  const gpus = gpusOf(model)
  return {
    image,
    command: [
      ...source.args,
      ...['--alias', alias, '--host', '0.0.0.0', '--port', String(PORT)],
      ...(contextSize === undefined ? [] : ['--ctx-size', contextSize]),
      ...flags.flatMap((flag) => scalarOf(flag) ?? []),
    ],
    environment: { LLAMA_CACHE: FOLDER },
    expose: [String(PORT)],
    healthcheck: { test: ['CMD', 'curl', '-f', `http://localhost:${PORT}/health`] },
    volumes: [{ type: 'volume', source: service, target: FOLDER, volume: { nocopy: true } }],
    ...(memory === undefined ? {} : { mem_limit: memory }),
    ...(gpus === undefined ? {} : { gpus: [{ driver: 'nvidia', count: gpus, capabilities: ['gpu'] }] }),
  }
}

function variablesOf(use: Use, { service, alias }: Server): readonly Entry[] {
  const { keySpan } = use.place
  return [
    made(keySpan, use.endpointVariable, `http://${service}:${PORT}/v1/`),
    made(keySpan, use.modelVariable, alias),
  ]
}

/** Adds variables to a container. As in Compose, they replace those of the same names. */
function withVariables({ place, uses }: Container, servers: ReadonlyMap<string, Server>): Node {
  const { node } = place
  const variables = uses.flatMap((use) => {
    const server = servers.get(use.name)
    return server === undefined ? [] : variablesOf(use, server)
  })
  if (node.kind !== 'map' || variables.length === 0) return node
  const environment = node.entry('environment')?.value
  if (environment?.kind === 'list') {
    const items = [...environment.items, ...variables.map(itemOf)]
    return withSections(node, { environment: new ListNode(items, environment) })
  }
  const names = new Set(variables.map(({ key }) => key))
  const others = environment?.kind === 'map' ? environment.entries.filter(({ key }) => !names.has(key)) : []
  return withSections(node, {
    environment: new MapNode([...others, ...variables], environment ?? variables[0]!),
  })
}

/** Writes a variable as an item of a list. */
function itemOf({ key, template, value }: Entry): ScalarNode {
  const scalar = value as ScalarNode
  const text = `${key}=${scalar.text}`
  const written = `${template ?? key}=${scalar.template?.text ?? scalar.text}`
  if (written === text) return new ScalarNode(text, text, value)
  const all = { written: { start: 0, end: written.length }, value: { start: 0, end: text.length } }
  return new ScalarNode(
    text,
    text,
    value,
    undefined,
    new Template(new ScalarNode(written, written, value), [all]),
  )
}

/** Sets keys of a map. */
function withSections(map: MapNode, values: Readonly<Record<string, Node>>): MapNode {
  const others = map.entries.filter(({ key }) => !Object.hasOwn(values, key))
  const entries = Object.entries(values).map(
    ([key, value]) => map.entry(key)?.with(value) ?? new Entry(key, value, value),
  )
  return withEntries(map, [...others, ...entries])
}

type Written = ScalarValue | Node | readonly Written[] | { readonly [key: string]: Written }

/** Makes an entry whose diagnostics and origins point at a place of the file. */
function made(at: Span, key: string | ScalarNode, value: Written): Entry {
  const [name, template] = typeof key === 'string' ? [key] : [key.text, key.template?.text]
  return new Entry(name, at, nodeOf(value, at), undefined, undefined, template)
}

function isNode(value: object): value is Node {
  return [ScalarNode, MapNode, ListNode, InvalidNode].some((each) => value instanceof each)
}

function nodeOf(value: Written, at: Span): Node {
  if (value === null || typeof value !== 'object') return new ScalarNode(value, String(value), at)
  if (isNode(value)) return value
  if (Array.isArray(value))
    return new ListNode(
      value.map((item) => nodeOf(item as Written, at)),
      at,
    )
  return new MapNode(
    Object.entries(value).map(([key, inner]) => made(at, key, inner)),
    at,
  )
}
