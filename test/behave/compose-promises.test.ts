import { describe, expect, it } from 'vitest'
import { dependencyPromises, startedBefore } from '../../behave/compose/dependencies.js'
import { fileTarget, isOwn, mountsOf, sharedFolders } from '../../behave/compose/mounts.js'
import { reachableNames } from '../../behave/compose/networks.js'
import { callersOf, declaredPorts, mentions, namedPorts } from '../../behave/compose/ports.js'
import { argumentsOf, environmentOf, extraHosts, userOf } from '../../behave/compose/process.js'
import type { Project, Service } from '../../behave/compose/project.js'
import { restartPromise } from '../../behave/compose/restart.js'
import { graceSecondsOf, stopSignalOf } from '../../behave/compose/stop.js'

const project = (services: Record<string, Service>): Project => ({ name: 'app', services })

// Each title says what the Compose Specification says of the key.
describe('networks', () => {
  const names = (services: Record<string, Service>, client: string) =>
    reachableNames(project(services), client).map(({ name, owners, origin }) => [name, owners.join(), origin])

  it('services without networks reach each other by name on the default network', () => {
    expect(names({ web: {}, db: {} }, 'web')).toEqual([
      ['web', 'web', 'service'],
      ['db', 'db', 'service'],
    ])
  })

  it('services that share no network do not see each other', () => {
    expect(names({ web: { networks: { front: null } }, db: { networks: { back: null } } }, 'web')).toEqual([
      ['web', 'web', 'service'],
    ])
  })

  it('container_name and hostname are names of the container', () => {
    expect(names({ web: {}, db: { container_name: 'shop-db', hostname: 'database' } }, 'web')).toContainEqual(
      ['shop-db', 'db', 'container_name'],
    )
  })

  it('an alias holds on the network that declares it', () => {
    const db: Service = { networks: { back: { aliases: ['store'] }, front: null } }
    const of = (network: string) => names({ web: { networks: { [network]: null } }, db }, 'web')
    expect(of('back')).toContainEqual(['store', 'db', 'alias'])
    expect(of('front')).not.toContainEqual(['store', 'db', 'alias'])
  })

  it('one alias may have several owners', () => {
    const member: Service = { networks: { default: { aliases: ['cluster'] } } }
    expect(names({ one: member, two: member }, 'one')).toContainEqual(['cluster', 'one,two', 'alias'])
  })

  it('a link gives its alias to the service that has it', () => {
    const services: Record<string, Service> = { web: { links: ['db:store'] }, db: {}, other: {} }
    expect(names(services, 'web')).toContainEqual(['store', 'db', 'link'])
    expect(names(services, 'other')).not.toContainEqual(['store', 'db', 'link'])
  })

  it('network_mode takes a service out of the networks', () => {
    expect(names({ web: { network_mode: 'host' }, db: {} }, 'web')).toEqual([])
    expect(names({ web: { network_mode: 'none' }, db: {} }, 'db')).toEqual([['db', 'db', 'service']])
  })
})

describe('ports', () => {
  it.each([
    ['ports', { ports: [{ target: 80, published: '8080' }] }, ['80']],
    ['UDP ports', { ports: [{ target: 53, protocol: 'udp' }] }, ['53/udp']],
    ['expose', { expose: ['9000', '53/udp', 8080] }, ['9000', '53/udp', '8080']],
    ['a range of expose', { expose: ['3000-3002'] }, ['3000', '3001', '3002']],
    ['a health check', { healthcheck: { test: ['CMD', 'curl', 'http://localhost:4000/'] } }, ['4000']],
  ] satisfies [string, Service, string[]][])('%s are declared', (_, service, ports) => {
    expect(declaredPorts(service)).toEqual(ports)
  })

  it.each([
    ['postgres://shop:pw@db:5432/shop', ['5432']],
    ['db:5432,db:5433', ['5432', '5433']],
    ['other-db:5432', []],
    ['db.example.com:5432', []],
    ['db', []],
  ])('%s names %j', (text, ports) => {
    expect(namedPorts(text, 'db')).toEqual(ports)
  })

  it.each([
    ['db', true],
    ['postgres://u:p@db/shop', true],
    ['jdbc:mysql://db:3306', true],
    ['mydb', false],
    ['the-db', false],
    ['db-password', false],
  ])('%s mentions the host: %s', (text, expected) => {
    expect(mentions(text, 'db')).toBe(expected)
  })

  it.each([
    ['DATABASE_HOST', 'app', ['db']],
    ['POSTGRES_USER', 'app', []],
    ['POSTGRES_DB', 'app', []],
    ['DATABASE_URL', 'postgres://app:secret@db/app', []],
  ])('a service calls another by %s: %s: %j', (variable, value, callers) => {
    const services = { app: {}, db: { environment: { [variable]: value } } }
    expect(callersOf({ name: 'shop', services }, 'app', ['app'])).toEqual(callers)
  })
})

describe('mounts', () => {
  it('a later mount on the same path replaces an earlier one, and tmpfs is a mount', () => {
    const service: Service = {
      tmpfs: ['/run:size=1m', '/cache:ro'],
      volumes: [
        { type: 'volume', source: 'one', target: '/data/' },
        { type: 'volume', source: 'two', target: '/data' },
      ],
    }
    expect(mountsOf(service)).toEqual([
      { type: 'tmpfs', target: '/run', read_only: false },
      { type: 'tmpfs', target: '/cache', read_only: true },
      { type: 'volume', source: 'two', target: '/data' },
    ])
  })

  it('a volume is shared by the services that mount it', () => {
    const volume = (target: string, read_only = false): Service => ({
      volumes: [{ type: 'volume', source: 'files', target, read_only }],
    })
    expect(sharedFolders(project({ app: volume('/app'), web: volume('/srv', true), db: {} }), '/p')).toEqual([
      {
        source: 'files',
        type: 'volume',
        users: [
          { service: 'app', target: '/app', isWritable: true },
          { service: 'web', target: '/srv', isWritable: false },
        ],
      },
    ])
  })

  it.each([
    ['/p/html', true],
    ['/p', true],
    ['/var/run/docker.sock', false],
    ['/', false],
    ['/home/me/data', false],
  ])('the folder %s of the host is part of the application in /p: %s', (source, expected) => {
    expect(isOwn({ type: 'bind', source, target: '/x' }, '/p')).toBe(expected)
  })

  it.each([
    ['secrets', undefined, '/run/secrets/key'],
    ['secrets', 'other', '/run/secrets/other'],
    ['secrets', '/etc/key', '/etc/key'],
    ['configs', undefined, '/key'],
    ['configs', '/etc/key', '/etc/key'],
  ] as const)('%s with target %s are at %s', (kind, target, expected) => {
    expect(fileTarget(kind, 'key', target)).toBe(expected)
  })
})

describe('process', () => {
  const image = { entrypoint: ['entry'], command: ['run', 'it'] }
  it.each([
    ['nothing is written', {}, ['entry', 'run', 'it']],
    ['compose-go writes null', { command: null, entrypoint: null }, ['entry', 'run', 'it']],
    ['command replaces the command of the image', { command: ['x'] }, ['entry', 'x']],
    ['an empty command clears it', { command: [] }, ['entry']],
    ['entrypoint clears the command of the image', { entrypoint: ['e'] }, ['e']],
    ['both replace both', { entrypoint: ['e'], command: ['x'] }, ['e', 'x']],
    ['an empty entrypoint leaves the command', { entrypoint: [], command: ['x'] }, ['x']],
  ] satisfies [string, Service, string[]][])('%s', (_, service, expected) => {
    expect(argumentsOf(service, image)).toEqual(expected)
  })

  it('a variable without a value that the shell lacks is not set', () => {
    expect([...environmentOf({ environment: { A: '1', B: null, C: '' } })]).toEqual([
      ['A', '1'],
      ['C', ''],
    ])
  })

  it.each([
    ['1000', { uid: 1000, gid: undefined }],
    ['1000:50', { uid: 1000, gid: 50 }],
    ['root', { uid: 0, gid: undefined }],
    ['node', { uid: 1001, gid: undefined }],
    ['stranger', undefined],
    ['', undefined],
  ])('the user %s is %j', (user, expected) => {
    expect(userOf({ user }, { node: '1001:1001' })).toEqual(expected)
  })

  it('extra_hosts is a list or a map, and host-gateway has no address', () => {
    expect(extraHosts({ extra_hosts: ['a=10.0.0.1', 'b:10.0.0.2', 'c:host-gateway'] })).toEqual([
      ['a', '10.0.0.1'],
      ['b', '10.0.0.2'],
    ])
    expect(extraHosts({ extra_hosts: { a: ['10.0.0.1', '::1'] } })).toEqual([
      ['a', '10.0.0.1'],
      ['a', '::1'],
    ])
  })
})

describe('restart', () => {
  it.each([
    [{}, false, false],
    [{ restart: 'no' }, false, false],
    [{ restart: 'always' }, true, true],
    [{ restart: 'unless-stopped' }, true, true],
    [{ restart: 'on-failure' }, false, true],
    [{ restart: 'on-failure:3' }, false, true],
    [{ deploy: { restart_policy: {} } }, true, true],
    [{ deploy: { restart_policy: { condition: 'none' } } }, false, false],
    [{ restart: 'always', deploy: { restart_policy: { condition: 'on-failure' } } }, false, true],
    [{ restart: 'no', deploy: { restart_policy: { max_attempts: 2 } } }, false, false],
  ] satisfies [Service, boolean, boolean][])(
    '%j starts again after success: %s, after failure: %s',
    (service, afterSuccess, afterFailure) => {
      expect(restartPromise(service)).toEqual({ afterSuccess, afterFailure })
    },
  )
})

describe('depends_on', () => {
  const services: Record<string, Service> = {
    web: {
      depends_on: {
        api: { condition: 'service_healthy' },
        gone: { condition: 'service_started', required: false },
      },
    },
    api: { depends_on: { migrate: { condition: 'service_completed_successfully' } } },
    migrate: {},
  }

  it('promises the condition of each dependency that the application has', () => {
    expect(dependencyPromises(project(services))).toEqual([
      { service: 'web', dependency: 'api', condition: 'service_healthy' },
      { service: 'api', dependency: 'migrate', condition: 'service_completed_successfully' },
    ])
  })

  it('includes dependencies of dependencies, even in a circle', () => {
    expect([...startedBefore(project(services), 'web')]).toEqual(['api', 'migrate'])
    const circle = {
      a: { depends_on: { b: { condition: 'service_started' } } },
      b: { depends_on: { a: { condition: 'service_started' } } },
    }
    expect([...startedBefore(project(circle), 'a')]).toEqual(['b', 'a'])
  })
})

describe('stop', () => {
  it.each([
    [undefined, undefined, 15],
    [undefined, 'SIGQUIT', 3],
    ['SIGINT', 'SIGQUIT', 2],
    ['USR1', undefined, 10],
    ['3', undefined, 3],
    ['SIGUNKNOWN', undefined, undefined],
  ])('stop_signal %s of an image with %s is %s', (stop_signal, ofImage, expected) => {
    expect(stopSignalOf(stop_signal === undefined ? {} : { stop_signal }, ofImage)).toBe(expected)
  })

  it.each([
    [undefined, 10],
    ['30s', 30],
    ['1m30s', 90],
    ['1h', 3600],
    ['500ms', 1],
    ['0s', 0],
  ])('stop_grace_period %s is %d s', (stop_grace_period, expected) => {
    expect(graceSecondsOf(stop_grace_period === undefined ? {} : { stop_grace_period })).toBe(expected)
  })
})
