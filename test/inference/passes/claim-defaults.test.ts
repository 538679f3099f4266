import { describe, expect, it } from 'vitest'
import { safeTranslate, trace, type TranslateOptions } from 'tranship'
import { planDeploy } from 'tranship/plan'
import { manifest, objectsOf } from '../../support/translated.js'

const mounting = (volume: string) => manifest({ web: 'image: shop/web:1\nvolumes: ["data:/d"]' }, volume)

/** Returns the size and the class of each claim. */
function claims(text: string, options: TranslateOptions = {}) {
  return objectsOf(text, { profile: 'compose', ...options }).flatMap((object) =>
    object.kind === 'PersistentVolumeClaim'
      ? [[object.spec?.resources?.requests?.['storage'], object.spec?.storageClassName]]
      : [],
  )
}

describe('[R2.12-10] with the options volumeSize and storageClass', () => {
  const options = { volumeSize: '10Gi', storageClass: 'fast' }

  it.each([
    ['{}', ['10Gi', 'fast']],
    ['{driver_opts: {size: 5Gi}}', ['5Gi', 'fast']],
    ['{driver_opts: {class: slow}}', ['10Gi', 'slow']],
    ['{driver_opts: {size: 5Gi, class: slow}}', ['5Gi', 'slow']],
    ['{labels: {kompose.volume.size: 2Gi}}', ['2Gi', 'fast']],
    ['{labels: {kompose.volume.storage-class-name: slow}}', ['10Gi', 'slow']],
  ])('a volume %s has the size and class %j', (volume, expected) => {
    expect(claims(mounting(`volumes: {data: ${volume}}`), options)).toEqual([expected])
  })

  it.each(['1.37', '1.48', 'compose'] as const)('they count in %s', (profile) => {
    expect(claims(mounting('volumes: {data: }'), { ...options, profile })).toEqual([['10Gi', 'fast']])
    expect(claims(mounting('volumes: {data: }'), { profile })).toEqual([['1Gi', undefined]])
  })

  it('a folder of the host has them too', () => {
    const text = manifest({ db: 'image: postgres:17\nvolumes: ["./data:/var/lib/postgresql/data"]' })
    expect(claims(text, { ...options, folders: { './data': 'empty' } })).toEqual([['10Gi', 'fast']])
  })

  it('a claim that deploy makes for an external volume has them too', () => {
    const { externalClaims } = planDeploy(mounting('volumes: {data: {external: true}}'), {
      profile: 'compose',
      ...options,
    })
    expect(externalClaims.map(({ spec }) => spec)).toEqual([
      {
        accessModes: ['ReadWriteOnce'],
        storageClassName: 'fast',
        resources: { requests: { storage: '10Gi' } },
      },
    ])
  })

  it('the options are the origin of what they decide', () => {
    const { objects, originOf } = trace(mounting('volumes: {data: }'), { profile: 'compose', ...options })
    const claim = objects.find(({ kind }) => kind === 'PersistentVolumeClaim')!
    const reasonAt = (pointer: string) => {
      const origin = originOf(claim, pointer)!
      return 'reason' in origin ? origin.reason : origin.path.join('.')
    }
    expect(reasonAt('/spec/resources/requests/storage')).toMatch(/^by option/)
    expect(reasonAt('/spec/storageClassName')).toMatch(/^by option/)
  })
})

it.each([
  ['volumeSize', '10Gib'],
  ['volumeSize', '0'],
  ['volumeSize', '-1Gi'],
  ['volumeSize', '100m'],
  ['volumeSize', ''],
  ['storageClass', 'Fast'],
  ['storageClass', ''],
])('[R2.12-10] %s cannot be %j', (option, value) => {
  const { ok, ...result } = safeTranslate('services: {web: {image: a}}', { [option]: value })
  expect([ok, 'errors' in result && result.errors.map(({ code }) => code)]).toEqual([
    false,
    ['invalid-option'],
  ])
})

it.each([
  ['volumes: {data: }', {}, 1],
  ['volumes: {data: , unused: }', {}, 1],
  ['volumes: {data: , unused: }', { profile: '1.48' as const }, 2],
  ['volumes: {data: {driver_opts: {size: 1Gi}}}', {}, 0],
  ['volumes: {data: {external: true}}', {}, 0],
  ['volumes: {data: }', { volumeSize: '1Gi' }, 0],
])('[R2.12-10] with %j and %j, %i notes say that a size is a guess', (volumes, options, count) => {
  const { notes } = trace(mounting(volumes), { profile: 'compose', ...options })
  expect(notes.filter(({ code }) => code === 'guessed-size')).toHaveLength(count)
})
