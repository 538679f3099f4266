import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { Program, Spawn } from '../../src/engines/spawn.js'
import { TestClock } from '../support/api-server/test-clock.js'
import { recordedSpawn } from '../support/recorded-spawn.js'
import { tranship } from '../support/run-command.js'
import { TestCluster } from '../support/test-cluster.js'

const manifest = `
services:
  web: { build: . }
  db: { image: 'example/db:1' }
  cache: { image: example/cache, volumes: ['./conf:/conf:ro'] }
`
const files = { 'compose.yaml': manifest, 'conf/a.conf': 'a' }
const exposing = (port: number) => ({ config: { ExposedPorts: { [`${port}/tcp`]: {} } } })

/** Fakes buildx with registries that have these images. */
const registry = (images: Readonly<Record<string, unknown>>) =>
  recordedSpawn((line) => {
    if (!line.startsWith('docker buildx')) return undefined
    if (line.endsWith(' version')) return {}
    const name = line.split(' ').at(-1)!
    return Object.hasOwn(images, name) ? { output: JSON.stringify(images[name]) } : { status: 1 }
  })

const ports = (output: string) =>
  [...output.matchAll(/containerPort: (\d+)/g)].map(([, port]) => Number(port)).sort()

describe('[E0-04] images that are looked up', () => {
  it('say what they expose, by platform too; built ones are not looked up, those that they begin with are', async () => {
    const { spawn, lines } = registry({
      'example/db:1': exposing(5432),
      'example/cache': { 'linux/arm64': exposing(1), 'linux/amd64': exposing(6379) },
    })
    const run = { files, engines: { spawn } }
    const { output, status } = await tranship(['--images', 'inspect', '--host-volumes', 'image'], run)
    expect(status).toBe(0)
    expect(ports(output)).toEqual([5432, 6379])
    expect(lines.sort()).toEqual(
      ['example/cache', 'example/db:1'].map(
        (name) => `docker buildx imagetools inspect --format {{json .Image}} -- ${name}`,
      ),
    )
  })

  it.each([
    ['a registry does not have', registry({ 'example/db:1': 'no image' }).spawn],
    ['nothing can look up', recordedSpawn(() => undefined).spawn],
  ])('fail nothing where %s them', async (_, spawn) => {
    const outcome = await tranship(['--images', 'inspect', '-q'], { files, engines: { spawn } })
    expect(outcome).toMatchObject({ status: 0, errors: '' })
    expect(ports(outcome.output)).toEqual([])
  })

  it('are those that are asked for, and that no file describes', async () => {
    const { spawn, lines } = registry({ 'example/db:1': exposing(1), 'example/cache': exposing(6379) })
    const configs = { 'images.json': JSON.stringify({ 'example/db:1': exposing(5432).config }) }
    const run = { files: { ...files, ...configs }, engines: { spawn } }
    expect(ports((await tranship([], run)).output)).toEqual([])
    expect(lines).toEqual([])
    const given = ['--images', 'inspect', '--image-configs', 'images.json']
    expect(ports((await tranship(given, run)).output)).toEqual([5432, 6379])
  })
})

it('[E0-04] [E2-11] diff --live and deploy read the same ports from an image', async () => {
  const { spawn, lines } = registry({ 'example/db:1': exposing(5432) })
  const db = 'name: shop\nservices: { db: { image: "example/db:1" } }\n'
  const cluster = new TestCluster()
  const run = (...words: readonly string[]) => cluster.run(words, db, { engines: { spawn } })
  expect((await run('deploy', '-q')).status).toBe(0)
  expect(await run('diff', '--live')).toMatchObject({ status: 0, output: '' })
  expect((await run('diff', '--live', '--images', 'ignore')).output).toContain('5432')
  lines.splice(0)
  const profiles = ['--profile', '1.48', '--profile', 'compose']
  expect((await run('diff', ...profiles)).status).toBe(1)
  expect(lines).toEqual([])
  await run('diff', ...profiles, '--images', 'inspect')
  expect(lines).toHaveLength(2)
})

/** A machine with buildx, where a registry takes questions about images and never answers. */
function silentRegistry(silent: string): { readonly spawn: Spawn; readonly lines: readonly string[] } {
  const { spawn, lines } = registry({ 'example/db:1': exposing(5432) })
  const wait = async (program: Program) => {
    await once(program.signal!, 'abort')
    return spawn(program)
  }
  return {
    spawn: (program) => (program.operands?.[0]?.startsWith(silent) === true ? wait(program) : spawn(program)),
    lines,
  }
}

describe('[E0-04] a registry that never answers', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `silent.example.com/${name}:1`)
  const many = `services:\n${names.map((name, index) => `  s${index}: { image: '${name}' }\n`).join('')}  db: { image: 'example/db:1' }\n`

  it('delays the command once, and a warning names the image', async () => {
    const clock = new TestClock()
    const { spawn, lines } = silentRegistry('silent.example.com/')
    const engines = { spawn, clock }
    const begun = clock.now()
    const outcome = await tranship(['--images', 'inspect'], { files: { 'compose.yaml': many }, engines })
    expect(outcome.status).toBe(0)
    expect(ports(outcome.output)).toEqual([5432])
    expect(clock.now() - begun).toBe(10_000)
    expect(lines).toHaveLength(5)
    expect(outcome.errors).toContain(`Waiting for what registries say of ${names.slice(0, 4).join(', ')}.\n`)
    expect(outcome.errors).toContain('warning: no answer in 10 seconds about these images')
    for (const name of names) expect(outcome.errors).toMatch(new RegExp(`unknown: .*${name}`))
  })

  it.each([
    {
      command: ['deploy', '--json'],
      says: '{"event":"interrupted","message":"Interrupted: nothing was changed."}\n',
    },
    { command: ['deploy'], says: 'Interrupted: nothing was changed.\n' },
    { command: ['up'], says: 'Interrupted: nothing was changed.\n' },
  ])('[E4-04] is waited for no longer when somebody interrupts $command', async ({ command, says }) => {
    const cluster = new TestCluster()
    const interrupting = new AbortController()
    cluster.clock.later(1000, () => {
      interrupting.abort()
    })
    const begun = cluster.clock.now()
    const { status, output, errors } = await cluster.run(command, many, {
      engines: { spawn: silentRegistry('silent.example.com/').spawn },
      interruption: interrupting.signal,
    })
    expect([status, output + errors]).toEqual([130, says])
    expect(cluster.clock.now() - begun).toBe(1000)
    expect(cluster.server.requests).toEqual([])
  })
})
