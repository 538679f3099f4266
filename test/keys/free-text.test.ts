import { expect, it } from 'vitest'
import { diagnosticsOf, web } from '../support/translated.js'

it.each([
  ['command: [sleep, 5]', ['5']],
  ['entrypoint: [sleep, 5]', ['5']],
  ['healthcheck: {test: [CMD, 5]}', ['5']],
  ['post_start: [{command: [sleep, 5]}]', ['5']],
  ['command: [5]', []],
  ['healthcheck: {test: [5]}', []],
  ['working_dir: 5', []],
  ['depends_on: [a, 5]', []],
  ['depends_on: {db: {condition: 5}}', []],
  ['deploy: 5', []],
])('the number in {%s} can become a text, where any will do: %j', (keys, fixes) => {
  const found = diagnosticsOf(web(keys), { profile: 'compose' }).filter(({ code }) => code === 'wrong-type')
  expect(found).toHaveLength(1)
  expect(found.flatMap(({ fixes = [] }) => fixes.map(({ text }) => text.replace(/\W/g, '')))).toEqual(fixes)
})
