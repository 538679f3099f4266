import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`secret variables in the profile compose${withoutNode}`, () => {
  const namespace = useNamespace('secret-variables')

  /** A value that Kubernetes and a shell would both change if they read it again. */
  const value = `p'q"r $(A) \${HOME} $$x`

  const compose = (box: string) => `
name: shop
services:
  web:
    image: ${box}
    stop_grace_period: 1s
    command: [sh, -c, 'echo "$$0" > /tmp/argument; exec sleep 1000000', '<\${DB_PASSWORD}>']
    environment:
      A: wrong
      PASSWORD: \${DB_PASSWORD:?say which}
      URL: postgres://app:\${DB_PASSWORD}@db/$$(A)
      UNSET:
      API_TOKEN:
    configs: [settings]
    post_start:
      - command: [sh, -c, 'echo "$$FOR_HOOK" > /tmp/hook']
        environment: { FOR_HOOK: '\${DB_PASSWORD}' }
    healthcheck:
      test: test "$$PASSWORD" = "\${DB_PASSWORD}"
      interval: 1s
configs:
  settings: { content: "password=\${DB_PASSWORD}" }
`
  const run = (parameters: readonly string[]) => {
    const box = image('secret-variables-box', { Cmd: ['sleep', '1000000'] })
    return tranship(parameters, {
      files: { 'compose.yaml': compose(box) },
      env: { ...(process.env as Record<string, string>), DB_PASSWORD: value },
    })
  }
  const inWeb = async (command: string) =>
    (await run(['exec', '-T', 'web', 'sh', '-c', command])).output.replace(/\n$/, '')

  it('[C2-08] reach variables, arguments, files, hooks and probes unchanged, and no object but a Secret', async () => {
    const { status, errors } = await run(['deploy', '--quiet', '--wait', '--timeout', '4m'])
    expect(status, errors).toBe(0)
    expect(await inWeb('echo "$PASSWORD"')).toBe(value)
    expect(await inWeb('echo "$URL"')).toBe(`postgres://app:${value}@db/$(A)`)
    expect(await inWeb('cat /tmp/argument')).toBe(`<${value}>`)
    expect(await inWeb('cat /settings')).toBe(`password=${value}`)
    expect(await inWeb('cat /tmp/hook')).toBe(value)
    expect(await inWeb('echo "${API_TOKEN-none}"')).toBe('none')
    const objects = namespace.kubectl('get', 'all,configmaps,events,ingresses,endpointslices', '-o', 'yaml')
    expect(objects).toContain('secretKeyRef')
    expect(objects).not.toContain(value)
    expect(objects).not.toContain('HOME')
  })

  it('[C2-08] are the same from `tranship secrets` and the objects alone', async () => {
    const before = namespace.kubectl(
      'get',
      'secret',
      'shop-variables',
      'settings',
      '-o',
      'jsonpath={.items[*].data}',
    )
    const { output } = await run(['secrets', '--format', 'json'])
    const { items } = JSON.parse(output) as { readonly items: readonly { readonly data: object }[] }
    expect(items.map(({ data }) => JSON.stringify(data)).join(' ')).toBe(before)
    const printed = await run([])
    expect(printed.output).not.toContain(value)
    expect(printed.errors).toContain('DB_PASSWORD')
  })
})
