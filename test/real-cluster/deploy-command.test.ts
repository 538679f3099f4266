import { readFileSync } from 'node:fs'
import process from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship deploy${withoutNode}`, () => {
  const namespace = useNamespace('deploy')
  let box: string
  beforeAll(() => {
    box = image('deploy-box', { Cmd: ['httpd', '-f', '-p', '8080'] })
  })

  const run = (parameters: readonly string[], manifest: string) =>
    tranship(parameters, {
      files: { 'compose.yaml': manifest.replaceAll('BOX', box) },
      env: process.env as Record<string, string>,
    })
  const names = (kinds: string) => namespace.kubectl('get', kinds, '-o', 'name').split('\n').filter(Boolean)
  const versions = () =>
    namespace.kubectl(
      'get',
      'deploy,sts,svc,pvc',
      '-o',
      'jsonpath={range .items[*]}{.kind}{.metadata.name}:{.metadata.generation}{.metadata.uid} {end}',
    )

  const shop = `
name: shop
services:
  web: { image: BOX, ports: [8080], depends_on: { job: { condition: service_completed_successfully } } }
  job: { image: BOX, command: ['true'], restart: 'no', depends_on: { db: { condition: service_healthy } } }
  db: { image: BOX, ports: [8080], volumes: ['data:/data'], stop_grace_period: 1s }
volumes: { data: {} }
`

  it('[E2-01] [E2-06] [E3-01] [E4-02] [E7-02] deploys, changes nothing but Jobs the next time, prunes and goes', async () => {
    const first = await run(['deploy', '--quiet', '--timeout', '4m'], shop)
    expect(first.status, first.errors).toBe(0)
    const before = versions()
    const job = namespace.kubectl('get', 'job', 'job', '-o', 'jsonpath={.metadata.uid}')
    const second = await run(['deploy', '--quiet', '--timeout', '4m'], shop)
    expect(second.status, second.errors).toBe(0)
    expect(versions()).toBe(before)
    expect(namespace.kubectl('get', 'job', 'job', '-o', 'jsonpath={.metadata.uid}')).not.toBe(job)
    expect((await run(['diff', '--live'], shop)).output).toBe('')

    const smaller = shop.replace(/ {2}web:.*\n/, '')
    expect((await run(['deploy', '--quiet', '--timeout', '4m'], smaller)).status).toBe(0)
    expect(names('deploy')).toEqual([])
    const down = await run(['down', '-v'], smaller)
    expect(down.status, down.errors).toBe(0)
    expect(names('deploy,sts,job,svc,pvc,lease')).toEqual([])
  })

  it('[E2-33] takes over an application that has a new name, with the files in its volume', async () => {
    const application = (name: string) => `name: ${name}
services:
  db: { image: BOX, ports: [8080], volumes: ['data:/data'], stop_grace_period: 1s, secrets: [key] }
  job: { image: BOX, command: ['true'], restart: 'no' }
volumes: { data: {} }
secrets: { key: { file: compose.yaml } }
`
    const gone = "  gone: { image: BOX, volumes: ['older:/data'], stop_grace_period: 1s }\n"
    const before = application('former').replace('volumes: { data', `${gone}volumes: { older: {}, data`)
    const first = await run(['deploy', '--quiet', '--wait', '--timeout', '4m'], before)
    expect(first.status, first.errors).toBe(0)
    namespace.kubectl('exec', 'statefulset/db', '--', 'sh', '-c', 'echo kept > /data/file')

    const renamed = application('latter')
    const flags = ['--quiet', '--wait', '--timeout', '4m', '--adopt-from', 'former']
    expect((await run(['deploy', ...flags, '--dry-run'], renamed)).status).toBe(0)
    const { status, errors } = await run(['deploy', ...flags], renamed)
    expect(status, errors).toBe(0)
    const labelled = (name: string) =>
      namespace
        .kubectl(
          'get',
          'deploy,sts,job,svc,pvc,lease',
          '-o',
          'name',
          '-l',
          `app.kubernetes.io/part-of=${name}`,
        )
        .split('\n')
        .filter(Boolean)
    expect(labelled('former')).toEqual([])
    expect(labelled('latter').sort()).toEqual([
      'job.batch/job',
      'persistentvolumeclaim/data',
      'persistentvolumeclaim/older',
      'service/db',
      'statefulset.apps/db',
    ])
    expect(namespace.kubectl('exec', 'statefulset/db', '--', 'cat', '/data/file')).toContain('kept')
    expect((await run(['down', '-v'], renamed)).status).toBe(0)
    expect(names('sts,job,svc,pvc,secret')).toEqual([])
  })

  it('[E4-03] [E7-02] tells a failed Job at the line that waits for it, and when the time is over', async () => {
    const failing = `name: failing
services:
  web: { image: BOX, depends_on: { job: { condition: service_completed_successfully } } }
  job: { image: BOX, command: [sh, -c, 'echo broken; exit 1'], restart: 'no' }
`
    const failed = await run(['deploy', '--timeout', '4m'], failing)
    expect(failed.status).toBe(1)
    expect(failed.errors).toMatch(/compose\.yaml:3:\d+: error: service 'web' dependency 'job' failed/)
    expect(failed.errors).toContain('broken')

    const late = 'name: late\nservices: { slow: { image: BOX, command: [nosuch] } }\n'
    const timedOut = await run(['deploy', '--wait', '--timeout', '5s', '--no-fail-fast'], late)
    expect([timedOut.status, timedOut.errors]).toEqual([
      1,
      expect.stringContaining("error: compose 'late' didn't finish after 5s"),
    ])
  })

  it('[E4-03] [E7-02] [R7-08] shows the last output of a container in a crash loop after the timeout', async () => {
    const looping = `name: looping
services: { crashing: { image: BOX, restart: always, command: [sh, -c, 'echo no configuration; exit 3'] } }
`
    // The second crash comes after some 11 s, the third restart, which ends a deploy, after some 31 s.
    const { status, errors } = await run(['deploy', '--wait', '--timeout', '25s'], looping)
    expect(status).toBe(1)
    expect(errors).toContain("error: compose 'looping' didn't finish after 25s")
    expect(errors).toContain('no configuration')
    // On a busy node, the time may end just after a crash, before the kubelet says that it backs off.
    expect(errors).toMatch(/CrashLoopBackOff|Back-off restarting|crashing ended with exit code 3/)
  })

  it.each([
    ['a program that is missing', 'BOX, command: [nosuch]', '', 'nosuch'],
    [
      'a class that is not there',
      "BOX, volumes: ['data:/data']",
      'volumes: { data: { driver_opts: { class: nosuch } } }',
      'nosuch',
    ],
  ])('[E4-05] ends the wait for what cannot come up: %s', async (_, keys, volumes, word) => {
    const manifest = `name: hopeless
services:
  front: { image: BOX, depends_on: [store] }
  store: { image: ${keys} }
${volumes}
`
    const { status, errors } = await run(['deploy', '--quiet', '--timeout', '4m'], manifest)
    expect([status, errors]).toEqual([
      1,
      expect.stringMatching(/:3:\d+: error: service `store` cannot come up: /),
    ])
    expect(errors).toContain(word)
    const down = await run(['down', '-v'], manifest)
    expect(down.status, down.errors).toBe(0)
  })
})

describe.skipIf(cannotRun)(`tranship deploy of the voting application${withoutNode}`, () => {
  const namespace = useNamespace('deploy-voting')
  it('[E7-02] brings it to running Pods', async () => {
    const serve = (name: string, port: number) => image(name, { Cmd: ['httpd', '-f', '-p', String(port)] })
    const probed = (name: string, port: number, program: string) =>
      image(
        name,
        { Cmd: ['httpd', '-f', '-p', String(port)] },
        { [program]: '#!/bin/sh\nexit 0\n', 'srv/healthz': 'ok' },
      )
    const worker = image('dv-worker', { Cmd: ['sleep', '1000000'] }, { migrate: '#!/bin/sh\nexit 0\n' })
    const images = {
      vote: image('dv-vote', { Cmd: ['httpd', '-f', '-p', '80', '-h', '/srv'] }, { 'srv/healthz': 'ok' }),
      result: serve('dv-result', 3000),
      worker,
      migrate: worker,
      queue: probed('dv-queue', 6379, 'bin/redis-cli'),
      db: probed('dv-db', 5432, 'bin/pg_isready'),
    }
    const named = Object.entries(images).flatMap(([service, name]) => ['--image', `${service}=${name}`])
    const { status, errors } = await tranship(['deploy', '--wait', '--timeout', '4m', '--quiet', ...named], {
      files: {
        'compose.yaml': readFileSync('examples/voting-app/compose.yaml', 'utf8'),
        'worker.env': readFileSync('examples/voting-app/worker.env', 'utf8'),
      },
      env: { ...(process.env as Record<string, string>), TAG: '1', POSTGRES_DB: 'voting' },
    })
    expect(status, errors).toBe(0)
    expect(namespace.kubectl('get', 'deploy', 'worker', '-o', 'jsonpath={.status.readyReplicas}')).toBe('2')
  })
})
