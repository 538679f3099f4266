import { expect, it } from 'vitest'
import { Declared } from '../../../src/rules/values/declared.js'
import { findings, web } from '../../support/translated.js'
import { placeOf } from '../../support/read-value.js'

const declared = (yaml: string, isBroken = false) => new Declared(placeOf(yaml), ['volumes'], isBroken)

it('has the names of a block, even with invalid values', () => {
  const { names } = declared('{volumes: {data: {}, logs: }}')
  expect(names).toEqual(['data', 'logs'])
  expect(declared('{volumes: {data: {}}}').has('data')).toBe(true)
  expect(declared('{volumes: {data: {}}}').has('logs')).toBe(false)
  expect(declared('{}').has('data')).toBe(false)
  expect(declared('{}').names).toEqual([])
})

it('has any name where the manifest or the block is broken', () => {
  expect(declared('{}', true).has('data')).toBe(true)
  expect(findings(web('volumes: ["data:/data"]', 'volumes: [x]'))).toEqual(['wrong-type volumes `[x]`'])
  expect(findings(web('volumes: ["data:/data"]', '  db:\n    image: a: b'))).toEqual([
    'yaml-syntax services.db.image.a `a`',
  ])
})
