import { expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest } from '../../support/translated.js'

const chain = (count: number) =>
  Array.from({ length: count }, (_, index) => {
    const from = index === 0 ? '' : `, volumes_from: [s${index - 1}]`
    return `  s${index}: { image: x, volumes: ['data:/v${index}']${from} }\n`
  }).join('')
const codesIn = (count: number) =>
  diagnosticsOf(`services:\n${chain(count)}volumes: { data: {} }\n`, { profile: 'compose' }).map(
    ({ code }) => code,
  )

it('[C3-04] is one error where a few lines would become too many mounts', () => {
  expect(codesIn(120)).toEqual(['too-large'])
  expect(codesIn(86)).toEqual(['too-large'])
  expect(codesIn(85)).toEqual([])
})

it('[C3-04] shows the error of a mount at its original place', () => {
  const text = manifest({
    a: 'image: a\nvolumes: ["../some/a.conf:/d:ro"]',
    b: 'image: b\nvolumes_from: [a]',
  })
  expect(findings(text, { profile: 'compose' }).map((one) => one.replace(/.* `/, '`'))).toEqual([
    '`../some/a.conf`',
    '`a`',
  ])
})
