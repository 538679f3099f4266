import { trace } from 'tranship'
import { planDeploy, planWake } from 'tranship/plan'
import { describe, expect, it } from 'vitest'
import { withoutGaps } from '../support/leaves.js'
import {
  containerOf,
  diagnosticsOf,
  findings,
  manifest,
  objectOf,
  objectsOf,
  podContextOf,
  podOf,
  routesOf,
  titlesOf,
  web,
  workloadOf,
} from '../support/translated.js'

const compose = { profile: 'compose' } as const
const labelled = (labels: string, more = '') => web(`ports: ["8080:80", 9000]\nlabels: {${labels}}\n${more}`)
const codes = (text: string, options: object = compose) =>
  diagnosticsOf(text, options).map(({ code }) => code)

describe('[C10-02] a label of kompose is carried over:', () => {
  it('kompose.service.type', () => {
    for (const [value, type] of [
      ['nodeport', 'NodePort'],
      ['LoadBalancer', 'LoadBalancer'],
    ]) {
      const text = labelled(`kompose.service.type: ${value}`)
      expect(objectOf('Service', text, compose).spec).toMatchObject({ type })
      expect(titlesOf(text, compose)).toEqual(['Service web', 'Deployment web'])
      expect(findings(text, compose)).toEqual([])
    }
    expect(objectOf('Service', labelled('kompose.service.type: headless'), compose).spec.clusterIP).toBe(
      'None',
    )
    const plain = labelled('kompose.service.type: clusterip')
    expect(objectOf('Service', plain, compose).spec.type).toBeUndefined()
    expect(codes(labelled('kompose.service.type: external'))).toContain('invalid-value')
    expect(codes(web('labels: {kompose.service.type: nodeport}'))).toEqual(['type-without-ports'])
  })

  it('kompose.service.nodeport.port', () => {
    const text = labelled('kompose.service.type: nodeport, kompose.service.nodeport.port: "30080"')
    const { ports = [] } = objectOf('Service', text, compose).spec
    expect(ports.map(({ port, nodePort }) => [port, nodePort])).toEqual([
      [80, 30080],
      [8080, undefined],
      [9000, undefined],
    ])
    const low = labelled('kompose.service.type: nodeport, kompose.service.nodeport.port: "80"')
    expect(codes(low)).toEqual(['not-an-integer'])
  })

  it('kompose.service.expose, with hosts, a class and a certificate', () => {
    const text = labelled(
      'kompose.service.expose: "shop.example.com,example.com/shop", kompose.service.expose.tls-secret: shop-tls, ' +
        'kompose.service.expose.ingress-class-name: nginx',
    )
    expect(routesOf(text, compose)).toEqual([
      'web: shop.example.com/ → web:80',
      'web: example.com/shop → web:80',
    ])
    expect(objectOf('Ingress', text, compose).spec).toMatchObject({
      ingressClassName: 'nginx',
      tls: [{ hosts: ['shop.example.com', 'example.com'], secretName: 'shop-tls' }],
    })
    expect(objectOf('Ingress', text, compose).metadata.annotations).toBeUndefined()
    expect(findings(text, compose)).toEqual([])
  })

  it('kompose.service.expose: true, also of a port that is not published', () => {
    const text = web('expose: [80]\nlabels: ["kompose.service.expose=true"]')
    expect(routesOf(text, { ...compose, domain: 'a.b' })).toEqual(['web: web.a.b/ → web:80'])
    expect(routesOf(text.replace('true', 'false'), compose)).toEqual([])
    expect(codes(web('labels: {kompose.service.expose: "true"}'))).toEqual(['public-without-ports'])
    expect(codes(web('expose: [80]\nlabels: [kompose.service.expose]'))).toEqual([])
    const misspelt = web('expose: [80]\nlabels: {kompose.service.expose: my_host}')
    expect(codes(misspelt)).toEqual(['malformed-value'])
    expect(routesOf(misspelt, compose)).toEqual([])
  })

  it('kompose.service.expose beside a type that publishes the ports', () => {
    const text = labelled('kompose.service.type: nodeport, kompose.service.expose: shop.example.com')
    expect(routesOf(text, compose)).toEqual(['web: shop.example.com/ → web:80'])
  })

  it('kompose.image-pull-policy, unless pull_policy says otherwise', () => {
    const label = 'kompose.image-pull-policy: IfNotPresent'
    expect(containerOf(labelled(label), compose).imagePullPolicy).toBe('IfNotPresent')
    expect(containerOf(labelled(label, 'pull_policy: always'), compose).imagePullPolicy).toBe('Always')
    expect(codes(labelled('kompose.image-pull-policy: Sometimes'), { ...compose, domain: 'a.b' })).toEqual([
      'invalid-value',
    ])
  })

  it('kompose.image-pull-secret', () => {
    expect(podOf(labelled('kompose.image-pull-secret: registry'), compose).imagePullSecrets).toEqual([
      { name: 'registry' },
    ])
    expect(codes(labelled('kompose.image-pull-secret: my_secret'), { ...compose, domain: 'a.b' })).toEqual([
      'malformed-value',
    ])
  })

  it('kompose.volume.size and kompose.volume.storage-class-name, of the volume or of who mounts it', () => {
    const of = (service: string, volume: string) => {
      const text = web(
        `volumes: ["data:/data"]\nlabels: {team: shop${service}}`,
        `volumes: {data: {${volume}}}`,
      )
      expect(findings(text, compose)).toEqual([])
      const { resources, storageClassName } = objectOf('PersistentVolumeClaim', text, compose).spec
      return [resources?.requests?.['storage'], storageClassName]
    }
    const size = ', kompose.volume.size: 5Gi, kompose.volume.storage-class-name: fast'
    expect(of(size, '')).toEqual(['5Gi', 'fast'])
    expect(of(size, 'labels: ["kompose.volume.size=7Gi"]')).toEqual(['7Gi', 'fast'])
    expect(of(size, 'driver_opts: {size: 9Gi, class: slow}')).toEqual(['9Gi', 'slow'])
    expect(of('', '')).toEqual(['1Gi', undefined])
    const storageClass = 'kompose.volume.storage-class-name'
    expect(of(`, ${storageClass}: fast`, '')).toEqual(['1Gi', 'fast'])
    expect(of('', `labels: ["${storageClass}=fast"]`)).toEqual(['1Gi', 'fast'])
    const wrong = web(
      'volumes: ["data:/data"]\nlabels: {kompose.volume.size: much, kompose.volume.storage-class-name: My_Class}',
      'volumes: {data: }',
    )
    expect(codes(wrong).sort()).toEqual(['invalid-quantity', 'invalid-storage-class'])
  })

  it('kompose.volume.size, of the first service that says it', () => {
    const keys = 'image: a\nvolumes: ["data:/data"]'
    const text = manifest(
      {
        web: keys,
        api: `${keys}\nlabels: {kompose.volume.size: 5Gi}`,
        db: `${keys}\nlabels: {kompose.volume.size: 7Gi}`,
      },
      'volumes: {data: }',
    )
    expect(objectOf('PersistentVolumeClaim', text, compose).spec.resources?.requests).toEqual({
      storage: '5Gi',
    })
  })

  it('kompose.controller.type, unless deploy.mode says otherwise', () => {
    for (const kind of ['Deployment', 'StatefulSet', 'DaemonSet']) {
      const text = labelled(`kompose.controller.type: ${kind.toLowerCase()}`)
      expect(workloadOf(text, compose).kind).toBe(kind)
    }
    const both = labelled('kompose.controller.type: statefulset', 'deploy: {mode: global}')
    expect(workloadOf(both, compose).kind).toBe('DaemonSet')
    const old = labelled('kompose.controller.type: replicationcontroller')
    expect(codes(old, { ...compose, domain: 'a.b' })).toEqual(['invalid-value'])
  })

  it('kompose.security-context.fsgroup', () => {
    expect(podContextOf(labelled('kompose.security-context.fsgroup: "1001"'), compose)).toEqual({
      fsGroup: 1001,
    })
    const mounted = web(
      'volumes: ["data:/data"]\nlabels: {kompose.security-context.fsgroup: "1001"}',
      'volumes: {data: }',
    )
    expect(podContextOf(mounted, compose)).toEqual({
      fsGroup: 1001,
      fsGroupChangePolicy: 'OnRootMismatch',
    })
    expect(codes(labelled('kompose.security-context.fsgroup: staff'), { ...compose, domain: 'a.b' })).toEqual(
      ['malformed-value'],
    )
  })

  it('kompose.cronjob.schedule', () => {
    const text = web('restart: "no"\nlabels: {kompose.cronjob.schedule: "*/5 * * * *"}')
    expect(objectOf('CronJob', text, compose).spec.schedule).toBe('*/5 * * * *')
    expect(findings(text, compose)).toEqual([])
  })

  it('and no other is, nor any in a profile of the reference', () => {
    expect(codes(labelled('kompose.volume.selector: fast'), { ...compose, domain: 'a.b' })).toEqual([
      'kompose-label',
    ])
    expect(codes(labelled('kompose.service.type: nodeport'), { domain: 'a.b' })).toEqual(['kompose-label'])
    expect(workloadOf(labelled('kompose.controller.type: daemonset')).kind).toBe('Deployment')
  })
})

describe('[C10-03] x-platform-schedule', () => {
  const job = (keys: string) => web(`x-platform-schedule: 0 3 * * *\n${keys}`)

  it('makes a CronJob of a Job', () => {
    const { spec, metadata } = objectOf('CronJob', job('restart: on-failure:3'), compose)
    expect(metadata.name).toBe('web')
    expect(spec.schedule).toBe('0 3 * * *')
    expect(spec.jobTemplate.spec).toMatchObject({
      completions: 1,
      parallelism: 1,
      backoffLimit: 3,
      template: { spec: { restartPolicy: 'OnFailure', hostname: 'web' } },
    })
    expect(Object.keys(spec.jobTemplate)).toEqual(['spec'])
    expect(titlesOf(job('restart: "no"'), compose)).toEqual(['CronJob web'])
  })

  it('makes one of a service that does not say how it restarts', () => {
    const text = job('x-none: true')
    expect(objectOf('CronJob', text, compose).spec.jobTemplate.spec.template.spec.restartPolicy).toBe('Never')
    expect(findings(text, compose)).toEqual([])
    expect(findings(job('restart: always'), compose)).toEqual([
      'setting-overruled services.web.restart `always`',
    ])
  })

  it('is an error where it is none, and left out in a profile of the reference', () => {
    expect(findings(web('x-platform-schedule: at noon'), compose)).toEqual([
      'invalid-schedule services.web.x-platform-schedule `at noon`',
    ])
    expect(findings(job('restart: "no"'))).toEqual([
      'requires-profile services.web.x-platform-schedule `x-platform-schedule`',
    ])
  })

  it('has a name that leaves room for the names of its Jobs', () => {
    const name = 'n'.repeat(60)
    const text = manifest({ [name]: 'image: a\nx-platform-schedule: "@daily"' })
    expect(objectsOf(text, compose)[0]!.metadata.name.length).toBeLessThanOrEqual(52)
  })

  it('is deployed without being replaced, and pruned when it is gone', () => {
    const plan = planDeploy(job('restart: "no"'), compose)
    expect(plan.steps[0]).toMatchObject({ kind: 'CronJob', replaces: false, object: { kind: 'CronJob' } })
    expect(plan.prune?.kinds).toContainEqual({ apiVersion: 'batch/v1', kind: 'CronJob' })
    expect(planWake(job('restart: "no"'), compose).steps[0]).toMatchObject({
      object: { kind: 'CronJob', apiVersion: 'batch/v1' },
      patch: { spec: { suspend: false } },
    })
  })

  it('never completes for those that wait for it', () => {
    const text = manifest({
      web: 'image: a\ndepends_on: {cleanup: {condition: service_completed_successfully}}',
      cleanup: 'image: b\nx-platform-schedule: "@daily"',
    })
    expect(codes(text)).toContain('never-completes')
  })
})

describe('[C10-03] x-platform-service-type and the option serviceType', () => {
  it('says how a Service is reached', () => {
    const text = web('ports: ["8080:80"]\nx-platform-service-type: LoadBalancer')
    expect(objectOf('Service', text, compose).spec.type).toBe('LoadBalancer')
    expect(routesOf(text, compose)).toEqual([])
  })

  it('is a type of the Service of its own name alone', () => {
    const text = web('ports: ["8080:80"]\ncontainer_name: shop\nx-platform-service-type: NodePort')
    expect(objectOf('Service', text, compose, 'shop').spec.type).toBeUndefined()
  })

  it('holds for public ports in every profile, unless a service says otherwise', () => {
    const text = manifest({
      web: 'image: a\nports: ["8080:80"]',
      api: 'image: b\nports: ["8081:80"]\nx-platform-service-type: ClusterIP',
      database: 'image: c\nexpose: [5432]',
    })
    const types = (options: object) =>
      objectsOf(text, options).flatMap((object) =>
        object.kind === 'Service' ? [object.spec.type ?? object.spec.clusterIP] : [],
      )
    expect(types({ ...compose, serviceType: 'NodePort' })).toEqual(['NodePort', undefined, undefined])
    expect(types({ serviceType: 'NodePort' })).toEqual(['NodePort', 'NodePort', undefined])
    expect(types({ serviceType: 'headless' })).toEqual(['None', 'None', 'None'])
    expect(types({})).toEqual([undefined, undefined, undefined])
    expect(routesOf(text, { ...compose, serviceType: 'NodePort' })).toEqual([
      'api: api.app.localhost/ → api:80',
    ])
  })

  it('is one of four', () => {
    expect(codes(web('ports: [80]\nx-platform-service-type: Public'))).toEqual(['invalid-value'])
    expect(codes(web('ports: [80]'), { serviceType: 'Public' })).toEqual(['invalid-option'])
  })
})

describe('[C10-03] [E5-05] the option imagePullSecrets', () => {
  it('applies to every Pod', () => {
    const text = web('labels: {kompose.image-pull-secret: own}')
    expect(podOf(text, { ...compose, imagePullSecrets: ['registry'] }).imagePullSecrets).toEqual([
      { name: 'registry' },
      { name: 'own' },
    ])
    expect(podOf(web('x-none: true'), { imagePullSecrets: ['registry'] }).imagePullSecrets).toEqual([
      { name: 'registry' },
    ])
    expect(codes(web('x-none: true'), { imagePullSecrets: ['my_secret'] })).toEqual(['invalid-option'])
  })
})

it.each([
  ['kompose.image-pull-policy', 'Alway', 'Always'],
  ['kompose.service.type', 'NodePrt', 'NodePort'],
  ['kompose.volume.size', '10m', '10Mi'],
])('[C10-02] %s: %s has a fix, but in a list, where it would replace the name too', (label, value, fix) => {
  const fixes = (labels: string) =>
    diagnosticsOf(
      web(`ports: [80]\nvolumes: ["data:/data"]\nlabels: ${labels}`, 'volumes: {data: }'),
      compose,
    )
      .flatMap((found) => found.fixes ?? [])
      .map(({ text }) => text)
  expect(fixes(`{${label}: ${value}}`)).toEqual([fix])
  expect(fixes(`["${label}=${value}"]`)).toEqual([])
})

it.each<[keys: string, expected: readonly string[]]>([
  ['labels: {kompose.image-pull-policy: alway}', ['invalid-value labels.kompose.image-pull-policy `alway`']],
  ['labels: {kompose.image-pull-secret: A_b}', ['malformed-value labels.kompose.image-pull-secret `A_b`']],
  ['labels: {kompose.service.type: nodepor}', ['invalid-value labels.kompose.service.type `nodepor`']],
  ['labels: {kompose.controller.type: job}', ['invalid-value labels.kompose.controller.type `job`']],
  [
    'ports: [80]\nlabels: {kompose.service.type: nodeport, kompose.service.nodeport.port: "32768"}',
    ['not-an-integer labels.kompose.service.nodeport.port `"32768"`'],
  ],
  [
    'ports: [80]\nlabels: {kompose.service.type: nodeport, kompose.service.nodeport.port: x30000}',
    ['not-an-integer labels.kompose.service.nodeport.port `x30000`'],
  ],
  [
    'ports: [80]\nlabels: {kompose.service.type: nodeport, kompose.service.nodeport.port: 30000x}',
    ['not-an-integer labels.kompose.service.nodeport.port `30000x`'],
  ],
  [
    'ports: [80]\nlabels: {kompose.service.expose: "", kompose.service.expose.tls-secret: A_b}',
    ['malformed-value labels.kompose.service.expose.tls-secret `A_b`'],
  ],
  [
    'ports: [80]\nlabels: {kompose.service.expose: "true", kompose.service.expose.ingress-class-name: A_b}',
    ['malformed-value labels.kompose.service.expose.ingress-class-name `A_b`'],
  ],
  [
    'ports: [80]\nlabels: {kompose.service.expose: "a*.b, ftphttp://c, /d"}',
    [
      'malformed-value labels.kompose.service.expose `"a*.b, ftphttp://c, /d"`',
      'malformed-value labels.kompose.service.expose `"a*.b, ftphttp://c, /d"`',
      'malformed-value labels.kompose.service.expose `"a*.b, ftphttp://c, /d"`',
    ],
  ],
])('[C10-02] %j is reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each([30000, 32767])('[C10-02] %i is a port of nodes, and only of a Service of that type', (port) => {
  const ports = (type: string) =>
    objectOf(
      'Service',
      web(`ports: [80]\nlabels: {kompose.service.type: ${type}, kompose.service.nodeport.port: "${port}"}`),
      compose,
    ).spec?.ports
  expect(ports('nodeport')?.map(({ nodePort }) => nodePort)).toEqual([port])
  expect(ports('loadbalancer')?.map(({ nodePort }) => nodePort)).toEqual([undefined])
})

it('[C10-02] names hosts in every spelling', () => {
  const text = web(
    'ports: [80]\nlabels: {kompose.service.expose: "A.example.com , https://b.example.com/x, http://c.example.com, *.d.example.com"}',
  )
  const { rules = [], tls } = objectOf('Ingress', text, compose).spec ?? {}
  expect(tls).toBeUndefined()
  expect(rules.map(({ host, http }) => `${host}${http?.paths.map(({ path }) => path).join(' ')}`)).toEqual([
    'a.example.com/',
    'b.example.com/x',
    'c.example.com/',
    '*.d.example.com/',
  ])
})

it('[C10-02] a certificate may be for the host of a route without a domain', () => {
  const labels = '{kompose.service.expose: "true", kompose.service.expose.tls-secret: cert}'
  const { tls } = withoutGaps(objectOf('Ingress', web(`ports: [80]\nlabels: ${labels}`), compose).spec ?? {})
  expect(tls).toEqual([{ hosts: ['web.app.localhost'], secretName: 'cert' }])
})

it('[C10-02] a schedule may have blanks around it', () => {
  const text = web('labels: {kompose.cronjob.schedule: " @daily "}\nrestart: on-failure')
  expect(objectsOf(text, compose).find(({ kind }) => kind === 'CronJob')).toMatchObject({
    spec: { schedule: '@daily' },
  })
})

describe('[C10-02] a policy in a label of kompose', () => {
  it.each(['local', 'Local', 'cluster'])('%s is the traffic policy of a Service', (policy) => {
    for (const type of ['loadbalancer', 'nodeport']) {
      const text = labelled(
        `kompose.service.type: ${type}, kompose.service.external-traffic-policy: ${policy}`,
      )
      const { externalTrafficPolicy = '' } = objectOf('Service', text, compose).spec
      expect(externalTrafficPolicy.toLowerCase()).toBe(policy.toLowerCase())
    }
  })

  it.each([
    ['kompose.service.type: nodeport, kompose.service.external-traffic-policy: loca', 'invalid-value'],
    ['kompose.service.external-traffic-policy: local', 'label-without-effect'],
    [
      'kompose.service.type: headless, kompose.service.external-traffic-policy: local',
      'label-without-effect',
    ],
    ['kompose.cronjob.schedule: "@daily", kompose.cronjob.concurrency_policy: forbid', 'invalid-value'],
    ['kompose.cronjob.schedule: "@daily", kompose.cronjob.backoff_limit: few', 'not-an-integer'],
    ['kompose.cronjob.concurrency_policy: Forbid', 'label-without-effect'],
    ['kompose.cronjob.backoff_limit: "3"', 'label-without-effect'],
    ['kompose.ephemeral-storage.limit: much', 'invalid-quantity'],
  ])('%s: %s', (labels, code) => {
    expect(codes(labelled(labels))).toContain(code)
  })

  it('is that of a CronJob, with its number of attempts', () => {
    const labels =
      'kompose.cronjob.schedule: "@daily", kompose.cronjob.concurrency_policy: Forbid, kompose.cronjob.backoff_limit: "0"'
    const { spec } = objectOf('CronJob', web(`labels: {${labels}}`), compose)
    expect(spec.concurrencyPolicy).toBe('Forbid')
    expect(spec.jobTemplate.spec.backoffLimit).toBe(0)
    const more = 'deploy: {restart_policy: {max_attempts: 4}}'
    const own = objectOf('CronJob', web(`labels: {${labels}}\n${more}`), compose)
    expect(own.spec.jobTemplate.spec.backoffLimit).toBe(4)
  })

  it('space for temporary data is limited and reserved', () => {
    const of = (labels: string, more = '') =>
      containerOf(web(`labels: {${labels}}\n${more}`), compose).resources
    const limit = 'kompose.ephemeral-storage.limit: 2Gi'
    expect(of(limit)).toEqual({
      limits: { 'ephemeral-storage': '2Gi' },
      requests: { 'ephemeral-storage': '0' },
    })
    expect(of(`${limit}, kompose.ephemeral-storage.request: 1Gi`)).toEqual({
      limits: { 'ephemeral-storage': '2Gi' },
      requests: { 'ephemeral-storage': '1Gi' },
    })
    expect(of(limit, 'storage_opt: {size: 3g}')?.limits).toEqual({ 'ephemeral-storage': '3Gi' })
  })
})

describe('[C10-02] kompose.volume.subpath', () => {
  const mountsOf = (value: string, volumes: string) =>
    containerOf(
      web(`labels: {kompose.volume.subpath: ${value}}\nvolumes: ${volumes}`, 'volumes: {data: , more: }'),
      compose,
    ).volumeMounts?.map(({ mountPath, subPath }) => `${mountPath} ${subPath}`)

  it('is that of all mounts of volumes without one', () => {
    const long = '{type: volume, source: more, target: /c, volume: {subpath: own}}'
    expect(mountsOf('pg/data', `["data:/a", "more:/b", ${long}]`)).toEqual([
      '/a pg/data',
      '/b pg/data',
      '/c own',
    ])
  })

  it.each([
    ['../a', '["data:/a"]', 'invalid-sub-path'],
    ['/a', '["data:/a"]', 'invalid-sub-path'],
    ['a', '[/data]', 'label-without-effect'],
    ['a', '[]', 'label-without-effect'],
  ])('%s with %s: %s', (value, volumes, code) => {
    const text = web(`labels: {kompose.volume.subpath: ${value}}\nvolumes: ${volumes}`, 'volumes: {data: }')
    expect(codes(text)).toContain(code)
  })

  it('has the line of the label', () => {
    const text = web('labels: {kompose.volume.subpath: pg}\nvolumes: ["data:/a"]', 'volumes: {data: }')
    const traced = trace(text, compose)
    const workload = traced.objects.find(({ kind }) => kind === 'StatefulSet')!
    expect(
      traced.originOf(workload, '/spec/template/spec/containers/0/volumeMounts/0/subPath'),
    ).toMatchObject({ path: ['services', 'web', 'labels', 'kompose.volume.subpath'] })
  })
})

describe('[C10-05] labels of probes', () => {
  const probes = (labels: string, more = '') => {
    const { readinessProbe, livenessProbe, startupProbe } = containerOf(
      web(`labels: {${labels}}\n${more}`),
      compose,
    )
    return JSON.parse(JSON.stringify({ readinessProbe, livenessProbe, startupProbe })) as unknown
  }
  const readiness = (name: string, value: string) =>
    `kompose.service.healthcheck.readiness.${name}: '${value}'`
  const liveness = (name: string, value: string) => `kompose.service.healthcheck.liveness.${name}: '${value}'`
  const times = { timeoutSeconds: 30, periodSeconds: 30, failureThreshold: 3 }
  const healthcheck = 'healthcheck: {test: [CMD, "true"], interval: 7s}'
  const ofCommand = { exec: { command: ['true'] }, ...times, periodSeconds: 7 }

  it.each([
    [readiness('test', 'CMD cat "/a b"'), { exec: { command: ['cat', '/a b'] }, ...times }],
    [readiness('test', 'cat /a'), { exec: { command: ['cat', '/a'] }, ...times }],
    [readiness('tcp_port', '80'), { tcpSocket: { port: 80 }, ...times }],
    [
      `${readiness('http_get_path', '/up')}, ${readiness('http_get_port', '80')}`,
      { httpGet: { path: '/up', port: 80 }, ...times },
    ],
    [
      `${readiness('tcp_port', '80')}, ${readiness('interval', '9s')}, ${readiness('timeout', '2s')}, ${readiness('retries', '5')}`,
      { tcpSocket: { port: 80 }, timeoutSeconds: 2, periodSeconds: 9, failureThreshold: 5 },
    ],
  ])('%s is the readiness probe, whatever `healthcheck` is', (labels, readinessProbe) => {
    expect(probes(labels)).toEqual({ readinessProbe })
    expect(probes(labels, healthcheck)).toEqual({ readinessProbe })
  })

  it('a start period is a startup probe', () => {
    expect(probes(`${readiness('tcp_port', '80')}, ${readiness('start_period', '20s')}`)).toHaveProperty(
      'startupProbe.tcpSocket.port',
      80,
    )
  })

  it.each([
    [readiness('disable', 'true'), {}],
    [readiness('test', 'NONE'), {}],
    [`${readiness('disable', 'true')}, ${readiness('tcp_port', '80')}`, {}],
  ])('%s leaves the readiness probe out', (labels, expected) => {
    expect(probes(labels, healthcheck)).toEqual(expected)
  })

  it('those of liveness are the liveness probe, with the times of `healthcheck`', () => {
    const labels = liveness('tcp_port', '80')
    expect(probes(labels)).toEqual({ livenessProbe: { tcpSocket: { port: 80 }, ...times } })
    expect(probes(labels, healthcheck)).toEqual({
      readinessProbe: ofCommand,
      livenessProbe: { tcpSocket: { port: 80 }, ...times, periodSeconds: 7 },
    })
    expect(probes(`${labels}, ${readiness('tcp_port', '81')}`, healthcheck)).toEqual({
      readinessProbe: { tcpSocket: { port: 81 }, ...times },
      livenessProbe: { tcpSocket: { port: 80 }, ...times, periodSeconds: 7 },
    })
  })

  it('leave the liveness probe of `healthcheck` as it is', () => {
    const checked = 'healthcheck: {test: [CMD, "true"], interval: 7s, x-platform-liveness: true}'
    expect(probes(readiness('tcp_port', '81'), checked)).toEqual({
      readinessProbe: { tcpSocket: { port: 81 }, ...times },
      livenessProbe: ofCommand,
    })
    expect(probes(readiness('disable', 'true'), checked)).toEqual({ livenessProbe: ofCommand })
  })

  it.each([
    [readiness('interval', '9s'), 'label-without-effect'],
    [readiness('http_get_path', '/up'), 'label-without-effect'],
    [liveness('http_get_port', '80'), 'label-without-effect'],
    [readiness('tcp_port', '0'), 'invalid-port'],
    [readiness('test', 'cat "a'), 'invalid-command'],
    [readiness('test', 'cat a | grep b'), 'invalid-command'],
    [readiness('test', 'CMD'), 'healthcheck-test-empty'],
    [`${readiness('tcp_port', '80')}, ${readiness('interval', 'soon')}`, 'invalid-duration'],
  ])('%s: %s', (labels, code) => {
    expect(codes(web(`labels: {${labels}}`))).toContain(code)
  })

  it('are labels without an effect in 1.48', () => {
    expect(codes(web(`labels: {${readiness('tcp_port', '80')}}`), { profile: '1.48' })).toEqual([
      'kompose-label',
    ])
  })

  it('a deploy waits for them', () => {
    const text = web(`labels: {${readiness('tcp_port', '80')}, ${readiness('interval', '9s')}}`)
    const [step] = planDeploy(text, { name: 'shop', ...compose }).steps
    expect(step?.healthcheck).toMatchObject({ readiness: true, liveness: false, interval: 30_000 })
  })
})
