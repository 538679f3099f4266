import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BakeFile, planBuild, toBakeFile } from 'tranship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const manifest = `
name: shop
services:
  web:
    build:
      context: ./web
      dockerfile: docker/Dockerfile
      target: production
      args:
        - VERSION=1.4
        - 'LITERAL=$$HOME $\${HOME} $$$\${a} %{if} 100%'
      labels: { 'org.example.\${x}': '%{for}' }
      secrets: [npm, 'odd,one']
      additional_contexts: { base: service:Base_Image, docs: ../docs }
      platforms: [linux/amd64]
      tags: ['shop/web:next']
      cache_from: ['type=registry,ref=shop/cache']
      cache_to: ['type=local,dest=.cache']
      no_cache: true
      pull: true
      shm_size: 128m
      ulimits: { nofile: { soft: 1024, hard: 2048 } }
  Base_Image: { build: ./base }
  default:
    image: nginx
    volumes: ['./conf $\${y}:/etc/nginx/conf.d']
secrets:
  npm: { environment: NPM_TOKEN }
  odd,one: { file: ./token }
`

/** Attributes that only newer versions of the program know. */
const newer =
  'name: shop\nservices:\n  web:\n    build:\n      context: .\n      network: host\n' +
  "      entitlements: [network.host]\n      extra_hosts: ['db=10.0.0.5', 'db=10.0.0.6']\n      ssh: [default]\n"

const bakeFile = toBakeFile(planBuild(manifest))

describe('[R2.3-05] a bake file', () => {
  it('has one target a service, named as in Kubernetes, all in the default group', () => {
    expect(bakeFile.group).toEqual({ default: { targets: ['web', 'base-image', 'default'] } })
    expect(Object.keys(bakeFile.target)).toEqual(['web', 'base-image', 'default'])
  })

  it('says all that the plan has, with templates escaped', () => {
    expect(bakeFile.target['web']).toEqual({
      context: './web',
      contexts: { base: 'target:base-image', docs: '../docs' },
      dockerfile: 'docker/Dockerfile',
      args: { VERSION: '1.4', LITERAL: '$HOME $${HOME} $$${a} %%{if} 100%' },
      labels: { 'org.example.$${x}': '%%{for}' },
      tags: ['shop-web:latest', 'shop/web:next'],
      'cache-from': ['type=registry,ref=shop/cache'],
      'cache-to': ['type=local,dest=.cache'],
      target: 'production',
      secret: ['id=npm,env=NPM_TOKEN', '"id=odd,one",src=./token'],
      platforms: ['linux/amd64'],
      pull: true,
      'no-cache': true,
      'shm-size': '128m',
      ulimits: ['nofile=1024:2048'],
    })
    expect(bakeFile.target['default']).toEqual({
      context: '.',
      'dockerfile-inline': 'FROM nginx\nCOPY ["./conf \\\\$${y}","/etc/nginx/conf.d"]\n',
      tags: ['shop-default:latest'],
    })
    expect(toBakeFile(planBuild(newer)).target['web']).toEqual({
      context: '.',
      dockerfile: 'Dockerfile',
      tags: ['shop-web:latest'],
      ssh: ['default'],
      network: 'host',
      entitlements: ['network.host'],
      'extra-hosts': { db: '10.0.0.5,10.0.0.6' },
    })
  })

  it('[R0-11] has no value of a secret', () => {
    const text = JSON.stringify(toBakeFile(planBuild(manifest, { env: { NPM_TOKEN: 'hunter2' } })))
    expect(text).not.toContain('hunter2')
  })

  it.each([
    ['an application', manifest],
    ['an application with newer attributes', newer],
    ['one without builds', 'services: { web: { image: nginx } }'],
  ])('is in the documented format: %s', (_, text) => {
    expect(formatFaults(toBakeFile(planBuild(text)))).toEqual([])
  })

  it('is checked against the documented format', () => {
    const broken = { group: { default: { targets: ['web'] } }, target: { 'a.b': { context: 1, tag: ['x'] } } }
    expect(formatFaults(broken as never)).toEqual([
      'no target web',
      'a.b: not a name',
      'a.b.context: not text',
      'a.b.tag: unknown',
    ])
  })
})

type Shape = 'text' | 'texts' | 'flag' | 'textByName'

/** The attributes of a target in Docker's reference of the bake file, with the types it gives. */
const attributes: Readonly<Record<string, Shape>> = {
  args: 'textByName',
  'cache-from': 'texts',
  'cache-to': 'texts',
  context: 'text',
  contexts: 'textByName',
  dockerfile: 'text',
  'dockerfile-inline': 'text',
  entitlements: 'texts',
  'extra-hosts': 'textByName',
  labels: 'textByName',
  network: 'text',
  'no-cache': 'flag',
  platforms: 'texts',
  pull: 'flag',
  secret: 'texts',
  'shm-size': 'text',
  ssh: 'texts',
  tags: 'texts',
  target: 'text',
  ulimits: 'texts',
}

const isText = (value: unknown) => typeof value === 'string'
const shapes: Readonly<Record<Shape, (value: unknown) => boolean>> = {
  text: isText,
  texts: (value) => Array.isArray(value) && value.every(isText),
  flag: (value) => typeof value === 'boolean',
  textByName: (value) => typeof value === 'object' && value !== null && Object.values(value).every(isText),
}

function formatFaults({ group, target }: BakeFile): string[] {
  const missing = group.default.targets.filter((name) => !Object.hasOwn(target, name))
  return [
    ...missing.map((name) => `no target ${name}`),
    ...Object.entries(target).flatMap(([name, settings]) => [
      ...(/^[a-zA-Z0-9_-]+$/.test(name) ? [] : [`${name}: not a name`]),
      ...Object.entries(settings).flatMap(([attribute, value]) => {
        const shape = attributes[attribute]
        if (shape === undefined) return [`${name}.${attribute}: unknown`]
        return shapes[shape](value) ? [] : [`${name}.${attribute}: not ${shape}`]
      }),
    ]),
  ]
}

const hasBuildx = spawnSync('docker', ['buildx', 'version']).status === 0

describe.skipIf(!hasBuildx)(`docker buildx bake${hasBuildx ? '' : ' (not installed here)'}`, () => {
  let folder: string

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'tranship-bake-'))
    writeFileSync(path.join(folder, 'token'), '')
  })

  afterAll(() => rmSync(folder, { recursive: true }))

  const print = (file: BakeFile, ...targets: string[]): BakeFile => {
    writeFileSync(path.join(folder, 'docker-bake.json'), JSON.stringify(file))
    const command = ['buildx', 'bake', '--print', '-f', 'docker-bake.json', ...targets]
    const output = execFileSync('docker', command, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
    return JSON.parse(output) as BakeFile
  }

  /** Older versions print values, newer ones what a bake file says to have them. */
  const printsTemplates = (): boolean => {
    const probe = { context: '.', tags: ['probe'], args: { A: '$${x}' } }
    const printed = print({ group: { default: { targets: ['probe'] } }, target: { probe } })
    return printed.target['probe']?.args?.['A'] === '$${x}'
  }

  it('[R2.3-05] understands every target', () => {
    const printed = print(bakeFile)
    expect([...printed.group.default.targets].sort()).toEqual(['base-image', 'default', 'web'])
    expect(printed.target['web']).toMatchObject({
      context: 'web',
      contexts: { base: 'target:base-image', docs: '../docs' },
      dockerfile: 'docker/Dockerfile',
      tags: ['shop-web:latest', 'shop/web:next'],
      target: 'production',
      platforms: ['linux/amd64'],
      pull: true,
      'no-cache': true,
    })
    expect(printed.target['base-image']).toMatchObject({ context: 'base', tags: ['shop-base-image:latest'] })
    const secrets = (printed.target['web']?.secret ?? []) as readonly unknown[]
    expect(secrets.map(toSecretFields)).toEqual([
      { id: 'npm', env: 'NPM_TOKEN' },
      { id: 'odd,one', src: './token' },
    ])
  })

  it('[R2.3-05] gives the values of the plan to the build, character by character', () => {
    const { args, labels } = print(bakeFile).target['web']!
    const inline = print(bakeFile, 'default').target['default']?.['dockerfile-inline']
    if (printsTemplates()) {
      expect(args).toEqual({ VERSION: '1.4', LITERAL: '$HOME $${HOME} $$${a} %%{if} 100%' })
      expect(Object.values(labels!)).toEqual(['%%{for}'])
      expect(inline).toBe(bakeFile.target['default']?.['dockerfile-inline'])
    } else {
      expect(args).toEqual({ VERSION: '1.4', LITERAL: '$HOME ${HOME} $${a} %{if} 100%' })
      expect(labels).toEqual({ 'org.example.${x}': '%{for}' })
      expect(inline).toBe('FROM nginx\nCOPY ["./conf \\\\${y}","/etc/nginx/conf.d"]\n')
    }
  })
})

/** A printed secret: text in older versions, fields in newer ones. */
function toSecretFields(secret: unknown): unknown {
  if (typeof secret !== 'string') return secret
  const fields = [...secret.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, plain]) => quoted ?? plain!)
  return Object.fromEntries(fields.map((field) => field.split('=')))
}
