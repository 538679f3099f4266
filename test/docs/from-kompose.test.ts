import { readFileSync } from 'node:fs'
import { diff, translate } from 'tranship'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/from-kompose.md', 'utf8')
const [before, after] = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text]) => text!)

/** The labels that the source of kompose 1.38 names. */
const labels = [
  'kompose.controller.port.expose',
  'kompose.controller.type',
  'kompose.cronjob.backoff_limit',
  'kompose.cronjob.concurrency_policy',
  'kompose.cronjob.schedule',
  'kompose.ephemeral-storage.limit',
  'kompose.ephemeral-storage.request',
  'kompose.hpa.cpu',
  'kompose.hpa.memory',
  'kompose.hpa.replicas.max',
  'kompose.hpa.replicas.min',
  'kompose.image-pull-policy',
  'kompose.image-pull-secret',
  'kompose.init.containers.command',
  'kompose.init.containers.image',
  'kompose.init.containers.name',
  'kompose.security-context.fsgroup',
  'kompose.service.expose',
  'kompose.service.expose.ingress-class-name',
  'kompose.service.expose.path',
  'kompose.service.expose.tls-secret',
  'kompose.service.external-traffic-policy',
  'kompose.service.group',
  'kompose.service.healthcheck.liveness.http_get_path',
  'kompose.service.healthcheck.liveness.http_get_port',
  'kompose.service.healthcheck.liveness.tcp_port',
  'kompose.service.healthcheck.readiness.disable',
  'kompose.service.healthcheck.readiness.http_get_path',
  'kompose.service.healthcheck.readiness.http_get_port',
  'kompose.service.healthcheck.readiness.interval',
  'kompose.service.healthcheck.readiness.retries',
  'kompose.service.healthcheck.readiness.start_period',
  'kompose.service.healthcheck.readiness.tcp_port',
  'kompose.service.healthcheck.readiness.test',
  'kompose.service.healthcheck.readiness.timeout',
  'kompose.service.name_override',
  'kompose.service.nodeport.port',
  'kompose.service.type',
  'kompose.serviceaccount-name',
  'kompose.volume.selector',
  'kompose.volume.size',
  'kompose.volume.storage-class-name',
  'kompose.volume.subpath',
  'kompose.volume.type',
]

/** The flags of `kompose convert` 1.38, those of all commands and hidden ones too. */
const flags = (
  'build build-branch build-command build-repo chart controller daemon-set deployment deployment-config emptyvols ' +
  'error-on-warning file generate-network-policies indent insecure-repository json multiple-container-mode namespace ' +
  'no-interpolate out profile provider push-command push-image push-image-registry pvc-request-size replicas ' +
  'replication-controller secrets-as-files service-group-mode service-group-name stdout suppress-warnings verbose ' +
  'volumes with-kompose-annotation yaml'
)
  .split(' ')
  .map((name) => `--${name}`)

describe('the file of docs/from-kompose.md', () => {
  const name = 'shop'
  const asItIs = translate(before!, { name, profile: 'compose' })
  const rewritten = translate(after!, { name, profile: 'compose', imagePullSecrets: ['registry'] })

  it('warns of the labels of its readiness probe alone', () => {
    expect(asItIs.warnings.map(({ code }) => code)).toEqual(['kompose-label', 'kompose-label'])
  })

  it('has no warning when it is rewritten', () => {
    expect(rewritten.warnings).toEqual([])
  })

  it('differs then in what the page says: a probe, and a secret for all Pods', () => {
    const changes = diff(asItIs.objects, rewritten.objects).map((found) => [
      found.name,
      found.change === 'changed' ? found.operations.map(({ path }) => path) : found.change,
    ])
    expect(changes).toEqual([
      ['db', ['/spec/template/spec/imagePullSecrets']],
      ['web', ['/spec/template/spec/containers/0/readinessProbe']],
    ])
  })
})

describe('docs/from-kompose.md', () => {
  it('has a row for each label that kompose 1.38 reads', () => {
    const rows = Array.from(page.matchAll(/^\| `(kompose\.[^`]+)` +\|/gm), ([, label]) => label!)
    const missing = labels.filter(
      (label) =>
        !rows.some((row) => row === label || (row.endsWith('*') && label.startsWith(row.slice(0, -1)))),
    )
    expect(missing).toEqual([])
  })

  it('has a row for each flag of kompose 1.38', () => {
    const [, chapter = ''] = page.split('\n## Commands and flags\n')
    const flagsOfPage = Array.from(chapter.matchAll(/^\| ([^|]*) \|/gm)).flatMap(([, cell]) =>
      Array.from(cell!.matchAll(/--[a-z-]+/g), ([flag]) => flag),
    )
    expect(flags.filter((flag) => !flagsOfPage.includes(flag))).toEqual([])
  })

  it.each([
    ['"no"', 'Job'],
    ['on-failure', 'Deployment'],
    ['on-failure:3', 'Job'],
  ])('says what restart: %s becomes: a %s', (restart, kind) => {
    const text = `services: { task: { image: busybox, command: ls, restart: ${restart} } }`
    const { objects } = translate(text, { name: 'shop', profile: 'compose' })
    expect(objects.map((object) => object.kind)).toContain(kind)
  })

  it('lists the annotations of tranship: those of dev.platform', () => {
    const { objects } = translate(before!, { name: 'shop', profile: 'compose' })
    const added = JSON.stringify(objects).match(/"[\w.]+\/[\w-]+":/g) ?? []
    expect(added.filter((key) => !/app\.kubernetes\.io|dev\.platform/.test(key))).toEqual([])
  })
})
