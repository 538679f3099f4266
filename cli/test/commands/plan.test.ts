import { planBuild, planDeploy, planSync, planWake, toBakeFile } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { tranship } from '../support/run-command.js'

const manifest = `name: shop
services:
  web:
    build:
      context: ./web
      target: production
      args: [A=1, 'B=\${B}']
      secrets: [npm]
    ports: ['8080:80', '53:53/udp']
    command: ['serve', '--root', 'my site']
    environment: { LEVEL: debug }
    volumes:
      - ./src:/app/src
      - ./src/generated:/app/src/generated:ro
      - cache:/app/src/cache
      - /var/run/docker.sock:/docker.sock
    depends_on:
      migrate: { condition: service_completed_successfully }
      mail: { condition: service_started, required: false }
  migrate:
    image: migrate
    restart: 'no'
    depends_on:
      db: { condition: service_healthy }
  db:
    image: postgres
    scale: 2
  mail:
    image: mail
    volumes: ['./mail.conf:/etc/mail.conf']
volumes:
  cache: {}
secrets:
  npm: { file: ./npmrc }
`
const files = { 'compose.yaml': manifest, 'mail.conf': '', 'src/index.js': '', 'src/generated/a.js': '' }
const env = { B: '2' }
const options = { env, files: {} }

describe('tranship plan build', () => {
  it('shows each image', async () => {
    const { status, output, errors } = await tranship(['plan', 'build', '--profile', '1.48', '--quiet'], {
      files,
      env,
    })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    expect(output).toBe(`shop: 2 images to build

web → shop-web:latest
  context     ./web
  Dockerfile  Dockerfile
  target      production
  arguments   A=1
              B=2
  secrets     npm from the file ./npmrc

mail → shop-mail:latest (its image with files of this folder)
  context  .
  Dockerfile:
${planBuild(manifest, options)
  .images[1]!.dockerfileInline!.trimEnd()
  .replace(/^(?=.)/gm, '    ')}
`)
  })

  it('is data with --json', async () => {
    const { output } = await tranship(['plan', 'build', '--profile', '1.48', '--json'], { files, env })
    expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(planBuild(manifest, options))))
  })

  it('is a bake file with --bake', async () => {
    const { output } = await tranship(['plan', 'build', '--profile', '1.48', '--bake'], { files, env })
    expect(JSON.parse(output)).toEqual(toBakeFile(planBuild(manifest, options)))
    expect(
      (await tranship(['plan', 'build', '--profile', '1.48', '--bake', '--json'], { files, env })).status,
    ).toBe(2)
  })

  it('detects the kinds of host volumes, and the folder of the Compose file', async () => {
    const text = `name: shop
services:
  db:
    image: postgres
    volumes:
      - ./pgdata:/data
      - \${PWD}/conf:/conf:ro
      - ~/home:/home
      - .\\windows:/windows:ro
      - ./nginx.conf:/etc/nginx.conf
  same:
    image: nginx
    volumes: [./conf:/conf:ro]
  again:
    image: nginx
    volumes: [./conf/:/conf:ro]
  built:
    build: .
    volumes: [./Makefile:/Makefile, ./conf.json:/conf.json]
`
    const { status, output, errors } = await tranship(['plan', 'build', '--profile', '1.48'], {
      files: { 'compose.yaml': text, 'conf/a': '', 'windows/a': '', Makefile: '', 'conf.json/a': '' },
      env: { PWD: '/somewhere/else' },
    })
    expect(status).toBe(0)
    expect(output).toContain(`  Dockerfile:
    FROM scratch
    WORKDIR /empty
    FROM postgres
    COPY --from=0 ["/empty","/data"]
    COPY ["./conf","/conf"]
    COPY ["./windows","/windows"]
`)
    expect(output).toContain('same, again → shop-same:latest (their image with files of this folder)\n')
    const found = [...errors.matchAll(/compose\.yaml:(\d+):\d+: warning: .*\[host-([a-z-]+)\]/g)]
    expect(found.map(([, line, code]) => `${line} ${code}`)).toEqual([
      '6 volume-not-mounted',
      '6 volume-not-kept',
      '8 volume-not-mounted',
      '19 volume-not-mounted',
    ])
    expect(errors).toContain('2 paths of the host are not mounted, because nothing is there: ')
  })

  it('reports that there is nothing to build', async () => {
    const { output } = await tranship(['plan', 'build', '--profile', '1.48', '-'], {
      input: 'services: {db: {image: x}}',
    })
    expect(output).toBe('app: there is nothing to build\n')
  })
})

describe('tranship plan deploy', () => {
  it('shows the steps with what each waits for', async () => {
    const { status, output } = await tranship(
      ['plan', 'deploy', '--profile', '1.48', '-q', '--wait', '--timeout', '90s'],
      {
        files,
        env,
      },
    )
    expect(status).toBe(0)
    expect(output).toBe(`Deploy shop: db, migrate, mail, web

Build and push
  web   shop-web:latest
  mail  shop-mail:latest

Apply
  PersistentVolumeClaim  cache
  Service                db
  Service                mail
  Service                web

Apply, waiting for at most 1m30s
  Deployment   db ×2
  Job          migrate  once db is healthy, in place of an earlier one
  Deployment   mail
  StatefulSet  web      once migrate has completed and mail has started (if it can)

Apply
  Ingress  web

Wait until all of them are up

Remove objects that the Compose file no longer has
  kinds   ConfigMap, Deployment, StatefulSet, DaemonSet, Job, CronJob, NetworkPolicy, Service, Ingress
  labels  app.kubernetes.io/part-of=shop, app.kubernetes.io/managed-by=tranship
  keep    the 8 objects above of these kinds
`)
  })

  it('includes dependencies of the services, and removes nothing', async () => {
    const { output } = await tranship(['plan', 'deploy', '--profile', '1.48', '-q', '--service', 'migrate'], {
      files,
      env,
    })
    expect(output).toContain('Deploy shop: db, migrate (db because others depend on them)\n')
    expect(output).not.toContain('Remove')
  })

  it('builds in 1.37 only when asked', async () => {
    const older = ['plan', 'deploy', '--profile', '1.48', '--profile', '1.37', '-q']
    expect((await tranship(older, { files, env })).output).not.toContain('Build')
    expect((await tranship([...older, '--build'], { files, env })).output).toContain('Build')
  })

  it('is data with --json', async () => {
    const parameters = [
      'plan',
      'deploy',
      '--profile',
      '1.48',
      '--json',
      '--service',
      'web',
      '--service',
      'db',
    ]
    const { output } = await tranship(parameters, { files, env })
    const plan = planDeploy(manifest, { ...options, services: ['web', 'db'] })
    expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(plan)))
  })

  it('takes the timeout from the environment too', async () => {
    const { output } = await tranship(['plan', 'deploy', '--profile', '1.48', '-q'], {
      files,
      env: { ...env, PLATFORM_TIMEOUT: '7m' },
    })
    expect(output).toContain('waiting for at most 7m0s')
  })

  it.each([
    [['--timeout', 'soon'], 'error: --timeout must be a duration'],
    [['--service', 'wbe'], 'error: The Compose file has no service `wbe`.'],
  ])('%j is wrong usage', async (parameters, expected) => {
    const { status, output, errors } = await tranship(
      ['plan', 'deploy', '--profile', '1.48', ...parameters],
      { files, env },
    )
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors).toContain(expected)
  })
})

describe('tranship plan up', () => {
  it('shows the synchronised folders, the forwarded ports and the commands', async () => {
    const { status, output } = await tranship(['plan', 'up', '--profile', '1.48', 'web', '-q'], {
      files,
      env,
    })
    expect(status).toBe(0)
    expect(output).toBe(`Develop web in StatefulSet web with the image shop-web:latest

Synchronise
  ./src            →  /app/src without generated, cache
  ./src/generated  →  /app/src/generated

Forward
  localhost:8080  →  80

Run
  command  serve --root 'my site'

Set
  LEVEL  debug

Leave out
${planSync(manifest, { ...options, service: 'web' })
  .skipped.map(({ message }) => `  ${message}\n`)
  .join('')}`)
  })

  it('is data with --json', async () => {
    const { output } = await tranship(['plan', 'up', '--profile', '1.48', 'web', '--json', 'compose.yaml'], {
      files,
      env,
    })
    const plan = planSync(manifest, { ...options, service: 'web' })
    expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(plan)))
  })

  it('refuses an unknown service', async () => {
    expect((await tranship(['plan', 'up'], { files })).errors).toContain(
      "missing required argument 'service'",
    )
    expect((await tranship(['plan', 'up', '--profile', '1.48', 'wbe'], { files, env })).status).toBe(2)
  })
})

describe('tranship plan wake', () => {
  it('is in the order of dependencies where the flag of the profile is set', async () => {
    const all = await tranship(['plan', 'wake', '-q'], { files, env })
    expect(all.output).toMatch(/^Wake shop all at once: PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES is not set\n/)
    expect(all.output).not.toContain('once db')
    const flag = ['--set', 'PLATFORM_COMPOSE_WAIT_FOR_DEPENDENCIES=true']
    const ordered = await tranship(['plan', 'wake', '-q', '--timeout', '1h', ...flag], { files, env })
    expect(ordered.output).toMatch(
      /^Wake shop in the order of its dependencies, waiting for at most 1h0m0s\n/,
    )
    expect(ordered.output).toContain('once db is healthy')
  })

  it('is data with --json', async () => {
    const { output } = await tranship(['plan', 'wake', '--json', '--profile', '1.48'], { files, env })
    expect(JSON.parse(output)).toEqual(JSON.parse(JSON.stringify(planWake(manifest, options))))
  })
})

it.each(['build', 'deploy', 'up', 'wake'])('plan %s prints the errors of the Compose file', async (plan) => {
  const broken = { 'compose.yaml': 'services: {web: {}}' }
  const parameters = plan === 'up' ? ['plan', 'up', '--profile', '1.48', 'web'] : ['plan', plan]
  const { status, output, errors } = await tranship(parameters, { files: broken })
  expect({ status, output }).toEqual({ status: 1, output: '' })
  expect(errors).toContain('compose.yaml:1:12: error:')
})

it('plans warn on standard error', async () => {
  const { status, errors } = await tranship(['plan', 'build'], { files, env })
  expect(status).toBe(0)
  expect(errors).toContain('compose.yaml:16:9: warning:')
})
