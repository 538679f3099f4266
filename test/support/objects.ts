/**
 * A small, sound set of emitted objects for the tests of the oracle and of the semantic checks: one of each kind. Every call
 * gives a fresh copy, which a test may break.
 */
export function soundObjects(): Sound {
  const labels = (name: string) => ({
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/part-of': 'shop',
    'app.kubernetes.io/managed-by': 'tranship',
  })
  const selector = (name: string) => ({
    'app.kubernetes.io/name': name,
    'app.kubernetes.io/part-of': 'shop',
  })
  return {
    claim: {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {
        name: 'data',
        labels: { 'app.kubernetes.io/part-of': 'shop', 'app.kubernetes.io/managed-by': 'tranship' },
      },
      spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } },
    },
    database: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'db', labels: labels('db') },
      spec: {
        clusterIP: 'None',
        selector: selector('db'),
        ports: [{ name: 'tcp-5432', port: 5432, protocol: 'TCP', targetPort: 5432 }],
      },
    },
    service: {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: { name: 'web', labels: labels('web') },
      spec: {
        selector: selector('web'),
        ports: [
          { name: 'tcp-8080', port: 8080, protocol: 'TCP', targetPort: 8080 },
          { name: 'udp-8080', port: 8080, protocol: 'UDP', targetPort: 8080 },
        ],
      },
    },
    statefulSet: {
      apiVersion: 'apps/v1',
      kind: 'StatefulSet',
      metadata: { name: 'db', labels: labels('db') },
      spec: {
        serviceName: 'db',
        replicas: 1,
        selector: { matchLabels: selector('db') },
        template: {
          metadata: { labels: labels('db') },
          spec: {
            terminationGracePeriodSeconds: 30,
            containers: [
              {
                name: 'db',
                image: 'postgres:16',
                env: [{ name: 'PGDATA', value: '/var/lib/postgresql/data' }],
                ports: [{ containerPort: 5432, protocol: 'TCP' }],
                volumeMounts: [{ name: 'data', mountPath: '/var/lib/postgresql/data', subPath: 'data' }],
              },
            ],
            volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
          },
        },
      },
    },
    deployment: {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: {
        name: 'web',
        labels: labels('web'),
        annotations: { 'dev.platform/depends-on': '{"db":{"condition":"service_healthy"}}' },
      },
      spec: {
        replicas: 2,
        selector: { matchLabels: selector('web') },
        strategy: { type: 'RollingUpdate' },
        template: {
          metadata: { labels: labels('web') },
          spec: {
            containers: [
              {
                name: 'web',
                image: 'nginx:1.27',
                command: ['nginx'],
                args: ['-g', 'daemon off;'],
                env: [
                  { name: 'A', value: 'price: $$(dear)' },
                  { name: 'EMPTY', value: '' },
                ],
                ports: [
                  { containerPort: 8080, protocol: 'TCP' },
                  { containerPort: 8080, protocol: 'UDP' },
                ],
                resources: {
                  requests: { cpu: '250m', memory: '64Mi' },
                  limits: { cpu: '1', memory: '128Mi' },
                },
                readinessProbe: { httpGet: { path: '/', port: 8080 }, periodSeconds: 5 },
                livenessProbe: { exec: { command: ['/bin/sh', '-c', 'true || false'] } },
                securityContext: { capabilities: { add: ['NET_ADMIN'] }, runAsUser: 1000 },
                volumeMounts: [{ name: 'cache', mountPath: '/cache' }],
              },
            ],
            volumes: [{ name: 'cache', emptyDir: {} }],
          },
        },
      },
    },
    job: {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name: 'migrate', labels: labels('migrate') },
      spec: {
        completions: 1,
        parallelism: 1,
        backoffLimit: 3,
        template: {
          metadata: { labels: labels('migrate') },
          spec: { restartPolicy: 'OnFailure', containers: [{ name: 'migrate', image: 'shop/api:3' }] },
        },
      },
    },
    ingress: {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: 'web',
        labels: { 'app.kubernetes.io/part-of': 'shop', 'app.kubernetes.io/managed-by': 'tranship' },
      },
      spec: {
        rules: [
          {
            host: 'web-dev.apps.example.com',
            http: {
              paths: [
                {
                  path: '/',
                  pathType: 'Prefix',
                  backend: { service: { name: 'web', port: { number: 8080 } } },
                },
              ],
            },
          },
        ],
        tls: [{ hosts: ['web-dev.apps.example.com'] }],
      },
    },
  }
}

/** The sound objects in the order in which they are applied. */
export function inOrder(sound: Sound): Loose[] {
  const { claim, database, service, statefulSet, deployment, job, ingress } = sound
  return [claim, database, service, statefulSet, deployment, job, ingress]
}

// Tests break these objects in every possible way, so their type must not stand in the way.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type Loose = any

/** One object of each kind, and two Services. */
export interface Sound {
  claim: Loose
  database: Loose
  service: Loose
  statefulSet: Loose
  deployment: Loose
  job: Loose
  ingress: Loose
}
