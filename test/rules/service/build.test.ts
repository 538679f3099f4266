import { safeTranslate } from 'tranship'
import { planBuild } from 'tranship/plan'
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

const token = 'secrets: {npm_token: {environment: NPM_TOKEN}}'

it.each([
  ['npm_token', 'npm_token'],
  ['{source: npm_token}', 'npm_token'],
  ['{source: npm_token, target: token}', 'token'],
  ['{source: npm_token, target: ""}', 'npm_token'],
])('[C0-02] the build secret %s is mounted as %s', (secret, name) => {
  const text = web(`build: {context: ., secrets: [${secret}]}`, token)
  expect(findings(text, compose)).toEqual([])
  expect(planBuild(text, compose).images[0]?.secrets).toEqual([{ name, environment: 'NPM_TOKEN' }])
})

it.each([
  ['{source: npm_token, uid: "1"}', ['unsupported-key uid `uid`']],
  ['{source: npm_token, gid: "1", mode: 0400}', ['unsupported-key gid `gid`', 'unsupported-key mode `mode`']],
  ['{source: other}', ['undefined-secret source `other`']],
  ['{target: token}', ['missing-key  `{target: token}`']],
  ['{source: [npm_token]}', ['wrong-type source `[npm_token]`']],
])('[C0-02] the build secret %s is reported as %j', (secret, expected) => {
  const text = web(`build: {context: ., secrets: [{source: npm_token}, ${secret}]}`, token)
  const path = /services\.web\.build\.secrets\.1\.?/
  expect(findings(text, compose).map((one) => one.replace(path, ''))).toEqual(expected)
})

it('[C0-01] the long form of a build secret is an error without the whole specification', () => {
  const text = web('build: {context: ., secrets: [{source: npm_token, target: token, uid: "1"}]}', token)
  expect(findings(text)).toEqual([
    'build-secret-long-form services.web.build.secrets.0 `{source: npm_token, target: token, uid: "1"}`',
  ])
})

it.each([
  '${P}',
  '{context: "${P}"}',
  '{context: "${P}", dockerfile: a}',
  '{context: ., dockerfile: "${P}/a"}',
  '{context: "x${P}y"}',
])(
  '[E0-07] a Dockerfile that is withheld is reported, without the value of a variable: build: %s',
  (build) => {
    const paths = ['Dockerfile', 'a'].flatMap((name) => [`../canary/${name}`, `x../canaryy/${name}`])
    const { warnings } = safeTranslate(web(`build: ${build}`), {
      ...compose,
      registry: 'r.example',
      env: { P: '../canary' },
      withheld: Object.fromEntries(paths.map((path) => [path, 'outside'])),
    })
    const told = warnings.filter(({ code }) => code === 'file-outside-root')
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('canary')
  },
)
