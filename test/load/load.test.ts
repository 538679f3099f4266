import { expect, it } from 'vitest'
import { translate } from 'tranship'
import { compose, diagnosticsOf } from '../support/several-files.js'

it.each([
  ['services: {web: {image: a, ports: !reset ["80:80"]}}'],
  ['services: {web: {image: a, ports: [{target: 80, published: !reset "80"}]}}'],
])('[C1-04] `!reset` removes a value in one file alone: %s', (text) => {
  expect(translate(text, compose).objects.map(({ kind }) => kind)).not.toContain('Ingress')
})

it.each([
  ['nothing', [], 'no-services'],
  ['a file with nothing in it', [{ path: 'a.yaml', text: '' }], 'no-services'],
  ['services that are a text', [{ path: 'a.yaml', text: 'services: text' }], 'wrong-type'],
])('[C1-01] a manifest of %s has no services', (_, files, code) => {
  expect(diagnosticsOf(files).map((one) => one.code)).toEqual([code])
})
