import { describe, expect, it } from 'vitest'
import { trace } from 'tranship'
import { podContextOf, podOf, web } from '../../support/translated.js'

const contextOf = (keys: string) => podOf(web(keys, 'volumes:\n  data:')).securityContext
const group = (fsGroup: number) => ({ fsGroup, fsGroupChangePolicy: 'OnRootMismatch' })

describe('[R2.12-08] the group of the volumes of a Pod', () => {
  it.each([
    ['volumes: ["data:/data"]', 1000],
    ['volumes: ["data:/data:ro"]', 1000],
    ['volumes: ["/tmp", "data:/data"]', 1000],
    ['user: "472"\nvolumes: ["data:/data"]', 1000],
    ['user: node\nvolumes: ["data:/data"]', 1000],
    ['user: "472:473"\nvolumes: ["data:/data"]', 473],
    ['user: root:root\nvolumes: ["data:/data"]', 0],
    ['restart: "no"\nvolumes: ["data:/data"]', 1000],
  ])('with %j is %i', (keys, expected) => {
    expect(contextOf(keys)).toEqual(group(expected))
  })

  it.each([
    '',
    'user: "472:473"',
    'user: "472:473"\nvolumes: ["/tmp", {type: tmpfs, target: /run}]',
    'user: "472:473"\nvolumes: ["./conf:/conf:ro"]',
  ])('with %j, which has no claim, is none', (keys) => {
    expect(contextOf(keys)).toBeUndefined()
  })
})

it('[C9-01] comes from where the group is written', () => {
  const imageConfigs = { a: { User: '33:34' } }
  const text = (keys: string) =>
    `services: { web: { image: a, volumes: ["data:/d"]${keys} } }\nvolumes: { data: }\n`
  const originOf = (keys: string, configs: object) => {
    const { objects, originOf } = trace(text(keys), { profile: 'compose', imageConfigs: configs as never })
    const workload = objects.find(({ kind }) => kind === 'StatefulSet')!
    const origin = originOf(workload, '/spec/template/spec/securityContext/fsGroup')!
    return 'path' in origin ? origin.path.at(-1) : 'rule'
  }
  expect(originOf('', imageConfigs)).toBe('image')
  expect(originOf(', user: "1:2"', imageConfigs)).toBe('user')
  expect(originOf(', user: "1"', imageConfigs)).toBe('rule')
  expect(originOf('', { a: {} })).toBe('rule')
})

it('[R2.12-08] is none for a share, whose owner its server says', () => {
  const nfs = 'volumes: {data: {driver_opts: {type: nfs, o: addr=nas, device: ":/srv"}}}'
  const text = `services: { web: { image: a, volumes: ["data:/d"] } }\n${nfs}\n`
  expect(podContextOf(text, { profile: 'compose' })).toEqual({})
})
