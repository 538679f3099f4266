import type { TranslateOptions } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, manifest, titlesOf, workloadOf } from '../../support/translated.js'

const compose: TranslateOptions = { profile: 'compose' }
const codes = ['runs-on', 'runs-once', 'server-is-job', 'started-again', 'restarted-after-success']
const told = (text: string, options: TranslateOptions = {}) =>
  findings(text, { ...compose, domain: 'example.com', ...options }).filter((one) =>
    codes.includes(one.split(' ', 1)[0]!),
  )
const kindOf = (text: string, name: string, options: TranslateOptions = {}) =>
  workloadOf(text, { ...compose, ...options }, name).kind

describe('[C6-06] a server with restart "no"', () => {
  it.each<[string, string, Record<string, string>, TranslateOptions?]>([
    ['publishes ports', 'ports: ["8080:8080"]', {}],
    ['exposes ports', 'expose: [8080]', {}],
    ['is called by a value', '', { web: 'image: b\nenvironment: {API: "http://api:8080"}' }],
    ['is linked to', '', { web: 'image: b\nlinks: [api]' }],
    [
      'is called by a mounted file',
      '',
      { web: 'image: b\nvolumes: ["./a.conf:/a.conf:ro"]' },
      { files: { './a.conf': 'proxy_pass http://api:8080;' } },
    ],
    ['keeps data', 'volumes: ["./db:/var/lib/postgresql/data"]', {}],
    ['has a command that runs on', 'command: celery -A shop worker', {}],
    ['has a script that runs on', 'command: [sh, -c, "python manage.py migrate && gunicorn shop.wsgi"]', {}],
  ])('is kept running where it %s', (_, keys, others, options) => {
    const text = manifest({ api: `image: shop/api:3\nrestart: "no"\n${keys}`, ...others })
    expect(told(text, options)).toEqual(['runs-on services.api.restart `"no"`'])
    expect(kindOf(text, 'api', options)).not.toBe('Job')
  })

  it.each(['postgres:17', 'docker.io/library/redis', 'rabbitmq:4-management', 'bitnami/postgresql'])(
    'is kept running for its image %s',
    (image) => {
      const text = manifest({ api: `image: ${image}\nrestart: "no"` })
      expect(told(text)).toEqual(['runs-on services.api.restart `"no"`'])
      expect(kindOf(text, 'api')).not.toBe('Job')
    },
  )

  it.each([
    ['restart: on-failure:3', 'services.api.restart `on-failure:3`'],
    ['deploy: {restart_policy: {condition: none}}', 'services.api.deploy.restart_policy.condition `none`'],
    [
      'deploy: {restart_policy: {condition: on-failure, max_attempts: 3}}',
      'services.api.deploy.restart_policy.max_attempts `3`',
    ],
  ])('may say so by %s', (keys, place) => {
    const text = manifest({ api: `image: a\nports: [80]\n${keys}` })
    expect(told(text)).toEqual([`runs-on ${place}`])
    expect(kindOf(text, 'api')).toBe('Deployment')
    expect(told(text, { profile: '1.48' })).toEqual([])
    expect(kindOf(text, 'api', { profile: '1.48' })).toBe('Job')
  })

  it('has a StatefulSet where it mounts a volume', () => {
    const text = manifest(
      { db: 'image: postgres\nrestart: "no"\nvolumes: ["data:/var/lib/postgresql/data"]' },
      'volumes: {data: }',
    )
    expect(titlesOf(text, compose)).toContain('StatefulSet db')
  })
})

describe('[C6-06] a Job by its restart', () => {
  it.each<[string, string, Record<string, string>]>([
    ['nothing shows more', 'image: shop/import:3', {}],
    ['it runs several times', 'image: shop/import:3\nscale: 3', {}],
    ['it mounts a volume that is no data folder', 'image: a\nvolumes: ["./backups:/backups"]', {}],
    [
      'another service has its data volume too',
      'image: a\nvolumes: ["./db:/var/lib/mysql"]',
      { db: 'image: a\nvolumes: ["./db:/var/lib/mysql"]' },
    ],
    ['it only reads the data', 'image: a\nvolumes: ["./db:/var/lib/mysql:ro"]', {}],
    ['its command ends, in spite of ports', 'image: a\nports: [80]\ncommand: alembic upgrade head', {}],
    ['its command replaces the server of its image', 'image: postgres:17\ncommand: psql -h db -f /a.sql', {}],
    ['its script replaces the server of its image', 'image: mongo\nentrypoint: [bash, /init.sh]', {}],
    ['its image is built, whatever it is called', 'image: postgres\nbuild: .', {}],
    [
      'another waits for its end, in spite of ports',
      'image: a\nports: [80]',
      { web: 'image: b\ndepends_on: {job: {condition: service_completed_successfully}}' },
    ],
  ])('stays one where %s', (_, keys, others) => {
    const text = manifest({ job: `${keys}\nrestart: "no"`, ...others })
    expect(told(text)).toEqual([])
    expect(kindOf(text, 'job')).toBe('Job')
  })

  it('stays one where its name says so too, in spite of ports', () => {
    const text = manifest({ 'db-init': 'image: a\nports: [80]\nrestart: "no"' })
    expect(told(text)).toEqual([])
    expect(kindOf(text, 'db-init')).toBe('Job')
  })

  it.each([
    'restart: "no"\nhealthcheck: {test: [CMD, check]}',
    'deploy: {restart_policy: {condition: none}}\nhealthcheck: {test: [CMD, check]}',
  ])('with a healthcheck is told of: %j', (keys) => {
    const text = manifest({ api: `image: shop/api:3\n${keys}` })
    expect(told(text)).toEqual([expect.stringMatching(/^server-is-job /)])
    expect(kindOf(text, 'api')).toBe('Job')
    expect(told(text, { profile: '1.48' })).toEqual([])
  })
})

describe('[C11-02] with inferences switched off', () => {
  it.each(['ports: [80]', 'healthcheck: {test: [CMD, check]}'])(
    'a server with %s stays a Job, and is told',
    (keys) => {
      const text = manifest({ api: `image: shop/api:3\nrestart: "no"\nx-platform-infer: false\n${keys}` })
      expect(told(text)).toEqual(['server-is-job services.api.restart `"no"`'])
      expect(kindOf(text, 'api')).toBe('Job')
    },
  )
})

describe('[C6-06] what does not hinder a Job', () => {
  it.each([
    ['replicas of 1', 'migrator', 'image: shop/api\ndeploy: {replicas: 1}'],
    [
      'a policy of restarts',
      'migrator',
      'image: shop/api\ndeploy: {replicas: 1, restart_policy: {condition: on-failure, delay: 5s}}',
    ],
    ['a policy without a condition', 'migrator', 'image: shop/api\ndeploy: {restart_policy: {delay: 5s}}'],
    ['several replicas of a command', 'web', 'image: a\nscale: 2\ncommand: chown -R 1000 /data'],
    ['a pull of a model', 'model', 'image: ollama/ollama\ncommand: ollama pull llama3'],
    [
      'a loop in a script',
      'buckets',
      'image: minio/mc\nentrypoint: [sh, -c, "for b in a b; do mc mb s/$$b; done"]',
    ],
    ['listed ports of a command that ends', 'web', 'image: a\nexpose: [80]\ncommand: alembic upgrade head'],
  ])('is, for example, %s', (_, name, keys) => {
    const text = manifest({ [name]: keys })
    expect(told(text)).toEqual([`runs-once services.${name} \`${name}\``])
    expect(kindOf(text, name)).toBe('Job')
  })

  it.each([
    ['the server of an image', 'mongo-init', 'image: mongo:8'],
    ['a command that runs on', 'setup', 'image: minio/mc\nentrypoint: [tail, -f, /dev/null]'],
  ])('is not %s', (_, name, keys) => {
    const text = manifest({ [name]: keys })
    expect(told(text)).toEqual([])
    expect(kindOf(text, name)).not.toBe('Job')
  })
})

describe('[C6-08] on-failure without a number', () => {
  const once = 'image: shop/report:3\nrestart: on-failure'

  it.each([once, `${once}:0`, 'image: a\ndeploy: {restart_policy: {condition: on-failure}}'])(
    'is told that it starts again after success: %j',
    (report) => {
      const text = manifest({ report })
      expect(told(text)).toEqual([expect.stringMatching(/^restarted-after-success services.report/)])
      expect(told(text, { profile: '1.48' })).toEqual([])
      expect(kindOf(text, 'report')).toBe('Deployment')
    },
  )

  it.each([
    `${once}\nports: [80]`,
    `${once}\nhealthcheck: {test: [CMD, x]}`,
    'image: redis\nrestart: on-failure',
  ])('is not told of a server: %j', (report) => {
    expect(told(manifest({ report }))).toEqual([])
  })

  it('is not told where another waits for the end', () => {
    const web = 'image: b\ndepends_on: {report: {condition: service_completed_successfully}}'
    expect(told(manifest({ report: once, web }))).toEqual([])
  })
})
