import { existsSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { runTranship } from '../support/command.js'
import { type Entry, makeRepository } from '../support/repository.js'

type Entries = Readonly<Record<string, Entry>>

const service = (keys: string) => ({ 'compose.yaml': `services: { web: { image: shop/web:1, ${keys} } }\n` })
const route = (annotation: string) => ({
  'compose.yaml':
    'services: { web: { image: shop/web:1, ports: [80] } }\n' +
    `endpoints: { labels: { ${annotation} }, rules: [{ path: /, service: web, port: 80 }] }\n`,
})

const token = (audience: string) =>
  service(`x-platform-identity-token: { audience: '${audience}', mount_path: /token }`)

/** A repository that asks for a right, with the code that says so and the flags that it takes. */
const rights: readonly (readonly [code: string, entries: Entries, flags?: readonly string[]])[] = [
  ['privileged-container', service('privileged: true')],
  ['host-network', service('network_mode: host')],
  ['host-processes', service('pid: host')],
  ['host-ipc', service('ipc: host')],
  ['host-users', service('userns_mode: host')],
  ['added-capability', service('cap_add: [ALL]')],
  ['added-capability', service('cap_add: [SYS_ADMIN]')],
  ['unconfined-seccomp', service('security_opt: ["seccomp:unconfined"]')],
  ['unconfined-app-armor', service('security_opt: ["apparmor:unconfined"]'), ['--kubernetes', '1.30']],
  [
    'unconfined-app-armor',
    service('labels: { container.apparmor.security.beta.kubernetes.io/web: unconfined }'),
  ],
  ['selinux-label', service('security_opt: ["label:disable"]')],
  ['host-path', service('volumes: ["/:/host"]'), ['--host-paths']],
  ['runtime-class', service('runtime: nvidia')],
  ['runtime-class', service('runtime: kata-qemu')],
  ['api-token', token('https://kubernetes.default.svc')],
  ['api-token', token('kubernetes.default.svc.cluster.local')],
  ['api-token', token('https://oidc.eks.eu-west-1.amazonaws.com/id/0')],
  ['api-token', token('api')],
  ['host-port', service('ports: [{ target: 22, published: 22, mode: host }], deploy: { mode: global }')],
  ['control-plane-toleration', service('deploy: { placement: { constraints: ["node.role==manager"] } }')],
  ['named-service-account', service('x-platform-service-account: cluster-admin')],
  [
    'kubernetes-patch',
    service('x-kubernetes: { patch: [{ kind: Pod, op: add, path: /spec/nodeName, value: control }] }'),
  ],
  ['sidecar-annotation', service("labels: { sidecar.istio.io/proxyImage: 'evil/proxy:1' }")],
  ['snippet-annotation', route("nginx.ingress.kubernetes.io/configuration-snippet: 'return 200;'")],
  ['snippet-annotation', route("nginx.ingress.kubernetes.io/server-snippet: 'return 200;'")],
  ['snippet-annotation', route("haproxy.org/backend-config-snippet: 'http-request lua.x'")],
  ['risky-annotation', route('nginx.ingress.kubernetes.io/auth-url: https://evil.example.com')],
  ['risky-annotation', route("nginx.ingress.kubernetes.io/canary: 'true'")],
]

/** Ways to a privileged container past the key in the service itself. */
const ways: readonly (readonly [way: string, entries: Entries, flags?: readonly string[]])[] = [
  [
    'an anchor in an extension block',
    {
      'compose.yaml':
        'x-all: &all { privileged: true }\nservices: { web: { <<: *all, image: shop/web:1 } }\n',
    },
  ],
  [
    'extends of another file',
    {
      'compose.yaml': 'services: { web: { extends: { file: base.yaml, service: base } } }\n',
      'base.yaml': 'services: { base: { image: shop/web:1, privileged: true } }\n',
    },
  ],
  [
    'an included file',
    {
      'compose.yaml': 'include: [more.yaml]\n',
      'more.yaml': 'services: { web: { image: shop/web:1, privileged: true } }\n',
    },
  ],
  [
    'the override file',
    {
      'compose.yaml': 'services: { web: { image: shop/web:1 } }\n',
      'compose.override.yaml': 'services: { web: { privileged: true } }\n',
    },
  ],
  [
    'COMPOSE_FILE in the dotenv file',
    {
      '.env': 'COMPOSE_FILE=a.yaml:b.yaml\n',
      'a.yaml': 'services: { web: { image: shop/web:1 } }\n',
      'b.yaml': 'services: { web: { privileged: true } }\n',
    },
  ],
  [
    'a variable',
    {
      '.env': 'YES=true\n',
      'compose.yaml': 'services: { web: { image: shop/web:1, privileged: "${YES}" } }\n',
    },
  ],
  [
    'a container that runs before the service',
    service('pre_start: [{ command: prepare, privileged: true }]'),
  ],
  ['a service of an active profile', service('profiles: [debug], privileged: true'), ['--activate', 'debug']],
  [
    'a comment that silences the warning',
    {
      'compose.yaml':
        '# tranship-ignore privileged-container: trust us\nservices: { web: { image: shop/web:1, privileged: true } }\n',
    },
    ['--ignore', 'privileged-container'],
  ],
]

describe('a repository that asks for a right beyond an ordinary container’s', () => {
  it.each(rights.map(([code, entries, flags = []]) => ({ code, entries, flags })))(
    '[R0-12] [R0-13] is warned of as $code, and refused with --deny',
    async ({ code, entries, flags }) => {
      const { folder } = makeRepository(entries)
      const warned = await runTranship(['check', ...flags], folder)
      expect(warned.status, warned.output).toBe(0)
      expect(warned.output).toContain(`[${code}]`)

      const denied = await runTranship(['check', ...flags, '--deny', code], folder)
      expect(denied.status, denied.output).toBe(1)
      expect(denied.output).toMatch(new RegExp(`error: .*\\[${code}\\]`))
    },
  )

  it.each(ways.map(([way, entries, flags = []]) => ({ way, entries, flags })))(
    '[R0-13] is refused in every form: $way',
    async ({ entries, flags }) => {
      const { folder } = makeRepository(entries)
      const { status, output } = await runTranship(['check', ...flags, '--deny', 'privileges'], folder)
      expect(status, output).toBe(1)
      expect(output).toMatch(/error: .*\[privileged-container\]/)
    },
  )

  it.each([
    ['translate', ['translate', '-o', 'k8s']],
    ['diff', ['diff', 'compose.yaml', 'compose.yaml']],
    ['build', ['build', '--builder', 'none']],
    // There is no cluster, so none is contacted.
    ['deploy', ['deploy', '--images', 'ignore']],
    ['up', ['up', '--images', 'ignore']],
  ])('[R0-13] ends %s before anything is done', async (_, parameters) => {
    const { folder } = makeRepository(service('privileged: true'))
    const { status, output, errors } = await runTranship(
      [...parameters, '--deny', 'host-network,privileged-container'],
      folder,
    )
    expect(status, errors).toBe(1)
    expect(output + errors).toMatch(/error: .*\[privileged-container\]/)
    expect(existsSync(path.join(folder, 'k8s'))).toBe(false)
  })

  it('[R0-13] is no reason to refuse an ordinary one', async () => {
    const { folder } = makeRepository(service('cap_drop: [ALL], read_only: true'))
    const { status, output } = await runTranship(
      ['check', '--deny', 'privileges', '--ignore', 'guessed-images'],
      folder,
    )
    expect({ status, output }).toEqual({ status: 0, output: 'compose.yaml is fine\n' })
  })

  it('[R0-13] knows its codes: a wrong one is a usage error with the nearest', async () => {
    const { folder } = makeRepository(service('privileged: true'))
    const { status, errors } = await runTranship(['check', '--deny', 'privilegd-container'], folder)
    expect(status).toBe(2)
    expect(errors).toMatch(/--deny must be the code of a warning, such as .privileged-container./)
  })
})
