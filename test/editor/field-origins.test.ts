import { describe, expect, it } from 'vitest'
import { trace } from 'tranship'
import { fixedReasons } from '../../src/editor/fixed-reasons.js'
import { leavesOf } from '../support/leaves.js'

const ruleOf = new Map(Object.entries(fixedReasons).map(([rule, words]) => [words, rule]))

/** Each field of the objects, but for labels and selectors, with the path of the manifest that it comes from, or the rule that fixes it. */
function originsIn(manifest: string): string[] {
  const options = { files: { 'db.env': 'A=b' }, env: { FROM_ENV: 'e' }, domain: 'example.com' }
  const { objects, originOf } = trace(manifest, options)
  return objects.flatMap((object) =>
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
      'Deployment web /spec/replicas: R2.2-13',
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
      'Job db /spec/template/spec/volumes/0/persistentVolumeClaim/claimName: services.db.volumes.0',
      'StatefulSet kept /apiVersion: services.kept.volumes.0',
      'StatefulSet kept /kind: services.kept.volumes.0',
      'StatefulSet kept /metadata/name: services.kept',
      'StatefulSet kept /spec/serviceName: services.kept',
      'StatefulSet kept /spec/podManagementPolicy: R2.4-14',
      'StatefulSet kept /spec/replicas: R2.2-13',
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
      'Deployment web /spec/replicas: R2.2-13',
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
})
