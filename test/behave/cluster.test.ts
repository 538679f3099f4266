import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Pod, PodSpec } from 'kubernetes-types/core/v1.js'
import { describe, expect, it } from 'vitest'
import { externalObjects } from '../../behave/cluster/external-objects.js'
import { type PlacedStandIn, replaceImages } from '../../behave/cluster/replace-images.js'
import { Timeline } from '../../behave/cluster/timeline.js'
import { routesOf, type TranslatedObject } from '../../behave/cluster/translated.js'
import { unknownImage } from '../../behave/images/image-facts.js'
import { tar } from '../../behave/stand-in/tar.js'

const standIn: PlacedStandIn = {
  service: 'web',
  facts: { ...unknownImage, entrypoint: ['entry'], command: ['run'] },
  isKnown: true,
  ports: ['80'],
  askedPorts: ['80'],
  ends: false,
  healthPrograms: [],
  anonymousFolders: [],
  copies: [],
  image: 'registry/behave:1',
  ownQuestions: {},
}

const replaced = (pod: PodSpec) =>
  replaceImages(pod, (container) => (container === 'web' ? standIn : undefined))

describe('a Pod', () => {
  const commandOf = (container: object) => {
    const { command, args } = replaced({ containers: [{ name: 'web', image: 'web', ...container }] })
      .containers[0]!
    return [...command!.slice(4), '|', ...args!]
  }

  it.each([
    ['the command of the image', {}, ['entry', '|', 'run']],
    ['its arguments', { args: ['x'] }, ['entry', '|', 'x']],
    ['its command, without that of the image', { command: ['c'] }, ['c', '|']],
    ['both', { command: ['c'], args: ['$(A)'] }, ['c', '|', '$(A)']],
  ])('keeps %s behind the stand-in', (_, container, expected) => {
    expect(commandOf(container)).toEqual(expected)
  })

  it('escapes variables in a command of the image, so that the kubelet does not expand them', () => {
    const facts = { ...standIn.facts, entrypoint: ['$(A)'] }
    const pod = replaceImages({ containers: [{ name: 'web' }] }, () => ({ ...standIn, facts }))
    expect(pod.containers[0]!.command!.at(-1)).toBe('$$(A)')
  })

  it('takes nothing of the node', () => {
    expect(
      replaced({
        hostNetwork: true,
        hostPID: true,
        nodeSelector: { disk: 'fast' },
        imagePullSecrets: [{ name: 'key' }],
        volumes: [{ name: 'root', hostPath: { path: '/' } }],
        containers: [
          {
            name: 'web',
            securityContext: { privileged: true, runAsUser: 5 },
            resources: { requests: { cpu: '8' } },
            ports: [{ containerPort: 80, hostPort: 80 }],
          },
        ],
      }),
    ).toMatchObject({
      hostNetwork: false,
      volumes: [{ name: 'root', emptyDir: {} }],
      containers: [{ securityContext: { runAsUser: 5 }, ports: [{ containerPort: 80 }] }],
    })
  })

  it('keeps the conditions of its probes, with intervals of at least a second', () => {
    const probe = {
      exec: { command: ['check'] },
      periodSeconds: 30,
      failureThreshold: 5,
      initialDelaySeconds: 20,
    }
    const endless = { ...probe, failureThreshold: 1_073_741_823 }
    const [container] = replaced({
      containers: [{ name: 'web', readinessProbe: probe, startupProbe: endless, livenessProbe: probe }],
    }).containers
    expect(container).toMatchObject({
      readinessProbe: { exec: { command: ['check'] }, periodSeconds: 1, failureThreshold: 150 },
      startupProbe: { failureThreshold: 100_000 },
    })
    expect(container!.livenessProbe).toBeUndefined()
    expect(container!.readinessProbe!.initialDelaySeconds).toBeUndefined()
  })

  it('runs init containers as they are, in the image of its service', () => {
    const pod = replaced({
      initContainers: [{ name: 'fill', image: 'web', command: ['cp', '-a', '/a', '/b'] }],
      containers: [{ name: 'web', image: 'web' }],
    })
    expect(pod.initContainers).toMatchObject([{ image: standIn.image, command: ['cp', '-a', '/a', '/b'] }])
  })
})

describe('the timeline', () => {
  const pod = (status: object, metadata: object = {}): Pod => ({
    metadata: { name: 'web-1', uid: 'u1', labels: { 'app.kubernetes.io/name': 'web' }, ...metadata },
    spec: { containers: [], terminationGracePeriodSeconds: 5 },
    status,
  })
  const at = (second: number) => `2026-01-01T00:00:0${second}Z`
  const started = { name: 'web', restartCount: 0, state: { running: { startedAt: at(1) } } }
  const timelineOf = (...pods: Pod[]) => {
    const timeline = new (Timeline as unknown as new (watch: object) => Timeline)({ kill: () => true })
    for (const one of pods) timeline.record(one)
    return timeline
  }

  it('keeps the first start and the first time that a Pod was ready', () => {
    const ready = (status: string, second: number) => [
      { type: 'Ready', status, lastTransitionTime: at(second) },
    ]
    const restarted = {
      name: 'web',
      restartCount: 1,
      state: { running: { startedAt: at(7) } },
      lastState: { terminated: { startedAt: at(1), finishedAt: at(6), exitCode: 1 } },
    }
    const timeline = timelineOf(
      pod({ containerStatuses: [started], conditions: ready('False', 1) }),
      pod({ containerStatuses: [started], conditions: ready('True', 3) }),
      pod({ containerStatuses: [restarted], conditions: ready('True', 8) }),
    )
    expect(timeline.containers).toMatchObject([
      { started: Date.parse(at(1)), ready: Date.parse(at(3)), finished: Date.parse(at(6)), restarts: 1 },
    ])
  })

  it('keeps the last words of a container whose Pod is gone', () => {
    const ended = { startedAt: at(1), finishedAt: at(2), exitCode: 0, message: 'signal 15' }
    const timeline = timelineOf(
      pod({ containerStatuses: [{ name: 'web', restartCount: 0, state: { terminated: ended } }] }),
    )
    timeline.record(pod({}), true)
    expect(timeline.pods).toEqual([])
    expect(timeline.containers).toMatchObject([{ ending: 'signal 15', exitStatus: 0 }])
  })

  it('waits until something holds, and gives up in the end', async () => {
    const timeline = timelineOf()
    expect(await timeline.until(() => true, 60_000)).toBe(true)
    expect(await timeline.until(() => false, 1)).toBe(false)
  })
})

describe('objects', () => {
  const object = (kind: string, name: string, spec?: object): TranslatedObject => ({
    apiVersion: 'v1',
    kind,
    metadata: { name },
    spec,
  })

  it('that the application expects to be there are made', () => {
    const spec = {
      containers: [
        { name: 'web', env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'key', key: 'a' } } }] },
      ],
      volumes: [
        { name: 'v', persistentVolumeClaim: { claimName: 'data' } },
        { name: 'w', persistentVolumeClaim: { claimName: 'own' } },
        { name: 'd', secret: { secretName: 'deployed' } },
        { name: 's', secret: { secretName: 'key', items: [{ key: 'b', path: 'b' }] } },
      ],
    }
    const made = externalObjects(
      [object('Deployment', 'web', { template: { spec } }), object('PersistentVolumeClaim', 'own')],
      new Set(['deployed']),
    )
    expect(made).toMatchObject([
      { kind: 'PersistentVolumeClaim', metadata: { name: 'data' } },
      {
        kind: 'Secret',
        metadata: { name: 'key' },
        stringData: { a: expect.any(String), b: expect.any(String) },
      },
    ])
  })

  it('say which routes there are', () => {
    const backend = { service: { name: 'web', port: { number: 80 } } }
    expect(
      routesOf([
        object('Ingress', 'web', {
          rules: [{ host: 'a.example.com', http: { paths: [{ path: '/', backend }] } }],
        }),
        object('HTTPRoute', 'api', {
          hostnames: ['b.example.com'],
          rules: [{ matches: [{ path: { value: '/v1' } }], backendRefs: [{ name: 'api', port: 81 }] }],
        }),
      ]),
    ).toEqual([
      { object: 'Ingress web', host: 'a.example.com', path: '/', service: 'web', port: 80 },
      { object: 'HTTPRoute api', host: 'b.example.com', path: '/v1', service: 'api', port: 81 },
    ])
  })
})

describe('archives', () => {
  it('are what tar reads: owners, modes, links, long names', () => {
    const long = `${'folder/'.repeat(16)}file`
    const folder = mkdtempSync(path.join(tmpdir(), 'behave-'))
    try {
      const file = path.join(folder, 'a.tar')
      writeFileSync(
        file,
        tar([
          { path: 'data', uid: 999, gid: 1000, mode: 0o700 },
          { path: 'bin/run', content: 'text', mode: 0o755 },
          { path: 'bin/link', link: 'run' },
          { path: long, content: 'x'.repeat(513) },
        ]),
      )
      const listed = execFileSync('tar', ['--numeric-owner', '-tvf', file], { encoding: 'utf8' })
      expect(
        listed
          .replace(/ +/g, ' ')
          .replace(/\d{4}-\d\d-\d\d \d\d:\d\d /g, '')
          .trim()
          .split('\n'),
      ).toEqual([
        'drwx------ 999/1000 0 data/',
        '-rwxr-xr-x 0/0 4 bin/run',
        'lrwxrwxrwx 0/0 0 bin/link -> run'.replace('rwxrwxrwx', 'rwxr-xr-x'),
        `-rw-r--r-- 0/0 513 ${long}`,
      ])
      expect(execFileSync('tar', ['-xOf', file, 'bin/run'], { encoding: 'utf8' })).toBe('text')
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it('refuse names that the format does not have', () => {
    expect(() => tar([{ path: 'x'.repeat(200), content: '' }])).toThrow('too long')
  })
})
