import { describe, expect, it } from 'vitest'
import { Recording } from '../../../src/origins/recording.js'
import { Draft, silent } from '../../../src/rules/types/draft.js'

const origin = { rule: 'R0-08' }

describe('a part of a draft', () => {
  it('has the field order of Kubernetes in any order of the rules', () => {
    const { pod } = new Draft(silent)
    pod.set('nodeSelector', { disk: 'ssd' }, origin)
    pod.set('enableServiceLinks', false, origin)
    expect(JSON.stringify(pod.finish())).toBe('{"enableServiceLinks":false,"nodeSelector":{"disk":"ssd"}}')
  })

  it('refuses a field that another rule has set', () => {
    const { container } = new Draft(silent)
    container.set('workingDir', '/app', origin)
    expect(() => container.set('workingDir', '/srv', origin)).toThrow('two rules set workingDir')
  })

  it('has no fields beyond its order: they would not come out', () => {
    const { pod, container } = new Draft(silent)
    // @ts-expect-error: a field of a Pod that is not in the order of the part
    pod.set('nodeName', 'node1', origin)
    // @ts-expect-error: a list of a container that is not in the order of the part
    container.add('volumeDevices', {}, origin)
    expect(pod.finish()).toEqual({})
    expect(container.finish()).toEqual({})
  })

  it('comes from where its first field does that is there', () => {
    const { pod } = new Draft({ ...silent, records: true })
    pod.set('nodeSelector', undefined, { rule: 'R0-07' })
    pod.set('enableServiceLinks', false, origin)
    expect(pod.origin).toBe(origin)
    const { container } = new Draft(silent)
    container.set('workingDir', '/app', origin)
    expect(container.origin).toBeUndefined()
  })

  it.each([
    [true, ['enableServiceLinks']],
    [false, []],
  ])('has the origins of its fields if origins are recorded: %s', (records, expected) => {
    const noted: unknown[] = []
    const note = (_: object, key: unknown, from: unknown) => noted.push(from === origin && key)
    const draft = new Draft({
      ...silent,
      records,
      note,
      noteFields: (object, origins) => origins.forEach((from, key) => note(object, key, from)),
    })
    draft.pod.set('enableServiceLinks', false, origin)
    draft.pod.finish()
    expect(noted).toEqual(expected)
  })
})

describe.each([
  ['records', new Recording()],
  ['records nothing', silent],
])('a recorder that %s', (_, { at, object }) => {
  it('makes objects and lists without the fields that are undefined', () => {
    const fields = { b: at('one', origin), a: at(undefined, origin), c: undefined, d: [1] }
    expect(JSON.stringify(object<object>(fields))).toBe('{"b":"one","d":[1]}')
    expect(object<string[]>([at('one', origin), 'two'])).toEqual(['one', 'two'])
  })

  it('refuses a value with its origin outside of an object', () => {
    // @ts-expect-error: only `object` takes such a value
    const value: string = at('one', origin)
    expect(value).toBeDefined()
  })
})
