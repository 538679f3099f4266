import { expect, it } from 'vitest'
import { findings, podOf, web } from '../../support/translated.js'

it.each([
  ['working_dir: /own', '/own'],
  ['working_dir: ""', '/app'],
  ['user: "1"', '/app'],
])('[C7-02] with {%s} it works in %s', (setting, expected) => {
  const text = web(`working_dir: /app\npre_start: [{command: [up], ${setting}}]`)
  expect(podOf(text, { profile: 'compose' }).initContainers?.[0]?.workingDir).toBe(expected)
})

it.each<[service: string, hook: string, expected: object]>([
  ['entrypoint: [/entry.sh]', 'command: [migrate]', { command: ['/entry.sh'], args: ['migrate'] }],
  ['entrypoint: [/entry.sh]\ncommand: [serve]', 'user: "1"', { command: ['/entry.sh'], args: ['serve'] }],
  ['entrypoint: [/entry.sh]', 'image: b, command: [up]', { command: ['/entry.sh'], args: ['up'] }],
  [
    'entrypoint: [/entry.sh]',
    'entrypoint: /own -x, command: [up]',
    { command: ['/own', '-x'], args: ['up'] },
  ],
  ['entrypoint: [/entry.sh]', 'entrypoint: [], command: [up]', { command: ['up'] }],
  ['entrypoint: [/entry.sh]', 'entrypoint: "", command: []', {}],
  ['entrypoint: []\ncommand: [serve]', 'command: [up]', { command: ['up'] }],
  ['entrypoint: []\ncommand: [serve]', 'user: "1"', { command: ['serve'] }],
  ['entrypoint: []\ncommand: [serve]', 'entrypoint: [/own]', { command: ['/own'], args: ['serve'] }],
  ['command: [serve]', 'command: [up]', { args: ['up'] }],
  ['command: [serve]', 'user: "1"', { args: ['serve'] }],
  ['command: [serve]', 'command: []', {}],
])('[C7-02] of a service with %j a hook with {%s} runs %j', (service, hook, expected) => {
  const pod = podOf(web(`${service}\npre_start: [{${hook}}]`), { profile: 'compose' })
  const { command, args } = pod.initContainers![0]!
  expect({ ...(command && { command }), ...(args && { args }) }).toEqual(expected)
})

it('[C7-02] with another image it works in the folder of its service', () => {
  const text = web('working_dir: /app\npre_start: [{image: b, command: [up]}]')
  expect(podOf(text, { profile: 'compose' }).initContainers?.[0]?.workingDir).toBe('/app')
})

it.each(['volumes: [data:/data]', 'env_file: a.env', 'mem_limit: 1g', 'umask: "0022"'])(
  '[C0-02] %s of a hook is said not to be supported',
  (setting) => {
    const text = web(`pre_start: [{command: [up], ${setting}}]`)
    const [key] = setting.split(':')
    expect(findings(text, { profile: 'compose' })).toEqual([
      `unsupported-key services.web.pre_start.0.${key} \`${key}\``,
    ])
  },
)

it('[C7-02] no init container starts in a relative folder', () => {
  expect(findings(web('pre_start: [{command: [up], working_dir: own}]'), { profile: 'compose' })).toEqual([
    'path-not-absolute services.web.pre_start.0.working_dir `own`',
  ])
})
