import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Project } from '../compose/project.js'
import { healthPrograms } from '../images/health-programs.js'
import type { StandIn } from '../images/stand-in-of.js'

/**
 * The behaviour of a service's image, written down from its public documentation or Dockerfile. Hosts, ports and paths
 * may contain variables of the container's environment, such as `${DB_HOST:-db}`.
 */
export interface Behaviour {
  /** The address of the documentation or the Dockerfile. */
  readonly source: string
  /** The configuration of the image, as `docker image inspect` shows it. */
  readonly image?: {
    readonly User?: string
    readonly ExposedPorts?: Readonly<Record<string, object>>
    readonly Volumes?: Readonly<Record<string, object>>
    readonly Entrypoint?: readonly string[] | null
    readonly Cmd?: readonly string[] | null
    readonly WorkingDir?: string
    readonly Healthcheck?: Healthcheck | null
    readonly Shell?: readonly string[]
  }
  readonly listens?: readonly {
    readonly port: number | string
    readonly protocol?: 'tcp' | 'udp'
    readonly speaks?: 'http' | 'tls' | 'other'
    readonly loopback?: boolean
  }[]
  /** The connections that the program makes after its start. It tries each again every second. */
  readonly calls?: readonly {
    readonly host: string
    readonly port: number | string
    readonly protocol?: 'tcp' | 'udp'
  }[]
  /** Files, and folders in which it creates a file. It ends with status 1 if it can't. */
  readonly writes?: readonly string[]
  /**
   * Folders that have files in the image, with their owners as `uid:gid`. A volume of the image with an owner is empty,
   * as those of databases are.
   */
  readonly holds?: readonly (string | { readonly path: string; readonly owner?: string })[]
  /** Files and folders without which it ends with status 1. Those below a folder of `holds` are in the image. */
  readonly needs?: readonly string[]
  /** The user that a program changes to that starts as root, as `uid:gid`. */
  readonly stepsDownTo?: string | null
  /** The exit status of a program that ends once its calls are answered. */
  readonly ends?: number | null
  /** False if the image has no shell and no other programs. */
  readonly shell?: boolean
  /** True if it ends with status 1 when a call is not answered within five seconds. */
  readonly waits?: boolean
}

export interface Healthcheck {
  readonly Test?: readonly string[]
  readonly [key: string]: unknown
}

/** Reads the behaviours in the folder of a Compose file, or in the nearest folder above it up to `root`. */
export function readBehaviours(
  folder: string,
  root: string,
): Readonly<Record<string, Behaviour>> | undefined {
  const file = path.join(folder, 'behaviour.json')
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, Behaviour>>
  return folder === root || folder === path.dirname(folder)
    ? undefined
    : readBehaviours(path.dirname(folder), root)
}

/** Returns what the stand-in does, as its program reads it. */
export function toProgram(behaviour: Behaviour): object {
  const { listens = [], calls = [], writes = [], needs = [] } = behaviour
  return {
    ...{ writes, needs, holds: filledFolders(behaviour) },
    listens: listens.map(({ port, protocol = 'tcp', speaks = 'other', loopback = false }) => ({
      ...{ port: String(port), protocol, speaks, loopback },
    })),
    calls: calls.map(({ host, port, protocol = 'tcp' }) => ({ host, port: String(port ?? ''), protocol })),
    stepsDownTo: behaviour.stepsDownTo ?? '',
    ends: behaviour.ends ?? undefined,
    waits: behaviour.waits ?? false,
  }
}

function heldOf(held: NonNullable<Behaviour['holds']>[number]): {
  readonly path: string
  readonly owner?: string
} {
  return typeof held === 'string' ? { path: held } : held
}

function filledFolders({ holds = [], image }: Behaviour): string[] {
  const filled = holds
    .map(heldOf)
    .filter(({ path, owner }) => owner === undefined || image?.Volumes?.[path] === undefined)
  return [...new Set(filled.map(({ path }) => path))]
}

/** Users that many images have, by their Dockerfiles. */
const usualUsers: Readonly<Record<string, string>> = {
  ...{ root: '0:0', node: '1000:1000', nginx: '101:101', nobody: '65534:65534', nonroot: '65532:65532' },
  ...{ 'www-data': '33:33', postgres: '999:999', redis: '999:999', mysql: '999:999', grafana: '472:0' },
}

/** Returns the numbers of an image's user: as written, of a folder that is not root's, or of the table. */
export function numbersOf(user: string, { holds = [] }: Pick<Behaviour, 'holds'> = {}): string {
  const [name = '', group = ''] = user.split(':')
  if (/^\d+$/.test(name)) return `${name}:${/^\d+$/.test(group) ? group : '0'}`
  if (name === '' || name === 'root') return '0:0'
  const owners = holds.flatMap((held) => heldOf(held).owner ?? [])
  return owners.find((owner) => !owner.startsWith('0:')) ?? usualUsers[name] ?? '1000:1000'
}

/** Returns the stand-in of each service. Services of the same image have the same files. */
export function standInsOf(
  { name: application, services }: Project,
  behaviours: Readonly<Record<string, Behaviour>>,
): ReadonlyMap<string, StandIn & { readonly tag: string }> {
  const all = Object.entries(services).map(([name, service]) => ({
    ...{ name, service, behaviour: behaviours[name]! },
    tag: tagOf(service.image ?? `${application}-${name}`),
  }))
  return new Map(
    all.map(({ name, tag, behaviour }) => {
      const same = all.filter((one) => one.tag === tag)
      const every = same.map((one) => one.behaviour)
      const merged = {
        ...behaviour,
        writes: every.flatMap(({ writes = [] }) => writes),
        holds: every.flatMap(({ holds = [] }) => holds),
        needs: every.flatMap(({ needs = [] }) => needs),
        stepsDownTo: every.find(({ stepsDownTo }) => stepsDownTo)?.stepsDownTo ?? null,
      }
      const tests = same.map(({ service }) => service.healthcheck?.test ?? [])
      return [name, { ...standInOf(name, merged, tests), tag }]
    }),
  )
}

/** Returns the name of an image with a tag. Stand-ins cannot have the digest of a real image. */
function tagOf(image: string): string {
  const [reference = ''] = image.split('@')
  return /:[^/]*$/.test(reference) ? reference : `${reference}:latest`
}

/** Returns the stand-in of a service. Folders that the program writes to belong to its user, as images prepare them. */
export function standInOf(
  name: string,
  behaviour: Behaviour,
  healthchecks: readonly (readonly string[])[],
): StandIn {
  const { image = {}, holds = [], writes = [], needs = [], stepsDownTo, source } = behaviour
  const runsAs = stepsDownTo ?? numbersOf(image.User ?? '', behaviour)
  const volumes = Object.keys(image.Volumes ?? {})
  const written = [...writes.map(folderOf), ...volumes].filter(isPlain)
  const held = holds.map(heldOf)
  const names = (image.User ?? '').split(':').filter((one) => !/^\d*$/.test(one))
  const tests = [...healthchecks, image.Healthcheck?.Test ?? []]
  return {
    service: name,
    facts: {
      ...{ names: [], source, ports: [], user: image.User ?? '', volumes },
      users: Object.fromEntries(names.map((one) => [one, numbersOf(one, behaviour)])),
      entrypoint: image.Entrypoint ?? [],
      command: image.Cmd ?? [],
      folder: image.WorkingDir || '/',
      owned: Object.fromEntries([
        ...held.map(({ path }) => [path, '0:0'] as const),
        ...written.map((folder) => [folder, runsAs] as const),
        ...held.flatMap(({ path, owner }) => (owner === undefined ? [] : [[path, owner] as const])),
      ]),
      filled: filledFolders(behaviour),
    },
    ...{ isKnown: true, ports: [], askedPorts: [], anonymousFolders: [], copies: [] },
    ends: typeof behaviour.ends === 'number',
    healthPrograms: [...new Set(tests.flatMap((test) => healthPrograms(test)))],
    configuration: Object.fromEntries(Object.entries(image).filter(([, value]) => value !== null)),
    files: needs.filter((need) => isPlain(need) && held.some(({ path }) => need.startsWith(`${path}/`))),
    hasShell: behaviour.shell !== false,
  }
}

/** A path with a file extension is that of a file. */
function folderOf(file: string): string {
  const isFile = /^\.env|^[^.].*\.[a-z][a-z0-9]+$/.test(path.posix.basename(file))
  return isFile ? path.posix.dirname(file) : file
}

function isPlain(text: string): boolean {
  return text.startsWith('/') && !text.includes('$') && text !== '/'
}
