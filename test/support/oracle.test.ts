import { describe, expect, it } from 'vitest'
import { inOrder, soundObjects, type Sound } from './objects.js'
import { faultsOf } from './oracle.js'

describe('the oracle', () => {
  it('accepts one sound object of each kind', () => {
    expect(faultsOf(inOrder(soundObjects()))).toEqual([])
  })

  const broken: [what: string, breakIt: (sound: Sound) => void, fault: RegExp][] = [
    [
      'an unknown field of a spec',
      (s) => (s.deployment.spec.replica = 1),
      /spec\/replica is an unknown field/,
    ],
    ['an unknown field at the top', (s) => (s.service.data = {}), /\/data is an unknown field/],
    ['an unknown field of metadata', (s) => (s.claim.metadata.title = 'x'), /title is an unknown field/],
    [
      'an unknown field deep in a container',
      (s) => (s.deployment.spec.template.spec.containers[0].ports[0].target = 80),
      /containers\/0\/ports\/0\/target is an unknown field of V1ContainerPort/,
    ],
    [
      'an unknown field of a probe',
      (s) => (container(s).readinessProbe.retries = 3),
      /retries is an unknown field/,
    ],
    [
      'a field of another kind',
      (s) => (s.job.spec.replicas = 1),
      /replicas is an unknown field of V1JobSpec/,
    ],
    ['a string for a number', (s) => (s.deployment.spec.replicas = '2'), /spec\/replicas must be integer/],
    ['a fraction for a number', (s) => (s.job.spec.backoffLimit = 1.5), /backoffLimit/],
    ['a number for a string', (s) => (container(s).image = 3), /image must be string/],
    [
      'a number as an environment value',
      (s) => (container(s).env[0].value = 8080),
      /env\/0\/value must be string/,
    ],
    ['a number as a label', (s) => (s.service.metadata.labels.x = 1), /labels\/x/],
    ['a boolean as an annotation', (s) => (s.deployment.metadata.annotations.x = true), /annotations\/x/],
    ['a map for a list', (s) => (container(s).args = {}), /args must be array/],
    ['a list for a map', (s) => (s.service.spec.selector = []), /selector/],
    ['a string for a list', (s) => (container(s).command = 'nginx'), /command must be array/],
    [
      'a string for a boolean',
      (s) => (podSpec(s).enableServiceLinks = 'false'),
      /enableServiceLinks must be boolean/,
    ],
    ['null', (s) => (container(s).workingDir = null), /workingDir is null/],
    ['undefined', (s) => (container(s).workingDir = undefined), /workingDir is undefined/],
    ['a missing selector', (s) => delete s.deployment.spec.selector, /required property selector/],
    ['a missing template', (s) => delete s.job.spec.template, /required property template/],
    ['a missing port number', (s) => delete s.service.spec.ports[0].port, /required property port/],
    ['a missing container name', (s) => delete container(s).name, /required property name/],
    ['missing containers', (s) => delete podSpec(s).containers, /required property containers/],
    [
      'a missing mount path',
      (s) => delete container(s).volumeMounts[0].mountPath,
      /required property mountPath/,
    ],
    [
      'a missing path type',
      (s) => delete s.ingress.spec.rules[0].http.paths[0].pathType,
      /required property pathType/,
    ],
    ['a quantity with a Compose suffix', (s) => (container(s).resources.limits.memory = '128mb'), /memory/],
    ['a quantity in words', (s) => (s.claim.spec.resources.requests.storage = 'much'), /storage/],
    ['an empty quantity', (s) => (container(s).resources.requests.cpu = ''), /cpu/],
    ['an unknown kind', (s) => (s.deployment.kind = 'ReplicaSets'), /unknown kind of apps\/v1/],
    [
      'a wrong version',
      (s) => (s.ingress.apiVersion = 'extensions/v1beta1'),
      /unknown kind of extensions\/v1beta1/,
    ],
    ['a missing version', (s) => delete s.job.apiVersion, /unknown kind of undefined/],
  ]
  it.each(broken)('rejects %s', (_, breakIt, fault) => {
    const sound = soundObjects()
    breakIt(sound)
    expect(faultsOf(inOrder(sound)).join('\n')).toMatch(fault)
  })

  it('rejects an invalid object', () => {
    expect(faultsOf([null, 'Service', []])).toHaveLength(3)
  })

  const podSpec = (sound: Sound) => sound.deployment.spec.template.spec
  const container = (sound: Sound) => podSpec(sound).containers[0]
})
