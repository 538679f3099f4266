import { describe, expect, it } from 'vitest'
import type { Project, Service } from '../../behave/compose/project.js'
import { factsOfDockerfile } from '../../behave/images/dockerfile.js'
import { healthPrograms } from '../../behave/images/health-programs.js'
import { factsOf, recordedImages, unknownImage } from '../../behave/images/image-facts.js'
import { standInsOf } from '../../behave/images/stand-in-of.js'

describe('recorded images', () => {
  it.each(recordedImages.map((image) => [`${image.names.join()} ${image.tag ?? ''}`, image] as const))(
    '%s have a public Dockerfile of a fixed version, and numbers for users',
    (_, image) => {
      expect(image.source).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/blob\/[0-9a-f]{40}\/\S+$/)
      const users = [
        image.user,
        image.stepsDownTo ?? image.user,
        ...Object.values({ ...image.users, ...image.owned }),
      ]
      for (const user of users) expect(user).toMatch(/^\d+:\d+$/)
      for (const port of image.ports) expect(port).toMatch(/^\d+(?:\/udp)?$/)
    },
  )

  it.each([
    ['postgres:16', '999:999'],
    ['postgres:16-alpine', '70:70'],
    ['docker.io/library/postgres:16-alpine@sha256:0123', '70:70'],
    ['postgres', '999:999'],
  ])('%s steps down to %s', (image, user) => {
    expect(factsOf(image)?.stepsDownTo).toBe(user)
  })

  it('are found by their whole name', () => {
    expect(factsOf('example.com:5000/grafana/grafana:11')?.ports).toEqual(['3000'])
    expect(factsOf('shop/postgres-backup:1')).toBeUndefined()
    expect(factsOf('grafana:11')).toBeUndefined()
  })

  it('change with the major version where the image does', () => {
    expect(factsOf('postgres:17')?.volumes).toEqual(['/var/lib/postgresql/data'])
    expect(factsOf('postgres:18')?.volumes).toEqual(['/var/lib/postgresql'])
  })
})

describe('a Dockerfile', () => {
  it('shows the additions of its last stage to its base', () => {
    expect(
      factsOfDockerfile(`FROM node:22 AS build
WORKDIR /src
COPY . .
FROM nginx:1.29
# the site
COPY --from=build /src/dist /usr/share/nginx/html
EXPOSE 8080/tcp 53/udp $PORT
WORKDIR /srv
USER 1000
STOPSIGNAL SIGTERM
`),
    ).toMatchObject({
      ports: ['80', '8080', '53/udp'],
      user: '1000:0',
      folder: '/srv',
      entrypoint: ['/docker-entrypoint.sh'],
      stopSignal: 'SIGTERM',
    })
  })

  it('may build on its own stage, and shell forms run in a shell', () => {
    expect(
      factsOfDockerfile('FROM scratch AS base\nUSER 5:6\nFROM base\nENTRYPOINT run it\nCMD ["a", "b"]\n'),
    ).toMatchObject({ user: '5:6', entrypoint: ['/bin/sh', '-c', 'run it'], command: ['a', 'b'] })
  })

  it.each([
    ['USER node', '1000:1000'],
    ['USER 1000', '1000:1000'],
    ['USER 1234', '1234:0'],
    ['USER 1234:5', '1234:5'],
    ['USER made', '1000:1000'],
    ['USER root', '0:0'],
  ])('%s of an image with the user node is %s', (line, user) => {
    const node = { ...unknownImage, names: ['node'], users: { node: '1000:1000' } }
    expect(factsOfDockerfile(`FROM node\n${line}\n`, [node]).user).toBe(user)
  })

  it('has a user with a name in /etc/passwd', () => {
    expect(factsOfDockerfile('FROM scratch\nRUN adduser made\nUSER made\n').users).toEqual({
      made: '1000:1000',
    })
  })

  it('fills no folder with a program', () => {
    expect(factsOfDockerfile('FROM scratch\nCOPY --from=probe /ko/probe /bin/probe\n').filled).toEqual([])
  })

  it('fills the folders that it copies to', () => {
    expect(factsOfDockerfile('FROM scratch\nWORKDIR /app\nCOPY a.txt .\nCOPY src ./src/\n').filled).toEqual([
      '/app',
      '/app/src',
    ])
  })
})

describe('health checks', () => {
  it.each([
    [['CMD', 'pg_isready', '-U', 'shop'], ['pg_isready']],
    [['CMD-SHELL', 'redis-cli ping | grep PONG'], ['redis-cli']],
    [['CMD-SHELL', 'mysqladmin ping || exit 1'], ['mysqladmin']],
    [['CMD-SHELL', '/opt/kafka/bin/kafka-topics.sh --list > /dev/null'], ['/opt/kafka/bin/kafka-topics.sh']],
    [
      ['CMD', 'sh', '-c', 'A=1 check && other'],
      ['check', 'other'],
    ],
    [['CMD-SHELL', "echo 'db.ping()' | mongosh --quiet"], ['mongosh']],
    [['CMD', 'wget', '-q', 'http://localhost'], []],
    [['CMD-SHELL', "bash -c '</dev/tcp/127.0.0.1/27017'"], ['bash']],
    [['CMD', 'bash', '-c', '</dev/tcp/localhost/80'], ['bash']],
    [['CMD-SHELL', 'nc -z localhost 80'], ['nc']],
    [['NONE'], []],
  ])('%j call %j', (test, programs) => {
    expect(healthPrograms(test)).toEqual(['curl', 'wget', ...programs])
  })
})

describe('stand-ins', () => {
  const standIn = (services: Record<string, Service>, name: string, files: Record<string, string[]> = {}) => {
    const project: Project = { name: 'app', services }
    return standInsOf(project, '/nowhere', new Map(Object.entries(files)), new Map()).get(name)!
  }
  const web = (environment: Record<string, string>): Service => ({ image: 'shop/web', environment })

  it('listen on the ports of the image, and are asked for those that somebody names', () => {
    const services = { web: web({ QUEUE: 'amqp://guest@mq:5672' }), mq: { image: 'rabbitmq:4-management' } }
    expect(standIn(services, 'mq')).toMatchObject({
      ports: ['5672', '15672'],
      askedPorts: ['5672'],
      isKnown: true,
    })
  })

  it('are asked for their first port where somebody names the host alone', () => {
    expect(
      standIn({ web: web({ REDIS_HOST: 'cache' }), cache: { image: 'redis:8' } }, 'cache').askedPorts,
    ).toEqual(['6379'])
    expect(standIn({ web: web({ OTHER: 'x' }), cache: { image: 'redis:8' } }, 'cache').askedPorts).toEqual([])
  })

  it('are asked for the port of the scheme of a URL', () => {
    expect(
      standIn({ web: web({ URL: 'postgres://u@db/shop' }), db: { image: 'shop/db' } }, 'db').ports,
    ).toEqual(['5432'])
  })

  it('are asked for ports that mounted files name', () => {
    const files = { web: ['location / { proxy_pass http://app:3000/; }'] }
    expect(standIn({ web: {}, app: { image: 'shop/app' } }, 'app', files).askedPorts).toEqual(['3000'])
  })

  it.each([
    [
      'others wait for their end',
      { web: { depends_on: { job: { condition: 'service_completed_successfully' } } }, job: {} },
      true,
    ],
    ['their command migrates', { job: { command: ['npm', 'run', 'migrate'] } }, true],
    ['they are always restarted', { job: { command: ['npm', 'run', 'migrate'], restart: 'always' } }, false],
    ['they publish a port', { job: { command: ['setup'], ports: [{ target: 80 }] } }, false],
    ['nothing is said', { job: {} }, false],
  ] satisfies [string, Record<string, Service>, boolean][])(
    'end by themselves where %s: %s',
    (_, services, ends) => {
      expect(standIn(services, 'job').ends).toBe(ends)
    },
  )
})
