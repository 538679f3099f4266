import { describe, expect, it } from 'vitest'
import type { Service } from '../../src/application/service.js'
import type { ServiceSettings } from '../../src/rules/service-rules.js'
import { Weights } from '../../src/application/weight.js'

const ten = <Item>(item: Item): Item[] => Array.from({ length: 10 }, () => item)
const nothing = {
  annotations: [],
  dependencies: [],
  environment: { variables: [] },
  mounts: [],
  ports: [],
  preStart: [],
  replicas: {},
}

/** Returns how often there is room in a small manifest. */
function times(hasRoom: (weights: Weights) => boolean): number {
  const weights = new Weights(0)
  let count = 0
  while (count < 1000 && hasRoom(weights)) {
    expect(weights.isFull).toBe(false)
    count++
  }
  expect(weights.isFull).toBe(true)
  return count
}

describe('[R0-06] what services become', () => {
  it('may be 150 times as long as their text, and always 200,000 characters', () => {
    expect(new Weights(10_000).limit).toBe(1_500_000)
    expect(new Weights(1000).limit).toBe(200_000)
  })

  it.each<[string, object, number]>([
    ['nothing', {}, 200],
    ['dependencies', { dependencies: ten({}) }, 137],
    ['mounts', { mounts: ten({ kind: 'host' }) }, 71],
    ['mounts that are not filled', { mounts: ten({ init: undefined }) }, 71],
    ['mounts that are filled', { mounts: ten({ init: {} }) }, 16],
    ['mounts of init containers', { mounts: ten({}), preStart: [{}, {}] }, 31],
    ['ports', { ports: ten({ published: [1, 2] }) }, 43],
    ['variables', { environment: { variables: ten({ name: 'ABC', value: 'value' }) } }, 130],
    [
      'variables of init containers',
      { environment: { variables: ten({ name: 'ABC', value: 'value' }) }, preStart: [{}, {}] },
      77,
    ],
    ['annotations', { annotations: ten({ key: 'abc', value: 'value' }) }, 77],
    ['an autoscaler', { replicas: { autoscaler: {} } }, 125],
    ['an autoscaler and a budget', { replicas: { autoscaler: {} }, disruptionBudget: {} }, 90],
  ])('is as much as their fields are: %s', (_, fields, count) => {
    const settings = { ...nothing, ...fields } as unknown as ServiceSettings
    expect(times((weights) => weights.hasRoomFor(settings))).toBe(count)
  })

  it.each<[string, object, number]>([
    ['names', { aliases: ten({}), ports: [] }, 50],
    ['ports that were found', { aliases: [], ports: ten({ published: [], listed: false }) }, 111],
    ['ports of one name', { aliases: [{}], ports: ten({ published: [1, 2], listed: true }) }, 64],
    ['ports of names', { aliases: ten({}), ports: ten({ published: [1, 2], listed: true }) }, 6],
  ])('is as much as others ask for: %s', (_, fields, count) => {
    const service = fields as unknown as Service
    expect(times((weights) => weights.hasRoomForNames(service))).toBe(count)
  })

  it('counts the volumes that they mount from others', () => {
    const exact = new Weights(6000)
    expect(times((weights) => weights.hasRoomForMounts(100))).toBe(11)
    expect([5000, 1].map((count) => exact.hasRoomForMounts(count))).toEqual([true, false])
  })
})
