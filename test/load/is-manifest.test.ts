import { expect, it } from 'vitest'
import { found } from '../support/several-files.js'

it.each([
  ['a kind without a version', 'kind: Service\n', ['refused-key :kind', 'no-services :kind: Service']],
  [
    'a version without a kind',
    'apiVersion: v1\n',
    ['refused-key :apiVersion', 'no-services :apiVersion: v1'],
  ],
  ['both', 'apiVersion: v1\nkind: Service\n', ['kubernetes-object :Service']],
  [
    'both beside services',
    'apiVersion: v1\nkind: Service\nservices: {web: {image: a}}\n',
    ['refused-key :apiVersion', 'refused-key :kind'],
  ],
  ['a service at the top', 'web: {image: a}\n', ['old-format :web']],
  ['one that is built', 'x-a: {image: a}\nweb: {build: .}\n', ['old-format :web']],
  ['one beside services', 'services: {web: {image: a}}\nweb: {image: a}\n', ['refused-key :web']],
  ['an extension', 'x-web: {image: a}\n', ['no-services :x-web: {image: a}']],
])('a manifest is told from what else a file may hold: %s', (_, text, expected) => {
  expect(
    found(text)
      .map((one) => one.trimEnd())
      .sort(),
  ).toEqual(expected.sort())
})

it.each(['"x', '- a\n- "b', 'a: b\n- x'])('a broken file has only its syntax errors: %j', (text) => {
  expect(new Set(found(text).map((one) => one.split(' ')[0]))).toEqual(new Set(['yaml-syntax']))
})
