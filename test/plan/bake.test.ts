import { type BakeFile, planBuild, toBakeFile } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { manyBuilds } from '../support/many-builds.js'

/** Attributes that only newer versions of the program know. */
const newer =
  'name: shop\nservices:\n  web:\n    build:\n      context: .\n      network: host\n' +
  "      entitlements: [network.host]\n      extra_hosts: ['db=10.0.0.5', 'db=10.0.0.6']\n      ssh: [default]\n"

const bakeFile = () => toBakeFile(planBuild(manyBuilds))

describe('[R2.3-05] a bake file', () => {
  it('has one target a service, named as in Kubernetes, all in the default group', () => {
    expect(bakeFile().group).toEqual({ default: { targets: ['web', 'base-image', 'default'] } })
    expect(Object.keys(bakeFile().target)).toEqual(['web', 'base-image', 'default'])
  })

  it('says all that the plan has, with templates escaped', () => {
    expect(bakeFile().target['web']).toEqual({
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
    expect(bakeFile().target['default']).toEqual({
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
    const text = JSON.stringify(toBakeFile(planBuild(manyBuilds, { env: { NPM_TOKEN: 'hunter2' } })))
    expect(text).not.toContain('hunter2')
  })

  it('has what names a secret quoted as it is in CSV, and contexts that are no services', () => {
    const text = `
services:
  web: { build: { context: https://example.com/a.git, secrets: ['a "b"', "c\\nd", e], additional_contexts: { other: 'docker-image://service:x', tools: ./tools/web } } }
secrets: { 'a "b"': { file: ./a }, "c\\nd": { file: './c,d' }, e: { file: ./e } }
`
    const { secret, contexts } = toBakeFile(planBuild(text)).target['web']!
    expect(secret).toEqual(['"id=a ""b""",src=./a', '"id=c\nd","src=./c,d"', 'id=e,src=./e'])
    expect(contexts).toEqual({ other: 'docker-image://service:x', tools: './tools/web' })
  })

  it('has no field without a value', () => {
    const text = 'services: { web: { build: { dockerfile_inline: FROM scratch } } }'
    const web = toBakeFile(planBuild(text)).target['web']
    expect(Object.keys(web!)).toEqual(['context', 'dockerfile-inline', 'tags'])
  })

  it('leaves a context to the builder that names no image of the plan', () => {
    const { images, ...plan } = planBuild('services: { web: { build: . } }')
    const web = { ...images[0]!, contexts: { other: 'service:other' } }
    expect(toBakeFile({ ...plan, images: [web] }).target['web']?.contexts).toEqual({ other: 'service:other' })
  })

  it.each([
    ['an application', manyBuilds],
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
