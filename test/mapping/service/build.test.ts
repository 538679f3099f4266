import { planBuild } from 'tranship'
import { expect, it } from 'vitest'
import { findings, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const

it.each([
  ['.', 'shared'],
  ['../app', 'app'],
  ['https://example.com/app.git', 'https://example.com/app.git'],
  ['docker-image://alpine', 'docker-image://alpine'],
  ['github.com/shop/app', 'github.com/shop/app'],
])('[C1-06] the context %s of an included file is %s', (context, expected) => {
  const files = {
    'shared/a.yaml': `services: {web: {build: {context: '${context}', additional_contexts: {x: '${context}'}}}}`,
  }
  const [image] = planBuild('include: [shared/a.yaml]', { ...compose, files }).images
  const short = (path: string | undefined) => path?.replace(/^\.\//, '')
  expect([short(image?.context), short(image?.contexts?.['x'])]).toEqual([expected, expected])
})

it('[R2.3-02] an argument that nothing sets is not there', () => {
  const [image] = planBuild(web('build: {context: ., args: [A, B=1]}')).images
  expect(Object.entries(image!.args)).toEqual([['B', '1']])
})

it('a size that is none is an error', () => {
  expect(findings(web('build: {context: ., shm_size: big}'))).toEqual([
    'invalid-quantity services.web.build.shm_size `big`',
  ])
})
