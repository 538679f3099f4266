import { planSync } from 'tranship/plan'
import { expect, it } from 'vitest'
import { findings, web } from '../../support/translated.js'

const compose = { profile: 'compose' } as const
const watching = (entry: string) => web(`build: .\ndevelop: {watch: [${entry}]}`)

it.each([
  ['{action: sync, target: /app}', ['missing-key  `{action: sync, target: /app}`']],
  ['{path: src, target: /app}', ['missing-key  `{path: src, target: /app}`']],
  ['{path: src, action: [x]}', ['wrong-type .action `[x]`']],
  ['{path: [x], action: restart}', ['wrong-type .path `[x]`']],
  ['{path: src, action: sync}', ['missing-key  `{path: src, action: sync}`']],
  ['{path: src, action: sync, target: [a]}', ['wrong-type .target `[a]`']],
  ["{path: '', action: rebuild}", ["empty-value .path `''`"]],
  ['{path: src, action: sync, target: app}', ['path-not-absolute .target `app`']],
  ['{path: src, action: copy, target: /app}', ['invalid-value .action `copy`']],
  ['{path: src, action: sync+exec, target: /app, exec: {command: []}}', ['empty-value .exec.command `[]`']],
  ['{path: src, action: sync+exec, target: /app, exec: {}}', ['missing-key .exec `exec`']],
  [
    `{path: src, action: sync+exec, target: /app, exec: {command: 'a "b'}}`,
    ['invalid-command .exec.command `"b`'],
  ],
  ['{path: src, action: sync+exec, target: /app}', ['watch-left-out .action `sync+exec`']],
  ['{path: src, action: rebuild, target: /app}', ['setting-without-effect .target `target`']],
  [
    '{path: src, action: restart, initial_sync: true}',
    ['setting-without-effect .initial_sync `initial_sync`'],
  ],
  ['{path: src, action: restart, exec: {command: [x]}}', ['setting-without-effect .exec `exec`']],
  ['{path: src, action: sync, target: /}', []],
  ['{path: src, action: sync, target: /app, exec: {command: [x]}}', ['setting-without-effect .exec `exec`']],
])('[C7-04] of %s is said %j', (entry, expected) => {
  expect(
    findings(watching(entry), compose).map((one) => one.replace('services.web.develop.watch.0', '')),
  ).toEqual(expected)
})

it.each(['develop: {}', 'develop: {watch: []}'])('[C7-04] nothing is watched by %s', (keys) => {
  expect(findings(web(keys), compose)).toEqual([])
})

it('[C7-04] only a service with a build is built anew', () => {
  const text = web('develop: {watch: [{path: ., action: rebuild}, {path: ., action: restart}]}')
  expect(findings(text, compose)).toEqual(['watch-left-out services.web.develop.watch.0.action `rebuild`'])
})

it('[C7-04] an entry has the settings of its action, and no empty pattern', () => {
  const { watches } = planSync(
    watching(
      `{path: src, action: sync, target: /app, ignore: ['', a], include: '', exec: {command: [x]}},
       {path: src, action: restart, target: /app, initial_sync: true}`,
    ),
    { ...compose, service: 'web' },
  )
  const nothing = { ignore: [], include: [], initialSync: false }
  expect(watches).toEqual([
    { ...nothing, local: './src', action: 'sync', container: '/app', ignore: ['a'] },
    { ...nothing, local: './src', action: 'restart' },
  ])
})

const entry = (path: string, more = '') => `{path: ${path}, action: sync, target: /app${more}}`

it.each([
  [`x-develop: {watch: [${entry('src')}]}`, ['./src']],
  [`x-develop: {watch: [${entry('src')}]}\ndevelop:`, ['./src']],
  [`x-develop: {watch: [${entry('src')}]}\ndevelop: {}`, ['./src']],
  [`x-develop: {}\ndevelop: {watch: [${entry('src')}]}`, ['./src']],
  [`develop: {watch: [${entry('src')}]}\nx-develop: {watch: [${entry('lib')}]}`, ['./lib', './src']],
])('[C7-04] the older name of develop counts too: %s', (keys, expected) => {
  const text = web(`build: .\n${keys}`)
  expect(findings(text, compose)).toEqual([])
  expect(planSync(text, { ...compose, service: 'web' }).watches.map(({ local }) => local)).toEqual(expected)
})

it.each([
  [', x-initialSync: true', true],
  [', x-initialSync: true, initial_sync: false', false],
  ['', false],
])('[C7-04] so does that of initial_sync: {%s}', (more, expected) => {
  const text = watching(entry('src', more))
  expect(planSync(text, { ...compose, service: 'web' }).watches[0]?.initialSync).toBe(expected)
})

it('[C7-04] an error under the older name is reported at that name', () => {
  expect(findings(web('build: .\nx-develop: {watch: [{path: src}]}'), compose)).toEqual([
    'missing-key services.web.develop.watch.0 `{path: src}`',
  ])
})

it('[R2.1-05] without the whole specification such names are passed over', () => {
  expect(findings(web('build: .\nx-develop: {watch: 1}'))).toEqual([])
})
