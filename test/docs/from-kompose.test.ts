import { readFileSync } from 'node:fs'
import { diff, translate } from 'tranship'
import { describe, expect, it } from 'vitest'
import { labels } from '../../scripts/kompose-page.js'

const page = readFileSync('docs/from-kompose.md', 'utf8')
const [before, after] = [...page.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, text]) => text!)

/** Other labels that a label needs, by its beginning. The first match counts. */
const beside: readonly (readonly [label: string, others: Readonly<Record<string, string>>])[] = [
  ['kompose.cronjob.schedule', {}],
  ['kompose.hpa.replicas.max', { 'kompose.hpa.cpu': '60' }],
  ['kompose.hpa.', { 'kompose.hpa.replicas.max': '5' }],
  ['kompose.cronjob.', { 'kompose.cronjob.schedule': '@daily' }],
  ['kompose.service.nodeport.port', { 'kompose.service.type': 'nodeport' }],
  ['kompose.service.external-traffic-policy', { 'kompose.service.type': 'loadbalancer' }],
  [
    'kompose.service.healthcheck.liveness.http_get_path',
    { 'kompose.service.healthcheck.liveness.http_get_port': '80' },
  ],
  [
    'kompose.service.healthcheck.liveness.http_get_port',
    { 'kompose.service.healthcheck.liveness.http_get_path': '/' },
  ],
  [
    'kompose.service.healthcheck.readiness.http_get_path',
    { 'kompose.service.healthcheck.readiness.http_get_port': '80' },
  ],
  [
    'kompose.service.healthcheck.readiness.http_get_port',
    { 'kompose.service.healthcheck.readiness.http_get_path': '/' },
  ],
  ['kompose.service.healthcheck.readiness.tcp_port', {}],
  ['kompose.service.healthcheck.readiness.test', {}],
  ['kompose.service.healthcheck.readiness.', { 'kompose.service.healthcheck.readiness.tcp_port': '80' }],
]

/** Translates a service with labels, which has a port, a volume and a healthcheck, and one of a group. */
function translateWith(labels: Readonly<Record<string, string>>) {
  const web = {
    image: 'shop/web:3',
    ports: ['8080:80'],
    volumes: ['data:/data'],
    healthcheck: { test: ['CMD', 'true'] },
    labels,
  }
  const cache = { image: 'redis:8', labels: { 'kompose.service.group': 'shop' } }
  const text = JSON.stringify({ services: { web, cache }, volumes: { data: {} } })
  return translate(text, { name: 'shop', profile: 'compose' })
}

/** The rows of the table of labels. */
const rows = Array.from(
  page.matchAll(/^\| `(kompose\.[^`]+)` +\| (yes|no) +\| (.*?) +\|$/gm),
  ([, label, carried, text]) => ({ label: label!, isCarriedOver: carried === 'yes', text: text! }),
)

describe('the file of docs/from-kompose.md', () => {
  const name = 'shop'
  const asItIs = translate(before!, { name, profile: 'compose' })
  const rewritten = translate(after!, { name, profile: 'compose', imagePullSecrets: ['registry'] })

  it('has no warning, not even of its probe', () => {
    expect(asItIs.warnings).toEqual([])
    expect(JSON.stringify(asItIs.objects)).toContain('"httpGet":{"path":"/health","port":80}')
  })

  it('has no warning when it is rewritten', () => {
    expect(rewritten.warnings).toEqual([])
  })

  it('differs then in what the page says: a secret for all Pods', () => {
    const changes = diff(asItIs.objects, rewritten.objects).map((found) => [
      found.name,
      found.change === 'changed' ? found.operations.map(({ path }) => path) : found.change,
    ])
    expect(changes).toEqual([['db', ['/spec/template/spec/imagePullSecrets']]])
  })
})

describe('docs/from-kompose.md', () => {
  it('has a row for each label that kompose 1.38 reads', () => {
    expect(rows.map(({ label }) => label).sort()).toEqual(Object.keys(labels).sort())
  })

  it.each(rows.filter(({ isCarriedOver }) => isCarriedOver))(
    '[C10-02] [C10-05] $label has the effect that its row names: $text',
    ({ label, text }) => {
      const [, others = {}] = beside.find(([beginning]) => label.startsWith(beginning)) ?? []
      const value = labels[label as keyof typeof labels]
      const { objects, warnings } = translateWith({ ...others, [label]: value })
      const changes = JSON.stringify(diff(translateWith(others).objects, objects)).toLowerCase()
      const [, named = ''] = /`([^`]+)`/.exec(text) ?? []
      expect(changes).toContain(named.toLowerCase())
      expect(warnings.map(({ code }) => code)).not.toContain('label-without-effect')
    },
  )

  it.each(rows.filter(({ isCarriedOver }) => !isCarriedOver))(
    '[C10-01] $label has a warning with the advice of its row: $text',
    ({ label, text }) => {
      const { warnings } = translateWith({ [label]: labels[label as keyof typeof labels] })
      const found = warnings.filter(({ code }) => code === 'kompose-label')
      const plain = (words: string | undefined) => (words ?? '').replace(/['`]/g, '')
      expect(found.map(({ hint }) => plain(hint))).toEqual([plain(text)])
    },
  )

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
