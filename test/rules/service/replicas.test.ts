import { trace } from 'tranship'
import { describe, expect, it } from 'vitest'
import { findings, relatedTo, web, workloadOf } from '../../support/translated.js'

describe('replicas', () => {
  it.each([
    ['scale: 3', 3],
    ['scale: "3"', 3],
    ['scale: 0x1F', 31],
    ['scale: 0o17', 15],
    ['scale: 0', 0],
    ['deploy: {replicas: 3}', 3],
    ['deploy: {replicas: 3}\nscale: 3', 3],
    ['deploy: {replicas: "${N}"}', 4],
  ])('[R2.2-13] [R2.14-03] of %j are %i', (keys, replicas) => {
    expect(workloadOf(web(keys), { env: { N: '4' } }).spec).toMatchObject({ replicas })
  })

  it.each(
    (['1.37', '1.48', 'compose'] as const).flatMap((profile) => [
      { profile, kind: 'Deployment', keys: '' },
      { profile, kind: 'StatefulSet', keys: 'volumes: [data:/data]' },
    ]),
  )('[R2.2-13] are written only where the file says how many: $profile, $kind', ({ profile, kind, keys }) => {
    const text = `${web(keys)}\nvolumes: {data: {}}\n`
    const workload = workloadOf(text, { profile })
    expect(workload.kind).toBe(kind)
    expect(workload.spec).not.toHaveProperty('replicas')
  })

  it('[R2.4-09] of a Job are its completions, all at once', () => {
    const { spec } = workloadOf(web('restart: never\nscale: 3'))
    expect(spec).toMatchObject({ completions: 3, parallelism: 3 })
    expect(spec).not.toHaveProperty('replicas')
  })

  it('[R2.2-13] that differ are an error that names both', () => {
    const text = web('scale: 2\ndeploy: {replicas: 3}')
    expect(findings(text)).toEqual(['replicas-differ services.web.deploy.replicas `3`'])
    expect(relatedTo('replicas-differ', text)).toEqual(['scale'])
  })

  it.each([
    ['scale: -1', 'not-an-integer services.web.scale `-1`'],
    ['scale: 1.5', 'not-an-integer services.web.scale `1.5`'],
    ['scale: many', 'not-an-integer services.web.scale `many`'],
    ['scale: 2147483648', 'not-an-integer services.web.scale `2147483648`'],
    ['scale: [2]', 'wrong-type services.web.scale `[2]`'],
  ])('[R2.2-13] of %j are an error', (keys, finding) => {
    expect(findings(web(keys))).toEqual([finding])
  })
})

it.each([
  ['2.0', []],
  ['2.00', []],
  ['2.5', ['not-an-integer services.web.deploy.replicas `2.5`']],
  ['"2.0"', ['not-an-integer services.web.deploy.replicas `"2.0"`']],
])('[C0-02] a whole number may have a point: %s', (replicas, expected) => {
  const text = web(`deploy: {replicas: ${replicas}}`)
  expect(findings(text, { profile: 'compose' })).toEqual(expected)
  if (expected.length === 0)
    expect(workloadOf(text, { profile: 'compose' }).spec).toMatchObject({ replicas: 2 })
  expect(findings(text)).toEqual([`not-an-integer services.web.deploy.replicas \`${replicas}\``])
})

it.each([
  ['scale: 2', 'services.web.scale'],
  ['deploy: {replicas: 2}', 'services.web.deploy.replicas'],
  ['scale: 2\ndeploy: {replicas: 2}', 'services.web.deploy.replicas'],
])('[R2.2-13] the number of {%s} comes from %s', (keys, path) => {
  const { objects, originOf } = trace(web(keys))
  const workload = objects.find(({ kind }) => kind === 'Deployment')!
  expect(originOf(workload, '/spec/replicas')).toMatchObject({ path: path.split('.') })
})
