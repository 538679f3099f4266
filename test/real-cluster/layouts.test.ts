import { execFileSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { describe, expect, it } from 'vitest'
import { folderWith } from '../../cli/test/support/folder.js'
import { tranship } from '../../cli/test/support/run-command.js'
import { helmPrograms } from '../helm/helm-program.js'
import { cannotRun, image, patient, useNamespace, waitFlags, withoutNode } from './support/application.js'

describe.skipIf(cannotRun)(`an application that is deployed in several ways${withoutNode}`, () => {
  const namespace = useNamespace('layouts')
  const token = 'correct horse'

  const compose = (box: string) => `
name: shop
services:
  web:
    image: ${box}
    stop_grace_period: 1s
    command: [sh, -c, 'echo "$$GREETING, $$(cat /motd)" > /tmp/index.html; exec httpd -f -p 8080 -h /tmp']
    environment: { GREETING: '\${GREETING:-hello}', TOKEN: '<\${API_TOKEN}>' }
    configs: [motd]
    expose: ['8080']
    depends_on: { migrate: { condition: service_completed_successfully } }
  migrate:
    image: ${box}
    command: [sh, -c, 'test -n "$$TOKEN"']
    environment: { TOKEN: '\${API_TOKEN}' }
    restart: on-failure
configs:
  motd: { content: "\${GREETING:-hello} of a file" }
`
  const run = async (...parameters: string[]) => {
    const box = image('box', { Cmd: ['sleep', '1000000'] })
    const { status, output, errors } = await tranship(parameters, {
      files: { 'compose.yaml': compose(box) },
      env: { ...(process.env as Record<string, string>), API_TOKEN: token },
    })
    expect(status, errors).toBe(0)
    return output
  }
  const createSecret = async () => {
    execFileSync('kubectl', ['apply', '-f', '-'], { input: await run('secrets') })
  }

  /** The parts of a Pod that a user sees. */
  interface SeenPod {
    readonly metadata: { readonly labels: Readonly<Record<string, string>> }
    readonly spec: { readonly containers: readonly { readonly image: string; readonly env?: unknown }[] }
    readonly status: { readonly phase: string }
  }

  const pods = () => {
    const listed = namespace.kubectl('get', 'pods', '--output=json')
    // A deploy adds a hash of their content to the names of Secrets (E2-22).
    const plain = listed.replace(/"(shop-variables)-[\da-f]{10}"/g, '"$1"')
    const { items } = JSON.parse(plain) as { items: SeenPod[] }
    return items.map(({ metadata: { labels }, spec: { containers }, status: { phase } }) => [
      labels['app.kubernetes.io/name'],
      phase,
      containers.map(({ image, env }) => ({ image, env })),
    ])
  }
  const answer = () => {
    const address = namespace.kubectl('get', 'service', 'web', '--output=jsonpath={.spec.clusterIP}')
    return namespace.kubectl('exec', 'deploy/web', '--', 'wget', '-qO-', `http://${address}:8080/`).trim()
  }

  /** Waits until the application has come up, and returns what a user sees of it. */
  const seen = async () => {
    namespace.kubectl('rollout', 'status', 'deploy/web', '--timeout=4m')
    await expect.poll(answer, patient).toBe('hello, hello of a file')
    await expect
      .poll(
        () =>
          pods()
            .map(([, phase]) => phase)
            .sort(),
        patient,
      )
      .toEqual(['Running', 'Succeeded'])
    const visible = namespace.kubectl('get', 'all,configmaps,events,endpointslices', '--output=yaml')
    expect(visible).toContain('secretKeyRef')
    expect(visible).not.toContain(token)
    return pods().sort()
  }
  const removeAll = () => {
    namespace.kubectl('delete', 'role,rolebinding', '--all')
    namespace.kubectl('delete', 'serviceaccount', 'shop-waits', '--ignore-not-found')
    namespace.kubectl(
      'delete',
      'deploy,job,service,configmap,secret',
      '--all',
      '--wait',
      '--cascade=foreground',
    )
    return expect.poll(pods, patient).toEqual([])
  }

  it('[E11-01] [E11-05] has the same Pods and answers by deploy, Kustomize and Helm', async () => {
    const folder = folderWith({})
    await run('deploy', '--quiet', '--wait', '--timeout', '4m')
    const deployed = await seen()
    await removeAll()

    const k8s = path.join(folder, 'k8s')
    await run('--quiet', ...waitFlags(), '--layout', 'kustomize', '--output', k8s)
    await createSecret()
    namespace.kubectl('apply', '--kustomize', k8s)
    expect(await seen()).toEqual(deployed)
    await removeAll()

    const chart = path.join(folder, 'chart')
    await run('--quiet', ...waitFlags(), '--layout', 'helm', '--output', chart)
    for (const [version, program] of helmPrograms) {
      if (program === undefined) continue
      const helm = (...parameters: string[]) =>
        execFileSync(program, parameters, { encoding: 'utf8', stdio: 'pipe' })
      await createSecret()
      expect(helm('install', 'shop', chart, '--timeout', '4m')).toContain(
        'shop-variables with the key API_TOKEN',
      )
      expect(await seen(), `Helm ${version}`).toEqual(deployed)

      helm('upgrade', 'shop', chart, '--set', 'greeting=bye', '--timeout', '4m')
      namespace.kubectl('rollout', 'status', 'deploy/web', '--timeout=4m')
      await expect.poll(answer, patient).toBe('bye, bye of a file')
      helm('uninstall', 'shop')
      await removeAll()
    }
  })

  it('[E11-11] keeps its claims when a chart is uninstalled, and takes them over afterwards', async () => {
    const chart = path.join(folderWith({}), 'chart')
    const files = {
      'compose.yaml': `name: kept\nservices: {db: {image: ${image('box', { Cmd: ['sleep', '1000000'] })}, volumes: ["data:/data"]}}\nvolumes: {data: {}}\n`,
    }
    const { status, errors } = await tranship(['--quiet', '--layout', 'helm', '--output', chart], { files })
    expect(status, errors).toBe(0)
    const claims = () => namespace.kubectl('get', 'pvc', '--output=jsonpath={.items[*].metadata.name}')
    for (const [version, program] of helmPrograms) {
      if (program === undefined) continue
      const helm = (...parameters: string[]) => execFileSync(program, parameters, { stdio: 'pipe' })
      helm('install', 'kept', chart)
      helm('uninstall', 'kept')
      expect(claims(), `Helm ${version}`).toBe('data')
      helm('install', 'kept', chart)
      helm('uninstall', 'kept')
      namespace.kubectl('delete', 'pvc', 'data')
    }
  })

  it('[E11-09] is applied into the namespace that its own stream creates', async () => {
    const name = `tranship-layouts-created-${process.pid}`
    const kubectl = (...parameters: string[]) => execFileSync('kubectl', parameters, { encoding: 'utf8' })
    try {
      const input = await run('--quiet', '--namespace', name, '--create-namespace')
      execFileSync('kubectl', ['apply', '-f', '-'], { input, encoding: 'utf8' })
      expect(kubectl('get', 'deployments', '--namespace', name, '--output=name')).toBe(
        'deployment.apps/web\n',
      )
    } finally {
      kubectl('delete', 'namespace', name, '--ignore-not-found', '--wait=false')
    }
  })
})
