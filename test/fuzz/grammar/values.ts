import { inheritedNames } from '../../support/inherited-names.js'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { KeyDocumentation } from 'tranship'
import { keys } from 'tranship'
import type { Random } from '../random.js'
import type { Names } from './names.js'

type Value = string | number | boolean | null

/** A scalar that Compose's parser was tested with: its kind and text. */
interface KnownScalar {
  readonly kind: 'sub' | 'dur' | 'byte' | 'port' | 'vol' | 'sh' | 'env'
  readonly input: string
}

const knownScalars = readFileSync(
  path.resolve(import.meta.dirname, '../../support/compose-scalars.jsonl'),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as KnownScalar)

/** The texts of one kind, sound and broken ones. */
export function scalarsOf(kind: KnownScalar['kind']): string[] {
  return knownScalars.filter((known) => known.kind === kind).map(({ input }) => input)
}

/** Templates with variables in them, sound and broken ones. */
export const templates = scalarsOf('sub')

/** Scalars that hardly any key expects. */
const oddScalars: readonly Value[] = [
  ...['', ' ', '~', 'null', 'yes', '0755', '0o755', '1_000', '1e3', '1e999', '.inf', '12:30', '2024-01-01'],
  ...['-1', '0', '00', '65536', '99999999999999999999', '0.1m', '1.5', '+5', '8Ei', '-5s', '1h-5s'],
  ...[...inheritedNames, 'kubernetes.io/x', 'A'.repeat(300), 'a/'.repeat(40), 'x@@@', 'a:b:c:d:e'],
  ...[
    'é',
    '🚢',
    '\u2028',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\u0085',
    '\0',
    '\x1b[31m',
    '\ud800',
    'line\nline\n',
  ],
  ...[
    '$(A)',
    '$$(A)',
    '$',
    '$$',
    '${',
    '%s',
    '{{.Task.Slot}}',
    '`id`',
    "it's",
    '"',
    '\\',
    '#',
    'a # b',
    'a: b',
  ],
  ...[
    '/',
    '.',
    '..',
    '~',
    '~/x',
    '../..',
    'C:\\x',
    '//',
    'tcp://db:5432',
    '[::1]',
    '127.0.0.1',
    'host-gateway',
  ],
  ...[null, true, false, 0, -1, 1.5, 70000, 2 ** 53, 1e21, -0],
]

const durations = ['5s', '1m30s', '10s', '2h', '500ms', '30s', '0s']
const sizes = ['512m', '1g', '64M', '256mb', '1048576', '2gb', '100k']
const words = [
  'nginx',
  '-g',
  'daemon off;',
  'sh',
  '-c',
  'exec "$@"',
  '--port=8080',
  'node',
  'server.js',
  'true',
]
const commands = [
  'node server.js',
  'sh -c "exec nginx"',
  'wait-for-it db:5432 -- npm start',
  'sleep infinity',
  'migrate',
]
const images = [
  'nginx:1.29',
  'postgres:17',
  'redis:8-alpine',
  'busybox',
  'ghcr.io/shop/api:1.2.3',
  'localhost:5000/a/b',
  `app@sha256:${'0'.repeat(64)}`,
  'mysql:8.4',
  'rabbitmq:4-management',
  'traefik:v3.0',
]
const ports = [
  '80',
  '8080',
  '5432',
  '443',
  '8080:80',
  '127.0.0.1:9000:9000',
  '53:53/udp',
  '8000-8002:8000-8002',
]
const paths = ['/data', '/var/lib/data', '/app', '/etc/app.conf', '/run', '/srv/www']
const environmentValues = [
  'info',
  'postgres://db:5432/app',
  'http://api:8080/',
  'redis://cache:6379',
  '8080',
  'true',
  'db,cache',
  'amqp://user:pass@worker:5672',
  '',
]
const labels = ['shop', 'on', '30', 'true', 'a/b', 'Host(`shop.example.com`)']
const ids = ['1000', '1000:1000', 'node', '0', '33:tape', 'root']

type Pool = readonly Value[] | ((names: Names, random: Random) => readonly Value[])

const services: Pool = (names) => names.services

function mounts({ volumes, files }: Names, random: Random): readonly Value[] {
  const source = random.of([...volumes, ...volumes, ...files, './src', '/var/run/docker.sock', '.'])
  const target = random.of(paths)
  const options = random.of(['', '', ':ro', ':rw', ':ro,z', ':nocopy', ':cached'])
  return [`${source}:${target}${options}`, `${source}:${target}`, target]
}

/** Values that a key takes, by its path; the first that fits counts. Other keys have the example of their documentation. */
const pools: readonly (readonly [RegExp, Pool])[] = [
  [/gpus$/, ['all']],
  [/\[\]\.count$/, [1, 2, 'all']],
  [
    /^(?:volumes|networks|configs|secrets)\.\*(?:\.external)?\.name$/,
    (_, random) => [`shop-${random.below(100)}`],
  ],
  [/^name$/, ['shop', 'My Shop', 'a-b']],
  [/^include\.\[\](?:\.path(?:\.\[\])?)?$/, ({ includes }) => includes],
  [/^include\.\[\]\.env_file/, ({ envFiles }) => envFiles],
  [/^include\.\[\]\.project_directory$/, ['.', './shared', 'shared', '..']],
  [/env_file(?:\.\[\](?:\.path)?)?$/, ({ envFiles }) => envFiles],
  [/label_file/, ({ labelFiles }) => labelFiles],
  [/^(?:configs|secrets)\.\*\.file$/, ({ files }) => files],
  [/^(?:configs|secrets)\.\*\.environment$/, ['TOKEN', 'SITE_CONFIG']],
  [/^configs\.\*\.content$/, ['debug = true\n', 'listen ${PORT}', 'upstream api { server api:8080; }', '']],
  [/extends(?:\.service)?$/, services],
  [/extends\.file$/, ({ bases }) => bases],
  [/depends_on\.\[\]$/, services],
  [/links\.\[\]$/, ({ services: names }) => names.flatMap((name) => [name, `${name}:alias`])],
  [/volumes_from\.\[\]$/, ({ services: names }) => names.flatMap((name) => [name, `${name}:ro`])],
  [/(?:^|\.)networks\.\[\]$/, ({ networks }) => networks],
  [/build\.secrets\.\[\](?:\.source)?$/, ({ secrets }) => secrets],
  [/secrets\.\[\](?:\.source)?$/, ({ secrets }) => secrets],
  [/configs\.\[\](?:\.source)?$/, ({ configs }) => configs],
  [/services\.\*\.profiles\.\[\]$/, ({ profiles }) => profiles],
  [/volumes\.\[\]$/, mounts],
  [
    /volumes\.\[\]\.source$/,
    ({ volumes, files }) => [...volumes, ...volumes, ...volumes, ...files, './src', '/mnt'],
  ],
  [/volumes\.\[\]\.target$/, paths],
  [/endpoints.*service$/, services],
  [/endpoints.*port$/, [80, 8080, '80', 5432]],
  [/endpoints.*path$/, ['/', '/api', '/a/b', '/static']],
  [
    /network_mode$/,
    (names) => ['bridge', 'none', 'host', ...names.services.map((name) => `service:${name}`)],
  ],
  [/(?:ipc|pid)$/, (names) => ['host', 'private', ...names.services.map((name) => `service:${name}`)]],
  [/ports\.\[\]$/, [...ports, 8080, 80]],
  [/ports\.\[\]\.published$/, [8080, '8080', '8000-8005', 443]],
  [/(?:ports\.\[\]\.target|http\.port)$/, [80, 8080, '5432']],
  [/expose\.\[\]$/, [80, 8080, '5432', '9000-9001', '53/udp']],
  [/app_protocol$/, ['http', 'https', 'grpc', 'h2c']],
  [/host_ip$/, ['127.0.0.1', '0.0.0.0', '::1']],
  [/protocol$/, ['tcp', 'udp', 'sctp']],
  [/(?:healthcheck\.test)$/, ['curl -f http://localhost/', 'exit 0']],
  [/(?:healthcheck\.test)\.\[\]$/, ['CMD', 'CMD-SHELL', 'curl -f http://localhost', 'pg_isready', 'NONE']],
  [/(?:interval|timeout|start_period|grace_period|delay)$/, durations],
  [/(?:command|entrypoint|exec\.command)$/, commands],
  [/(?:command|entrypoint)\.\[\]$/, words],
  [/image$/, images],
  [/resources\.(?:limits|requests)\.memory$/, ['256Mi', '1Gi', '64M', 134217728]],
  [/(?:soft|hard)$/, [1024, '2048', -1]],
  [/cpu_count$/, [1, 2, '4']],
  [/cpus?$/, ['0.5', 1, 1.5, '250m', '2']],
  [/(?:memory|mem_limit|mem_reservation|shm_size|size)$/, sizes],
  [/user$/, ids],
  [/restart$/, ['always', 'no', 'on-failure', 'on-failure:3', 'unless-stopped', true, false]],
  [/restart_policy\.condition$/, ['any', 'on-failure', 'none']],
  [
    /constraints\.\[\]$/,
    ['node.labels.disk == ssd', 'node.role==manager', 'node.hostname != a', 'node.platform.os==linux'],
  ],
  [/preferences\.\[\]\.spread$/, ['node.labels.zone', 'node.labels.rack']],
  [/platforms?(?:\.\[\])?$/, ['linux/amd64', 'linux/arm64/v8', 'windows/amd64']],
  [
    /security_opt\.\[\]$/,
    ['no-new-privileges:true', 'seccomp:unconfined', 'apparmor=unconfined', 'label:disable'],
  ],
  [/cap_(?:add|drop)\.\[\]$/, ['ALL', 'NET_ADMIN', 'CAP_CHOWN', 'sys_time']],
  [/userns_mode$/, ['host', '']],
  [/pull_policy$/, ['always', 'missing', 'never', 'if_not_present', 'build', 'daily', 'every_12h']],
  [/stop_signal$/, ['SIGINT', 'SIGTERM', 9, 'QUIT']],
  [/tmpfs(?:\.\[\])?$/, ['/run', '/tmp:size=64m,mode=1777', '/run:ro']],
  [/dns(?:\.\[\])?$/, ['8.8.8.8', '10.0.0.53']],
  [/dns_opt\.\[\]$/, ['ndots:2', 'use-vc']],
  [/extra_hosts(?:\.\[\])$/, ['directory=10.0.0.5', 'host.docker.internal:host-gateway', 'v6:[::1]']],
  [/extra_hosts\.\*(?:\.\[\])?$/, ['10.0.0.5', '::1', 'host-gateway']],
  [/x-platform-service-type$/, ['NodePort', 'LoadBalancer', 'ClusterIP', 'Headless']],
  [/schedule$/, ['0 3 * * *', '*/5 * * * *', '@daily', '30 4 1 * 1-5']],
  [/environment\.\*$/, [...environmentValues, null]],
  [/environment\.\[\]$/, [...environmentValues.map((value) => `LOG_LEVEL=${value}`), 'UNSET', 'PATH']],
  [/args\.\*$/, ['1.4', 'node', null, 3]],
  [/args\.\[\]$/, ['VERSION=1.4', 'UNSET', 'A=']],
  [/(?:labels|annotations)\.\*$/, labels],
  [
    /(?:labels|annotations)\.\[\]$/,
    ['example.com/team=shop', 'traefik.enable=true', 'kompose.service.type=nodeport', 'a'],
  ],
  [/sysctls\.\*$/, [1, '600', '1024 65000']],
  [/sysctls\.\[\]$/, ['net.core.somaxconn=1024']],
  [
    /additional_contexts\.\*$/,
    (names) => ['../base', 'docker-image://alpine', ...names.services.map((name) => `service:${name}`)],
  ],
  [/x-node-selector\.\*$/, ['ssd', 'arm64', true, 5]],
  [/ulimits\.\*$/, [1024, '65535']],
]

const keyNames: readonly (readonly [RegExp, Pool])[] = [
  [/^services$/, services],
  [/^volumes$/, ({ volumes }) => volumes],
  [/^networks$/, ({ networks }) => networks],
  [/^configs$/, ({ configs }) => configs],
  [/^secrets$/, ({ secrets }) => secrets],
  [/^endpoints$/, ['shop', 'admin']],
  [/depends_on$/, services],
  [/networks$/, ({ networks }) => networks],
  [/(?:environment|args)$/, ['LOG_LEVEL', 'DATABASE_URL', 'PORT', 'A', 'B', 'API_HOST', 'HOME', 'TZ']],
  [
    /(?:labels|annotations)$/,
    [
      'example.com/team',
      'tier',
      'traefik.http.routers.web.rule',
      'traefik.enable',
      'kompose.service.type',
      'kompose.service.expose',
      'kompose.controller.type',
      'kompose.cronjob.schedule',
      'kompose.volume.size',
      'kompose.image-pull-secret',
      'kompose.image-pull-policy',
      'kompose.service.nodeport.port',
      'kompose.security-context.fsgroup',
      'kompose.hpa.cpu',
      'kompose.hpa.replicas.max',
      'kompose.hpa.replicas.min',
      'kompose.service.group',
      'com.centurylinklabs.watchtower.enable',
    ],
  ],
  [/sysctls$/, ['net.core.somaxconn', 'net.ipv4.ip_local_port_range', 'kernel.shm_rmid_forced']],
  [/extra_hosts$/, ['directory', 'host.docker.internal']],
  [/ulimits$/, ['nofile', 'nproc']],
  [/additional_contexts$/, ['base', 'alpine:3']],
  [/ssh$/, ['default', 'key']],
  [/x-node-selector$/, ['disktype', 'kubernetes.io/arch', 'node-role.kubernetes.io/worker']],
]

/** Values with a meaning for some keys, mostly labels of kompose. */
const knownValues: Readonly<Record<string, readonly Value[]>> = {
  'kompose.service.type': ['nodeport', 'loadbalancer', 'clusterip', 'headless'],
  'kompose.service.expose': ['true', 'shop.example.com', 'a.example.com,b.example.com/x'],
  'kompose.controller.type': ['deployment', 'statefulset', 'daemonset'],
  'kompose.cronjob.schedule': ['*/5 * * * *', '@daily'],
  'kompose.volume.size': ['1Gi', '500Mi'],
  'kompose.image-pull-secret': ['pull'],
  'kompose.image-pull-policy': ['Always', 'IfNotPresent'],
  'kompose.service.nodeport.port': ['30080'],
  'kompose.security-context.fsgroup': ['1000'],
  'kompose.hpa.cpu': ['60'],
  'kompose.hpa.replicas.max': ['3', '5'],
  'kompose.hpa.replicas.min': ['2', '4'],
  'kompose.service.group': ['one', 'two'],
  'traefik.enable': ['true', 'false'],
  'net.core.somaxconn': [1024, '65535'],
}

const wholeLists: readonly (readonly [RegExp, readonly (readonly string[])[]])[] = [
  [
    /healthcheck\.test$/,
    [
      ['CMD', 'true'],
      ['CMD-SHELL', 'curl -f http://localhost:8080 || exit 1'],
      ['NONE'],
      ['CMD', 'nc', '-z', 'db', '5432'],
    ],
  ],
  [/capabilities$/, [['gpu'], ['nvidia', 'gpu']]],
]

/** The items of a list that means something as a whole. */
export function listAt(at: string, random: Random): readonly string[] | undefined {
  const lists = wholeLists.find(([pattern]) => pattern.test(at))?.[1]
  return lists && random.of(lists)
}

export function valueOfKey(name: string, random: Random): Value | undefined {
  return Object.hasOwn(knownValues, name) ? random.of(knownValues[name]!) : undefined
}

const oddKeys = [
  '',
  'a b',
  ...inheritedNames,
  'x-a',
  'A'.repeat(80),
  'a/b/c',
  'é',
  '1',
  'true',
  '.',
  '$A',
  'a=b',
  'kompose.x',
]

const documented = new Map<string, KeyDocumentation>(keys.map((key) => [key.path, key]))

/** Returns a valid value for the key at a path, maybe of another type. */
export function soundValue(at: string, names: Names, random: Random): Value {
  const pool = pools.find(([pattern]) => pattern.test(at))?.[1]
  const values = typeof pool === 'function' ? pool(names, random) : (pool ?? [])
  if (values.length > 0) return random.of(values)
  const example = documented.get(at)?.example ?? exampleItem(at)
  return typeof example === 'object' || example === undefined ? random.of(labels) : (example as Value)
}

/** An item of the example of the list that a path leads into. */
function exampleItem(at: string): unknown {
  const example = documented.get(at.replace(/\.(?:\[\]|\*)$/, ''))?.example
  if (Array.isArray(example)) return example[0]
  return typeof example === 'object' && example !== null ? Object.values(example)[0] : undefined
}

/** Keys for a map at a path: names that are declared, or such as people choose. */
export function keysFor(at: string, names: Names, random: Random, oddness: number): string[] {
  const pool = keyNames.find(([pattern]) => pattern.test(at))?.[1] ?? ['a', 'b']
  const known = (typeof pool === 'function' ? pool(names, random) : pool).map(String)
  if (known.length === 0) return ['any']
  const isDeclared = /^(?:services|volumes|networks|configs|secrets)$/.test(at)
  const chosen = isDeclared ? known : [...new Set([random.of(known), random.of(known), random.of(known)])]
  const kept = isDeclared && !random.chance(oddness) ? chosen : random.some(chosen, 0.8)
  return random.chance(oddness) ? [...kept, random.of(oddKeys)] : kept
}

/** Returns a scalar of the key's kind, valid or invalid, from those that Compose's parser was tested with. */
export function scalarLike(at: string, random: Random): Value {
  if (/ports\.\[\]$/.test(at)) return random.of(scalarsOf('port'))
  if (/volumes\.\[\]$/.test(at)) return random.of(scalarsOf('vol'))
  if (/(?:command|entrypoint|test)$/.test(at)) return random.of(scalarsOf('sh'))
  if (/(?:interval|timeout|period|delay)$/.test(at)) return random.of(scalarsOf('dur'))
  if (/(?:memory|mem_\w+|size)$/.test(at)) return random.of(scalarsOf('byte'))
  return random.of(random.chance(0.3) ? templates : oddScalars)
}
