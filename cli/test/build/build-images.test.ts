import { planBuild } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { buildImages } from '../../src/build/build-images.js'
import type { BuildSettings } from '../../src/build/build-task.js'
import { findBuilder } from '../../src/build/builder.js'
import { announcedRegistry, type Destination, localClusterOf } from '../../src/build/destination.js'
import { rightsOf } from '../../src/build/right.js'
import type { Program } from '../../src/engines/spawn.js'
import { UsageError } from '../../src/usage-error.js'
import { recordedSpawn, writeMetadata } from '../support/recorded-spawn.js'

const surroundings = {
  folder: '/shop',
  env: {},
  options: { env: { NPM_TOKEN: 'npm-value' } },
  signal: new AbortController().signal,
  atSuddenEnd: () => () => undefined,
}

/** A machine that has these programs: what they write to standard output, by the words that they begin with. */
const machine = (installed: Readonly<Record<string, string>>, onRun: (program: Program) => void = () => {}) =>
  recordedSpawn((line, program) => {
    const found = Object.keys(installed).find((words) => line.startsWith(words))
    if (found === undefined) return undefined
    if (!/version$/.test(line)) onRun(program)
    return { output: installed[found]! }
  })

describe('[E5-01] the builder is', () => {
  const docker = { 'docker buildx': 'github.com/docker/buildx v0.13.1 788433' }
  const buildx = { buildx: 'github.com/docker/buildx v0.29.1 ' }
  const standalone = { 'docker-buildx': 'github.com/docker/buildx 1.2.0' }
  const buildctl = { buildctl: 'buildctl github.com/moby/buildkit' }
  const host = { BUILDKIT_HOST: 'tcp://b' }
  it.each([
    [
      'docker buildx',
      { ...docker, ...buildx, ...buildctl },
      undefined,
      host,
      { isDocker: true, version: 13 },
    ],
    [
      'buildx by itself',
      { ...buildx, ...standalone, ...buildctl },
      undefined,
      host,
      { program: 'buildx', version: 29 },
    ],
    ['buildx under its other name', { ...standalone, ...buildctl }, undefined, host, { version: 1002 }],
    ['buildctl', buildctl, undefined, host, { kind: 'buildctl' }],
    ['the one of that name', { ...docker, ...buildctl }, 'mine', host, { kind: 'buildx', name: 'mine' }],
    [
      'the one at that address',
      { ...docker, ...buildctl },
      'tcp://x',
      {},
      { kind: 'buildctl', address: 'tcp://x' },
    ],
  ])('%s', async (_, installed, asked, env, expected) => {
    const { spawn } = machine(installed)
    expect(await findBuilder(asked, { ...surroundings, env }, { spawn })).toMatchObject(expected)
  })

  it.each([
    ['nowhere', {}, undefined, host],
    ['at no address', buildctl, undefined, {}],
    ['by a name without buildx', buildctl, 'mine', host],
  ])('%s: an error says what to install', async (_, installed, asked, env) => {
    const found = findBuilder(asked, { ...surroundings, env }, { spawn: machine(installed).spawn })
    await expect(found).rejects.toThrow(UsageError)
  })
})

const manifest = `
name: shop
services:
  web:
    build:
      context: ./web
      additional_contexts: { base: 'service:base', docs: ../docs, alpine: 'docker-image://alpine' }
      target: production
      args: { A: '1' }
      labels: { team: shop }
      secrets: [npm, 'odd,one']
      platforms: [linux/amd64, linux/arm64]
      cache_from: [shop/cache]
      network: host
      extra_hosts: ['db=10.0.0.1']
      ulimits: { nofile: 10 }
      no_cache: true
  base: { build: { context: ., dockerfile_inline: FROM scratch } }
secrets:
  npm: { environment: NPM_TOKEN }
  'odd,one': { file: ./token }
`
const plan = planBuild(manifest, { registry: 'r.example.com', profile: 'compose' })
const build = (settings: Partial<BuildSettings>, spawn: ReturnType<typeof machine>['spawn'], env = {}) =>
  buildImages(
    plan,
    {
      destination: { kind: 'registry' },
      allowed: rightsOf(['network.host', 'fs.read=/docs'], surroundings),
      ...settings,
    },
    { ...surroundings, env: { BUILDKIT_HOST: 'tcp://b', ...env } },
    { spawn },
  )

it.each([
  // /docs doesn't exist, so bake needs a right to its parent folder.
  ['0.29.1', ['fs.read=/', 'fs.read=SECRETS', 'network.host']],
  ['0.19.0', ['fs.read=/', 'fs.read=SECRETS', 'network.host']],
  ['0.18.0', ['network.host']],
  ['0.13.1', []],
])('[E5-01] [E5-06] [E5-08] bake %s gets answers to its questions in advance', async (version, expected) => {
  const { spawn, programs } = machine({ 'docker buildx': `buildx v${version} x` }, (program) => {
    const target = { 'containerimage.digest': 'sha256:1' }
    writeMetadata(program, { web: target, base: target })
  })
  await build({ builder: 'mine', progress: 'plain' }, spawn)
  const [{ parameters }] = programs as [Program]
  expect(parameters.slice(2, 4)).toEqual(['--builder', 'mine'])
  const said = parameters.map((text) => text.replace(/\/\S*\/\.secrets$/, 'SECRETS'))
  expect(said.slice(said.indexOf('--progress'))).toEqual([
    ...['--progress', 'plain', '--push'],
    ...expected.flatMap((right) => ['--allow', right]),
  ])
})

it('[E5-01] a builder is told where the home folder is', async () => {
  const text = `
services:
  web:
    build:
      context: ~/web
      additional_contexts: { docs: ~/docs, '~': docker-image://a }
      secrets: [npm]
      ssh: ['default', 'key=~/.ssh/id']
secrets: { npm: { file: ~/.npmrc } }
`
  const ofHome = planBuild(text, { registry: 'r.example.com', profile: 'compose' })
  const inputs: string[] = []
  const { spawn, lines } = machine({ 'docker buildx': 'buildx v0.29.1 x', buildctl: '' }, (program) => {
    inputs.push(JSON.stringify(program.input))
    const digest = { 'containerimage.digest': 'sha256:1' }
    writeMetadata(program, program.name === 'buildctl' ? digest : { web: digest })
  })
  const own = { ...surroundings, env: { HOME: '/home/me', BUILDKIT_HOST: 'tcp://b' } }
  const allowed = rightsOf(['fs.read=~', 'ssh'], own)
  const settings: BuildSettings = { destination: { kind: 'registry' }, allowed }
  await buildImages(ofHome, settings, own, { spawn })
  for (const path of ['web', 'docs', '.npmrc', '.ssh/id']) expect(inputs[0]).toContain(`/home/me/${path}`)
  expect(inputs[0]).not.toContain('~/')
  await buildImages(ofHome, { ...settings, builder: 'tcp://b' }, own, { spawn })
  const said = lines.at(-1)
  expect(said).toContain('--local context=/home/me/web --local dockerfile=/home/me/web')
  expect(said).toContain('src=/home/me/.npmrc')
  expect(said).not.toContain('~/')
})

describe('[E5-01] buildctl', () => {
  it('[E5-02] [E5-04] builds one image after the other, those first that others are made from', async () => {
    const { spawn, lines } = machine({ buildctl: '' }, (program) => {
      const isWeb = program.parameters.includes('build-arg:A=1')
      writeMetadata(program, { 'containerimage.digest': isWeb ? 'sha256:web' : 'sha256:base' })
    })
    const { images } = await build({ pull: true, builder: 'tcp://b' }, spawn)
    expect(images).toEqual({
      base: 'r.example.com/shop-base:latest@sha256:base',
      web: 'r.example.com/shop-web:latest@sha256:web',
    })
    const shown = lines.map((line) => line.replace(/\/\S*tranship-\w+/g, '/tmp'))
    const begin = 'buildctl --addr tcp://b build --frontend dockerfile.v0 --metadata-file'
    expect(shown).toEqual([
      `${begin} /tmp/base/metadata.json --progress auto --local context=. --local dockerfile=/tmp/base ` +
        '--opt image-resolve-mode=pull --output type=image,name=r.example.com/shop-base:latest,push=true',
      `${begin} /tmp/web/metadata.json --progress auto --local context=./web --local dockerfile=/shop/web ` +
        '--opt filename=Dockerfile ' +
        '--opt context:base=docker-image://r.example.com/shop-base:latest@sha256:base ' +
        '--local context1=../docs --opt context:docs=local:context1 ' +
        '--opt context:alpine=docker-image://alpine ' +
        '--opt build-arg:A=1 --opt label:team=shop --opt target=production ' +
        '--opt platform=linux/amd64,linux/arm64 --opt force-network-mode=host --opt ulimit=nofile=10:10 ' +
        '--opt add-hosts=db=10.0.0.1 --opt image-resolve-mode=pull --no-cache ' +
        '--secret id=npm,src=/tmp/.secrets/0 --secret "id=odd,one",src=./token ' +
        '--import-cache type=registry,ref=shop/cache --allow network.host ' +
        '--output type=image,name=r.example.com/shop-web:latest,push=true',
    ])
  })

  it('cannot make one image from another without a registry', async () => {
    const { spawn } = machine({ buildctl: '' }, (program) => writeMetadata(program, {}))
    await expect(build({ destination: { kind: 'builder' } }, spawn)).rejects.toThrow(UsageError)
  })
})

describe('[E5-03] clusters on this machine', () => {
  it.each([
    ['kind-shop', { tool: 'kind', name: 'shop' }],
    ['k3d-my-cluster', { tool: 'k3d', name: 'my-cluster' }],
    ['minikube', { tool: 'minikube', name: 'minikube' }],
    ['docker-desktop', { tool: 'docker-desktop', name: 'docker-desktop' }],
    ['arn:aws:eks:eu-central-1:1:cluster/shop', undefined],
    ['kind-', undefined],
  ])('a context %s', (context, expected) => {
    expect(localClusterOf(context)).toEqual(expected)
  })

  it.each([
    ['host: "localhost:5000"\nhelp: "https://kind.sigs.k8s.io/"\n', 'localhost:5000'],
    ["hostFromClusterNetwork: registry:5000\nhost: 'localhost:5001'", 'localhost:5001'],
    ['host: localhost:5002 # here', 'localhost:5002'],
    ['hostFromContainerRuntime: registry:5000', undefined],
  ])('announce their registry: %s', (text, expected) => {
    expect(announcedRegistry(text)).toBe(expected)
  })

  const nodes = (context: string): Destination => ({ kind: 'nodes', cluster: localClusterOf(context)! })
  const images = ['base', 'web'].map((name) => `r.example.com/shop-${name}:0123456789abcdef`)
  it.each([
    ['kind-a', `kind load docker-image --name a -- ${images[1]} ${images[0]}`],
    ['k3d-a', `k3d image import --cluster a -- ${images[1]} ${images[0]}`],
    ['minikube', `minikube --profile minikube image load -- ${images[1]} ${images[0]}`],
    ['docker-desktop', undefined],
  ])('%s is given images by its own tool, each named by its content', async (context, expected) => {
    const installed = { docker: 'buildx v0.29.1 x', kind: '', k3d: '', minikube: '' }
    const { spawn, lines } = machine(installed, (program) => {
      const target = { 'containerimage.config.digest': 'sha256:0123456789abcdef0000' }
      if (program.parameters[1] === 'bake') writeMetadata(program, { web: target, base: target })
    })
    const built = await build({ destination: nodes(context) }, spawn)
    expect(built.images).toEqual({ base: images[0], web: images[1] })
    const [bake, ...others] = lines
    expect(bake).toContain(' --load')
    expect(bake).not.toContain(' --push')
    expect(others).toEqual([
      `docker tag -- r.example.com/shop-web:latest ${images[1]}`,
      `docker tag -- r.example.com/shop-base:latest ${images[0]}`,
      ...(expected === undefined ? [] : [expected]),
    ])
  })

  it('get no images without Docker or without their tool', async () => {
    const destination = nodes('kind-a')
    const withoutDocker = machine({ buildx: 'v0.29.1', kind: '' })
    await expect(build({ destination }, withoutDocker.spawn)).rejects.toThrow(UsageError)
    expect(withoutDocker.lines).toEqual([])
    const withoutTool = machine({ docker: 'v0.29.1' }, (program) => {
      const target = { 'containerimage.digest': 'sha256:1' }
      if (program.parameters[1] === 'bake') writeMetadata(program, { web: target, base: target })
    })
    await expect(build({ destination }, withoutTool.spawn)).rejects.toThrow(UsageError)
  })
})
