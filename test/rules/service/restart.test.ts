import { expect, it } from 'vitest'
import { findings, manifest, objectOf, podOf, web, workloadOf } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

it.each([
  ['restart: on-failure:3', 'OnFailure', 3],
  ['restart: "no"', 'Never', 0],
  ['restart: on-failure:3\ndeploy: {restart_policy: {max_attempts: 4}}', 'OnFailure', 4],
])('[R2.4-05] %s of a service that another waits for restarts %s, %s times', (keys, policy, limit) => {
  const text = manifest({
    web: 'image: a\ndepends_on: {job: {condition: service_completed_successfully}}',
    job: `image: b\n${keys}`,
  })
  const { spec } = objectOf('Job', text) as { spec: { backoffLimit?: number; template: { spec: object } } }
  expect([spec.template.spec, spec.backoffLimit]).toEqual([
    expect.objectContaining({ restartPolicy: policy }),
    limit,
  ])
})

it('[R2.4-05] that is empty is as if it were absent in the profile compose', () => {
  const kinds = (text: string, options: object) => [findings(text, options), workloadOf(text, options).kind]
  expect(kinds(web('restart: ""'), compose)).toEqual([[], 'Deployment'])
  expect(findings(web('restart: ""'))).toEqual(['invalid-restart services.web.restart `""`'])
})

it.each(['always', 'unless-stopped', 'any'])(
  '[C6-01] %s of a job is a warning, and on-failure',
  (condition) => {
    const text = web(`restart: ${condition}\ndeploy: {mode: replicated-job}`)
    expect(findings(text, compose)).toEqual([`setting-overruled services.web.restart \`${condition}\``])
    expect(podOf(text, compose).restartPolicy).toBe('OnFailure')
  },
)
