import { expect, it } from 'vitest'
import { manifest, titlesOf } from '../../support/translated.js'

it.each([
  ['[db]', []],
  ['["db:"]', []],
  ['["db:store"]', ['Service store']],
])('[C4-01] the links %s add %j', (links, added) => {
  const text = manifest({ web: `image: a\nlinks: ${links}`, db: 'image: b\nports: [80]' })
  const services = titlesOf(text, { profile: 'compose' }).filter((title) => title.startsWith('Service'))
  expect(services.filter((title) => !/ (?:web|db)$/.test(title))).toEqual(added)
})
