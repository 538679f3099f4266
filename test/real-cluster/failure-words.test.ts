import process from 'node:process'
import { beforeAll, describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`a failed deploy${withoutNode}`, () => {
  const namespace = useNamespace('failure-words')
  let box: string
  beforeAll(() => {
    box = image('box', { Cmd: ['httpd', '-f', '-p', '8080'] })
  })

  const run = (parameters: readonly string[], manifest: string) =>
    tranship(parameters, {
      files: { 'compose.yaml': manifest.replaceAll('BOX', box) },
      env: process.env as Record<string, string>,
    })
  const once = ['deploy', '--quiet', '--wait', '--timeout', '12s']

  it.each([
    ['nosuchprogram', 'exit code 127: the command was not found'],
    ['/etc', 'exit code 126: the command cannot be executed'],
    ['exit 139', 'exit code 139: it crashed'],
    ['exit 143', 'exit code 143: SIGTERM ended it'],
    ['echo done', 'exit code 0, and Kubernetes starts it again'],
    ['exec tail /dev/zero', ': ending was killed because it needed more than its memory limit of 16Mi'],
  ])('[E4-08] says in words how a container ended: %s', async (command, words) => {
    const keys = `restart: always, command: [sh, -c, '${command}']`
    const ending = `name: ending\nservices:\n  ending: { image: 'BOX', ${keys}, mem_limit: 16m }\n`
    const { status, errors } = await run(once, ending)
    expect([status, errors]).toEqual([1, expect.stringContaining(words)])
    expect(errors).toMatch(/\n {2}ending is not ready yet/)
    expect(errors).not.toContain('BackOff: Back-off')
  })

  it('[E4-09] [E4-11] names no earlier version, and no event of a start that was made', async () => {
    const store = (text: string) => `name: store
services: { store: { image: 'BOX', volumes: ['data:/data'], restart: always, command: [sh, -c, '${text}; exit 3'] } }
volumes: { data: {} }
`
    const web = (text: string) =>
      `name: web\nservices: { web: { image: 'BOX', restart: always, command: [sh, -c, '${text}; exit 3'] } }\n`
    await run(once, web('echo first'))
    const { errors } = await run(once, web('echo second'))
    expect(errors).toContain('second')
    expect(errors).not.toContain('first')
    const [, end] = (await run(once, store('echo empty'))).errors.split("didn't finish")
    expect(end).toContain('store ended with exit code 3')
    expect(end).not.toMatch(/unbound|Scheduling/)
  })

  it('[E4-12] names the keys that Pod Security asks for, which are enough', async () => {
    namespace.kubectl('label', 'namespace', namespace.name, 'pod-security.kubernetes.io/enforce=restricted')
    const safe = (keys: string) => `name: safe
services:
  front: { image: 'BOX', ports: [8080], depends_on: [back], ${keys} }
  back: { image: 'BOX', ports: [8080], ${keys} }
`
    const refused = await run(['deploy', '--quiet', '--timeout', '1m'], safe(''))
    expect([refused.status, refused.errors]).toEqual([
      1,
      expect.stringMatching(/compose\.yaml:4:3: error: service `back` cannot come up/),
    ])
    const told = refused.errors.match(/= (?:Set|Remove) .*/g)
    expect(told).toEqual([
      expect.stringContaining('`security_opt: [no-new-privileges:true]`'),
      expect.stringContaining('`cap_drop: [ALL]`'),
      expect.stringContaining('`user`'),
    ])
    const patch = '{ kind: Pod, op: add, path: /spec/securityContext/runAsNonRoot, value: true }'
    expect(told?.[2]).toContain(patch)
    const keys = [
      ...['security_opt: [no-new-privileges:true]', 'cap_drop: [ALL]', 'user: "1000"'],
      `x-kubernetes: { patch: [${patch}] }`,
    ]
    const accepted = await run(['deploy', '--quiet', '--wait', '--timeout', '2m'], safe(keys.join(', ')))
    expect(accepted.status, accepted.errors).toBe(0)
  })
})
