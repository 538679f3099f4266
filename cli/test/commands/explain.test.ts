import path from 'node:path'
import { safeTrace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { isThorough } from '../../../test/support/effort.js'
import { goldenCases } from '../../../test/support/golden.js'
import { objectLines } from '../../src/explain/object-lines.js'
import { folderWith, writeInto } from '../support/folder.js'
import { tranship } from '../support/run-command.js'

const manifest = `name: shop
x-limits: &limits
  memory: 64Mi
services:
  web:
    image: nginx:\${TAG:-1}
    scale: 2
    ports: ['8080:80', 90]
    cpuset: 0-1
    resources:
      limits: *limits
volumes:
  data: {}
`
const files = { 'compose.yaml': manifest }

describe('tranship explain <object>', () => {
  it('has the line of the manifest beside each field', async () => {
    const { status, output, errors } = await tranship(['explain', 'deployment/web'], { files })
    expect({ status, errors }).toEqual({ status: 0, errors: '' })
    expect(output).toMatch(/^ {2}replicas: 2 +# 7: scale: 2$/m)
    expect(output).toMatch(/^ {6}- name: web +# 5: web:$/m)
    expect(output).toMatch(/^ {8}image: nginx:1 +# 6: image: nginx:\$\{TAG:-1\}$/m)
    expect(output).toMatch(/^ {12}memory: 64Mi +# 3, 11: memory: 64Mi$/m)
    expect(output).toMatch(
      /^ {4}app\.kubernetes\.io\/managed-by: tranship +# always: the program that made the object$/m,
    )
  })

  const inferring = {
    'compose.yaml':
      'services:\n  web:\n    image: nginx\n    deploy:\n      mode: global\n  api:\n    image: api\n',
  }

  it('[C11-01] has the inferences below the object, with the line that is the reason', async () => {
    const inferred = '# Inferred for web: becomes a DaemonSet, because `deploy.mode` requests it, line 5\n'
    for (const what of ['web', 'daemonset/web', 'svc/web'])
      expect((await tranship(['explain', what], { files: inferring })).output).toContain(inferred)
    expect((await tranship(['explain', 'api'], { files: inferring })).output).not.toContain('Inferred')
    expect((await tranship(['explain', 'web', '-q'], { files: inferring })).output).not.toContain('Inferred')
  })

  it('[C11-01] has an inference at the line that is the reason, and at the service', async () => {
    const note =
      'compose.yaml:5:13: note: service `web`: becomes a DaemonSet, because `deploy.mode` requests it [asked-kind]\n'
    for (const line of [2, 5])
      expect((await tranship(['explain', `compose.yaml:${line}`], { files: inferring })).output).toContain(
        note,
      )
    expect((await tranship(['explain', 'compose.yaml:3'], { files: inferring })).output).not.toContain(
      'note:',
    )
  })

  it('names the option that a field comes from', async () => {
    const { output } = await tranship(['explain', 'svc/web', '--namespace', 'dev'], { files })
    expect(output).toMatch(/^ {2}namespace: dev +# from --namespace$/m)
  })

  const unnamed = { 'compose.yaml': 'services: {web: {image: nginx, ports: ["80:80"]}}' }
  const partOf = /part-of: .*# (.*)$/m

  it.each([
    ['the flag', ['--name', 'shop'], {}, 'from --name'],
    ['the variable', [], { COMPOSE_PROJECT_NAME: 'shop' }, 'from the variable COMPOSE_PROJECT_NAME'],
    ['the folder', [], {}, "from the folder's name"],
  ])('says that the name is from %s', async (_, parameters, env, expected) => {
    const { output } = await tranship(['explain', 'svc/web', ...parameters], { files: unnamed, env })
    expect(partOf.exec(output)?.[1]).toBe(expected)
  })

  it.each([
    [['--profile', '1.48'], /generate-host: "true" +# so without --domain: the platform chooses a host$/m],
    [[], /host: web\.\S+\.localhost +# without a domain: a host that leads to your machine$/m],
    [['--domain', 'example.com'], /host: .*# from --domain$/m],
    [['--image', 'web=nginx:2'], /image: nginx:2 +# from --image$/m],
  ])('%j: says which flag decides', async (parameters, expected) => {
    const { output } = await tranship(['explain', 'web', ...parameters], { files: unnamed })
    expect(output).toMatch(expected)
  })

  it.each([
    ['web', ['Service', 'Deployment', 'Ingress']],
    ['deployment/web', ['Deployment']],
    ['Deployment web', ['Deployment']],
    ['deploy/web', ['Deployment']],
    ['services/web', ['Service']],
    ['ingresses/web', ['Ingress']],
  ])('finds %s', async (wanted, kinds) => {
    const { output } = await tranship(['explain', wanted], { files })
    expect([...output.matchAll(/^kind: (\w+)/gm)].map(([, kind]) => kind)).toEqual(kinds)
  })

  it('finds the claim of a volume', async () => {
    const { output } = await tranship(['explain', 'pvc/data', '--profile', '1.48'], { files })
    expect(output).toMatch(/^kind: PersistentVolumeClaim /m)
  })

  it.each([
    ['deployment/web.spec.replicas', '  replicas: 2'],
    ['deployment/web.spec.template.spec.containers[0].image', '        image: nginx:1'],
    ['svc/web.spec.ports.2.port', '    port: 90'],
    ['svc/web.metadata.labels.app.kubernetes.io/name', '    app.kubernetes.io/name: web'],
  ])('prints the field %s alone', async (wanted, expected) => {
    const { status, output } = await tranship(['explain', wanted], { files })
    expect(status).toBe(0)
    expect(output.split('\n')[0]!.replace(/ +#.*$/, '')).toBe(expected)
  })

  it.each([
    [
      'deployment/shop',
      'error: The Compose file has no object `deployment/shop`.\nIt has service/web, deployment/web, ingress/web.\n',
    ],
    [
      'deployment/web.spec.replica',
      'error: There is no field `replica` in `spec`.\nIts fields are replicas, selector, template.\n',
    ],
    ['svc/web.spec.ports[9]', 'error: There is no field `[9]` in `spec.ports`.\n'],
    [
      'svc/web.spec.ports[0].port.x',
      'error: There is no field `x` in `spec.ports[0].port`.\nIt has no fields.\n',
    ],
    ['svc/web.constructor', 'error: There is no field `constructor`.\n'],
  ])('%s is not there', async (wanted, expected) => {
    const { status, output, errors } = await tranship(['explain', wanted], { files })
    expect({ status, output }).toEqual({ status: 2, output: '' })
    expect(errors.startsWith(expected)).toBe(true)
  })

  it('has an origin beside every field of every golden object', async () => {
    for (const { name, manifest: text } of goldenCases()) {
      const result = safeTrace(text, { files: {}, profile: '1.48' })
      if (!result.ok) continue
      for (const object of result.objects.slice(0, isThorough ? 3 : 1)) {
        const wanted = `${object.kind}/${object.metadata.name}`
        const { output } = await tranship(['explain', wanted, '-', '--profile', '1.48'], { input: text })
        const lines = output.trimEnd().split('\n')
        expect(output, name).not.toMatch(/# always$|R\d+(\.\d+)?-\d\d|# from [^-tl]/m)
        expect(
          lines.filter((line) => !line.startsWith('#')),
          name,
        ).toHaveLength(objectLines(object).length)
        const known = new Set(objectLines(object).map(({ pointer }) => pointer))
        for (const pointer of known)
          expect(result.originOf(object, pointer), `${name} ${pointer}`).toBeDefined()
        expect(
          lines.filter((line) => /# (?:\d|always|by default|from|so without)/.test(line)).length,
        ).toBeGreaterThanOrEqual(known.size)
      }
    }
  })
})

describe('tranship explain <file:line>', () => {
  it('--quiet leaves out warnings', async () => {
    const text = { 'compose.yaml': 'services:\n  web:\n    image: nginx\n    cpuset: "0"\n' }
    const said = async (...flags: string[]) =>
      (await tranship(['explain', 'compose.yaml:4', ...flags], { files: text })).output
    expect(await said()).toContain('[unsupported-key]')
    expect(await said('-q')).toBe('compose.yaml:4: cpuset: "0"\nbecomes nothing\n')
  })

  it.each([
    [7, 'compose.yaml:7: scale: 2\nbecomes\n  Deployment web\n    spec.replicas: 2\n'],
    [13, 'compose.yaml:13: data: {}\nbecomes nothing\n'],
    [
      3,
      'compose.yaml:3: memory: 64Mi\nbecomes\n  Deployment web\n    spec.template.spec.containers[0].resources.limits.memory: 64Mi\n',
    ],
    [4, 'compose.yaml:4: services:\nbecomes nothing\n'],
  ])('says what line %i becomes', async (line, expected) => {
    const { status, output } = await tranship(['explain', `compose.yaml:${line}`], { files })
    expect({ status, output }).toEqual({ status: 0, output: expected })
  })

  it('prints the diagnostics of the line', async () => {
    const { output } = await tranship(['explain', ':9'], { files })
    expect(output).toContain('compose.yaml:9: cpuset: 0-1\nbecomes nothing\n\ncompose.yaml:9:5: warning:')
  })

  const shop = {
    'compose.yaml': `name: shop
services:
  web:
    image: r.io/web:1
    build:
      context: ./web
      target: prod
      args:
        - VERSION=2
      tags: ["r.io/web:2"]
      secrets: [npm]
      ulimits:
        nofile:
          soft: 1024
          hard: 2048
      extra_hosts: ["db=10.0.0.1"]
    volumes:
      - ./web/src:/app:ro
  proxy:
    image: nginx
    ports:
      - "8080:80"
      - 53:53/udp
    volumes:
      - type: bind
        source: ./conf
        target: /etc/nginx
      - /run/x.sock:/run/x.sock
  api:
    build: ./api
secrets:
  npm:
    file: ./token
`,
    'conf/nginx.conf': '',
  }
  const build = (target: string, ...fields: readonly string[]) =>
    [`  Build target ${target} (tranship plan build)`, ...fields.map((field) => `    ${field}`)].join('\n')
  const development = (service: string, ...does: readonly string[]) =>
    [`  Development of ${service} (tranship plan up ${service})`, ...does.map((line) => `    ${line}`)].join(
      '\n',
    )
  const container = 'spec.template.spec.containers[0]'

  it.each([
    ['    build:', '  Build target web (tranship plan build): the whole target'],
    ['      context: ./web', build('web', 'context: ./web')],
    ['      target: prod', build('web', 'target: prod')],
    ['      args:', build('web', 'args:', '  VERSION: "2"')],
    ['        - VERSION=2', build('web', 'args.VERSION: "2"')],
    ['      tags: ["r.io/web:2"]', build('web', 'tags:', '- r.io/web:1', '- r.io/web:2')],
    ['      secrets: [npm]', build('web', 'secret:', '- id=npm,src=./token')],
    ['          soft: 1024', build('web', 'ulimits[0]: nofile=1024:2048')],
    ['      extra_hosts: ["db=10.0.0.1"]', build('web', 'extra-hosts:', '  db: "10.0.0.1"')],
    ['    file: ./token', build('web', 'secret[0]: id=npm,src=./token')],
    [
      '    image: r.io/web:1',
      `  Deployment web\n    ${container}.image: r.io/web:1\n${build('web', 'tags[0]: r.io/web:1')}`,
    ],
    [
      '    build: ./api',
      `  Deployment api\n    ${container}.image: shop-api:latest\n${build('api', 'context: ./api')}`,
    ],
    [
      '    image: nginx',
      `  Deployment proxy\n    ${container}.image: shop-proxy:latest\n${build('proxy', 'dockerfile-inline: FROM nginx')}`,
    ],
    [
      '        source: ./conf',
      `${build('proxy', 'dockerfile-inline: COPY ["./conf","/etc/nginx"]')}\n${development('proxy', 'synchronises ./conf → /etc/nginx')}`,
    ],
    ['      - ./web/src:/app:ro', development('web', 'synchronises ./web/src → /app')],
  ])('says what %j becomes in builds and in synchronisation', async (line, expected) => {
    const at = shop['compose.yaml'].split('\n').indexOf(line) + 1
    const parameters = ['explain', `compose.yaml:${at}`, '--profile', '1.48']
    const { status, output } = await tranship(parameters, { files: shop })
    expect({ status, becomes: output.split('\n\n')[0]?.trimEnd() }).toEqual({
      status: 0,
      becomes: `compose.yaml:${at}: ${line.trim()}\nbecomes\n${expected}`,
    })
  })

  it.each([
    ['    depends_on:', ['applies web once db is healthy', 'restarts web if db was replaced']],
    ['      db:', ['applies web once db is healthy', 'restarts web if db was replaced']],
    ['        condition: service_healthy', ['applies web once db is healthy']],
    ['        restart: true', ['restarts web if db was replaced']],
    ['    depends_on: [db]', ['applies job once db has started']],
    [
      '  token: { file: token.txt }',
      ['creates Secret token if it is not there: token from the file token.txt'],
    ],
  ])('explains the effect of %j on a deploy', async (line, does) => {
    const text = `services:
  web:
    image: nginx
    secrets: [token]
    depends_on:
      db:
        condition: service_healthy
        restart: true
  job:
    image: busybox
    depends_on: [db]
  db: { image: postgres }
secrets:
  token: { file: token.txt }
`
    const at = text.split('\n').indexOf(line) + 1
    const { output } = await tranship(['explain', `:${at}`], {
      files: { 'compose.yaml': text, 'token.txt': 'x' },
    })
    const rows = does.map((row) => `    ${row}\n`).join('')
    expect(output).toMatch(new RegExp(`  Deploy \\(tranship plan deploy\\)\\n${rows}(?:\\n|$)`))
  })

  it('names the forwarded port, and no others', async () => {
    const becomes = async (line: string) => {
      const at = shop['compose.yaml'].split('\n').indexOf(line) + 1
      return (await tranship(['explain', `:${at}`], { files: shop })).output
    }
    expect(await becomes('      - "8080:80"')).toContain(development('proxy', 'forwards localhost:8080 → 80'))
    expect(await becomes('      - 53:53/udp')).not.toContain('Development')
    expect(await becomes('      - /run/x.sock:/run/x.sock')).toContain('becomes nothing\n')
  })

  it.each([
    [10, 'between a key and its value'],
    [11, 'behind the blank'],
    [12, 'at the bracket of a list'],
    [13, 'at the value'],
  ])('says of column %i, %s, what stands there or behind it', async (column) => {
    const text = 'services:\n  web:\n    image: nginx\n    ports: ["8080:80"] # public\n'
    const { output } = await tranship(['explain', `compose.yaml:4:${column}`], {
      files: { 'compose.yaml': text },
    })
    expect(output).toContain('Service web')
  })

  it('follows no build of an image that is given', async () => {
    const { output } = await tranship(['explain', ':7', '--image', 'web=r.io/web:3'], { files: shop })
    expect(output).toContain('becomes nothing\n')
  })

  it('tells the columns of a line apart', async () => {
    const { output } = await tranship(['explain', 'compose.yaml:8:25'], { files })
    expect(output).toContain('port: 90')
    expect(output).not.toContain('port: 8080')
    const whole = await tranship(['explain', 'compose.yaml:8'], { files })
    expect(whole.output).toContain('port: 8080')
  })

  it.each([
    [['explain', 'compose.yaml:99'], 'error: compose.yaml has no line 99.\nIts last line is 14.\n'],
    [['explain', 'other.yaml:1'], 'error: There is no file `other.yaml`.\n'],
    [['explain', 'compose.yaml:1', 'compose.yaml'], 'error: The Compose file is named twice.\n'],
  ])('%j is wrong usage', async (parameters, expected) => {
    const { status, errors } = await tranship(parameters, { files })
    expect(status).toBe(2)
    expect(errors.startsWith(expected)).toBe(true)
  })

  it('prints the errors of a manifest', async () => {
    const broken = { 'compose.yaml': 'services: {web: {}}' }
    const { status, output, errors } = await tranship(['explain', 'web'], { files: broken })
    expect({ status, output }).toEqual({ status: 1, output: '' })
    expect(errors).toContain('error')
  })
})

describe('[C1-09] tranship explain of several files', () => {
  const several = {
    'compose.yaml': 'include: [web/api.yaml]\nservices:\n  web:\n    image: nginx\n',
    'compose.override.yaml': 'services:\n  web:\n    scale: 2\n',
    'web/api.yaml': 'services:\n  api:\n    image: redis\n',
    'alone.yaml': 'services: {web: {image: alone}}\n',
  }

  it('names the file of a field that is not from the first', async () => {
    const { output } = await tranship(['explain', 'deployment/web'], { files: several })
    expect(output).toMatch(/^ {2}replicas: 2 +# compose\.override\.yaml:3: scale: 2$/m)
    expect(output).toMatch(/^ {8}image: nginx +# 4: image: nginx$/m)
    const other = await tranship(['explain', 'deployment/api'], { files: several })
    expect(other.output).toMatch(/^ {8}image: redis +# web\/api\.yaml:3: image: redis$/m)
  })

  it('explains a line of a file that is included by its absolute path', async () => {
    const folder = folderWith({ 'web/api.yaml': several['web/api.yaml'] })
    const file = path.join(folder, 'web/api.yaml')
    writeInto(folder, { 'compose.yaml': `include: [${file}]\n` })
    const { output } = await tranship(['explain', 'web/api.yaml:3', '-f', 'compose.yaml'], { folder })
    expect(output.startsWith(`${file}:3: image: redis\nbecomes\n  Deployment api\n`)).toBe(true)
    const { output: fields } = await tranship(['explain', 'deployment/api'], { folder })
    expect(fields).toContain(`# ${file}:3: image: redis`)
  })

  it.each([
    [[':4'], 'compose.yaml:4: image: nginx\nbecomes\n  Deployment web\n'],
    [['compose.override.yaml:3'], 'compose.override.yaml:3: scale: 2\nbecomes\n  Deployment web\n'],
    [['web/api.yaml:3', '-f', 'compose.yaml'], 'web/api.yaml:3: image: redis\nbecomes\n  Deployment api\n'],
    [['alone.yaml:1:27'], 'alone.yaml:1: services: {web: {image: alone}}\nbecomes\n  Deployment web\n'],
  ])('%j explains a line of one of them', async (what, expected) => {
    const { status, output } = await tranship(['explain', ...what], { files: several })
    expect(status).toBe(0)
    expect(output.startsWith(expected)).toBe(true)
  })

  it.each(['alone.yaml', 'constructor'])('refuses a file that is none of the manifest: %s', async (file) => {
    const { status, errors } = await tranship(['explain', `${file}:1`, '-f', 'compose.yaml'], {
      files: several,
    })
    expect(status).toBe(2)
    expect(errors).toContain(`\`${file}\` is not a file of this application.`)
  })
})
