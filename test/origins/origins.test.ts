import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { safeTrace, trace, type KubernetesObject, type TranslateOptions } from 'tranship'
import { fixedReasons, REASONS_PAGE } from '../../src/origins/fixed-reasons.js'
import { goldenCases, goldenProfiles } from '../support/golden.js'
import { leavesOf } from '../support/leaves.js'

const reasons = Object.values(fixedReasons)
const rules = ['rules', 'compose-profile']
  .map((name) => readFileSync(`docs/spec/${name}.md`, 'utf8'))
  .join('\n')

it.each(Object.keys(fixedReasons))('%s is a rule that fixes a field', (rule) => {
  expect(rules).toContain(`| ${rule} |`)
})

/** Options that decide about a field, and so stand in the origin of what is fixed. */
const deciding = [
  'clusterIssuer',
  'storageClass',
  'volumeSize',
  ...[
    'name',
    'namespace',
    'domain',
    'images',
    'routes',
    'networkPolicies',
    'serviceType',
    'publishTcp',
    'imagePullSecrets',
  ],
]

describe.each(goldenCases())('$name', (golden) => {
  it.each(goldenProfiles)('has an origin for every leaf of every object in %s', (profile) => {
    const result = safeTrace(golden.manifest, { ...golden.options, profile })
    if (!result.ok) return
    for (const object of result.objects) {
      for (const [pointer] of leavesOf(object)) {
        const origin = result.originOf(object, pointer)
        if (origin === undefined) expect.fail(`${object.kind} ${object.metadata?.name}${pointer} has none`)
        if ('reason' in origin) {
          expect(reasons).toContain(origin.reason)
          expect(origin.url).toBe(REASONS_PAGE)
          if (origin.option !== undefined) expect(deciding).toContain(origin.option)
        } else {
          const length = golden.manifest.length
          expect(origin.places.length).toBeGreaterThan(0)
          expect(origin.path.length).toBeGreaterThan(0)
          for (const { range } of origin.places) {
            expect(range.start.offset).toBeGreaterThanOrEqual(0)
            expect(range.end.offset).toBeGreaterThan(range.start.offset)
            expect(range.end.offset).toBeLessThanOrEqual(length)
          }
        }
      }
    }
  })
})

function find(objects: readonly KubernetesObject[], title: string): KubernetesObject {
  const object = objects.find(({ kind, metadata }) => `${kind} ${metadata?.name}` === title)
  if (object === undefined) throw new Error(`no ${title}`)
  return object
}

function ruleOf(reason: string): string {
  return Object.entries(fixedReasons).find(([, words]) => words === reason)![0]
}

/** Formats an origin as its path and the texts of its places, or as rule, reason and option. */
function shown(text: string, title: string, pointer: string, options?: TranslateOptions) {
  const { objects, originOf } = trace(text, options)
  const origin = originOf(find(objects, title), pointer)
  if (origin === undefined) return undefined
  if ('reason' in origin) {
    const rule = ruleOf(origin.reason)
    return origin.option === undefined ? [rule] : [rule, origin.option]
  }
  const slice = ({ start, end }: { start: { offset: number }; end: { offset: number } }) =>
    text.slice(start.offset, end.offset)
  return [origin.path.join('.'), ...origin.places.map(({ kind, range }) => `${kind} ${slice(range)}`)]
}

const container = '/spec/template/spec/containers/0'
const web = (body: string) => `services:\n  web:\n    image: "nginx:1.29"\n${body}`

describe('the origin of a field', () => {
  const cases: Record<string, [text: string, object: string, pointer: string, ...origin: string[]]> = {
    'a name is the key': [web(''), 'Deployment web', '/metadata/name', 'services.web', 'written web'],
    'an image is the value with its quotes': [
      web(''),
      'Deployment web',
      `${container}/image`,
      'services.web.image',
      'written "nginx:1.29"',
    ],
    'a variable in a map: its name': [
      web('    environment:\n      A: b\n'),
      'Deployment web',
      `${container}/env/0/name`,
      'services.web.environment.A',
      'written A',
    ],
    'a variable in a map: its value': [
      web('    environment:\n      A: b\n'),
      'Deployment web',
      `${container}/env/0/value`,
      'services.web.environment.A',
      'written b',
    ],
    'a variable in a list': [
      web('    environment:\n      - A=b\n'),
      'Deployment web',
      `${container}/env/0/value`,
      'services.web.environment.0',
      'written A=b',
    ],
    'a port in short form': [
      web('    ports: ["80:8080"]\n'),
      'Service web',
      '/spec/ports/1/port',
      'services.web.ports.0',
      'written "80:8080"',
    ],
    'a port in long form: its target': [
      web('    ports:\n      - target: 8080\n        published: 80\n'),
      'Service web',
      '/spec/ports/1/targetPort',
      'services.web.ports.0.target',
      'written 8080',
    ],
    'a port in long form: its published number': [
      web('    ports:\n      - target: 8080\n        published: 80\n'),
      'Service web',
      '/spec/ports/1/port',
      'services.web.ports.0.published',
      'written 80',
    ],
    'a mount in short form': [
      `${web('    volumes: ["data:/data:ro"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      `${container}/volumeMounts/0/mountPath`,
      'services.web.volumes.0',
      'written "data:/data:ro"',
    ],
    'a mount in long form': [
      `${web('    volumes:\n      - {type: volume, source: data, target: /data, read_only: true}\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      `${container}/volumeMounts/0/readOnly`,
      'services.web.volumes.0.read_only',
      'written true',
    ],
    'a number of a probe': [
      web('    healthcheck:\n      interval: 5s\n      http: {path: /up, port: 80}\n'),
      'Deployment web',
      `${container}/readinessProbe/periodSeconds`,
      'services.web.healthcheck.interval',
      'written 5s',
    ],
    'a word of a probe': [
      web('    healthcheck:\n      test: [CMD, curl, localhost]\n'),
      'Deployment web',
      `${container}/readinessProbe/exec/command/1`,
      'services.web.healthcheck.test.2',
      'written localhost',
    ],
    'an amount of the spelling that wins': [
      web('    mem_limit: 1g\n    deploy: {resources: {limits: {memory: 1G}}}\n'),
      'Deployment web',
      `${container}/resources/limits/memory`,
      'services.web.deploy.resources.limits.memory',
      'written 1G',
    ],
    'what an alias brings': [
      `x-env: &env\n  A: b\n${web('    environment: *env\n')}`,
      'Deployment web',
      `${container}/env/0/value`,
      'services.web.environment.A',
      'written b',
      'used *env',
    ],
    'what a merge key brings': [
      `x-base: &base\n  restart: "no"\n${web('    <<: *base\n')}`,
      'Job web',
      '/kind',
      'services.web.restart',
      'written "no"',
      'used *base',
    ],
    'what a merge of a merge brings': [
      `x-a: &a\n  A: b\nx-b: &b\n  environment: {<<: *a, C: d}\n${web('    <<: *b\n')}`,
      'Deployment web',
      `${container}/env/0/value`,
      'services.web.environment.A',
      'written b',
      'used *a',
      'used *b',
    ],
    'a value with a variable': [
      web('    working_dir: /srv/${APP:-shop}/$VERSION\n'),
      'Deployment web',
      `${container}/workingDir`,
      'services.web.working_dir',
      'written /srv/${APP:-shop}/$VERSION',
      'variable APP',
      'variable VERSION',
    ],
    'a value with a variable that an alias brings': [
      `x-dir: &dir "/srv/\${APP:-shop}"\n${web('    working_dir: *dir\n')}`,
      'Deployment web',
      `${container}/workingDir`,
      'services.web.working_dir',
      'written "/srv/${APP:-shop}"',
      'used *dir',
      'variable APP',
    ],
    'a list itself: its key': [
      web('    ports: [80]\n'),
      'Deployment web',
      `${container}/ports`,
      'services.web.ports',
      'written ports',
    ],
    'a field without one has that of its nearest ancestor': [
      web('    ports: [80]\n'),
      'Deployment web',
      `${container}/ports/0/protocol`,
      'services.web.ports.0',
      'written 80',
    ],
    'the object itself': [web(''), 'Service web', '', 'services.web', 'written web'],
    'a key with a slash': [
      web('    labels: {a.example/b: c}\n'),
      'Service web',
      '/metadata/annotations/a.example~1b',
      'services.web.labels.a.example/b',
      'written c',
    ],
    'the kind of a StatefulSet: its volume': [
      `${web('    volumes: ["data:/data"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/kind',
      'services.web.volumes.0',
      'written "data:/data"',
    ],
    'the name of the application': [
      `name: shop\n${web('')}`,
      'Service web',
      '/metadata/labels/app.kubernetes.io~1part-of',
      'name',
      'written shop',
    ],
    'a route of an endpoint': [
      `${web('    ports: [80]\n')}endpoints:\n  - {path: /a, service: web, port: 80}\n`,
      'Ingress app',
      '/spec/rules/0/http/paths/0/backend/service/name',
      'endpoints.0.service',
      'written web',
    ],
    'a route of a public port': [
      web('    ports: ["80:8080"]\n'),
      'Ingress web',
      '/spec/rules/0/http/paths/0/backend/service/port/number',
      'services.web.ports.0',
      'written "80:8080"',
    ],
    'the claim of a volume in the short form: the entry': [
      `${web('    volumes:\n      - data:/data\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/volumes/0/persistentVolumeClaim/claimName',
      'services.web.volumes.0',
      'written data:/data',
    ],
    'the claim of a volume in the long form: its source': [
      `${web('    volumes:\n      - {type: volume, source: data, target: /data}\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/volumes/0/persistentVolumeClaim/claimName',
      'services.web.volumes.0.source',
      'written data',
    ],
    'the volume of a Pod: the entry': [
      `${web('    volumes:\n      - /tmp\n')}volumes:\n  data:\n`,
      'Deployment web',
      '/spec/template/spec/volumes/0/name',
      'services.web.volumes.0',
      'written /tmp',
    ],
    'the medium of a tmpfs: its type': [
      `${web('    volumes:\n      - {type: tmpfs, target: /tmp, tmpfs: {size: 1m}}\n')}volumes:\n  data:\n`,
      'Deployment web',
      '/spec/template/spec/volumes/0/emptyDir/medium',
      'services.web.volumes.0.type',
      'written tmpfs',
    ],
    'the size of a tmpfs': [
      `${web('    volumes:\n      - {type: tmpfs, target: /tmp, tmpfs: {size: 1m}}\n')}volumes:\n  data:\n`,
      'Deployment web',
      '/spec/template/spec/volumes/0/emptyDir/sizeLimit',
      'services.web.volumes.0.tmpfs.size',
      'written 1m',
    ],
    'the path of a mount in the long form: its target': [
      `${web('    volumes:\n      - {type: tmpfs, target: /tmp}\n')}volumes:\n  data:\n`,
      'Deployment web',
      '/spec/template/spec/containers/0/volumeMounts/0/mountPath',
      'services.web.volumes.0.target',
      'written /tmp',
    ],
    'the sub-path of a mount: the name of the volume': [
      `${web('    volumes:\n      - {source: data, target: /data}\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/containers/0/volumeMounts/0/subPath',
      'services.web.volumes.0.source',
      'written data',
    ],
    'the sub-path of a mount that has one': [
      `${web('    volumes:\n      - {source: data, target: /data, volume: {subpath: a}}\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/containers/0/volumeMounts/0/subPath',
      'services.web.volumes.0.volume.subpath',
      'written a',
    ],
    'the sub-path of a mount in its other spelling': [
      `${web('    volumes:\n      - {source: data, target: /data, sub_path: a}\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/containers/0/volumeMounts/0/subPath',
      'services.web.volumes.0.sub_path',
      'written a',
    ],
    'the name in a mount in the long form: its source': [
      `${web('    volumes:\n      - {source: data, target: /data}\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/containers/0/volumeMounts/0/name',
      'services.web.volumes.0.source',
      'written data',
    ],
    'a mount is read-only in the short form: the entry': [
      `${web('    volumes:\n      - data:/data:ro\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/containers/0/volumeMounts/0/readOnly',
      'services.web.volumes.0',
      'written data:/data:ro',
    ],
    'the group of volumes: the rule': [
      `${web('    volumes:\n      - data:/data\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/securityContext/fsGroup',
      'R2.12-08',
    ],
    'that the group is kept: the rule': [
      `${web('    volumes:\n      - data:/data\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/securityContext/fsGroupChangePolicy',
      'R2.12-08',
    ],
    'the group of volumes: the group of the user': [
      `${web('    user: 1:2\n    volumes: ["data:/data"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/securityContext/fsGroup',
      'services.web.user',
      'written 1:2',
    ],
    'the security context of a Pod: the first volume': [
      `${web('    volumes: ["/tmp", "data:/data"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/securityContext',
      'services.web.volumes.1',
      'written "data:/data"',
    ],
    'an affinity: the volumes': [
      `${web('    scale: 2\n    volumes: ["data:/data"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/affinity',
      'services.web.volumes',
      'written volumes',
    ],
    'the label of an affinity: the volumes': [
      `${web('    scale: 2\n    volumes: ["data:/data"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/metadata/labels/dev.platform~1volume-data',
      'services.web.volumes',
      'written volumes',
    ],
    'the topology of an affinity: the rule': [
      `${web('    scale: 2\n    volumes: ["data:/data"]\n')}volumes:\n  data:\n`,
      'StatefulSet web',
      '/spec/template/spec/affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0/topologyKey',
      'R2.12-07',
    ],
    'a size of a volume': [
      `${web('')}volumes:\n  data: {driver_opts: {size: 5Gi}}\n`,
      'PersistentVolumeClaim data',
      '/spec/resources/requests/storage',
      'volumes.data.driver_opts.size',
      'written 5Gi',
    ],
    'a default is a rule’s': [web('    restart: never\n'), 'Job web', '/spec/completions', 'R2.4-09'],
    'what is always the same is a rule’s': [web(''), 'Service web', '/kind', 'R2.4-12'],
    'so is how the Pods of a StatefulSet are started': [
      `${web('    volumes: ["data:/data"]\n')}volumes: {data: }\n`,
      'StatefulSet web',
      '/spec/podManagementPolicy',
      'R2.4-14',
    ],
  }
  it.each(Object.entries(cases))('%s', (_, [text, object, pointer, ...expected]) => {
    expect(shown(text, object, pointer)).toEqual(expected)
  })

  it('leads to a heading of a page', () => {
    const [page = '', anchor] = REASONS_PAGE.split('#')
    const headings = Array.from(readFileSync(page, 'utf8').matchAll(/^## (.*)$/gm), ([, heading]) => heading!)
    expect(headings.map((heading) => heading.toLowerCase().replaceAll(' ', '-'))).toContain(anchor)
  })

  it('names the option that it comes from', () => {
    const options = {
      namespace: 'dev',
      domain: 'example.com',
      images: { web: 'x' },
      name: 'shop',
    }
    const of = (object: string, pointer: string) =>
      shown(web('    ports: ["80:8080"]\n'), object, pointer, options)
    expect(of('Deployment web', '/metadata/namespace')).toEqual(['R0-09', 'namespace'])
    expect(of('Deployment web', `${container}/image`)).toEqual(['R2.2-02', 'images'])
    expect(of('Ingress web', '/spec/tls/0/hosts/0')).toEqual(['R2.9-03', 'domain'])
    expect(of('Service web', '/metadata/labels/app.kubernetes.io~1part-of')).toEqual(['R0-08', 'name'])
  })

  it('names the option that the name of the application comes from', () => {
    const of = (options: TranslateOptions, name = '') =>
      shown(name + web(''), 'Service web', '/metadata/labels/app.kubernetes.io~1part-of', options)
    expect(of({ defaultName: 'folder' })).toEqual(['R0-08', 'defaultName'])
    expect(of({ defaultName: 'folder', name: 'shop' })).toEqual(['R0-08', 'name'])
    expect(of({})).toEqual(['R0-08', 'name'])
    expect(of({ defaultName: 'folder' }, 'name: shop\n')).toEqual(['name', 'written shop'])
    expect(of({ name: 'shop' }, 'name: other\n')).toEqual(['R0-08', 'name'])
  })

  it('is that of the profile', () => {
    const text = web(
      '    restart: "no"\n    deploy: {restart_policy: {condition: on-failure, max_attempts: 2}}\n',
    )
    expect(shown(text, 'Job web', '/spec/template/spec/restartPolicy')).toEqual([
      'services.web.deploy.restart_policy.condition',
      'written on-failure',
    ])
    expect(shown(text, 'Job web', '/spec/template/spec/restartPolicy', { profile: '1.37' })).toEqual([
      'services.web.restart',
      'written "no"',
    ])
  })

  it('is nowhere for a field that is not there', () => {
    const { objects, originOf } = trace(web(''))
    for (const pointer of ['/nothing', '/metadata/name/0', '/toString', '/spec/template/spec/containers/1']) {
      expect(originOf(objects[0]!, pointer)).toBeUndefined()
    }
  })
})
