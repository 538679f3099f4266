import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { type Surroundings, tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`tranship exec, port and wake${withoutNode}`, () => {
  const namespace = useNamespace('exec')
  const shop = (scale: number) =>
    `name: shop\nservices: { web: { image: BOX, ports: ['8081:8080'], scale: ${scale}, stop_grace_period: 1s } }\n`

  it('[E1-02] [E7-02] work with an application that runs', async () => {
    const box = image('exec-box', { Cmd: ['httpd', '-f', '-p', '8080'] })
    const run = (parameters: readonly string[], surroundings: Surroundings = {}, scale = 1) =>
      tranship(parameters, {
        files: { 'compose.yaml': shop(scale).replace('BOX', box) },
        env: process.env as Record<string, string>,
        ...surroundings,
      })
    const exec = (words: readonly string[], surroundings?: Surroundings) =>
      run(['exec', ...words], surroundings)
    const deployed = await run(['deploy', '--quiet', '--wait', '--timeout', '4m'])
    expect(deployed.status, deployed.errors).toBe(0)

    const script = 'read line; echo "got $line"; cat; echo problem >&2; exit 7'
    const fed = await exec(['web', 'sh', '-c', script], { input: 'one\ntwo' })
    expect(fed).toEqual({ status: 7, output: 'got one\ntwo', errors: 'problem\n' })
    const large = await exec(['web', 'sh', '-c', 'yes | head -c 3000000'], { isOutputSlow: true })
    expect([large.status, large.output.length]).toEqual([0, 3_000_000])
    const inTerminal = ['-t', '-e', 'A=b c', '-w', '/tmp', 'web', 'sh', '-c', '[ -t 1 ] && echo "$PWD $A"']
    expect(await exec(inTerminal)).toMatchObject({ status: 0, output: '/tmp b c\r\n' })
    const missing = await exec(['web', 'nosuch'])
    expect(missing.status, missing.errors).toBe(126)
    expect(missing.errors).toContain('nosuch')

    expect((await run(['port', 'web', '8080'])).output).toBe(`web.${namespace.name}.svc:8081\n`)

    namespace.kubectl('scale', 'deployment/web', '--replicas=0')
    const woken = await run(['wake'])
    expect(woken.status, woken.errors).toBe(0)
    const replicas = () => namespace.kubectl('get', 'deploy', 'web', '-o', 'jsonpath={.spec.replicas}')
    expect(replicas()).toBe('1')
    const larger = await run(['deploy', '--quiet'], {}, 2)
    expect(larger.status, larger.errors).toBe(0)
    expect(replicas()).toBe('2')
  })
})
