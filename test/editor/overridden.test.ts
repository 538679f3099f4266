import { expect, it } from 'vitest'
import { overriddenValues } from '../../src/editor/overridden.js'

it('names values that another file overrides', () => {
  const manifest = [
    { path: 'a.yaml', text: 'services:\n  web:\n    image: one\n    user: "1"\n    ports: [80]\n' },
    { path: 'b.yaml', text: 'services:\n  web:\n    image: two\n    ports: [81]\n' },
  ]
  expect(
    overriddenValues(manifest, { profile: 'compose' }).map(({ range, by }) => [
      `${range.file}:${range.start.line}`,
      `${by.file}:${by.start.line}`,
    ]),
  ).toEqual([['a.yaml:3', 'b.yaml:3']])
})

it('finds none in one file', () => {
  expect(overriddenValues('services: {web: {image: a}}', {})).toEqual([])
})
