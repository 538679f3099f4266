import { expect, it } from 'vitest'
import { toYAML, translate } from 'tranship'
import { Printed } from '../../src/editor/printed.js'

const { objects } = translate(
  'services:\n  web:\n    image: nginx\n    ports: ["80"]\n  db:\n    image: postgres:18\n',
)
const printed = new Printed(objects)
const textAt = ({ from, to }: { readonly from: number; readonly to: number }) => printed.text.slice(from, to)

it('printed objects are what toYAML writes', () => {
  expect(printed.text).toBe(toYAML(objects))
  expect(printed.objects.map(textAt)).toEqual(objects.map((object) => toYAML([object])))
})

it('the field at an offset is the smallest, with its key', () => {
  const field = printed.fieldAt(printed.text.indexOf('postgres:18'))!
  expect(textAt(field)).toBe('image: postgres:18')
  expect(printed.stretchOf(field.object, field.pointer)).toEqual(field)
})

it('an object is found at the line of its kind', () => {
  expect(objects.map((_, index) => textAt(printed.stretchOf(index, '')!))).toEqual(
    objects.map(({ kind }) => `kind: ${kind}`),
  )
})

it('a field of no object has no range', () => {
  expect(printed.stretchOf(objects.length, '/kind')).toBeUndefined()
  expect(printed.stretchOf(0, '/kinds')).toBeUndefined()
})
