import { expect, it } from 'vitest'
import { found } from '../support/several-files.js'

const entry = (path: string) => `{path: ${path}, action: sync, target: /${path}}`
const manifest = (keys: string) => `services: {web: {image: a, ${keys}}}\n`

it.each([
  ['a text of today', `x-develop: {watch: [${entry('a')}]}, develop: text`, ['wrong-type :text']],
  ['a list of today', `x-develop: {watch: [${entry('a')}]}, develop: [a]`, ['wrong-type :[a]']],
  ['a text of then', `x-develop: text, develop: {watch: [${entry('a')}]}`, []],
  ['a text of then alone', 'x-develop: text', ['wrong-type :text']],
  [
    'a list of entries that is a text today',
    `x-develop: {watch: [${entry('a')}]}, develop: {watch: b}`,
    ['wrong-type :b'],
  ],
  ['one that was a text then', `x-develop: {watch: b}, develop: {watch: [${entry('a')}]}`, []],
  ['entries that are texts', 'develop: {watch: [a]}', ['wrong-type :a']],
])('[C1-08] an extension of then beside the key of today: %s', (_, keys, expected) => {
  expect(found(manifest(keys))).toEqual(expected)
})

it.each([
  ['no services', 'services: text\n', ['wrong-type :text']],
  ['a list of services', 'services: [web]\n', ['wrong-type :[web]']],
  ['a service that is a text', 'services: {web: x}\n', ['wrong-type :x']],
])('takes any manifest: %s', (_, text, expected) => {
  expect(found(text)).toEqual(expected)
})
