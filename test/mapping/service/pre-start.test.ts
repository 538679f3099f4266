import { expect, it } from 'vitest'
import { podOf, web } from '../../support/translated.js'

it.each([
  ['working_dir: /own', '/own'],
  ['working_dir: ""', '/app'],
  ['user: "1"', '/app'],
])('[C7-02] with {%s} it works in %s', (setting, expected) => {
  const text = web(`working_dir: /app\npre_start: [{command: [up], ${setting}}]`)
  expect(podOf(text, { profile: 'compose' }).initContainers?.[0]?.workingDir).toBe(expected)
})
