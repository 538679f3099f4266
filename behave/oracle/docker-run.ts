import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '../application.js'
import { type Ended, run } from '../cluster/kubectl.js'
import type { Project } from '../compose/project.js'
import { firstError } from '../programs/program.js'
import type { StandInImages } from '../stand-in/image.js'
import { configurationOf, digestOf, type Image } from '../stand-in/registry.js'
import { tar } from '../stand-in/tar.js'
import { type Behaviour, standInsOf, toProgram } from './behaviour.js'
import { placeInContainer } from './docker-container.js'
import { EngineProxy } from './engine-proxy.js'
import { eventsIn, lastErrorOf, nothingSeen, type Seen, worked } from './events.js'

/** Milliseconds after which containers that log nothing new have settled. */
const patience = 10_000

/** Milliseconds that they have altogether, since a container may restart for ever. */
const longest = 30_000

/** An application on a Docker engine, with stand-ins for its images. */
export class DockerRun {
  private constructor(
    private readonly application: Application,
    private readonly project: Project,
    private readonly behaviours: Readonly<Record<string, Behaviour>>,
    private readonly proxy: EngineProxy,
  ) {}

  /** Runs `docker compose up`, and calls `look` once the containers have settled. Removes everything afterwards. */
  static async of<Result>(
    application: Application,
    project: Project,
    behaviours: Readonly<Record<string, Behaviour>>,
    { images, temporary, root }: { images: StandInImages; temporary: string; root: string },
    look: (seen: ReadonlyMap<string, Seen>) => Promise<Result>,
  ): Promise<Result | { readonly error: string }> {
    const hostFolder = (source: string): string => folderOnHost(source, root, path.join(temporary, 'host'))
    const socket = path.join(temporary, 'docker.sock')
    const proxy = await EngineProxy.start(engineSocket(), socket, (container) => {
      const service = container.Labels?.['com.docker.compose.service'] ?? ''
      const behaviour = behaviours[service]
      if (behaviour === undefined) return container
      const program = { name: service, delay: 300, behaviour: toProgram(behaviour) }
      return placeInContainer(container, { behaviour, program }, hostFolder)
    })
    const docker = new DockerRun(application, project, behaviours, proxy)
    const tags = await docker.load(images, temporary)
    const externals = docker.externals()
    try {
      for (const [kind, name] of externals) await run('docker', [kind, 'create', name])
      const words = ['up', '-d', '--no-build', '--pull', 'never']
      const first = await docker.compose(words)
      // A lost connection to the engine says nothing about the application.
      const isLost = /error during connect|the engine does not answer/.test(first.stderr)
      const up = isLost ? await docker.compose(words) : first
      if (up.status !== 0) {
        const errors = [...(await docker.look()).values()].flatMap((seen) => lastErrorOf(seen) ?? [])
        return { error: [dockerError(up), ...errors].join('; ') }
      }
      return await look(await docker.settle())
    } finally {
      await docker.compose(['down', '-v', '-t', '1', '--remove-orphans'])
      for (const [kind, name] of externals) await run('docker', [kind, 'rm', name])
      await run('docker', ['rmi', '-f', ...tags])
      proxy.stop()
    }
  }

  /** Looks each second until everything has happened that the behaviours say, or nothing more happens. */
  private async settle(): Promise<ReadonlyMap<string, Seen>> {
    const end = Date.now() + longest
    let last = { text: '', time: Date.now() }
    for (;;) {
      await sleep(1000)
      const seen = await this.look()
      const isComplete = Object.entries(this.behaviours).every(([service, behaviour]) =>
        isDone(behaviour, seen.get(service)),
      )
      if (isComplete || Date.now() > Math.min(end, last.time + patience)) return seen
      const text = JSON.stringify([...seen])
      if (text !== last.text) last = { text, time: Date.now() }
    }
  }

  private async look(): Promise<ReadonlyMap<string, Seen>> {
    const filter = `label=com.docker.compose.project=${this.application.name}`
    const listed = await run('docker', ['ps', '-aq', '--no-trunc', '--filter', filter])
    const ids = listed.stdout.split('\n').filter((id) => id !== '')
    if (ids.length === 0) return new Map()
    const inspected = await run('docker', ['inspect', ...ids])
    const containers = JSON.parse(inspected.stdout) as readonly InspectedContainer[]
    const all = await Promise.all(
      containers.map(async (container) => {
        const { stdout, stderr } = await run('docker', ['logs', container.Id])
        return seenOf(container, `${stdout}\n${stderr}`)
      }),
    )
    const services = Object.keys(this.project.services)
    return new Map(
      services.map((service) => [
        service,
        joined(
          all.filter((_, at) => containers[at]!.Config.Labels['com.docker.compose.service'] === service),
        ),
      ]),
    )
  }

  private async load(images: StandInImages, temporary: string): Promise<string[]> {
    const standIns = [...standInsOf(this.project, this.behaviours).values()]
    const tagged = new Map(standIns.map((standIn) => [standIn.tag, images.make(standIn)]))
    const file = path.join(temporary, 'images.tar')
    writeFileSync(file, dockerArchive(tagged))
    const { status, stderr } = await run('docker', ['load', '-i', file])
    if (status !== 0) throw new Error(`docker load: ${stderr}`)
    return [...tagged.keys()]
  }

  /** The networks and volumes that the user of an application creates before its first start. */
  private externals(): (readonly [kind: 'network' | 'volume', name: string])[] {
    const { networks = {}, volumes = {} } = this.project
    return (
      [
        ['network', networks],
        ['volume', volumes],
      ] as const
    ).flatMap(([kind, all]) =>
      Object.entries(all).flatMap(([key, { external, name = key }]) =>
        external === true ? [[kind, name] as const] : [],
      ),
    )
  }

  private compose(words: readonly string[]): Promise<Ended> {
    const { name, file, folder, profiles, envFiles, environment } = this.application
    const flags = [
      ...['-p', name, '-f', file],
      ...profiles.flatMap((profile) => ['--profile', profile]),
      ...envFiles.flatMap((one) => ['--env-file', path.resolve(one)]),
    ]
    const { PATH, HOME, DOCKER_CONFIG } = process.env
    return run('docker', ['compose', ...flags, ...words], {
      folder,
      environment: { PATH, HOME, DOCKER_CONFIG, ...environment, DOCKER_HOST: this.proxy.host },
      timeout: 90_000,
    })
  }
}

/** Returns the socket of the engine. */
export function engineSocket(): string {
  return (process.env['DOCKER_HOST'] ?? '').replace(/^unix:\/\//, '') || '/var/run/docker.sock'
}

/** A path outside of the application's folder gets an empty stand-in. */
function folderOnHost(source: string, root: string, host: string): string {
  if (source === root || source.startsWith(`${root}/`)) return source
  const place = path.join(host, source)
  const isFile = existsSync(source) && !statSync(source).isDirectory()
  mkdirSync(isFile ? path.dirname(place) : place, { recursive: true })
  if (isFile) writeFileSync(place, '')
  return place
}

/** Returns an archive for `docker load`. */
function dockerArchive(images: ReadonlyMap<string, Image>): Buffer {
  const files = new Map<string, Buffer>()
  const add = (content: Buffer, suffix: string): string => {
    const name = `${digestOf(content).slice('sha256:'.length)}${suffix}`
    files.set(name, content)
    return name
  }
  const manifest = [...images].map(([tag, image]) => ({
    Config: add(configurationOf(image), '.json'),
    RepoTags: [tag],
    Layers: image.layers.map((layer) => add(layer, '.tar')),
  }))
  return tar([
    ...[...files].map(([name, content]) => ({ path: name, content })),
    { path: 'manifest.json', content: JSON.stringify(manifest) },
  ])
}

interface InspectedContainer {
  readonly Id: string
  readonly RestartCount: number
  readonly State: {
    readonly Running: boolean
    readonly Restarting: boolean
    readonly ExitCode: number
    readonly Error: string
  }
  readonly Config: { readonly Labels: Readonly<Record<string, string>> }
}

function seenOf({ State: state, RestartCount: restarts }: InspectedContainer, logs: string): Seen {
  const events = eventsIn(logs)
  const last = events.at(-1)
  const end = last?.kind === 'end' ? Number(last.name) : undefined
  const isRunning = state.Running && !state.Restarting && end === undefined
  return {
    state: isRunning ? 'running' : restarts > 0 ? 'failing' : 'ended',
    ...(isRunning ? {} : { status: end ?? state.ExitCode }),
    isRestarted: restarts > 0,
    problem: state.Error,
    events,
  }
}

/** Joins the containers of a service. It runs if all of them do. */
function joined(containers: readonly Seen[]): Seen {
  const worst = containers.find(({ state }) => state !== 'running') ?? containers[0]
  return worst === undefined ? nothingSeen : { ...worst, events: containers.flatMap(({ events }) => events) }
}

function isDone({ listens = [], calls = [], ends }: Behaviour, seen: Seen | undefined): boolean {
  if (seen === undefined) return false
  if (typeof ends === 'number') return seen.state !== 'running'
  const listening = listens.every(({ port, protocol = 'tcp' }) =>
    worked(seen, 'listen', `${protocol} ${port}`),
  )
  return listening && calls.every(({ host, port }) => worked(seen, 'call', `${host}:${port}`))
}

function dockerError(ended: Ended): string {
  const lines = ended.stderr.split('\n').map((line) => line.trim())
  const telling = lines.filter((line) =>
    /error|fail|unhealthy|conflict|not found|invalid|required/i.test(line),
  )
  return telling.at(-1)?.slice(0, 300) ?? firstError(ended)
}
