import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { tranship } from '../../cli/test/support/run-command.js'
import { cannotRun, image, patient, useNamespace, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`the Role of docs/deploy.md${withoutNode}`, () => {
  const namespace = useNamespace('role')
  const shop = `name: shop
services:
  web:
    image: BOX
    ports: [8080]
    stop_grace_period: 1s
    secrets: [key]
    configs: [{ source: conf, target: /conf }]
    depends_on: { db: { condition: service_healthy } }
    x-kubernetes: { autoscaling: { maxReplicas: 2 }, disruptionBudget: { maxUnavailable: 1 } }
  db: { image: BOX, ports: [8080], stop_grace_period: 1s, volumes: ['data:/data'] }
  agent: { image: BOX, stop_grace_period: 1s, deploy: { mode: global } }
  night: { image: BOX, command: ['true'], restart: 'no', x-platform-schedule: '0 3 * * *' }
  seed: { image: BOX, command: ['true'], restart: 'no' }
volumes: { data: {} }
secrets: { key: { environment: KEY } }
configs: { conf: { content: a } }
`

  /** Returns a kubeconfig for a service account that only has this Role. */
  function kubeconfigOfRole(): string {
    const page = readFileSync('docs/deploy.md', 'utf8')
    const role = /```yaml\n(apiVersion: rbac[^]*?)```/.exec(page)![1]!
    execFileSync('kubectl', ['apply', '-f', '-'], { input: role, stdio: ['pipe', 'ignore', 'inherit'] })
    namespace.kubectl('create', 'serviceaccount', 'deployer')
    namespace.kubectl(
      'create',
      'rolebinding',
      'deployer',
      '--role=tranship',
      `--serviceaccount=${namespace.name}:deployer`,
    )
    const token = namespace.kubectl('create', 'token', 'deployer').trim()
    const own = process.env['KUBECONFIG']!
    const config = parse(readFileSync(own, 'utf8')) as { users: { name: string; user: object }[] }
    for (const each of config.users) each.user = { token }
    const file = path.join(path.dirname(own), 'role-kubeconfig')
    writeFileSync(file, stringify(config), { mode: 0o600 })
    return file
  }

  it('[E1-05] is enough for every command on a real API server', async () => {
    const KUBECONFIG = kubeconfigOfRole()
    // The API server knows a new Role and its binding some time after it has stored them.
    const mayList = () => namespace.kubectl('auth', 'can-i', 'list', 'pods', `--kubeconfig=${KUBECONFIG}`)
    await expect.poll(mayList, patient).toBe('yes\n')
    const box = image('role-box', { Cmd: ['httpd', '-f', '-p', '8080'] })
    for (const line of [
      'deploy --quiet --wait --network-policies --timeout 4m',
      'deploy --quiet --network-policies --dry-run',
      'diff --live --network-policies',
      'ps',
      'logs',
      'exec -T web true',
      'port db 8080',
      'run -T web true',
      'scale web=2',
      'restart web --wait',
      'stop --timeout 4m',
      'start --wait --timeout 4m',
      'wake',
      'down -v --timeout 4m',
    ]) {
      const { status, errors } = await tranship(line.split(' '), {
        files: { 'compose.yaml': shop.replaceAll('BOX', box) },
        env: { ...(process.env as Record<string, string>), KUBECONFIG, KEY: 'geheim' },
      })
      expect([line, status], errors).toEqual([line, 0])
      expect(errors, line).not.toMatch(/no right|forbidden|refuses/)
    }
  })
})
