import { translate, type TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, titlesOf, workloadOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const found = (text: string, options = {}) =>
  findings(text, { ...compose, domain: 'example.com', ...options })
const once = (name: string) => [`runs-once services.${name} \`${name}\``]
const said = (text: string, options: TranslateOptions = {}) =>
  found(text, options).filter((one) => one.startsWith('runs'))

describe('[C6-06] a service that does something once', () => {
  it.each([
    'migrate',
    'db-migrations',
    'init-db',
    'app_init',
    'setup',
    'minio-create-buckets',
    'seed2',
    'loader',
    'init',
    'initialize',
    'initializer',
    'initialiser',
    'migrates',
    'migration',
    'migrations',
    'migrator',
    'set-up',
    'seeds',
    'seeder',
    'bootstrap',
    'provision',
    'provisioner',
    'provisioning',
    'createbucket',
    'create-buckets',
    'install',
    'installer12',
  ])('by its name, %s, is a Job', (name) => {
    const text = manifest({ [name]: 'image: shop/api' })
    expect(said(text)).toEqual(once(name))
    expect(titlesOf(text, compose)).toEqual([expect.stringMatching(/^Job /)])
  })

  it.each(['initializers', 'seeding', 'migrated', 'reinstall', 'installed', 'setups'])(
    'is none by its name %s',
    (name) => {
      expect(said(manifest({ [name]: 'image: shop/api' }))).toEqual([])
    },
  )

  it.each(['minio/mc', 'flyway/flyway:11', 'docker.io/migrate/migrate:v4', 'tianon/true'])(
    'by its image, %s, is one',
    (image) => {
      expect(found(manifest({ web: `image: ${image}` }))).toEqual(once('web'))
    },
  )

  it.each([
    ['copies', 'command: cp -r /app/build/. /static/'],
    ['is named with its folder', 'command: [/usr/bin/mc, mb, store/files]'],
    ['installs an application', 'command: wp core install --url=localhost'],
    ['migrates', 'command: python manage.py migrate --noinput'],
    ['migrates by a task', 'command: bundle exec rails db:migrate'],
    ['seeds by a script', 'command: npm run seed'],
    ['has variables before', 'command: [sh, -c, "PGPASSWORD=x psql -f /schema.sql"]'],
    ['is the last of a script', 'command: [sh, -c, "sleep 10 && mc alias set a b; exit 0;"]'],
    ['says at last that it is done', 'command: [sh, -c, "./fill && echo done"]'],
    ['is the last line', 'entrypoint: [/bin/sh, -ec, "until nc db 5432; do sleep 1; done\\ncurl -X PUT a"]'],
    ['is given to a shell', 'entrypoint: [bash, -c]\ncommand: ["mkdir -p /data && chown 1000 /data"]'],
    ['has an alternative', 'command: [sh, -c, "mc mb a/b || sleep infinity"]'],
    ['has other words in quotes', `command: [sh, -c, 'chown "a; serve" b # serve']`],
    ['only tells how it is used', 'entrypoint: [php, /var/www/artisan]'],
    ['is escaped', 'command: [sh, -c, "cp a\\\\; serve"]'],
    ['has a comment behind it', 'command: [sh, -c, "mc mb a/b\\n# serve"]'],
    ['only says something', 'command: echo hello'],
    ['only says something in a shell', 'command: [sh, -c, "echo hello"]'],
    ['does nothing', 'entrypoint: /bin/true'],
  ])('by a command that %s is one', (_, keys) => {
    expect(said(manifest({ web: `image: a\n${keys}` }))).toEqual(once('web'))
  })

  it.each(['alpine', 'busybox:1.37', 'docker.io/library/debian:12', 'ubuntu@sha256:' + 'a'.repeat(64)])(
    'without a command, a shell without a terminal is one: %s',
    (image) => {
      expect(said(manifest({ web: `image: ${image}` }))).toEqual(once('web'))
      for (const keys of [
        'tty: true',
        'stdin_open: true',
        'command: [work]',
        'entrypoint: /work',
        'restart: always',
      ])
        expect(said(manifest({ web: `image: ${image}\n${keys}` }))).toEqual([])
    },
  )

  it.each([
    ['FROM alpine\nRUN x', 1],
    ['FROM node AS a\nCMD x\nFROM debian:12\nCOPY --from=a /x /y', 1],
    ['FROM alpine\nCMD serve', 0],
    ['FROM alpine AS a\nENTRYPOINT ["serve"]\nFROM a', 0],
    ['FROM shop/alpine', 0],
  ])('is a built one if the Dockerfile sets no program: %j, %i', (dockerfile, count) => {
    const options = { files: { Dockerfile: dockerfile } }
    expect(said(manifest({ web: 'build: .' }), options)).toHaveLength(count)
  })

  it.each([
    ['FROM shop/base', '', 1],
    ['FROM x AS a\nFROM shop/base AS b\nFROM a', '', 1],
    ['FROM a', 'additional_contexts: {base: "service:base"}', 1],
    ['FROM shop/bases', '', 0],
  ])('is one that only builds a base of others: %j, %s, %i', (dockerfile, keys, count) => {
    const files = { 'base/Dockerfile': 'FROM a\nCMD serve', Dockerfile: dockerfile }
    const web = `build: {context: ., ${keys}}`
    const base = 'image: shop/base\nbuild: ./base'
    expect(said(manifest({ web, base }), { files })).toHaveLength(count)
    expect(said(manifest({ web, base: `${base}\nports: [80]` }), { files })).toEqual([])
  })

  it.each(['setup', 'init', 'migrate'])(
    'is one by name and command, in spite of a healthcheck: %s',
    (name) => {
      const service = 'image: a\ncommand: [sh, -c, "./fill; echo done"]\nhealthcheck: {test: [CMD, x]}'
      const web = `image: a\ndepends_on: {${name}: {condition: service_healthy}}`
      expect(said(manifest({ [name]: service, web }))).toEqual(once(name))
      expect(said(manifest({ api: service }))).toEqual([])
    },
  )

  it.each([
    ['is not known', 'command: gunicorn shop.wsgi'],
    ['comes after what ends', 'command: [sh, -c, "python manage.py migrate && gunicorn shop.wsgi"]'],
    ['serves', 'command: wp server --host=0.0.0.0'],
    ['is a loop', 'command: [sh, -c, "while true; do curl a; sleep 5; done"]'],
    ['is a script of its own', 'command: [sh, /run.sh]'],
    ['is a script that is missing', 'command: [sh, -c]'],
    ['reads what looks like one', 'command: [sh, -c, "serve <<X\\necho a\\nX\\n"]'],
    ['has an option that looks like one', 'command: [serve, --migrate, --db=migrate]'],
    ['is followed by another at the same time', 'command: [sh, -c, "curl a & serve"]'],
    ['has a comment that looks like one', 'command: [sh, -c, "serve # then; mc mb a/b"]'],
    ['is emptied', 'command: [""]'],
  ])('is none by a command that %s', (_, keys) => {
    expect(said(manifest({ web: `image: a\n${keys}` }))).toEqual([])
  })

  it.each([
    ['it is a Job', manifest({ migrate: 'image: a\nrestart: "no"' })],
    ['it says that it runs on', manifest({ init: 'image: a\nrestart: always' })],
    [
      'another waits for its end',
      manifest({
        web: 'image: a\ndepends_on: {init: {condition: service_completed_successfully}}',
        init: 'image: b',
      }),
    ],
    [
      'another waits until it is healthy',
      manifest({ web: 'image: a\ndepends_on: {init: {condition: service_healthy}}', init: 'image: b' }),
    ],
    ['another calls it', manifest({ web: 'image: a\nenvironment: {API: "http://init"}', init: 'image: b' })],
    [
      'another calls it by a further name',
      manifest({
        web: 'image: a\nenvironment: {URL: "http://Api:80"}',
        init: 'image: b\ncontainer_name: Api',
      }),
    ],
    [
      'another calls it by an alias in small letters',
      manifest({
        web: 'image: a\nenvironment: {URL: "http://api:80"}',
        init: 'image: b\nnetworks: {default: {aliases: [API]}}',
      }),
    ],
    ['another is linked to it', manifest({ web: 'image: a\nlinks: ["init:api"]', init: 'image: b' })],
    [
      'a mounted file calls it',
      manifest({ web: 'image: a\nvolumes: ["./a.conf:/a.conf:ro"]', init: 'image: b' }),
      { files: { './a.conf': 'proxy_pass http://init:80;' } },
    ],
    [
      'a mounted file calls it by a further name',
      manifest({ web: 'image: a\nvolumes: ["./a.conf:/a.conf:ro"]', init: 'image: b\ncontainer_name: api' }),
      { files: { './a.conf': 'proxy_pass http://api:80;' } },
    ],
    ['it has a mode', manifest({ init: 'image: a\ndeploy: {mode: global}' })],
    ['it has a schedule', manifest({ init: 'image: a\nx-platform-schedule: "0 3 * * *"' })],
    ['it is reached', manifest({ init: 'image: a\nexpose: [80]' })],
    ['it is checked', manifest({ init: 'image: a\nhealthcheck: {test: [CMD, x]}' })],
    ['it has a kind', manifest({ init: 'image: a\nlabels: {kompose.controller.type: deployment}' })],
    ['its restarts cannot be read', manifest({ init: 'image: a\nrestart: [x]' })],
    ['its deployment cannot be read', manifest({ init: 'image: a\ndeploy: [x]' })],
    ['its ports cannot be read', manifest({ init: 'image: a\nports: [[x]]' })],
    ['what it exposes cannot be read', manifest({ init: 'image: a\nexpose: [[x]]' })],
    ['its command cannot be read', manifest({ init: 'image: a\ncommand: {x: 1}' })],
    ['it runs on every node', manifest({ init: 'image: a\nlabels: {kompose.controller.type: daemonset}' })],
    ['it has replicas', manifest({ init: 'image: a\nscale: 2' })],
    ['the name is another', manifest({ initiative: 'image: a', 'seed-api-server2x': 'image: minio/mcx' })],
  ])('is none where %s', (_, text, options: TranslateOptions = {}) => {
    expect(said(text, options).filter((one) => !one.includes('seed-api'))).toEqual([])
  })

  it.each([
    ['itself', { init: 'image: a\ncontainer_name: api\nenvironment: {URL: "http://api:80"}' }],
    ['a database', { web: 'image: a\nenvironment: {DB_NAME: api}', init: 'image: a\ncontainer_name: api' }],
    [
      'another service',
      {
        web: 'image: a\nenvironment: {URL: "http://api:80"}',
        init: 'image: a\ncontainer_name: api',
        api: 'image: a',
      },
    ],
  ])('is one where its further name is the name of %s', (_, services) => {
    expect(said(manifest(services))).toEqual(once('init'))
  })

  it('with a volume is one too', () => {
    const text = manifest({ init: 'image: a\nvolumes: ["data:/data"]' }, 'volumes: {data: }')
    expect(found(text)).toEqual(once('init'))
  })

  it.each(['disable: true', 'disable: "Yes"', 'test: [NONE]'])('is one with no healthcheck by %s', (keys) => {
    expect(said(manifest({ init: `image: a\nhealthcheck: {${keys}}` }))).toEqual(once('init'))
  })

  it.each<[string, string[], Record<string, string>]>([
    ['a warning', ['started-again services.setup `setup`'], {}],
    [
      'none where a test is not switched off',
      ['started-again services.setup `setup`'],
      { setup: 'disable: no' },
    ],
    ['none where another calls it', [], { web: 'environment: {URL: "http://setup:80"}' }],
  ])('with a healthcheck is no Job, and %s', (_, expected, { setup = '', web = '' }) => {
    const text = manifest({
      setup: `image: a\nhealthcheck: {test: [CMD, x]${setup && `, ${setup}`}}`,
      web: `image: a\n${web}`,
    })
    expect(found(text)).toEqual(expected)
    expect(titlesOf(text, compose).filter((title) => title.startsWith('Job'))).toEqual([])
  })

  it.each(['restart: always', 'restart: "no"', 'ports: ["80"]'])(
    'with a healthcheck is none of which a warning says so, with %s',
    (keys) => {
      const text = manifest({ setup: `image: a\nhealthcheck: {test: [CMD, x]}\n${keys}` })
      expect(found(text).filter((one) => one.startsWith('started'))).toEqual([])
    },
  )

  it.each([
    'restart: on-failure',
    'restart: on-failure:0',
    'deploy: {restart_policy: {condition: on-failure}}',
  ])('with %s is one, and its hint keeps that it is tried again', (keys) => {
    const text = manifest({ migrate: `image: a\n${keys}` })
    expect(said(text)).toEqual(once('migrate'))
    expect(translate(text, compose).warnings.map(({ hint }) => hint)).toEqual([
      'Confirm it with `restart: on-failure:6`. If the service is a server, write `restart: always`.',
    ])
    const job = workloadOf(text, compose, 'migrate')
    expect(job).toMatchObject({ kind: 'Job', spec: { template: { spec: { restartPolicy: 'OnFailure' } } } })
    expect(job.spec).not.toHaveProperty('backoffLimit')
  })

  it.each([
    ['has a limit', { migrate: 'image: a\nrestart: on-failure:3' }],
    [
      'is waited for',
      {
        migrate: 'image: a\nrestart: on-failure',
        web: 'image: b\ndepends_on: {migrate: {condition: service_completed_successfully}}',
      },
    ],
  ])('that is tried again and %s says so itself', (_, services) => {
    const text = manifest(services)
    expect(found(text)).toEqual([])
    expect(titlesOf(text, compose)).toContainEqual(expect.stringMatching(/^Job /))
  })

  it('is retried when it fails, because its dependencies may not be ready', () => {
    const job = workloadOf(manifest({ web: 'image: minio/mc' }), compose)
    expect(job).toMatchObject({ kind: 'Job', spec: { template: { spec: { restartPolicy: 'OnFailure' } } } })
    expect(job.spec).not.toHaveProperty('backoffLimit')
  })

  it('is none in the reference', () => {
    const text = manifest({ migrate: 'image: a' })
    expect(findings(text)).toEqual([])
    expect(titlesOf(text)).not.toContainEqual(expect.stringMatching(/^Job /))
  })
})
