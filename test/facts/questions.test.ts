import { describe, expect, it } from 'vitest'
import { type Facts, type ServiceFacts, trace, translate, type TranslateOptions } from 'tranship'

const compose = { profile: 'compose', domain: 'example.com' } as const

function factsOf(services: Readonly<Record<string, ServiceFacts>>): Facts {
  return { version: 1, services }
}

/** A question about a program: the manifest leaves it open, and facts answer it. */
interface Row {
  readonly question: string
  readonly manifest: string
  readonly facts: Readonly<Record<string, ServiceFacts>>
  readonly options?: TranslateOptions
  /** Returns the part of the objects that depends on the answer. */
  readonly read: (objects: Objects) => unknown
  readonly without: unknown
  readonly observed: unknown
}

type Objects = ReturnType<typeof objectsOf>

function objectsOf(manifest: string, options: TranslateOptions) {
  const { objects } = translate(manifest, { ...compose, ...options })
  return {
    kinds: objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`),
    /** Returns a field of an object by a path such as `Service web spec.ports.0.port`. */
    field: (kind: string, name: string, path: string): unknown =>
      path.split('.').reduce<unknown>(
        (value, key) => (value as Record<string, unknown> | undefined)?.[key],
        objects.find((one) => one.kind === kind && one.metadata.name === name),
      ),
  }
}

const portsOf =
  (name: string) =>
  ({ field }: Objects) =>
    (field('Service', name, 'spec.ports') as { port: number; protocol: string }[] | undefined)?.map(
      ({ port, protocol }) => `${port}/${protocol}`,
    )
const routesOf = ({ kinds }: Objects) => kinds.filter((kind) => kind.startsWith('Ingress '))
const claimsOf = ({ kinds }: Objects) => kinds.filter((kind) => kind.startsWith('PersistentVolumeClaim '))
const kindOf =
  (name: string) =>
  ({ kinds }: Objects) =>
    kinds.filter((kind) => /^(?:Job|Deployment|StatefulSet) /.test(kind) && kind.endsWith(` ${name}`))
const podOf =
  (name: string, path: string) =>
  ({ field }: Objects) =>
    field('Deployment', name, `spec.template.spec.${path}`) ??
    field('StatefulSet', name, `spec.template.spec.${path}`)

const rows: readonly Row[] = [
  {
    question: 'an unknown image listens on its sockets',
    manifest: 'services:\n  api: {image: shop/api, restart: always}\n',
    facts: {
      api: {
        listens: [
          { protocol: 'tcp', port: 9123, speaks: 'http' },
          { protocol: 'udp', port: 514 },
          { protocol: 'tcp', port: 6060, loopback: true },
        ],
      },
    },
    read: portsOf('api'),
    without: undefined,
    observed: ['514/UDP', '9123/TCP'],
  },
  {
    question: 'a program does not listen on all ports that its image exposes',
    manifest: 'services:\n  api: {image: shop/api, restart: always}\n',
    options: { imageConfigs: { 'shop/api': { ExposedPorts: { '80/tcp': {}, '443/tcp': {} } } } },
    facts: { api: { listens: [{ protocol: 'tcp', port: 80 }] } },
    read: portsOf('api'),
    without: ['80/TCP', '443/TCP'],
    observed: ['80/TCP'],
  },
  {
    question: 'a known image with settings listens on another port than by default',
    manifest:
      'services:\n  web: {image: shop/web, depends_on: [cache], restart: always}\n  cache: {image: "redis:7", restart: always}\n',
    facts: { cache: { listens: [{ protocol: 'tcp', port: 7000 }] } },
    read: portsOf('cache'),
    without: ['6379/TCP'],
    observed: ['7000/TCP'],
  },
  {
    question: 'an address in the text of another service stays',
    manifest:
      'services:\n  web: {image: shop/web, environment: {API: "http://api:9000"}, restart: always}\n  api: {image: shop/api, restart: always}\n',
    facts: { api: { listens: [] } },
    read: portsOf('api'),
    without: ['9000/TCP'],
    observed: ['9000/TCP'],
  },
  {
    question: 'a published port answers with TLS',
    manifest: 'services:\n  web: {image: shop/web, ports: ["9000:9000"]}\n',
    facts: { web: { listens: [{ protocol: 'tcp', port: 9000, speaks: 'tls' }] } },
    read: routesOf,
    without: ['Ingress web'],
    observed: [],
  },
  {
    question: 'a published port answers with another protocol',
    manifest: 'services:\n  web: {image: shop/web, ports: ["9000:9000"]}\n',
    facts: { web: { listens: [{ protocol: 'tcp', port: 9000, speaks: 'other' }] } },
    read: routesOf,
    without: ['Ingress web'],
    observed: [],
  },
  {
    question: 'a published port with the number of another protocol answers HTTP',
    manifest: 'services:\n  web: {image: shop/web, ports: ["1883:1883"]}\n',
    facts: { web: { listens: [{ protocol: 'tcp', port: 1883, speaks: 'http' }] } },
    read: routesOf,
    without: [],
    observed: ['Ingress web'],
  },
  {
    question: 'one of two published ports with numbers of debuggers is a page',
    manifest: 'services:\n  flows: {image: shop/flows, ports: ["5678:5678", "2222:2222"]}\n',
    facts: { flows: { listens: [{ protocol: 'tcp', port: 5678, speaks: 'http' }] } },
    read: routesOf,
    without: [],
    observed: ['Ingress flows'],
  },
  {
    question: 'a service without `restart` ended with status 0',
    manifest: 'services:\n  load: {image: shop/load}\n',
    facts: { load: { state: { running: false, status: 0 } } },
    read: kindOf('load'),
    without: ['Deployment load'],
    observed: ['Job load'],
  },
  {
    question: 'a service with the name of a one-shot kept running',
    manifest: 'services:\n  migrate: {image: shop/migrate}\n',
    facts: { migrate: { state: { running: true } } },
    read: kindOf('migrate'),
    without: ['Job migrate'],
    observed: ['Deployment migrate'],
  },
  {
    question: 'a service failed, which says nothing about its end',
    manifest: 'services:\n  migrate: {image: shop/migrate}\n',
    facts: { migrate: { state: { running: false, status: 1 } } },
    read: kindOf('migrate'),
    without: ['Job migrate'],
    observed: ['Job migrate'],
  },
  {
    question: 'the process that writes to a volume has a group',
    manifest: 'services:\n  app: {image: shop/app, volumes: ["data:/data"]}\nvolumes: {data: {}}\n',
    facts: {
      app: {
        users: [
          { uid: 0, gid: 0 },
          { uid: 999, gid: 990 },
        ],
      },
    },
    read: podOf('app', 'securityContext.fsGroup'),
    without: 1000,
    observed: 990,
  },
  {
    question: 'a process that is not root listens below 1024',
    manifest: 'services:\n  web: {image: shop/web, ports: ["80:80"]}\n',
    facts: { web: { users: [{ uid: 101, gid: 101 }] } },
    read: podOf('web', 'securityContext.sysctls'),
    without: undefined,
    observed: [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }],
  },
  {
    question: 'a user by name has a number',
    manifest: 'services:\n  app: {image: shop/app, user: app}\n',
    facts: { app: { users: [{ uid: 1001, gid: 1002 }] } },
    read: podOf('app', 'containers.0.securityContext.runAsUser'),
    without: undefined,
    observed: 1001,
  },
  {
    question: 'a new volume hides files of the image',
    manifest: 'services:\n  app: {image: shop/app, volumes: ["data:/srv/files"]}\nvolumes: {data: {}}\n',
    facts: { app: { shell: true, mounts: { '/srv/files': { hides: 12 } } } },
    read: (objects) => (podOf('app', 'initContainers')(objects) as unknown[] | undefined)?.length,
    without: undefined,
    observed: 1,
  },
  {
    question: 'a program starts although an empty folder hides files of its image',
    manifest: 'services:\n  app: {image: nginx, volumes: ["./conf:/etc/nginx"]}\n',
    options: { folders: { './conf': 'empty' } },
    facts: { app: { mounts: { '/etc/nginx': { hides: 12, written: true } } } },
    read: (objects) => (podOf('app', 'initContainers')(objects) as unknown[] | undefined)?.length,
    without: 1,
    observed: undefined,
  },
  {
    question: 'the program writes into a mounted folder with files',
    manifest: 'services:\n  app: {image: shop/app, volumes: ["./rules:/etc/app/rules"]}\n',
    options: { files: { './rules/a.yaml': 'a: 1\n' }, folders: { './rules': ['a.yaml'] } },
    facts: { app: { shell: true, mounts: { '/etc/app/rules': { written: true } } } },
    read: claimsOf,
    without: [],
    observed: ['PersistentVolumeClaim rules'],
  },
  {
    question: 'the program writes into an anonymous volume of its image',
    manifest: 'services:\n  app: {image: shop/app}\n',
    facts: {
      app: { imageConfig: { Volumes: { '/state': {} } }, mounts: { '/state': { written: true } } },
    },
    read: claimsOf,
    without: [],
    observed: ['PersistentVolumeClaim app-state'],
  },
  {
    question: 'others connect to a Job',
    manifest:
      'services:\n  once: {image: shop/once, restart: "no"}\n  app: {image: shop/app, restart: always}\n',
    facts: { app: { connects: [{ service: 'once', port: 80 }] } },
    read: ({ kinds }) => kinds.filter((kind) => kind === 'Service once'),
    without: [],
    observed: ['Service once'],
  },
]

describe('[C13-05] facts answer questions:', () => {
  it.each(rows)('$question', ({ manifest, facts, options = {}, read, without, observed }) => {
    expect(read(objectsOf(manifest, options))).toEqual(without)
    expect(read(objectsOf(manifest, { ...options, facts: factsOf(facts) }))).toEqual(observed)
  })
})

it('[C13-04] says that a decision comes from an observation', () => {
  const manifest = 'services:\n  api: {image: shop/api, restart: always}\n'
  const facts = factsOf({ api: { listens: [{ protocol: 'tcp', port: 9123 }] } })
  const notes = trace(manifest, { ...compose, facts }).notes.map(({ what, because }) => `${what}: ${because}`)
  expect(notes).toContain('its Service has port 9123: its program listens on it: observed')
})
