import { expect, it } from 'vitest'
import { findings, manifest } from '../support/translated.js'
import { withoutLatest } from '../../src/application/built-images.js'
import { pullPolicies } from '../../src/inference/passes/pull-policies.js'
import type { Parts } from '../../src/inference/passes/pass.js'
import type { ServiceSettings } from '../../src/rules/service-rules.js'
import type { Scope } from '../../src/rules/types/scope.js'

it('[C5-01] only a whole tag `latest` means nothing', () => {
  expect(['a:latest', 'a', 'a:latest2'].map(withoutLatest)).toEqual(['a', 'a', 'a:latest2'])
})

it('[C5-01] only where nodes never get an image that is built they get it as others do', () => {
  const service = (image: string | undefined, policy?: string, build?: object) =>
    ({
      infer: true,
      pullPolicy: policy && { policy },
      build,
      place: { get: () => (image === undefined ? undefined : { text: image }) },
    }) as unknown as ServiceSettings
  const build = { settings: { tags: ['tagged:1'] } }
  const all = [
    service('shop', 'Always', build),
    service(undefined, 'Never', build),
    service('shop:latest', 'Never'),
    service('tagged:1', 'Never'),
    service('other', 'Never'),
    service('other'),
  ]
  const { services } = pullPolicies.run({ services: all } as unknown as Parts<ServiceSettings>, {} as Scope)
  expect(services!.map(({ pullPolicy }) => pullPolicy?.policy)).toEqual([
    'Always',
    'IfNotPresent',
    'IfNotPresent',
    'IfNotPresent',
    'Never',
    undefined,
  ])
})

it('a service without an image is one error, also where none is to be pulled', () => {
  expect(findings(manifest({ web: 'pull_policy: never' }), { profile: 'compose' })).toEqual([
    'no-image services.web `web`',
  ])
})
