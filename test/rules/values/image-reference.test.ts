import { expect, it } from 'vitest'
import { diagnosticsOf, findings } from '../../support/translated.js'

const web = (image: string) => `services: {web: {image: ${JSON.stringify(image)}}}`
const hash = 'sha256:' + 'ab'.repeat(32)
const sixtyFour = 'ab'.repeat(32)

it.each([
  ['', '""', []],
  [':tag', ':', []],
  ['a//b', '//', []],
  ['a/b:', ':', []],
  ['a/b@', '@', []],
  ['http://a/b', 'http://', []],
  [sixtyFour, sixtyFour, []],
  ['-a.b/c', '-a.b', []],
  ['a..b/c', 'a..b', []],
  ['Nginx:1', 'Nginx', ['nginx']],
  ['a/B_-:1', 'B_-', []],
  ['a:-', '-', []],
  ['a:-B', '-B', []],
  ['a@sha256:AB', 'sha256:AB', []],
  [`a@${hash.toUpperCase()}`, hash.toUpperCase(), []],
  ['a/'.repeat(128) + 'a', 'a/'.repeat(128) + 'a', []],
])('[R2.2-02] the image %j is wrong at %j, and may be meant as %j', (image, part, fixes) => {
  expect(findings(web(image))).toEqual([`invalid-image services.web.image \`${part}\``])
  const [found] = diagnosticsOf(web(image))
  expect(found?.fixes?.map((fix) => fix.text) ?? []).toEqual(fixes)
})

it.each([
  ['shop/web:${TAG}', 'image-variable-empty', 'TAG'],
  ['shop/${NAME}-web', 'image-variable-empty', 'NAME'],
  ['${SLASH}shop/web:${TAG}', 'invalid-image', '${SLASH}'],
  ['shop/web${COLON}', 'invalid-image', '${COLON}'],
  ['Shop${TAG}', 'invalid-image', 'Shop'],
])('[R2.2-02] what is wrong with %s: %s at %s', (image, code, part) => {
  const env = { TAG: '', NAME: '', COLON: ':', SLASH: '/' }
  expect(findings(web(image), { env })).toEqual([`${code} services.web.image \`${part}\``])
})
