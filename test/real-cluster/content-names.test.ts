import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it, vi } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

interface Version {
  /** The content of the config, and of the Secret. */
  readonly content: string
  /** `true` if the new Pods never come up. */
  readonly fails?: boolean
}

interface Pod {
  readonly metadata: { readonly name: string; readonly deletionTimestamp?: string }
  readonly status: { readonly containerStatuses?: readonly { readonly ready: boolean }[] }
}

describe.skipIf(cannotRun)(`a rollout that fails${withoutNode}`, () => {
  const namespace = useNamespace('content')
  const manifest = ({ content, fails = false }: Version) => {
    const box = image('content-box', { Cmd: ['sleep', '1000000'] })
    const command = fails ? 'no-such-program' : 'sleep 1000000'
    const service = `{ image: ${box}, command: ${command}, stop_grace_period: 1s, configs: [mode], secrets: [key]`
    return `name: shop
services:
  web: ${service} }
  db: ${service}, volumes: ['data:/data'] }
configs: { mode: { content: mode=${content} } }
secrets: { key: { environment: KEY } }
volumes: { data: {} }
`
  }
  const run = (parameters: readonly string[], version: Version) =>
    tranship(parameters, {
      files: { 'compose.yaml': manifest(version) },
      env: { ...(process.env as Record<string, string>), KEY: `key-${version.content}` },
    })
  const succeed = async (parameters: readonly string[], version: Version) => {
    const { status, output, errors } = await run(parameters, version)
    expect(status, errors).toBe(0)
    return output === '' ? errors : output
  }
  const read = async (service: string) => {
    const { output } = await run(['exec', '-T', service, 'cat', '/mode', '/run/secrets/key'], {
      content: 'any',
    })
    return output
  }
  const deploying = ['deploy', '--wait', '--timeout', '3m']
  /** The Pods of web that are ready, by their names, with what they read. */
  const contents = (): Readonly<Record<string, string>> => {
    const json = namespace.kubectl('get', 'pods', '-l', 'app.kubernetes.io/name=web', '-o', 'json')
    const { items } = JSON.parse(json) as { readonly items: readonly Pod[] }
    const ready = items.filter(
      ({ metadata, status }) =>
        metadata.deletionTimestamp === undefined && status.containerStatuses?.[0]?.ready === true,
    )
    return Object.fromEntries(
      ready.map(({ metadata: { name } }) => [
        name,
        namespace.kubectl('exec', name, '--', 'cat', '/mode', '/run/secrets/key'),
      ]),
    )
  }

  it('[E2-20] [E2-22] [E2-23] [E9-07] [E9-08] leaves the healthy version its content, and rolls back to it', async () => {
    const [one, two] = [{ content: 'one' }, { content: 'two' }]
    await succeed(deploying, one)
    expect(await read('web')).toBe('mode=onekey-one')

    const failed = await run(deploying, { content: 'broken', fails: true })
    expect(failed.status, failed.errors).toBe(1)
    const [old = ''] = Object.keys(contents())
    namespace.kubectl('delete', 'pod', '--wait=false', old)
    await vi.waitFor(() => {
      const present = contents()
      expect(Object.keys(present)).not.toContain(old)
      expect(Object.values(present)).toEqual(['mode=onekey-one'])
    }, patient)

    const history = await succeed(['history'], two)
    expect(history).toMatch(/web +2 \(now\) .*content-box:1\nweb +1 .*content-box:1/)
    const told = await succeed(['rollback', '--wait', '--timeout', '3m'], two)
    expect(told).toContain('Deployment web rolled back to revision 1')
    expect(told).toContain('StatefulSet db rolled back to revision 1')
    expect([await read('web'), await read('db')]).toEqual(['mode=onekey-one', 'mode=onekey-one'])
    // A rollback leaves nothing that a deploy conflicts with.
    await succeed(deploying, two)
    await vi.waitFor(async () => expect(await read('web')).toBe('mode=twokey-two'), patient)
    expect(await read('db')).toBe('mode=twokey-two')
    const back = await succeed(['rollback', 'web', '--to-revision', '3', '--wait', '--timeout', '3m'], two)
    expect(back).toContain('Deployment web rolled back to revision 3')
    await vi.waitFor(async () => expect(await read('web')).toBe('mode=onekey-one'), patient)

    const atomic = await run([...deploying, '--atomic'], { content: 'broken', fails: true })
    expect([atomic.status, atomic.errors]).toEqual([
      1,
      expect.stringMatching(/Deployment web rolled back\n(?:.*\n)*StatefulSet db rolled back/),
    ])
    await vi.waitFor(async () => {
      expect([await read('web'), await read('db')]).toEqual(['mode=onekey-one', 'mode=twokey-two'])
    }, patient)
    await succeed(deploying, two)
    await succeed(['down', '-v'], two)
    expect(
      namespace.kubectl('get', 'configmaps,secrets', '-l', 'app.kubernetes.io/part-of=shop', '-o', 'name'),
    ).toBe('')
  })
  it('[E2-20] [E2-21] takes over what an earlier version of tranship has applied under plain names', async () => {
    const one = { content: 'one' }
    const plain = [await succeed(['translate'], one), await succeed(['secrets'], one)]
    const folder = mkdtempSync(path.join(tmpdir(), 'content-'))
    const file = path.join(folder, 'plain.yaml')
    writeFileSync(file, plain.join('\n---\n'))
    namespace.kubectl('apply', '--server-side', '--field-manager=tranship', '-f', file)
    rmSync(folder, { recursive: true })
    await succeed(deploying, { content: 'two' })
    await vi.waitFor(async () => expect(await read('web')).toBe('mode=twokey-two'), patient)
    // The first revision reads it.
    expect(namespace.kubectl('get', 'configmap', 'mode', '-o', 'jsonpath={.data.mode}')).toBe('mode=one')
    await succeed(['down', '-v'], one)
  })
})
