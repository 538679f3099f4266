import { describe, expect, it } from 'vitest'
import { findings, objectOf, titlesOf, web } from '../../support/translated.js'

const text = (volume: string, name = 'data') => web('', `volumes: {${name}: ${volume}}`)

describe('a top-level volume', () => {
  it.each([
    ['', '1Gi'],
    ['{}', '1Gi'],
    ['{driver_opts: {}}', '1Gi'],
    ['{driver_opts: {size: 10Gi}}', '10Gi'],
    ['{driver_opts: {size: 10G}}', '10G'],
    ['{driver_opts: {size: 1048576}}', '1048576'],
    ['{driver_opts: {size: 512mb}}', '512Mi'],
    ['{driver_opts: {size: 10gb}}', '10Gi'],
    ['{driver_opts: {size: "${SIZE}"}}', '3Gi'],
  ])('[R2.12-06] %j asks for %s', (volume, storage) => {
    expect(objectOf('PersistentVolumeClaim', text(volume), { env: { SIZE: '3Gi' } }).spec).toEqual({
      accessModes: ['ReadWriteOnce'],
      resources: { requests: { storage } },
    })
  })

  it('[R2.12-06] has a class and annotations', () => {
    const { metadata, spec } = objectOf(
      'PersistentVolumeClaim',
      text('{driver_opts: {class: fast-ssd}, labels: {backup: true}}'),
    )
    expect(spec?.storageClassName).toBe('fast-ssd')
    expect(metadata?.annotations).toEqual({ backup: 'true' })
  })

  it.each([
    ['data', '', 'data', []],
    ['my_data', '', 'my-data', ['name-sanitised volumes.my_data `my_data`']],
    ['toString', '', 'tostring', ['name-sanitised volumes.toString `toString`']],
    ['__proto__', '', 'proto', ['name-sanitised volumes.__proto__ `__proto__`']],
    ['data', '{name: disk}', 'disk', []],
    ['data', '{name: My.Disk}', 'my-disk', ['name-sanitised volumes.data.name `My.Disk`']],
  ])('[R2.12-06] [R0-02] %s with %j is called %s', (name, volume, claim, expected) => {
    expect(titlesOf(text(volume, name))[0]).toBe(`PersistentVolumeClaim ${claim}`)
    expect(findings(text(volume, name))).toEqual(expected)
  })

  it('[R2.11-01] reads thousandths of a byte as mebibytes', () => {
    const millibytes = text('{driver_opts: {size: 512m}}')
    expect(findings(millibytes)).toEqual(['memory-in-millibytes volumes.data.driver_opts.size `512m`'])
    expect(objectOf('PersistentVolumeClaim', millibytes).spec?.resources).toEqual({
      requests: { storage: '512Mi' },
    })
  })

  it.each([
    ['{driver: local}', 'unsupported-key volumes.data.driver `driver`'],
    ['{external: true}', 'unsupported-key volumes.data.external `external`'],
    ['{driver_opts: {type: nfs}}', 'unsupported-key volumes.data.driver_opts.type `type`'],
    ['{driver_opts: {size: huge}}', 'invalid-quantity volumes.data.driver_opts.size `huge`'],
    ['{driver_opts: {size: 0}}', 'quantity-not-positive volumes.data.driver_opts.size `0`'],
    ['{driver_opts: {size: 0gb}}', 'quantity-not-positive volumes.data.driver_opts.size `0gb`'],
    ['{driver_opts: {size: 8Ei}}', 'quantity-too-large volumes.data.driver_opts.size `8Ei`'],
    ['{driver_opts: {size: 8192pb}}', 'quantity-too-large volumes.data.driver_opts.size `8192pb`'],
    ['{driver_opts: {size: -1Gi}}', 'quantity-not-positive volumes.data.driver_opts.size `-1Gi`'],
    ['{driver_opts: {class: Fast SSD}}', 'invalid-storage-class volumes.data.driver_opts.class `Fast SSD`'],
    ['{labels: {a b: c}}', 'invalid-annotation-key volumes.data.labels.a b `a b`'],
    ['5Gi', 'wrong-type volumes.data `5Gi`'],
    ['{drivr: x}', 'unknown-key volumes.data.drivr `drivr`'],
  ])('[R2.12-06] %s is reported', (volume, finding) => {
    expect(findings(text(volume))).toEqual([finding])
  })

  it('[R2.12-06] whose name becomes another’s is an error', () => {
    const both = web('', 'volumes: {a: , b: {name: a}}')
    expect(findings(both)).toEqual(['name-collision volumes.b `b`'])
  })
})
