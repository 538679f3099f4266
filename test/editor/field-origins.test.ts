import { describe, expect, it } from 'vitest'
import { trace, type TranslateOptions } from 'tranship'
import { fixedReasons } from '../../src/origins/fixed-reasons.js'
import { leavesOf, withoutGaps } from '../support/leaves.js'

const ruleOf = new Map(Object.entries(fixedReasons).map(([rule, words]) => [words, rule]))

/**
 * Returns the fields of the objects except labels and selectors, each with its path in the manifest or the rule behind
 * it.
 */
function originsIn(manifest: string, more: TranslateOptions = {}): string[] {
  const options = { files: { 'db.env': 'A=b' }, env: { FROM_ENV: 'e' }, domain: 'example.com' }
  const { objects, originOf } = trace(manifest, { ...options, ...more })
  return withoutGaps(objects).flatMap((object) =>
    [...leavesOf(object)]
      .filter(([pointer]) => !/\/(?:labels|matchLabels|selector)\//.test(pointer))
      .map(([pointer]) => {
        const origin = originOf(object, pointer)!
        const from = 'reason' in origin ? ruleOf.get(origin.reason) : origin.path.join('.')
        return `${object.kind} ${object.metadata.name} ${pointer}: ${from}`
      }),
  )
}

describe('every field comes from where it is written', () => {
  it('of services, volumes, ports and endpoints', () => {
    const manifest = `name: shop
services:
  web:
    image: nginx:1.29
    ports:
      - { target: 80, published: 8080, name: front, app_protocol: http, protocol: tcp }
      - '9000:9000'
    expose: [7000]
    environment: { LEVEL: info, EMPTY: , FROM_ENV: }
    healthcheck: { http: { path: /health, port: 80 }, interval: 5s, retries: 2 }
    resources: { limits: { memory: 64Mi } }
  db:
    image: postgres:17
    restart: on-failure:3
    environment: [PASSWORD=x]
    env_file: db.env
    healthcheck: { test: [CMD, pg_isready], timeout: 3s }
    volumes: ['data:/data']
  kept:
    image: redis
    volumes: ['other:/data', /cache]
    env_file: db.env
  bounded:
    image: redis
    mem_limit: 64m
    resources: { requests: { cpu: 100m } }
    deploy: { restart_policy: { condition: on-failure, max_attempts: 4 } }
volumes:
  data: { name: held, driver_opts: { size: 1Gi, class: fast } }
  other:
endpoints:
  - { path: /a, service: web, port: 8080 }
`
    expect(originsIn(manifest)).toEqual([
      'PersistentVolumeClaim held /apiVersion: R2.12-06',
      'PersistentVolumeClaim held /kind: R2.12-06',
      'PersistentVolumeClaim held /metadata/name: volumes.data.name',
      'PersistentVolumeClaim held /spec/accessModes/0: R2.12-06',
      'PersistentVolumeClaim held /spec/storageClassName: volumes.data.driver_opts.class',
      'PersistentVolumeClaim held /spec/resources/requests/storage: volumes.data.driver_opts.size',
      'PersistentVolumeClaim other /apiVersion: R2.12-06',
      'PersistentVolumeClaim other /kind: R2.12-06',
      'PersistentVolumeClaim other /metadata/name: volumes.other',
      'PersistentVolumeClaim other /spec/accessModes/0: R2.12-06',
      'PersistentVolumeClaim other /spec/resources/requests/storage: R2.12-06',
      'Service web /apiVersion: R2.4-12',
      'Service web /kind: R2.4-12',
      'Service web /metadata/name: services.web',
      'Service web /spec/ports/0/name: services.web.ports.0.name',
      'Service web /spec/ports/0/appProtocol: services.web.ports.0.app_protocol',
      'Service web /spec/ports/0/protocol: services.web.ports.0.protocol',
      'Service web /spec/ports/0/port: services.web.ports.0.target',
      'Service web /spec/ports/0/targetPort: services.web.ports.0.target',
      'Service web /spec/ports/1/name: services.web.ports.0',
      'Service web /spec/ports/1/appProtocol: services.web.ports.0.app_protocol',
      'Service web /spec/ports/1/protocol: services.web.ports.0.protocol',
      'Service web /spec/ports/1/port: services.web.ports.0.published',
      'Service web /spec/ports/1/targetPort: services.web.ports.0.target',
      'Service web /spec/ports/2/name: services.web.ports.1',
      'Service web /spec/ports/2/protocol: services.web.ports.1',
      'Service web /spec/ports/2/port: services.web.ports.1',
      'Service web /spec/ports/2/targetPort: services.web.ports.1',
      'Service web /spec/ports/3/name: services.web.expose.0',
      'Service web /spec/ports/3/protocol: services.web.expose.0',
      'Service web /spec/ports/3/port: services.web.expose.0',
      'Service web /spec/ports/3/targetPort: services.web.expose.0',
      'Service kept /apiVersion: R2.4-12',
      'Service kept /kind: R2.4-12',
      'Service kept /metadata/name: services.kept',
      'Service kept /spec/clusterIP: R2.4-12',
      'Deployment web /apiVersion: services.web',
      'Deployment web /kind: services.web',
      'Deployment web /metadata/name: services.web',
      'Deployment web /spec/template/spec/containers/0/name: services.web',
      'Deployment web /spec/template/spec/containers/0/image: services.web.image',
      'Deployment web /spec/template/spec/containers/0/ports/0/name: services.web.ports.0.name',
      'Deployment web /spec/template/spec/containers/0/ports/0/containerPort: services.web.ports.0.target',
      'Deployment web /spec/template/spec/containers/0/ports/0/protocol: services.web.ports.0.protocol',
      'Deployment web /spec/template/spec/containers/0/ports/1/name: services.web.ports.1',
      'Deployment web /spec/template/spec/containers/0/ports/1/containerPort: services.web.ports.1',
      'Deployment web /spec/template/spec/containers/0/ports/1/protocol: services.web.ports.1',
      'Deployment web /spec/template/spec/containers/0/ports/2/name: services.web.expose.0',
      'Deployment web /spec/template/spec/containers/0/ports/2/containerPort: services.web.expose.0',
      'Deployment web /spec/template/spec/containers/0/ports/2/protocol: services.web.expose.0',
      'Deployment web /spec/template/spec/containers/0/env/0/name: services.web.environment.LEVEL',
      'Deployment web /spec/template/spec/containers/0/env/0/value: services.web.environment.LEVEL',
      'Deployment web /spec/template/spec/containers/0/env/1/name: services.web.environment.FROM_ENV',
      'Deployment web /spec/template/spec/containers/0/env/1/value: services.web.environment.FROM_ENV',
      'Deployment web /spec/template/spec/containers/0/resources/limits/memory: services.web.resources.limits.memory',
      'Deployment web /spec/template/spec/containers/0/readinessProbe/httpGet/path: services.web.healthcheck.http.path',
      'Deployment web /spec/template/spec/containers/0/readinessProbe/httpGet/port: services.web.healthcheck.http.port',
      'Deployment web /spec/template/spec/containers/0/readinessProbe/periodSeconds: services.web.healthcheck.interval',
      'Deployment web /spec/template/spec/containers/0/readinessProbe/failureThreshold: services.web.healthcheck.retries',
      'Job db /apiVersion: services.db.restart',
      'Job db /kind: services.db.restart',
      'Job db /metadata/name: services.db',
      'Job db /spec/completions: R2.4-09',
      'Job db /spec/parallelism: R2.4-09',
      'Job db /spec/backoffLimit: services.db.restart',
      'Job db /spec/template/spec/restartPolicy: services.db.restart',
      'Job db /spec/template/spec/securityContext/fsGroup: R2.12-08',
      'Job db /spec/template/spec/securityContext/fsGroupChangePolicy: R2.12-08',
      'Job db /spec/template/spec/containers/0/name: services.db',
      'Job db /spec/template/spec/containers/0/image: services.db.image',
      'Job db /spec/template/spec/containers/0/env/0/name: services.db.env_file',
      'Job db /spec/template/spec/containers/0/env/0/value: services.db.env_file',
      'Job db /spec/template/spec/containers/0/env/1/name: services.db.environment.0',
      'Job db /spec/template/spec/containers/0/env/1/value: services.db.environment.0',
      'Job db /spec/template/spec/containers/0/volumeMounts/0/name: services.db.volumes.0',
      'Job db /spec/template/spec/containers/0/volumeMounts/0/mountPath: services.db.volumes.0',
      'Job db /spec/template/spec/containers/0/volumeMounts/0/subPath: services.db.volumes.0',
      'Job db /spec/template/spec/containers/0/readinessProbe/exec/command/0: services.db.healthcheck.test.1',
      'Job db /spec/template/spec/containers/0/readinessProbe/timeoutSeconds: services.db.healthcheck.timeout',
      'Job db /spec/template/spec/volumes/0/name: services.db.volumes.0',
      'Job db /spec/template/spec/volumes/0/persistentVolumeClaim/claimName: volumes.data.name',
      'StatefulSet kept /apiVersion: services.kept.volumes.0',
      'StatefulSet kept /kind: services.kept.volumes.0',
      'StatefulSet kept /metadata/name: services.kept',
      'StatefulSet kept /spec/serviceName: services.kept',
      'StatefulSet kept /spec/podManagementPolicy: R2.4-14',
      'StatefulSet kept /spec/template/spec/securityContext/fsGroup: R2.12-08',
      'StatefulSet kept /spec/template/spec/securityContext/fsGroupChangePolicy: R2.12-08',
      'StatefulSet kept /spec/template/spec/containers/0/name: services.kept',
      'StatefulSet kept /spec/template/spec/containers/0/image: services.kept.image',
      'StatefulSet kept /spec/template/spec/containers/0/env/0/name: services.kept.env_file',
      'StatefulSet kept /spec/template/spec/containers/0/env/0/value: services.kept.env_file',
      'StatefulSet kept /spec/template/spec/containers/0/volumeMounts/0/name: services.kept.volumes.0',
      'StatefulSet kept /spec/template/spec/containers/0/volumeMounts/0/mountPath: services.kept.volumes.0',
      'StatefulSet kept /spec/template/spec/containers/0/volumeMounts/0/subPath: services.kept.volumes.0',
      'StatefulSet kept /spec/template/spec/containers/0/volumeMounts/1/name: services.kept.volumes.1',
      'StatefulSet kept /spec/template/spec/containers/0/volumeMounts/1/mountPath: services.kept.volumes.1',
      'StatefulSet kept /spec/template/spec/volumes/0/name: services.kept.volumes.0',
      'StatefulSet kept /spec/template/spec/volumes/0/persistentVolumeClaim/claimName: services.kept.volumes.0',
      'StatefulSet kept /spec/template/spec/volumes/1/name: services.kept.volumes.1',
      'Job bounded /apiVersion: services.bounded.deploy.restart_policy.condition',
      'Job bounded /kind: services.bounded.deploy.restart_policy.condition',
      'Job bounded /metadata/name: services.bounded',
      'Job bounded /spec/completions: R2.4-09',
      'Job bounded /spec/parallelism: R2.4-09',
      'Job bounded /spec/backoffLimit: services.bounded.deploy.restart_policy.max_attempts',
      'Job bounded /spec/template/spec/restartPolicy: services.bounded.deploy.restart_policy.condition',
      'Job bounded /spec/template/spec/containers/0/name: services.bounded',
      'Job bounded /spec/template/spec/containers/0/image: services.bounded.image',
      'Job bounded /spec/template/spec/containers/0/resources/limits/memory: services.bounded.mem_limit',
      'Job bounded /spec/template/spec/containers/0/resources/requests/cpu: services.bounded.resources.requests.cpu',
      'Ingress shop /apiVersion: R2.9-03',
      'Ingress shop /kind: R2.9-03',
      'Ingress shop /metadata/name: name',
      'Ingress shop /spec/tls/0/hosts/0: R2.9-03',
      'Ingress shop /spec/rules/0/host: R2.9-03',
      'Ingress shop /spec/rules/0/http/paths/0/path: endpoints.0.path',
      'Ingress shop /spec/rules/0/http/paths/0/pathType: R2.9-03',
      'Ingress shop /spec/rules/0/http/paths/0/backend/service/name: endpoints.0.service',
      'Ingress shop /spec/rules/0/http/paths/0/backend/service/port/number: endpoints.0.port',
      'Ingress web-80 /apiVersion: R2.9-03',
      'Ingress web-80 /kind: R2.9-03',
      'Ingress web-80 /metadata/name: services.web',
      'Ingress web-80 /spec/tls/0/hosts/0: R2.9-03',
      'Ingress web-80 /spec/rules/0/host: R2.9-03',
      'Ingress web-80 /spec/rules/0/http/paths/0/path: R2.10-05',
      'Ingress web-80 /spec/rules/0/http/paths/0/pathType: R2.9-03',
      'Ingress web-80 /spec/rules/0/http/paths/0/backend/service/name: services.web',
      'Ingress web-80 /spec/rules/0/http/paths/0/backend/service/port/number: services.web.ports.0.target',
      'Ingress web-9000 /apiVersion: R2.9-03',
      'Ingress web-9000 /kind: R2.9-03',
      'Ingress web-9000 /metadata/name: services.web',
      'Ingress web-9000 /spec/tls/0/hosts/0: R2.9-03',
      'Ingress web-9000 /spec/rules/0/host: R2.9-03',
      'Ingress web-9000 /spec/rules/0/http/paths/0/path: R2.10-05',
      'Ingress web-9000 /spec/rules/0/http/paths/0/pathType: R2.9-03',
      'Ingress web-9000 /spec/rules/0/http/paths/0/backend/service/name: services.web',
      'Ingress web-9000 /spec/rules/0/http/paths/0/backend/service/port/number: services.web.ports.1',
    ])
  })

  it.each<[keys: string, pointer: string, path: string]>([
    ['extra_hosts: [a=10.0.0.1]', '/hostAliases', 'extra_hosts'],
    ['dns: [10.0.0.1]\ndns_search: [a.b]', '/dnsConfig', 'dns'],
    ['dns_search: [a.b]\ndns_opt: [debug]', '/dnsConfig', 'dns_search'],
    ['dns_opt: [debug]', '/dnsConfig', 'dns_opt'],
    ['platform: linux/amd64', '/nodeSelector', 'platform'],
    ['platform: linux\nx-node-selector: {a: b}', '/nodeSelector', 'x-node-selector'],
    ['cap_add: [KILL]\ncap_drop: [ALL]', '/containers/0/securityContext/capabilities', 'cap_add'],
    ['cap_drop: [ALL]', '/containers/0/securityContext/capabilities', 'cap_drop'],
    ['sysctls: {net.ipv4.ip_local_port_range: 1 2}', '/securityContext/sysctls', 'sysctls'],
    [
      'sysctls: {net.ipv4.ip_local_port_range: 1 2}',
      '/securityContext/sysctls/0/name',
      'sysctls.net.ipv4.ip_local_port_range',
    ],
    ['ports: [80]\nexpose: [90]', '/containers/0/ports', 'ports'],
    ['expose: [90]', '/containers/0/ports', 'expose'],
    ['environment: {A: b}', '/containers/0/env', 'environment'],
    ['env_file: db.env', '/containers/0/env', 'env_file'],
    ['resources: {limits: {cpu: 1}}', '/containers/0/resources', 'resources'],
    ['post_start: [{command: [a]}]', '/containers/0/lifecycle', 'post_start'],
    ['healthcheck: {test: [CMD, a]}', '/containers/0/readinessProbe', 'healthcheck'],
    ['healthcheck: {test: [CMD, a]}', '/containers/0/readinessProbe/exec', 'healthcheck.test'],
    ['healthcheck: {test: [CMD, a, b]}', '/containers/0/readinessProbe/exec/command/1', 'healthcheck.test.2'],
    [
      'healthcheck: {test: [CMD-SHELL, a]}',
      '/containers/0/readinessProbe/exec/command/1',
      'healthcheck.test',
    ],
    ['healthcheck: {http: {path: /, port: 80}}', '/containers/0/readinessProbe/httpGet', 'healthcheck.http'],
    ['secrets: [held]', '/volumes/0', 'secrets.0'],
  ])('also of %j as a whole: %s', (keys, pointer, path) => {
    const text = `services:\n  web:\n    image: a\n${keys.replace(/^/gm, '    ')}\nsecrets: {held: {file: ./held}}\n`
    const options = { profile: 'compose', files: { 'db.env': 'A=b' } } as const
    const { objects, originOf } = trace(text, options)
    const workload = objects.find(({ kind }) => kind === 'Deployment')!
    const origin = originOf(workload, `/spec/template/spec${pointer}`)!
    expect('path' in origin ? origin.path.join('.') : origin.reason).toBe(`services.web.${path}`)
  })

  it.each([
    ['{target: 80, published: 80}', '/0/port', '0.target'],
    ['{target: 80, published: 8080}, {target: 80, published: 9090, name: front}', '/2/port', '1.published'],
    ['{target: 80, published: 8080}, {target: 80, published: 9090, name: front}', '/0/name', '1.name'],
    ['{target: 80, published: 8080, mode: host, host_ip: 10.0.0.1}', '/0/hostPort', '0.published'],
    ['{target: 80, published: 8080, mode: host, host_ip: 10.0.0.1}', '/0/hostIP', '0.host_ip'],
  ])('of ports: [%s], %s', (ports, pointer, path) => {
    const { objects, originOf } = trace(
      `services: {web: {image: a, deploy: {mode: global}, ports: [${ports}]}}`,
      { profile: 'compose' },
    )
    const isOfNode = pointer.includes('host')
    const object = objects.find(({ kind }) => kind === (isOfNode ? 'DaemonSet' : 'Service'))!
    const list = isOfNode ? '/spec/template/spec/containers/0/ports' : '/spec/ports'
    expect(originOf(object, `${list}${pointer}`)).toMatchObject({
      path: [
        'services',
        'web',
        'ports',
        ...path.split('.').map((part) => (part === '0' || part === '1' ? Number(part) : part)),
      ],
    })
  })

  it.each([
    ['image: a', 'image'],
    ['build: .', 'build'],
  ])('of what an image brings that is known by %s', (keys, from) => {
    const config = {
      ExposedPorts: { '80/tcp': {} },
      Volumes: { '/v': {} },
      Healthcheck: { Test: ['CMD', 'a'] },
    }
    const imageConfigs = { a: config, 'app-web:latest': config }
    const { objects, originOf } = trace(`services: {web: {${keys}}}`, { imageConfigs })
    const workload = objects.find(({ kind }) => kind === 'Deployment')!
    for (const pointer of [
      'ports/0/containerPort',
      'volumeMounts/0/mountPath',
      'readinessProbe/exec/command/0',
    ]) {
      expect(originOf(workload, `/spec/template/spec/containers/0/${pointer}`)).toMatchObject({
        path: ['services', 'web', from],
      })
    }
  })

  it.each<[head: string, options: TranslateOptions, origin: object]>([
    ['name: shop', {}, { path: ['name'] }],
    ['name: shop', { name: 'x' }, { option: 'name' }],
    ['', { defaultName: 'x' }, { option: 'defaultName' }],
    ['', {}, { option: 'name' }],
    ['', { name: 'x', defaultName: 'y' }, { option: 'name' }],
  ])('of the name of the application: %j with %j', (head, options, origin) => {
    const { objects, originOf } = trace(`${head}\nservices: {web: {image: a}}`, options)
    expect(originOf(objects[0]!, '/metadata/labels/app.kubernetes.io~1part-of')).toMatchObject(origin)
  })

  it.each<[options: TranslateOptions, kind: string, pointer: string, option: string]>([
    [{ namespace: 'n' }, 'Deployment', '/metadata/namespace', 'namespace'],
    [
      { imagePullSecrets: ['s'] },
      'Deployment',
      '/spec/template/spec/imagePullSecrets/0/name',
      'imagePullSecrets',
    ],
    [{ routes: { kind: 'Ingress', className: 'c' } }, 'Ingress', '/spec/ingressClassName', 'routes'],
    [
      { routes: { kind: 'HTTPRoute', gateway: { name: 'g' } }, domain: 'a.b' },
      'HTTPRoute',
      '/spec/hostnames/0',
      'domain',
    ],
  ])('of what the options %j say', (options, kind, pointer, option) => {
    const text = 'services: {web: {image: a, ports: ["80:80"]}}'
    const { objects, originOf } = trace(text, { profile: 'compose', ...options })
    expect(
      originOf(
        objects.find((object) => object.kind === kind)!,
        pointer,
      ),
    ).toMatchObject({ option })
  })

  it('of replicas that `scale` says', () => {
    const { objects, originOf } = trace('services: {web: {image: a, scale: 3}}')
    expect(
      originOf(
        objects.find(({ kind }) => kind === 'Deployment')!,
        '/spec/replicas',
      ),
    ).toMatchObject({ path: ['services', 'web', 'scale'] })
  })

  it('of what exists already, and of a share', () => {
    const text = `services:
  web:
    image: nginx
    secrets: [key]
    volumes: ["old:/a", "kept:/b", "share:/c"]
    post_start: [{ command: one }, { command: two }]
secrets: { key: { external: { name: the-key } } }
volumes:
  old: { external: true, name: the-old }
  kept: { external: true }
  share: { driver_opts: { type: nfs, o: "addr=nas,ro", device: ":/data" } }
`
    const origins = originsIn(text, { profile: 'compose' })
    for (const line of [
      '/spec/template/spec/containers/0/lifecycle/postStart/exec/command/0: services.web.post_start',
      '/spec/template/spec/volumes/0/persistentVolumeClaim/claimName: volumes.old.name',
      '/spec/template/spec/volumes/1/persistentVolumeClaim/claimName: services.web.volumes.1',
      '/spec/template/spec/volumes/2/nfs/server: volumes.share.driver_opts.o',
      '/spec/template/spec/volumes/2/nfs/path: volumes.share.driver_opts.device',
      '/spec/template/spec/volumes/2/nfs/readOnly: volumes.share.driver_opts.o',
      '/spec/template/spec/volumes/3/secret/secretName: secrets.key.external.name',
    ])
      expect(origins).toContain(`StatefulSet web ${line}`)
  })

  it('of an endpoint with a name', () => {
    const manifest = `name: shop
services: { web: { image: nginx, ports: [80] } }
endpoints:
  front:
    labels: { team: a, kubernetes.io/ingress.class: nginx }
    rules:
      - { path: /b, service: web, port: 80 }
`
    expect(originsIn(manifest)).toEqual([
      'Service web /apiVersion: R2.4-12',
      'Service web /kind: R2.4-12',
      'Service web /metadata/name: services.web',
      'Service web /spec/ports/0/name: services.web.ports.0',
      'Service web /spec/ports/0/protocol: services.web.ports.0',
      'Service web /spec/ports/0/port: services.web.ports.0',
      'Service web /spec/ports/0/targetPort: services.web.ports.0',
      'Deployment web /apiVersion: services.web',
      'Deployment web /kind: services.web',
      'Deployment web /metadata/name: services.web',
      'Deployment web /spec/template/spec/containers/0/name: services.web',
      'Deployment web /spec/template/spec/containers/0/image: services.web.image',
      'Deployment web /spec/template/spec/containers/0/ports/0/name: services.web.ports.0',
      'Deployment web /spec/template/spec/containers/0/ports/0/containerPort: services.web.ports.0',
      'Deployment web /spec/template/spec/containers/0/ports/0/protocol: services.web.ports.0',
      'Ingress front /apiVersion: R2.9-03',
      'Ingress front /kind: R2.9-03',
      'Ingress front /metadata/name: endpoints.front',
      'Ingress front /metadata/annotations/team: endpoints.front.labels.team',
      'Ingress front /spec/ingressClassName: endpoints.front.labels.kubernetes.io/ingress.class',
      'Ingress front /spec/tls/0/hosts/0: R2.9-03',
      'Ingress front /spec/rules/0/host: R2.9-03',
      'Ingress front /spec/rules/0/http/paths/0/path: endpoints.front.rules.0.path',
      'Ingress front /spec/rules/0/http/paths/0/pathType: R2.9-03',
      'Ingress front /spec/rules/0/http/paths/0/backend/service/name: endpoints.front.rules.0.service',
      'Ingress front /spec/rules/0/http/paths/0/backend/service/port/number: endpoints.front.rules.0.port',
    ])
  })

  describe('in the profile compose', () => {
    const manifest = `name: shop
services:
  web:
    image: nginx:1.29
    ports: ['80:80']
    networks: [front]
    depends_on: [db]
    configs: [page]
  db:
    image: postgres:17
    labels: { kompose.service.type: nodeport, kompose.service.nodeport.port: '30001' }
    ports: ['5432:5432']
    networks: { front: { aliases: [store] } }
    volumes: ['data:/data']
  nightly: { image: backup, restart: on-failure, labels: { kompose.cronjob.schedule: '@daily' } }
  agent: { image: agent, deploy: { mode: global } }
  kept: { image: agent, labels: { kompose.controller.type: deployment }, volumes: ['data:/data'] }
  exposed:
    image: app
    ports: ['90:90']
    labels: { kompose.service.expose: a.example.com, kompose.service.expose.tls-secret: cert }
  files:
    image: app
    configs: [page, { source: page, target: /b, mode: 0o440 }]
    secrets: [{ source: key, target: /key, mode: 0o400 }]
    volumes:
      - { type: bind, source: ./conf.d, target: /etc/conf.d, read_only: true }
      - { type: bind, source: /var/log, target: /logs }
networks: { front: }
secrets: { key: { external: true } }
configs: { page: { content: hello, name: a-page } }
volumes: { data: { driver_opts: { access_mode: ReadWriteMany } } }
endpoints:
  - { path: /a, service: web, port: 80 }
`
    const options: TranslateOptions = {
      profile: 'compose',
      networkPolicies: true,
      namespace: 'dev',
      hostPaths: true,
      files: { 'conf.d/sub/a': '1' },
      folders: { './conf.d': ['sub/a'] },
    }

    it.each<[about: string, lines: RegExp, options: TranslateOptions, origins: readonly string[]]>([
      [
        'files, volumes and borders',
        /^(?:ConfigMap|PersistentVolumeClaim|NetworkPolicy shop-published-web) (?!.*namespace)/,
        {},
        [
          'ConfigMap a-page /apiVersion: C2-01',
          'ConfigMap a-page /kind: C2-01',
          'ConfigMap a-page /metadata/name: configs.page.name',
          'ConfigMap a-page /data/page: configs.page.content',
          'ConfigMap conf-d /apiVersion: C2-01',
          'ConfigMap conf-d /kind: C2-01',
          'ConfigMap conf-d /metadata/name: services.files.volumes.0',
          'ConfigMap conf-d /data/sub.a: services.files.volumes.0.source',
          'PersistentVolumeClaim data /apiVersion: R2.12-06',
          'PersistentVolumeClaim data /kind: R2.12-06',
          'PersistentVolumeClaim data /metadata/name: volumes.data',
          'PersistentVolumeClaim data /spec/accessModes/0: volumes.data.driver_opts.access_mode',
          'PersistentVolumeClaim data /spec/resources/requests/storage: R2.12-06',
          'NetworkPolicy shop-published-web /apiVersion: C4-05',
          'NetworkPolicy shop-published-web /kind: C4-05',
          'NetworkPolicy shop-published-web /metadata/name: services.web.ports',
          'NetworkPolicy shop-published-web /spec/policyTypes/0: services.web.ports',
          'NetworkPolicy shop-published-web /spec/ingress/0/ports/0/protocol: services.web.ports.0',
          'NetworkPolicy shop-published-web /spec/ingress/0/ports/0/port: services.web.ports.0',
        ],
      ],
      [
        'mounted files',
        /^Deployment files .*volume/,
        {},
        [
          'Deployment files /spec/strategy/type: services.files.volumes.1',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/0/name: services.files.volumes.0.source',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/0/mountPath: services.files.volumes.0.target',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/0/readOnly: services.files.volumes.0.read_only',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/1/name: services.files.volumes.1.source',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/1/mountPath: services.files.volumes.1.target',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/2/name: services.files.configs.0',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/2/mountPath: services.files.configs.0',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/2/subPath: services.files.configs.0',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/2/readOnly: services.files.configs.0',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/3/name: services.files.configs.1.source',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/3/mountPath: services.files.configs.1.target',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/3/subPath: services.files.configs.1.source',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/3/readOnly: services.files.configs.1',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/4/name: services.files.secrets.0.source',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/4/mountPath: services.files.secrets.0.target',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/4/subPath: services.files.secrets.0.source',
          'Deployment files /spec/template/spec/containers/0/volumeMounts/4/readOnly: services.files.secrets.0',
          'Deployment files /spec/template/spec/volumes/0/name: services.files.volumes.0',
          'Deployment files /spec/template/spec/volumes/0/configMap/name: services.files.volumes.0.source',
          'Deployment files /spec/template/spec/volumes/0/configMap/items/0/key: services.files.volumes.0.source',
          'Deployment files /spec/template/spec/volumes/0/configMap/items/0/path: services.files.volumes.0.source',
          'Deployment files /spec/template/spec/volumes/1/name: services.files.volumes.1',
          'Deployment files /spec/template/spec/volumes/1/hostPath/path: services.files.volumes.1.source',
          'Deployment files /spec/template/spec/volumes/2/name: services.files.configs.0',
          'Deployment files /spec/template/spec/volumes/2/configMap/name: configs.page.name',
          'Deployment files /spec/template/spec/volumes/3/name: services.files.configs.1',
          'Deployment files /spec/template/spec/volumes/3/configMap/name: configs.page.name',
          'Deployment files /spec/template/spec/volumes/3/configMap/defaultMode: services.files.configs.1.mode',
          'Deployment files /spec/template/spec/volumes/4/name: services.files.secrets.0',
          'Deployment files /spec/template/spec/volumes/4/secret/secretName: services.files.secrets.0.source',
          'Deployment files /spec/template/spec/volumes/4/secret/defaultMode: services.files.secrets.0.mode',
        ],
      ],
      [
        'what decides the kind, and the annotations',
        /(?:DaemonSet|StatefulSet|Deployment|CronJob) .*(?:kind|schedule:|annotations)/,
        {},
        [
          'StatefulSet db /kind: services.db.volumes.0',
          'Deployment web /kind: services.web',
          'Deployment web /metadata/annotations/dev.platform~1depends-on: services.web.depends_on',
          'Deployment web /spec/template/metadata/annotations/dev.platform~1contents: C2-05',
          'CronJob nightly /kind: services.nightly.labels.kompose.cronjob.schedule',
          'CronJob nightly /spec/schedule: services.nightly.labels.kompose.cronjob.schedule',
          'DaemonSet agent /kind: services.agent.deploy.mode',
          'Deployment kept /kind: services.kept.labels.kompose.controller.type',
          'Deployment exposed /kind: services.exposed',
          'Deployment files /kind: services.files',
          'Deployment files /spec/template/metadata/annotations/dev.platform~1contents: C2-05',
        ],
      ],
      [
        'Services',
        /^Service (?:db|store) .*(?:name|type|nodePort|space):/,
        {},
        [
          'Service db /metadata/name: services.db',
          'Service db /metadata/namespace: R0-09',
          'Service db /spec/type: services.db.labels.kompose.service.type',
          'Service db /spec/ports/0/name: services.db.ports.0',
          'Service db /spec/ports/0/nodePort: services.db.labels.kompose.service.nodeport.port',
          'Service store /metadata/name: services.db.networks.front.aliases.0',
          'Service store /metadata/namespace: R0-09',
          'Service store /spec/ports/0/name: services.db.ports.0',
        ],
      ],
      [
        'Ingresses',
        /^Ingress exposed .*(?:Class|tls|host)/,
        { routes: { kind: 'Ingress', className: 'nginx' } },
        [
          'Ingress exposed /spec/ingressClassName: C4-07',
          'Ingress exposed /spec/tls/0/hosts/0: services.exposed.labels.kompose.service.expose.tls-secret',
          'Ingress exposed /spec/tls/0/secretName: services.exposed.labels.kompose.service.expose.tls-secret',
          'Ingress exposed /spec/rules/0/host: services.exposed.labels.kompose.service.expose',
        ],
      ],
      [
        'HTTPRoutes',
        /^HTTPRoute (?!web)(?!.*namespace)/,
        { routes: { kind: 'HTTPRoute', gateway: { name: 'gw', sectionName: 'https' } } },
        [
          'HTTPRoute shop /apiVersion: C4-07',
          'HTTPRoute shop /kind: C4-07',
          'HTTPRoute shop /metadata/name: name',
          'HTTPRoute shop /spec/parentRefs/0/name: C4-07',
          'HTTPRoute shop /spec/parentRefs/0/sectionName: C4-07',
          'HTTPRoute shop /spec/hostnames/0: R2.9-03',
          'HTTPRoute shop /spec/rules/0/matches/0/path/type: endpoints.0.path',
          'HTTPRoute shop /spec/rules/0/matches/0/path/value: endpoints.0.path',
          'HTTPRoute shop /spec/rules/0/backendRefs/0/name: endpoints.0.service',
          'HTTPRoute shop /spec/rules/0/backendRefs/0/port: endpoints.0.port',
          'HTTPRoute exposed /apiVersion: C4-07',
          'HTTPRoute exposed /kind: C4-07',
          'HTTPRoute exposed /metadata/name: services.exposed',
          'HTTPRoute exposed /spec/parentRefs/0/name: C4-07',
          'HTTPRoute exposed /spec/parentRefs/0/sectionName: C4-07',
          'HTTPRoute exposed /spec/hostnames/0: services.exposed.labels.kompose.service.expose',
          'HTTPRoute exposed /spec/rules/0/matches/0/path/type: R2.10-05',
          'HTTPRoute exposed /spec/rules/0/matches/0/path/value: R2.10-05',
          'HTTPRoute exposed /spec/rules/0/backendRefs/0/name: services.exposed',
          'HTTPRoute exposed /spec/rules/0/backendRefs/0/port: services.exposed.ports.0',
        ],
      ],
    ])('of %s', (_, lines, more, origins) => {
      const found = originsIn(manifest, { ...options, ...more })
      expect(found.filter((line) => lines.test(line))).toEqual(origins)
    })

    it('of settings', () => {
      const settings = `services:
  web:
    image: nginx
    command: [serve, -v]
    working_dir: /srv
    cap_drop: [ALL]
    security_opt: ['label:user:u', 'label:level:s0']
    dns: [1.1.1.1]
    dns_search: [example.com]
    dns_opt: ['ndots:2']
    extra_hosts: ['a:1.1.1.1']
    group_add: [5]
    platform: linux/amd64
    post_start: [{ command: [a] }]
    pre_stop: [{ command: [b] }]
    sysctls: { net.ipv4.tcp_keepalive_time: 60 }
    network_mode: host
    ports: [{ target: 80, published: 8080, host_ip: 10.0.0.1 }]
    x-platform-identity-token: { audience: a, mount_path: /token, expiration_seconds: 700 }
  other:
    image: nginx
    entrypoint: [run]
    cap_add: [NET_RAW]
    x-node-selector: { a: b }
    expose: [70]
    network_mode: host
    env_file: a.env
    x-platform-identity-token: { audience: b, mount_path: /token }
`
      const found = originsIn(settings, { ...options, imagePullSecrets: ['pull'], files: { 'a.env': 'A=b' } })
      const lines =
        /^Deployment \S+ \/spec\/template\/spec\/(?!hostname|volumes\/.*csi|containers\/0\/(?:name|image))/
      expect(
        found.filter((line) => lines.test(line)).map((line) => line.replace('/spec/template/spec', '')),
      ).toEqual([
        'Deployment web /enableServiceLinks: C4-08',
        'Deployment web /hostNetwork: services.web.network_mode',
        'Deployment web /hostAliases/0/ip: services.web.extra_hosts.0',
        'Deployment web /hostAliases/0/hostnames/0: services.web.extra_hosts.0',
        'Deployment web /dnsPolicy: services.web.dns',
        'Deployment web /dnsConfig/nameservers/0: services.web.dns',
        'Deployment web /dnsConfig/searches/0: services.web.dns_search',
        'Deployment web /dnsConfig/options/0/name: services.web.dns_opt',
        'Deployment web /dnsConfig/options/0/value: services.web.dns_opt',
        'Deployment web /automountServiceAccountToken: C5-08',
        'Deployment web /nodeSelector/kubernetes.io~1os: services.web.platform',
        'Deployment web /nodeSelector/kubernetes.io~1arch: services.web.platform',
        'Deployment web /affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0/topologyKey: R2.12-07',
        'Deployment web /securityContext/supplementalGroups/0: services.web.group_add.0',
        'Deployment web /securityContext/seccompProfile/type: C5-09',
        'Deployment web /imagePullSecrets/0/name: C10-03',
        'Deployment web /containers/0/args/0: services.web.command.0',
        'Deployment web /containers/0/args/1: services.web.command.1',
        'Deployment web /containers/0/workingDir: services.web.working_dir',
        'Deployment web /containers/0/ports/0/name: services.web.ports.0',
        'Deployment web /containers/0/ports/0/containerPort: services.web.ports.0.target',
        'Deployment web /containers/0/ports/0/protocol: services.web.ports.0',
        'Deployment web /containers/0/volumeMounts/0/name: R2.13-02',
        'Deployment web /containers/0/volumeMounts/0/mountPath: services.web.x-platform-identity-token.mount_path',
        'Deployment web /containers/0/volumeMounts/0/readOnly: R2.13-02',
        'Deployment web /containers/0/lifecycle/postStart/exec/command/0: services.web.post_start.0',
        'Deployment web /containers/0/lifecycle/preStop/exec/command/0: services.web.pre_stop.0',
        'Deployment web /containers/0/securityContext/capabilities/drop/0: services.web.cap_drop.0',
        'Deployment web /containers/0/securityContext/seLinuxOptions/user: services.web.security_opt.0',
        'Deployment web /containers/0/securityContext/seLinuxOptions/level: services.web.security_opt.1',
        'Deployment web /volumes/0/name: R2.13-02',
        'Deployment web /volumes/0/projected/sources/0/serviceAccountToken/audience: services.web.x-platform-identity-token.audience',
        'Deployment web /volumes/0/projected/sources/0/serviceAccountToken/expirationSeconds: services.web.x-platform-identity-token.expiration_seconds',
        'Deployment web /volumes/0/projected/sources/0/serviceAccountToken/path: R2.13-02',
        'Deployment other /enableServiceLinks: C4-08',
        'Deployment other /hostNetwork: services.other.network_mode',
        'Deployment other /dnsPolicy: services.other.network_mode',
        'Deployment other /automountServiceAccountToken: C5-08',
        'Deployment other /nodeSelector/a: services.other.x-node-selector.a',
        'Deployment other /affinity/podAffinity/requiredDuringSchedulingIgnoredDuringExecution/0/topologyKey: R2.12-07',
        'Deployment other /securityContext/seccompProfile/type: C5-09',
        'Deployment other /imagePullSecrets/0/name: C10-03',
        'Deployment other /containers/0/command/0: services.other.entrypoint.0',
        'Deployment other /containers/0/ports/0/name: services.other.expose.0',
        'Deployment other /containers/0/ports/0/containerPort: services.other.expose.0',
        'Deployment other /containers/0/ports/0/protocol: services.other.expose.0',
        'Deployment other /containers/0/env/0/name: services.other.env_file',
        'Deployment other /containers/0/env/0/value: services.other.env_file',
        'Deployment other /containers/0/volumeMounts/0/name: R2.13-02',
        'Deployment other /containers/0/volumeMounts/0/mountPath: services.other.x-platform-identity-token.mount_path',
        'Deployment other /containers/0/volumeMounts/0/readOnly: R2.13-02',
        'Deployment other /containers/0/securityContext/capabilities/add/0: services.other.cap_add.0',
        'Deployment other /volumes/0/name: R2.13-02',
        'Deployment other /volumes/0/projected/sources/0/serviceAccountToken/audience: services.other.x-platform-identity-token.audience',
        'Deployment other /volumes/0/projected/sources/0/serviceAccountToken/expirationSeconds: R2.13-02',
        'Deployment other /volumes/0/projected/sources/0/serviceAccountToken/path: R2.13-02',
      ])
    })
  })
})
