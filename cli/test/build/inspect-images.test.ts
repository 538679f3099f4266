import { describe, expect, it } from 'vitest'
import { recordedSpawn } from '../support/recorded-spawn.js'
import { tranship } from '../support/run-command.js'

const manifest = `
services:
  web: { build: . }
  db: { image: 'example/db:1' }
  cache: { image: example/cache, volumes: ['./conf:/conf:ro'] }
`
const files = { 'compose.yaml': manifest, 'conf/a.conf': 'a' }
const exposing = (port: number) => ({ config: { ExposedPorts: { [`${port}/tcp`]: {} } } })

/** A machine with buildx, whose registries have these images. */
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
        (name) => `docker buildx imagetools inspect --format {{json .Image}} ${name}`,
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
