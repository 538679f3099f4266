import { describe, expect, it } from 'vitest'
import { containerOf, findings, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

describe('[C5-01] pull_policy', () => {
  it.each([
    ['always', 'Always'],
    ['never', 'IfNotPresent'],
    ['missing', 'IfNotPresent'],
    ['if_not_present', 'IfNotPresent'],
    ['daily', 'Always'],
    ['weekly', 'Always'],
    ['refresh', 'Always'],
    ['every_12h', 'Always'],
    ['every_1w2d', 'Always'],
  ])('%s is %s', (text, policy) => {
    const pulled = web(`pull_policy: ${text}`)
    expect(containerOf(pulled, compose).imagePullPolicy).toBe(policy)
    expect(findings(pulled, compose)).toEqual([])
  })

  it('build says nothing new beside a build, and is a warning without one', () => {
    const built = web('build: .\npull_policy: build')
    expect(findings(built, compose)).toEqual([])
    expect(containerOf(built, compose)).not.toHaveProperty('imagePullPolicy')
    const pulled = web('pull_policy: build')
    expect(findings(pulled, compose)).toEqual(['unsupported-value services.web.pull_policy `build`'])
  })

  it.each(['Always', 'every_', 'every_5y', 'xalwaysx'])('%s is an error', (text) => {
    expect(findings(web(`pull_policy: ${text}`), compose)).toEqual([
      `invalid-value services.web.pull_policy \`${text}\``,
    ])
  })
})
