import { expect, it } from 'vitest'
import { safeTranslate, translate, type TranslateOptions } from 'tranship'
import { compose } from '../support/several-files.js'

const files = ['["${P-9090}:80"]', '["8080:80"]'].map((ports, index) => ({
  path: `${index}.yaml`,
  text: `services: {web: {image: a, ports: ${ports}}}\n`,
}))

it('[C1-03] an item that a variable tells from others is not decided as long as that is not known', () => {
  expect(safeTranslate(files, { ...compose, incomplete: true })).toMatchObject({ ok: false, errors: [] })
})

it.each<[TranslateOptions, string]>([
  [{ incomplete: true, env: { P: '8080' } }, '["8080:80"]'],
  [{ env: { P: '8080' } }, '["8080:80"]'],
  [{}, '["9090:80", "8080:80"]'],
])('[C1-03] an item that a variable tells from others is decided with %j', (options, ports) => {
  const same = `services: {web: {image: a, ports: ${ports}}}\n`
  const all = { ...compose, ...options, name: 'app' }
  expect(translate(files, all).objects).toEqual(translate(same, all).objects)
})
