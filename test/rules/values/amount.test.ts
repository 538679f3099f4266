import { expect, it } from 'vitest'
import { diagnosticsOf, objectOf, web } from '../../support/translated.js'

const text = (size: string) =>
  web('volumes: ["data:/data"]', `volumes: {data: {driver_opts: {size: ${size}}}}`)

it.each([
  ['10gb', '10Gi'],
  ['10G', '10G'],
  ['10Gi', '10Gi'],
  ['1e3', '1e3'],
  ['12E12', '12E12'],
  ['1e10', '1e10'],
  ['1.5Gi', '1.5Gi'],
  ['2kb', '2Ki'],
  ['+1G', '1Gi'],
  ['10Gib', '10Gi'],
])('[R2.12-06] a disk of %s is one of %s', (size, expected) => {
  expect(objectOf('PersistentVolumeClaim', text(size)).spec?.resources?.requests).toEqual({
    storage: expected,
  })
})

it.each([
  ['10gi', ['10Gi']],
  ['15mi', ['15Mi']],
  ['10GI', ['10Gi']],
  ['9999ei', []],
  ['x10gi', []],
  ['10gib', []],
  ['10gix', []],
  ['1.gi', []],
  ['gi', []],
  ['-10gi', []],
])('[R2.11-01] memory of %s may be corrected to %j', (size, fixes) => {
  const found = diagnosticsOf(web(`resources: {limits: {memory: ${size}}}`))
  expect(found.flatMap((one) => one.fixes?.map((fix) => fix.text) ?? [])).toEqual(fixes)
})
