import { describe, expect, it } from 'vitest'
import { toRunJob, type RunSettings, type WorkloadObject } from '../../src/plan/run-job.js'
import { planDeploy } from '../../src/plan.js'

const plain: RunSettings = { id: 'abc123', command: [], environment: {}, tty: false, hasInput: false }

function workload(keys: string, name = 'web'): WorkloadObject {
  const manifest = `name: shop\nservices: { ${name}: { image: nginx, ${keys} } }\nvolumes: { data: {} }\n`
  return planDeploy(manifest, { profile: 'compose' }).steps[0]!.object as WorkloadObject
}

function podOf(keys: string, settings: Partial<RunSettings> = {}) {
  const { spec } = toRunJob(workload(keys), { ...plain, ...settings }).spec.template
  return { spec: spec!, container: spec!.containers[0]! }
}

describe('the Job of a run', () => {
  it.each(['Deployment', 'StatefulSet', 'DaemonSet', 'Job', 'CronJob'] as const)(
    '[E9-04] has a Pod like those of a %s, and no Service or workload selects it',
    (kind) => {
      const keys = {
        Deployment: 'ports: [80]',
        StatefulSet: 'labels: { kompose.controller.type: statefulset }',
        DaemonSet: 'deploy: { mode: global }',
        Job: "restart: 'no', command: [migrate]",
        CronJob: "restart: 'no', x-platform-schedule: '0 3 * * *'",
      }[kind]
      const own = workload(keys)
      expect(own.kind).toBe(kind)
      const job = toRunJob(own, plain)
      expect(job).toMatchObject({
        apiVersion: 'batch/v1',
        kind: 'Job',
        metadata: { name: 'web-run-abc123', labels: { 'dev.platform/run': 'web' } },
        spec: { backoffLimit: 0, template: { spec: { restartPolicy: 'Never' } } },
      })
      for (const labels of [job.metadata.labels, job.spec.template.metadata!.labels!])
        expect(labels).toMatchObject({
          'app.kubernetes.io/name': 'web-run-abc123',
          'app.kubernetes.io/part-of': 'shop',
        })
    },
  )

  it('[E9-04] leaves out settings of servers, and keeps the rest', () => {
    const { spec, container } = podOf(
      "hostname: other, ports: ['80:80'], healthcheck: { test: ['CMD', 'true'] }, volumes: ['data:/data'], environment: { A: a }",
    )
    expect(spec.hostname).toBeUndefined()
    expect(container.ports).toBeUndefined()
    expect([container.readinessProbe, container.livenessProbe, container.startupProbe]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(container).toMatchObject({
      image: 'nginx',
      env: [{ name: 'A', value: 'a' }],
      stdin: false,
      tty: false,
    })
    expect(spec.volumes).toMatchObject([{ persistentVolumeClaim: { claimName: 'data' } }])
  })

  it.each<[string, Partial<RunSettings>, readonly string[] | undefined, readonly string[] | undefined]>([
    ['', {}, ['entry'], ['serve']],
    ['a command', { command: ['sh', '-c', 'x'] }, ['entry'], ['sh', '-c', 'x']],
    ['an entrypoint', { entrypoint: ['sh'] }, ['sh'], undefined],
    ['both', { entrypoint: ['sh'], command: ['-c', 'x'] }, ['sh'], ['-c', 'x']],
  ])(
    '[E9-04] takes the place of command and entrypoint as Compose does: %s',
    (_, settings, command, args) => {
      const { container } = podOf('entrypoint: [entry], command: [serve]', settings)
      expect([container.command, container.args]).toEqual([command, args])
    },
  )

  it('[E9-04] takes variables, a folder, a user, an image and a terminal', () => {
    const { container } = podOf('environment: { A: a, B: b }', {
      environment: { B: 'other', C: 'c' },
      workingDirectory: '/tmp',
      user: { user: 7, group: 8 },
      image: 'nginx@sha256:1',
      tty: true,
      hasInput: true,
    })
    expect(container).toMatchObject({
      image: 'nginx@sha256:1',
      env: [
        { name: 'A', value: 'a' },
        { name: 'B', value: 'other' },
        { name: 'C', value: 'c' },
      ],
      workingDir: '/tmp',
      securityContext: { runAsUser: 7, runAsGroup: 8 },
      stdin: true,
      stdinOnce: true,
      tty: true,
    })
  })

  it('[E9-04] has a name that its Pods can have', () => {
    const job = toRunJob(workload('', 'x'.repeat(60)), plain)
    expect(job.metadata.name).toMatch(/^x{46}-run-abc123$/)
  })
})
