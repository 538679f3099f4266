import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, objectOf, web } from '../support/translated.js'

const cost = 'controller.kubernetes.io/pod-deletion-cost'
const appArmor = 'container.apparmor.security.beta.kubernetes.io'
const mode = 'service.kubernetes.io/topology-mode'
const hints = 'service.kubernetes.io/topology-aware-hints'
const found = (annotations: string) => findings(web(`annotations: {${annotations}}`))
const codes = (annotations: string) => found(annotations).map((finding) => finding.split(' ')[0])

describe('an annotation that Kubernetes reads', () => {
  it.each(['0', '-1', '-007', '2147483647', '-2147483648'])(
    '[R0-06] may be a deletion cost of %s',
    (value) => {
      expect(found(`${cost}: "${value}"`)).toEqual([])
    },
  )

  it.each(['', 'high', '+1', '01', '1.5', '1e3', '2147483648', '-2147483649', '0x1', ' 1'])(
    '[R0-06] is an error as a deletion cost of %j',
    (value) => {
      expect(found(`${cost}: "${value}"`)).toEqual([
        `annotation-refused services.web.annotations.${cost} \`"${value}"\``,
      ])
    },
  )

  it.each([
    [`${appArmor}/web: runtime/default`, ['deprecated-annotation']],
    [`${appArmor}/web: unconfined`, ['deprecated-annotation']],
    [`${appArmor}/web: localhost/shop`, ['deprecated-annotation']],
    [`${appArmor}/web: ""`, ['deprecated-annotation']],
    [`${appArmor}/web: strict`, ['deprecated-annotation', 'annotation-refused']],
    [`${appArmor}/api: unconfined`, ['deprecated-annotation', 'annotation-refused']],
    [`${mode}: Auto`, []],
    [`${hints}: Auto`, ['deprecated-annotation']],
    [`${mode}: Auto, ${hints}: Auto`, ['deprecated-annotation']],
    [`${mode}: Auto, ${hints}: Disabled`, ['annotation-refused', 'deprecated-annotation']],
    ['volume.beta.kubernetes.io/storage-class: fast', ['deprecated-annotation']],
  ])('[R0-06] %s is %j', (annotation, expected) => {
    expect(codes(annotation)).toEqual(expected)
  })

  it.each([
    ['apparmor:unconfined', 'unconfined', []],
    ['apparmor:docker-default', 'runtime/default', []],
    ['apparmor:shop', 'localhost/shop', []],
    ['apparmor:unconfined', 'runtime/default', ['annotation-refused']],
    ['apparmor:docker-default', 'unconfined', ['annotation-refused']],
    ['apparmor:shop', 'localhost/other', ['annotation-refused']],
    ['seccomp:builtin', 'unconfined', []],
  ])('[R0-06] beside security_opt %s may not say otherwise: %s', (option, value, expected) => {
    const text = web(`security_opt: ["${option}"]\nannotations: {${appArmor}/web: ${value}}`)
    const all = findings(text, { profile: 'compose', kubernetes: '1.30' })
    expect(all.map((one) => one.split(' ')[0]).filter((code) => code !== 'deprecated-annotation')).toEqual(
      expected,
    )
  })

  it('[R0-06] of the container has the name that the container has', () => {
    const text = manifest({ my_web: `image: a\nannotations: {${appArmor}/my-web: unconfined}` })
    expect(findings(text).map((finding) => finding.split(' ')[0])).toEqual([
      'name-sanitised',
      'deprecated-annotation',
    ])
  })
})

it.each([
  'kubernetes.io/config.mirror',
  'kubernetes.io/config.source',
  'scheduler.alpha.kubernetes.io/tolerations',
  'scheduler.alpha.kubernetes.io/critical-pod',
  'seccomp.security.alpha.kubernetes.io/pod',
  'container.seccomp.security.alpha.kubernetes.io/web',
  'security.alpha.kubernetes.io/sysctls',
  'security.alpha.kubernetes.io/unsafe-sysctls',
  'deprecated.deployment.rollback.to',
  'service.beta.kubernetes.io/load-balancer-source-ranges',
])('[R0-06] the annotation %s is left out, with a warning', (key) => {
  const text = web(`annotations: {${key}: x, a: b}`)
  expect(findings(text)).toEqual([`annotation-without-use services.web.annotations.${key} \`${key}\``])
  expect(objectOf('Deployment', text).metadata?.annotations).toEqual({ a: 'b' })
})

describe('the annotations of a service and those that are added', () => {
  const limit = 262_144
  const dependsOn = 'dev.platform/depends-on'
  const value = '{"db":"service_started"}'
  const text = (bytes: number) =>
    manifest({
      web: `image: a\ndepends_on: [db]\nannotations: {a: ${'x'.repeat(bytes - 1)}}`,
      db: 'image: b',
    })

  it('[R0-06] [R2.5-04] are together no larger than Kubernetes takes', () => {
    const own = limit - dependsOn.length - value.length
    expect(findings(text(own))).toEqual([])
    expect(objectOf('Deployment', text(own), {}, 'web').metadata?.annotations?.[dependsOn]).toBe(value)
    expect(findings(text(own + 1))).toEqual(['annotations-too-large services.web.depends_on `depends_on`'])
  })

  it('[R2.5-04] leave out absent ones', () => {
    const missing = manifest({ web: 'image: a\ndepends_on: {no: {required: false}, db: }', db: 'image: b' })
    expect(objectOf('Deployment', missing, {}, 'web').metadata?.annotations?.[dependsOn]).toBe(value)
  })

  it('[R0-06] are reported once, where they are too large without', () => {
    expect(findings(text(limit + 1))).toEqual(['annotations-too-large services.web `web`'])
  })

  it('[R0-06] [R2.5-04] have room for some thousand dependencies', () => {
    const many = (count: number) => {
      const names = Array.from({ length: count }, (_, index) => `${'a-long-name-'.repeat(4)}${index}`)
      const services = names.map((name) => `  ${name}: {image: b}\n`).join('')
      return `services:\n  web:\n    image: a\n    depends_on: [${names.join(', ')}]\n${services}`
    }
    expect(findings(many(3000))).toEqual([])
    expect(findings(many(3700))).toEqual(['annotations-too-large services.web.depends_on `depends_on`'])
  })
})

describe('a label of kompose', () => {
  it.each([
    'kompose.service.type',
    'kompose.service.expose.tls-secret',
    'kompose.service.healthcheck.readiness.test',
    'kompose.hpa.replicas.min',
    'kompose.of-the-future',
  ])('[C10-01] %s is left out in every profile, with a warning', (key) => {
    const text = web(`labels: ["${key}=x", a=b]`)
    for (const profile of ['1.37', '1.48'] as const) {
      expect(findings(text, { profile })).toEqual([`kompose-label services.web.labels.0 \`${key}\``])
      expect(objectOf('Deployment', text, { profile }).metadata?.annotations).toEqual({ a: 'b' })
    }
  })

  it('[C10-01] of a volume too', () => {
    const text = web('', 'volumes: {data: {labels: {kompose.volume.size: 5Gi}}}')
    expect(findings(text)).toEqual([
      'kompose-label volumes.data.labels.kompose.volume.size `kompose.volume.size`',
    ])
    expect(objectOf('PersistentVolumeClaim', text).metadata).not.toHaveProperty('annotations')
  })

  it('[C10-01] has a hint of its own', () => {
    const hint = (key: string) => diagnosticsOf(web(`labels: {${key}: x}`))[0]?.hint
    expect(hint('kompose.volume.size')).toContain('driver_opts.size')
    expect(hint('kompose.service.expose')).toContain('endpoints')
    expect(hint('kompose.service.expose.ingress-class-name')).toContain('kubernetes.io/ingress.class')
    expect(hint('kompose.cronjob.schedule')).toContain('Job')
    expect(hint('komposer')).toBeUndefined()
  })
})
