import { describe, expect, it } from 'vitest'
import { diagnosticsOf, findings, podOf, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const placed = (placement: string) => web(`deploy: {placement: {${placement}}}`)
const controlPlane = 'node-role.kubernetes.io/control-plane'

describe('constraints', () => {
  it.each([
    ['node.hostname == worker-1', { key: 'kubernetes.io/hostname', operator: 'In', values: ['worker-1'] }],
    ['node.labels.disk==ssd', { key: 'disk', operator: 'In', values: ['ssd'] }],
    [
      'node.labels.shop.example.com/zone != a',
      { key: 'shop.example.com/zone', operator: 'NotIn', values: ['a'] },
    ],
    ['node.platform.os == linux', { key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }],
    ['node.platform.arch == aarch64', { key: 'kubernetes.io/arch', operator: 'In', values: ['arm64'] }],
    ['node.role == manager', { key: controlPlane, operator: 'Exists' }],
    ['node.role != worker', { key: controlPlane, operator: 'Exists' }],
    ['node.role == worker', { key: controlPlane, operator: 'DoesNotExist' }],
    ['node.role != manager', { key: controlPlane, operator: 'DoesNotExist' }],
  ])('[C6-02] %s', (constraint, expression) => {
    const text = placed(`constraints: ["${constraint}"]`)
    expect(findings(text, compose)).toEqual([])
    expect(podOf(text, compose).affinity?.nodeAffinity).toEqual({
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [expression] }],
      },
    })
    const tolerations = [{ key: controlPlane, operator: 'Exists', effect: 'NoSchedule' }]
    expect(podOf(text, compose).tolerations).toEqual(
      expression.operator === 'Exists' ? tolerations : undefined,
    )
  })

  it.each([
    ['engine.labels.zone == a', 'unsupported-value'],
    ['node.id == 2ivku8v2gvtg4', 'unsupported-value'],
    ['node.labels.disk = ssd', 'invalid-constraint'],
    ['node.labels.disk ==', 'invalid-constraint'],
    ['node.role == leader', 'invalid-constraint'],
    ['node.labels.disk == solid state', 'invalid-label'],
  ])('[C6-02] %s is reported', (constraint, code) => {
    expect(findings(placed(`constraints: ["${constraint}"]`), compose)).toEqual([
      `${code} services.web.deploy.placement.constraints.0 \`"${constraint}"\``,
    ])
  })
})

it('[C6-02] a value that came from a variable is not shown', () => {
  const text = placed('constraints: ["node.platform.arch == X${SECRET}"]')
  const [diagnostic] = diagnosticsOf(text, { ...compose, env: { SECRET: 'Zq7x W9' } })
  expect(diagnostic?.code).toBe('invalid-label')
  expect(JSON.stringify(diagnostic)).not.toMatch(/zq7x/i)
})

describe('spreads', () => {
  const labelSelector = {
    matchLabels: { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/part-of': 'app' },
  }

  it('[C6-02] a preference is not insisted on', () => {
    const text = placed('preferences: [{spread: node.labels.zone}, {spread: node.labels.zone}]')
    expect(podOf(text, compose).topologySpreadConstraints).toEqual([
      { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', labelSelector },
    ])
  })

  it('[C6-02] a preference for anything but labels is a warning', () => {
    const text = placed('preferences: [{spread: engine.labels.a}]')
    expect(findings(text, compose)).toEqual([
      'unsupported-value services.web.deploy.placement.preferences.0.spread `engine.labels.a`',
    ])
    expect(podOf(text, compose).topologySpreadConstraints).toBeUndefined()
  })

  it('[C6-02] one on each node keeps Pods apart, beside the affinity of volumes', () => {
    const keys = 'scale: 2\nvolumes: ["data:/d"]\ndeploy: {placement: {max_replicas_per_node: 1}}'
    const { affinity } = podOf(web(keys, 'volumes:\n  data:'), compose)
    expect(affinity?.podAffinity).toBeDefined()
    expect(affinity?.podAntiAffinity).toEqual({
      requiredDuringSchedulingIgnoredDuringExecution: [
        { labelSelector, topologyKey: 'kubernetes.io/hostname' },
      ],
    })
  })

  it('[C6-02] several on each node are a spread', () => {
    expect(podOf(placed('max_replicas_per_node: 3'), compose).topologySpreadConstraints).toEqual([
      {
        maxSkew: 3,
        topologyKey: 'kubernetes.io/hostname',
        whenUnsatisfiable: 'DoNotSchedule',
        labelSelector,
      },
    ])
    expect(podOf(placed('max_replicas_per_node: 0'), compose)).not.toHaveProperty('topologySpreadConstraints')
  })

  it('[C6-02] a DaemonSet has nothing to spread', () => {
    const text = web('deploy: {mode: global, placement: {max_replicas_per_node: 1}}')
    expect(podOf(text, compose)).not.toHaveProperty('affinity')
  })
})

it.each<[keys: string, expected: readonly string[]]>([
  [
    'deploy: {placement: {constraints: ["a b c", "x node.id==a", "node.labels.a ==", "==a", "", "node.labels.a==b c"]}}',
    [
      'invalid-constraint deploy.placement.constraints.0 `"a b c"`',
      'invalid-constraint deploy.placement.constraints.1 `"x node.id==a"`',
      'invalid-constraint deploy.placement.constraints.2 `"node.labels.a =="`',
      'invalid-constraint deploy.placement.constraints.3 `"==a"`',
      'invalid-constraint deploy.placement.constraints.4 `""`',
      'invalid-label deploy.placement.constraints.5 `"node.labels.a==b c"`',
    ],
  ],
  [
    'deploy: {placement: {preferences: [{spread: a.b}, {spread: "node.labels.a b"}, {}, {spread: ""}]}}',
    [
      'unsupported-value deploy.placement.preferences.0.spread `a.b`',
      'invalid-label deploy.placement.preferences.1.spread `"node.labels.a b"`',
      'unsupported-value deploy.placement.preferences.3.spread `""`',
    ],
  ],
])('a placement that is written as %j is reported as %j', (keys, expected) => {
  expect(findings(web(keys), { profile: 'compose' }).map((one) => one.replace('services.web.', ''))).toEqual(
    expected,
  )
})

it.each<[keys: string, expected: unknown]>([
  [
    'deploy: {placement: {preferences: [{spread: node.labels.zone}, {spread: node.labels.zone}, {}]}}',
    [
      {
        maxSkew: 1,
        topologyKey: 'zone',
        whenUnsatisfiable: 'ScheduleAnyway',
        labelSelector: {
          matchLabels: { 'app.kubernetes.io/name': 'web', 'app.kubernetes.io/part-of': 'app' },
        },
      },
    ],
  ],
])('[C6-02] %j spreads over each label once', (keys, expected) => {
  expect(podOf(web(keys), { profile: 'compose' }).topologySpreadConstraints).toEqual(expected)
})

it.each<[keys: string, expected: unknown]>([
  [
    'deploy: {placement: {constraints: ["node.platform.arch==x86_64", "node.labels.arch==x86_64", "node.role==manager"]}}',
    {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: {
          nodeSelectorTerms: [
            {
              matchExpressions: [
                { key: 'kubernetes.io/arch', operator: 'In', values: ['amd64'] },
                { key: 'arch', operator: 'In', values: ['x86_64'] },
                { key: 'node-role.kubernetes.io/control-plane', operator: 'Exists' },
              ],
            },
          ],
        },
      },
    },
  ],
])('[C6-02] %j asks for an architecture only in the label of architectures', (keys, expected) => {
  expect(podOf(web(keys), { profile: 'compose' }).affinity).toEqual(expected)
})
