import { expect, it } from 'vitest'
import { diagnosticsOf, findings, manifest, objectsOf, web } from '../support/translated.js'

const compose = { profile: 'compose' } as const
const mounting = (volume: string) => `image: shop/web:1\nvolumes: ["${volume}:/d"]`

it('[C3-08] an external volume is said once, however many services mount it', () => {
  const text = manifest(
    { web: mounting('data'), worker: mounting('data') },
    'volumes: {data: {external: true}, other: {external: true}}',
  )
  expect(findings(text, compose)).toEqual(['external-volume volumes.data `data`'])
  expect(findings(text, { profile: '1.48' })).toEqual(
    findings(text, { profile: '1.48' }).filter((one) => !one.startsWith('external-volume')),
  )
})

it.each([
  [{}, 'external: true', 'kubectl get persistentvolumeclaim data'],
  [{}, 'external: true, name: shop-data', "kubectl get persistentvolumeclaim 'shop-data'"],
  [{ namespace: 'shop' }, 'external: true', 'kubectl get persistentvolumeclaim data --namespace=shop'],
])('[C3-08] with %j and %s the claim is seen with: %s', (options, volume, command) => {
  const text = web('volumes: ["data:/d"]', `volumes: {data: {${volume}}}`)
  const [found] = diagnosticsOf(text, { ...compose, ...options })
  expect(found?.hint).toContain(`: \`${command}\``)
})

it('[C3-08] a volume that no active service mounts has no claim', () => {
  const text = manifest(
    { web: 'image: shop/web:1', later: `profiles: [later]\n${mounting('data')}` },
    'volumes: {data: }',
  )
  const kindsWith = (activeProfiles: string[]) =>
    objectsOf(text, { ...compose, activeProfiles }).map(({ kind }) => kind)
  expect(findings(text, compose)).toEqual([])
  expect(kindsWith([])).not.toContain('PersistentVolumeClaim')
  expect(kindsWith(['later'])).toContain('PersistentVolumeClaim')
})

it('[R2.12-06] in the other profiles it has one', () => {
  const text = manifest({ web: 'image: shop/web:1' }, 'volumes: {data: }')
  for (const profile of ['1.37', '1.48'] as const)
    expect(objectsOf(text, { profile }).map(({ kind }) => kind)).toContain('PersistentVolumeClaim')
})
