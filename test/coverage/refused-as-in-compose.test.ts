import { safeTranslate } from 'tranship'
import { planDeploy } from 'tranship/plan'
import { expect, it } from 'vitest'

const web = (body: string) => `services:
  web:
    image: nginx:1.29
    ${body}
  cache: {image: redis:8, ports: [6379]}
`

function codesOf(text: string, env: Readonly<Record<string, string>> = {}): readonly string[] {
  const result = safeTranslate(text, { profile: 'compose', env })
  const all = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return all.map(({ code, severity, range }) => `${severity} ${code} ${String(range.start.line)}`)
}

const dependency = 'depends_on: {cache: {condition: service_started, restart: true}}'

it.each([
  ['deploy: {restart_policy: {max_attempts: 3}}', ['warning setting-without-effect 4']],
  ['deploy: {restart_policy: {condition: any, max_attempts: 3}}', ['warning setting-without-effect 4']],
  ['deploy: {restart_policy: {condition: on-failure, max_attempts: 3}}', ['warning runs-on 4']],
  ['deploy: {restart_policy: {max_attempts: 0}}', []],
  [dependency, ['warning restart-needs-deploy 4']],
  [dependency.replace('true', 'false'), []],
])('[C0-06] %s has the messages %j', (body, expected) => {
  expect(codesOf(web(body))).toEqual(expected)
})

it('[C0-06] a deploy restarts the service, so its plan has no message', () => {
  const { warnings } = planDeploy(web(dependency), { profile: 'compose' })
  expect(warnings.map(({ code }) => code)).not.toContain('restart-needs-deploy')
})

it.each([
  ['["a:/b"]', {}, ['warning variable-left-out 4']],
  ['["a b"]', {}, ['warning variable-left-out 4']],
  ['["a:/b"]', { 'a:/b': '1' }, ['error invalid-variable-name 4']],
  ['["a:/b=1"]', {}, ['error invalid-variable-name 4']],
  ['["LEVEL"]', {}, []],
])('[C0-07] environment: %s with %j has the messages %j', (environment, env, expected) => {
  expect(codesOf(web(`environment: ${environment}`), env)).toEqual(expected)
})

it.each([
  ['container_name: shop\n    scale: 2', ['error container-name-of-replicas 4']],
  ['container_name: shop\n    deploy: {replicas: 2}', ['error container-name-of-replicas 4']],
])('[C0-08] %j is refused', (body, expected) => {
  expect(codesOf(web(body))).toEqual(expected)
})

it.each([
  ['build: {context: ., additional_contexts: {base: "service:cache"}}', 'error context-not-built 4'],
  ['volumes: [{type: bind, source: /a, target: /b, bind: {recursive: often}}]', 'error invalid-value 4'],
  ['volumes: [{type: bind, source: /a, target: /b, bind: {selinux: y}}]', 'error invalid-value 4'],
])('[C0-08] %s has the error %s', (body, expected) => {
  expect(codesOf(web(body))).toContain(expected)
})

it.each([
  ['blkio_config: {one: 1}', 'error refused-key 4'],
  ['blkio_config: {weight: "3"}', 'error wrong-type 4'],
  ['cgroup: pod', 'error invalid-value 4'],
  ['depends_on: {cache: {required: true}}', 'error missing-key 4'],
  ['deploy: {resources: {limits: {memory: 64}}}', 'error wrong-type 4'],
  ['deploy: {rollback_config: {delay: soon}}', 'error invalid-duration 4'],
  ['devices: [{source: /dev/fuse}]', 'error missing-key 4'],
  ['gpus: [{count: 1, device_ids: ["0"]}]', 'error devices-counted-twice 4'],
  ['init: ture', 'error not-a-boolean 4'],
  ['logging: [json-file]', 'error wrong-type 4'],
  ['mem_swappiness: much', 'error invalid-quantity 4'],
  ['pids_limit: many', 'error not-an-integer 4'],
  ['pre_start: [{command: [a], networks: {default: {alias: b}}}]', 'error refused-key 4'],
  ['provider: {options: {a: b}}', 'error missing-key 4'],
  ['stop_grace_period: 20', 'error invalid-duration 4'],
  ['storage_opt: {size: 1G, other: [1]}', 'error wrong-type 4'],
  ['ulimits: {nofile: {soft: 512}}', 'error missing-key 4'],
  ['user: 1000', 'error wrong-type 4'],
])('[C0-11] %s has the error %s', (body, expected) => {
  const errors = codesOf(web(body)).filter((one) => one.startsWith('error'))
  expect(errors).toEqual([expected])
})

it.each([
  'cgroup: ${CGROUP:-pod}',
  'init: ${INIT:-ture}',
  'ulimits: {nofile: "${LIMIT:-many}"}',
  'user: ${USER:-1000}',
  'memswap_limit: -1',
  'logging: {driver: local, options: {max-file: 3, labels: }}',
  'depends_on: {cache: {condition: service_started}}',
])('[C0-11] %s is no error', (body) => {
  expect(codesOf(web(body)).join()).not.toContain('error')
})

it('[C0-11] an unquoted number gets a fix with quotes', () => {
  const result = safeTranslate(web('user: 1000'), { profile: 'compose' })
  const [error] = result.ok ? [] : result.errors
  expect(error?.fixes?.map(({ text }) => text)).toEqual(['"1000"'])
})

it.each(['1.37', '1.48'] as const)('[C0-11] %s takes the values that Compose refuses', (profile) => {
  const result = safeTranslate(web('user: 1000\n    stop_grace_period: 20\n    cgroup: pod'), { profile })
  expect(result.ok).toBe(true)
})

it.each(['enabled', 'disabled', 'writable', 'readonly', '${RECURSIVE:-often}'])(
  '[C0-08] the word %s of `bind.recursive` is no error',
  (word) => {
    const body = `volumes: [{type: bind, source: /a, target: /b, bind: {recursive: "${word}"}}]`
    expect(codesOf(web(body)).join()).not.toContain('error')
  },
)

it('[C0-09] `!reset` of an item leaves the item of an earlier file', () => {
  const later = 'services: {web: {environment: [!reset "A=1"]}}'
  const files = [
    { path: 'compose.yaml', text: web('environment: [A=1, B=2]') },
    { path: 'later.yaml', text: later },
  ]
  const result = safeTranslate(files, { profile: 'compose' })
  if (!result.ok) throw new Error(result.errors[0]?.message)
  expect(result.warnings.map(({ code }) => code)).toContain('merge-tag')
  expect(JSON.stringify(result.objects)).toContain('{"name":"A","value":"1"}')
})
