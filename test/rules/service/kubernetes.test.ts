import type { KubernetesObject } from 'tranship'
import { safeTranslate, trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { containerOf, findings, objectsOf, podOf, rightsIn, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

const published = 'ports: ["80:80"]\n'

/** A manifest whose service has this `x-kubernetes`, in flow style. */
const withKey = (settings: string, keys = published) => web(`${keys}x-kubernetes: {${settings}}`)

/** A manifest whose service has one operation. */
const patched = (operation: string, keys = published) => withKey(`patch: [{${operation}}]`, keys)

function objectOf<Kind extends KubernetesObject['kind']>(
  text: string,
  kind: Kind,
  options: object = {},
): KubernetesObject<Kind> {
  const found = objectsOf(text, { ...compose, ...options }).find((object) => object.kind === kind)
  return found as KubernetesObject<Kind>
}

describe('[C12-01] labels and annotations by kind', () => {
  it.each(['Deployment', 'Service', 'Ingress'] as const)('reach the %s alone', (kind) => {
    const text = withKey(`labels: {${kind}: {team: a}}, annotations: {${kind}: {note: b}}`)
    const withThem = objectsOf(text, compose).filter(
      ({ metadata }) => metadata.labels['team'] === 'a' || metadata.annotations?.['note'] === 'b',
    )
    expect(withThem.map((object) => object.kind)).toEqual([kind])
    expect(withThem[0]!.metadata).toMatchObject({ labels: { team: 'a' }, annotations: { note: 'b' } })
  })

  it('reach the template of the Pods, and not the selector', () => {
    const { spec } = objectOf(
      withKey('labels: {Pod: {team: a}}, annotations: {Pod: {note: b}}'),
      'Deployment',
    )
    expect(spec.template.metadata).toMatchObject({ labels: { team: 'a' }, annotations: { note: 'b' } })
    expect(spec.selector.matchLabels).not.toHaveProperty('team')
  })

  it('reach the template in a CronJob', () => {
    const { spec } = objectOf(
      withKey('labels: {Pod: {team: a}}', 'x-platform-schedule: "@daily"\n'),
      'CronJob',
    )
    expect(spec.jobTemplate.spec.template.metadata.labels['team']).toBe('a')
  })

  it('reach an HTTPRoute', () => {
    const routes = { kind: 'HTTPRoute', gateway: { name: 'web' } } as const
    const text = withKey('annotations: {HTTPRoute: {note: b}}')
    expect(objectOf(text, 'HTTPRoute', { routes }).metadata.annotations).toEqual({ note: 'b' })
  })

  it('reach the own and the public Service, and no Service of another name', () => {
    const text = `services:
  web:
    image: shop/web:3
    ports: ["80:80", "1883:1883"]
    networks: {default: {aliases: [www]}}
    x-kubernetes: {annotations: {Service: {note: b}}}
`
    const services = objectsOf(text, { ...compose, publishTcp: 'LoadBalancer' }).filter(
      ({ kind }) => kind === 'Service',
    )
    expect(services.map(({ metadata }) => [metadata.name, metadata.annotations?.['note']])).toEqual([
      ['web', 'b'],
      ['www', undefined],
      ['web-public', 'b'],
    ])
  })

  it('leave a route alone that leads to other services too', () => {
    const text = `services:
  web: {image: shop/web:3, ports: [80], x-kubernetes: {annotations: {Ingress: {note: b}}}}
  api: {image: shop/api:3, ports: [80]}
endpoints:
  - {path: /, service: web, port: 80}
  - {path: /api, service: api, port: 80}
`
    expect(objectOf(text, 'Ingress').metadata.annotations ?? {}).not.toHaveProperty('note')
    expect(findings(text, compose)).toContain(
      'kind-without-object services.web.x-kubernetes.annotations.Ingress `Ingress`',
    )
  })

  it('win over annotations of `labels`', () => {
    const text = withKey('annotations: {Service: {note: b}}', `${published}labels: {note: a}\n`)
    expect(objectOf(text, 'Service').metadata.annotations).toEqual({ note: 'b' })
    expect(objectOf(text, 'Deployment').metadata.annotations).toEqual({ note: 'a' })
  })

  it.each([
    'labels: {Pod: {}}',
    'annotations: {Pod: {}}',
    'annotations: {Deployment: {}}',
    'annotations: {Service: {}}',
    'annotations: {Ingress: {}}',
    'annotations: {HorizontalPodAutoscaler: {}}',
    'annotations: {PodDisruptionBudget: {}}',
    'annotations: {Pod: {kompose.volume.size: 1Gi}}',
  ])('leave the objects as they are without any: %s', (none) => {
    const others = 'autoscaling: {maxReplicas: 3}, disruptionBudget: {maxUnavailable: 1}'
    expect(objectsOf(withKey(`${none}, ${others}`), compose)).toStrictEqual(
      objectsOf(withKey(others), compose),
    )
  })

  it('have the line that they come from', () => {
    const text = withKey('labels: {Pod: {team: a}}')
    const traced = trace(text, compose)
    const deployment = traced.objects.find(({ kind }) => kind === 'Deployment')!
    expect(traced.originOf(deployment, '/spec/template/metadata/labels/team')).toMatchObject({
      path: ['services', 'web', 'x-kubernetes', 'labels', 'Pod', 'team'],
    })
  })

  it('are ignored with a warning by the other profiles', () => {
    expect(findings(withKey('labels: {Pod: {team: a}}'), { profile: '1.48' })).toEqual([
      'requires-profile services.web.x-kubernetes `x-kubernetes`',
    ])
  })
})

describe('[C12-02] of labels and annotations', () => {
  it.each([
    ['labels: {Pod: {app.kubernetes.io/name: x}}', 'identity-of-object', 'x'],
    ['labels: {Service: {app.kubernetes.io/part-of: x}}', 'identity-of-object', 'x'],
    ['labels: {Pod: {dev.platform/run: x}}', 'identity-of-object', 'x'],
    ['annotations: {Pod: {dev.platform/contents: x}}', 'identity-of-object', 'x'],
    ['labels: {Pod: {"a b": x}}', 'invalid-label', 'x'],
    ['labels: {Pod: {team: "a b"}}', 'invalid-label', '"a b"'],
    ['annotations: {Pod: {"a b": x}}', 'invalid-annotation-key', '"a b"'],
    ['annotations: {Pod: {controller.kubernetes.io/pod-deletion-cost: x}}', 'annotation-refused', 'x'],
    ['annotations: {Job: {note: x}}', 'kind-without-object', 'Job'],
    ['labels: {Pods: {team: x}}', 'unknown-key', 'Pods'],
  ])('%s is %s', (settings, code, at) => {
    expect(findings(withKey(settings), compose).map((one) => one.replace(/ .* (?=`)/, ' '))).toEqual([
      `${code} \`${at}\``,
    ])
  })

  it('those of proxies and kompose are ordinary ones', () => {
    const text = withKey('annotations: {Service: {traefik.enable: "true"}}')
    expect(objectOf(text, 'Service').metadata.annotations).toEqual({ 'traefik.enable': 'true' })
    expect(findings(withKey('annotations: {Pod: {kompose.volume.size: 1Gi}}'), compose)).toEqual([
      'kompose-label services.web.x-kubernetes.annotations.Pod.kompose.volume.size `kompose.volume.size`',
    ])
  })

  it('too large ones are an error', () => {
    const text = withKey(
      `annotations: {Pod: {note: ${'x'.repeat(200_000)}}}`,
      `labels: {a: ${'x'.repeat(100_000)}}\n`,
    )
    expect(findings(text, compose)[0]).toMatch(/^annotations-too-large services\.web\.x-kubernetes/)
  })

  it('snippets of ingress controllers are a right', () => {
    const snippet = 'nginx.ingress.kubernetes.io/server-snippet'
    expect(rightsIn(withKey(`annotations: {Ingress: {${snippet}: x}}`), compose)).toEqual([
      `snippet-annotation services.web.x-kubernetes.annotations.Ingress.${snippet} \`${snippet}\``,
    ])
  })
})

describe('[C12-03] an operation', () => {
  it.each([
    ['kind: Deployment, op: add, path: /spec/revisionHistoryLimit, value: 3', { revisionHistoryLimit: 3 }],
    ['kind: Deployment, op: add, path: /spec/paused, value: true', { paused: true }],
  ])('%s applies to the object', (operation, spec) => {
    expect(objectOf(patched(operation), 'Deployment').spec).toMatchObject(spec)
  })

  it.each([
    ['add, path: /spec/containers/-, value: {name: side, image: "b:1"}', ['web', 'side']],
    ['add, path: /spec/containers/1, value: {name: side, image: "b:1"}', ['web', 'side']],
  ])('%s applies to the Pods', (operation, names) => {
    const { containers } = podOf(patched(`kind: Pod, op: ${operation}`), compose)
    expect(containers.map(({ name }) => name)).toEqual(names)
  })

  it('of a Pod applies to the Pods of a CronJob', () => {
    const operation = 'kind: Pod, op: add, path: /spec/priorityClassName, value: low'
    const { spec } = objectOf(patched(operation, 'x-platform-schedule: "@daily"\n'), 'CronJob')
    expect(spec.jobTemplate.spec.template.spec).toMatchObject({ priorityClassName: 'low' })
  })

  it('follows the ones before it', () => {
    const text = withKey(
      'patch: [{kind: Service, op: add, path: /spec/ports/-, value: {name: a, port: 90}},' +
        ' {kind: Service, op: test, path: /spec/ports/1/port, value: 90},' +
        ' {kind: Service, op: replace, path: /spec/ports/1/port, value: 91},' +
        ' {kind: Service, op: remove, path: /spec/ports/0}]',
    )
    expect(objectOf(text, 'Service').spec.ports).toEqual([{ name: 'a', port: 91 }])
  })

  it('applies to one of several Services by its name, and to no other name otherwise', () => {
    const text = (name: string) => `services:
  web:
    image: shop/web:3
    ports: [8080]
    networks: {default: {aliases: [www]}}
    x-kubernetes: {patch: [{kind: Service, ${name} op: add, path: /spec/sessionAffinity, value: ClientIP}]}
`
    const changed = (written: string) =>
      objectsOf(written, compose)
        .filter((object) => object.kind === 'Service' && 'sessionAffinity' in object.spec)
        .map(({ metadata }) => metadata.name)
    expect(changed(text(''))).toEqual(['web'])
    expect(changed(text('name: www,'))).toEqual(['www'])
  })

  it.each([
    ['/spec/revisionHistoryLimit', '3', { revisionHistoryLimit: 3 }],
    ['/spec/paused', 'true', { paused: true }],
    ['/spec/strategy', '1', { strategy: { rollingUpdate: { maxSurge: 1 } } }],
  ])('with a variable at %s takes `%s` as the type asks', (path, text, spec) => {
    const value = path === '/spec/strategy' ? '{rollingUpdate: {maxSurge: "${X}"}}' : '"${X}"'
    const manifest = patched(`kind: Deployment, op: add, path: ${path}, value: ${value}`)
    expect(objectOf(manifest, 'Deployment', { env: { X: text } }).spec).toMatchObject(spec)
  })

  it('keeps the text of a variable where the type asks for a text', () => {
    const operation = 'kind: Service, op: add, path: /spec/sessionAffinity, value: "${X}"'
    const { spec } = objectOf(patched(operation), 'Service', { env: { X: '3' } })
    expect(spec).toMatchObject({ sessionAffinity: '3' })
  })

  it.each([
    [
      'kind: Job, op: remove, path: /spec',
      'the service has no Job, but only `Deployment`, `Pod`, `Service`, `Ingress`',
    ],
    ['kind: Service, name: x, op: remove, path: /spec/type', 'the service has no Service of the name `x`'],
    ['kind: Service, op: remove, path: spec', 'a path begins with `/`'],
    ['kind: Service, op: remove, path: ""', 'a path begins with `/`'],
    ['kind: Service, op: remove, path: /spec/type', 'the field does not exist'],
    ['kind: Service, op: replace, path: /spec/type, value: NodePort', 'the field does not exist'],
    ['kind: Service, op: add, path: /spec/a/b, value: 1', 'the field around it does not exist'],
    ['kind: Service, op: add, path: /kind/a/b, value: 1', 'the field does not exist'],
    ['kind: Service, op: test, path: /kind, value: Pod', 'the field has another value'],
    ['kind: Service, op: add, path: /spec/ports/9, value: {port: 1}', 'the list is shorter'],
    [
      'kind: Service, op: add, path: /spec/ports/x, value: {port: 1}',
      'a list needs an index there, or `-` for its end',
    ],
    ['kind: Service, op: add, path: /__proto__/x, value: 1', 'RFC 6902 does not allow it'],
    ['kind: Service, op: add, path: /constructor/prototype/x, value: 1', 'the field does not exist'],
  ])('{%s} fails: %s', (operation, problem) => {
    const result = safeTranslate(patched(operation), compose)
    const errors = result.ok ? [] : result.errors
    expect(errors.map(({ code, path }) => `${code} ${path.slice(-2).join('.')}`)).toEqual([
      'patch-fails 0.path',
    ])
    expect(errors[0]!.message).toContain(`fails: ${problem}.`)
  })

  it.each([
    ['kind: Service, op: copy, path: /spec/a, from: /spec', ['invalid-value', 'unknown-key']],
    ['kind: Secret, op: remove, path: /data', ['invalid-value']],
    ['kind: Service, op: add, path: /spec/type', ['missing-key']],
    ['kind: Service, path: /spec/type', ['missing-key']],
  ])('{%s} is no operation: %s', (operation, codes) => {
    expect(findings(patched(operation), compose).map((one) => one.split(' ')[0])).toEqual(codes)
  })

  it('has the line of its value', () => {
    const traced = trace(
      patched('kind: Pod, op: add, path: /spec/containers/-, value: {name: s, image: b}'),
      compose,
    )
    const deployment = traced.objects.find(({ kind }) => kind === 'Deployment')!
    expect(traced.originOf(deployment, '/spec/template/spec/containers/1/image')).toMatchObject({
      path: ['services', 'web', 'x-kubernetes', 'patch', 0, 'value', 'image'],
    })
  })

  it('applies once, however often objects are made', () => {
    const text = patched('kind: Pod, op: add, path: /spec/containers/0/args, value: [a]')
    const traced = trace(text, compose)
    const again = objectsOf(text, compose)
    expect(traced.objects).toEqual(again)
  })
})

describe('[C12-04] a patched object', () => {
  it.each([
    [
      'kind: Deployment, op: add, path: /spec/revisions, value: 3',
      '`/spec/revisions` is no field of `DeploymentSpec`',
      '3',
    ],
    [
      'kind: Deployment, op: add, path: /spec/paused, value: 3',
      '`/spec/paused` must be `true` or `false`',
      '3',
    ],
    [
      'kind: Deployment, op: add, path: /spec/paused, value: null',
      '`/spec/paused` must be `true` or `false`',
      'null',
    ],
    ['kind: Service, op: add, path: /spec/externalIPs, value: a', '`/spec/externalIPs` must be a list', 'a'],
    ['kind: Service, op: add, path: /spec/externalIPs, value: [1]', 'must be a text', '1'],
    [
      'kind: Service, op: add, path: /spec/sessionAffinityConfig, value: a',
      '`/spec/sessionAffinityConfig` must be a map',
      'a',
    ],
    [
      'kind: Service, op: add, path: /spec/ports/-, value: {port: 1, targetPort: 1.5}',
      '`targetPort` must be a whole number or a text',
      '1.5',
    ],
    [
      'kind: Pod, op: add, path: /spec/containers/-, value: {image: b}',
      '`name` is missing in `Container`',
      '{image: b}',
    ],
    [
      'kind: Pod, op: add, path: /spec/containers/-, value: {name: s, comand: [a]}',
      '`comand` is no field of `Container`',
      '[a]',
    ],
    ['kind: Pod, op: add, path: /status, value: {}', '`/status` is no field of `PodTemplateSpec`', '{}'],
    [
      'kind: Ingress, op: remove, path: /spec/rules/0/http/paths/0/pathType',
      'is missing in `HTTPIngressPath`',
      '/spec/rules/0/http/paths/0/pathType',
    ],
    [
      'kind: Service, op: add, path: /metadata/labels/n, value: 3',
      '`/metadata/labels/n` must be a text',
      '3',
    ],
  ])('{%s}: %s', (operation, problem, at) => {
    const text = patched(operation)
    const result = safeTranslate(text, compose)
    const errors = result.ok ? [] : result.errors
    expect(errors.map(({ code }) => code)).toEqual(['patch-of-wrong-type'])
    expect(errors[0]!.message).toContain(`${problem}.`)
    const { start, end } = errors[0]!.range
    expect(text.slice(start.offset, end.offset)).toBe(at)
  })

  it.each([
    'kind: Deployment, op: replace, path: /metadata/name, value: a',
    'kind: Deployment, op: add, path: /metadata/namespace, value: a',
    'kind: Deployment, op: replace, path: /kind, value: StatefulSet',
    'kind: Deployment, op: replace, path: /apiVersion, value: v1',
    'kind: Deployment, op: add, path: /spec/selector/matchLabels/a, value: b',
    'kind: Deployment, op: replace, path: /metadata, value: {}',
    'kind: Deployment, op: remove, path: /metadata/labels/app.kubernetes.io~1managed-by',
    'kind: Deployment, op: add, path: /metadata/labels/dev.platform~1run, value: a',
    'kind: Deployment, op: replace, path: /spec/template, value: {spec: {containers: []}}',
    'kind: Pod, op: remove, path: /metadata/labels/app.kubernetes.io~1name',
    'kind: Pod, op: replace, path: /metadata/labels, value: {}',
    'kind: Pod, op: replace, path: /spec/containers/0/name, value: a',
    'kind: Pod, op: add, path: /spec/containers/0, value: {name: side}',
    'kind: Service, op: replace, path: /spec/selector, value: {a: b}',
    'kind: Service, op: remove, path: /spec/selector',
    'kind: Ingress, op: replace, path: /metadata/name, value: a',
  ])('keeps what identifies it: {%s} is refused', (operation) => {
    const text = patched(operation)
    const result = safeTranslate(text, compose)
    const errors = result.ok ? [] : result.errors
    expect(errors.map(({ code, path }) => `${code} ${path.slice(-2).join('.')}`)).toEqual([
      'identity-of-object 0.path',
    ])
  })

  it('may have other labels and annotations', () => {
    const { metadata } = objectOf(
      patched('kind: Service, op: add, path: /metadata/labels/team, value: a'),
      'Service',
    )
    expect(metadata.labels['team']).toBe('a')
  })

  it('is checked for rights, at the line of the operation', () => {
    const operation = 'kind: Pod, op: add, path: /spec/hostPID, value: true'
    expect(rightsIn(patched(operation), compose)).toEqual([
      'kubernetes-patch services.web.x-kubernetes.patch `patch`',
      'host-processes services.web.x-kubernetes.patch.0.value `value`',
    ])
  })

  it('no message has the value of a variable', () => {
    const text = patched('kind: Service, op: add, path: "/spec/${FIELD}", value: "${VALUE}"')
    const result = safeTranslate(text, { ...compose, env: { FIELD: 'hidden', VALUE: 'sesame' } })
    const messages = result.ok ? [] : result.errors.map(({ message, hint }) => `${message} ${hint}`)
    expect(messages.join(' ')).toContain('`/spec/${FIELD}`')
    expect(messages.join(' ')).not.toMatch(/hidden|sesame/)
  })
})

describe('[C12-05] the other keys', () => {
  it.each(['Always', 'IfNotPresent', 'Never'])('the policy %s wins over `pull_policy`', (policy) => {
    const text = withKey(`imagePullPolicy: ${policy}`, 'pull_policy: always\n')
    expect(containerOf(text, compose).imagePullPolicy).toBe(policy)
  })

  it('Never stays for an image that the manifest builds', () => {
    const text = 'services: {web: {build: ., x-kubernetes: {imagePullPolicy: Never}}}\n'
    expect(containerOf(text, compose).imagePullPolicy).toBe('Never')
  })

  it('another policy is an error', () => {
    expect(findings(withKey('imagePullPolicy: always'), compose)).toEqual([
      'invalid-value services.web.x-kubernetes.imagePullPolicy `always`',
    ])
  })

  it('the service account has its token', () => {
    const pod = podOf(withKey('serviceAccountName: reader'), compose)
    expect(pod.serviceAccountName).toBe('reader')
    expect(pod).not.toHaveProperty('automountServiceAccountToken')
  })

  it.each(['x-platform-service-account: other', 'labels: {kompose.serviceaccount-name: other}'])(
    'the service account wins over `%s`, with a warning',
    (other) => {
      const text = withKey('serviceAccountName: reader', `${other}\n`)
      expect(podOf(text, compose).serviceAccountName).toBe('reader')
      expect(findings(text, compose).map((one) => one.split(' ')[0])).toEqual(['setting-overruled'])
    },
  )

  it('an invalid service account is an error', () => {
    expect(findings(withKey('serviceAccountName: Reader'), compose)).toEqual([
      'invalid-service-account services.web.x-kubernetes.serviceAccountName `Reader`',
    ])
  })

  const sized = (keys: string, volume = '') =>
    `services: {web: {image: "shop/web:3", volumes: ["data:/d"], ${keys}}}\nvolumes: {data: {${volume}}}\n`
  const sizeIn = (text: string) =>
    objectOf(text, 'PersistentVolumeClaim').spec.resources?.requests?.['storage']

  it.each([
    ['the size', sized('x-kubernetes: {size: 5Gi}'), '5Gi'],
    [
      'before a label of kompose',
      sized('x-kubernetes: {size: 5Gi}, labels: {kompose.volume.size: 6Gi}'),
      '5Gi',
    ],
    ['after `driver_opts`', sized('x-kubernetes: {size: 5Gi}', 'driver_opts: {size: 7Gi}'), '7Gi'],
  ])('%s is that of the claims', (_, text, size) => {
    expect(sizeIn(text)).toBe(size)
  })

  it.each(['', 'volumes: [/data]\n'])('a size without a claim is told: %j', (keys) => {
    const isTold = (one: string) => one.startsWith('setting-without-effect services.web.x-kubernetes.size')
    expect(findings(withKey('size: 5Gi', keys), compose).filter(isTold)).toHaveLength(1)
  })

  it('a wrong size is an error', () => {
    expect(findings(sized('x-kubernetes: {size: much}'), compose).map((one) => one.split(' ')[1])).toEqual([
      'services.web.x-kubernetes.size',
    ])
  })
})

describe('[C12-08] `x-kubernetes` outside of a service', () => {
  it.each([
    ['volumes: {data: {x-kubernetes: {size: 1Gi}}}', 'volumes.data.x-kubernetes'],
    ['networks: {back: {x-kubernetes: {labels: {}}}}', 'networks.back.x-kubernetes'],
    ['configs: {site: {content: a, x-kubernetes: {}}}', 'configs.site.x-kubernetes'],
    ['secrets: {key: {environment: KEY, x-kubernetes: {}}}', 'secrets.key.x-kubernetes'],
  ])('is an unknown key: %s', (text, path) => {
    const { warnings } = safeTranslate(`services: {web: {image: a}}\n${text}\n`, compose)
    const found = warnings.filter(({ code }) => code === 'unknown-key').map((one) => one.path.join('.'))
    expect(found).toEqual([path])
  })

  it.each(['x-kubernetes: &shared {labels: {}}', 'volumes: {data: {x-other: 1}}'])('is free: %s', (text) => {
    const { warnings } = safeTranslate(`services: {web: {image: a}}\n${text}\n`, compose)
    expect(warnings.filter(({ code }) => code === 'unknown-key')).toEqual([])
  })
})
