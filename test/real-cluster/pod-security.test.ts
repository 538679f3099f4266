import process from 'node:process'
import fc from 'fast-check'
import { type Code, type KubernetesObject, safeTranslate } from 'tranship'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Cluster, kubeconfig, withoutCluster } from './support/cluster.js'

const seed = Number(process.env['TRANSHIP_TEST_SEED'] ?? 20261125)
const count = Number(process.env['TRANSHIP_TEST_CASES'] ?? 300)
const namespace = `tranship-pod-security-${process.pid}`

/** The messages of Pod admission for each kind of right that the baseline forbids, with our codes. */
const codesBy: readonly (readonly [reason: RegExp, codes: readonly Code[]])[] = [
  [/^privileged /, ['privileged-container']],
  [/^host namespaces /, ['host-network', 'host-processes', 'host-ipc']],
  [/^non-default capabilities /, ['added-capability']],
  [/^hostPath volumes /, ['host-path']],
  // In the network of the node each port of a container is one of the node.
  [/^hostPort /, ['host-port', 'host-network']],
  [/^seccompProfile /, ['unconfined-seccomp']],
  [/^forbidden AppArmor profiles? /, ['unconfined-app-armor']],
  [/^seLinuxOptions /, ['selinux-label']],
]

const { constantFrom, record, subarray } = fc

const capabilities = ['ALL', 'CHOWN', 'NET_ADMIN', 'CAP_NET_RAW', 'sys_admin', 'KILL', 'BPF', 'AUDIT_WRITE']

/** Services that ask for rights, by every key that can give one. */
const services = record(
  {
    privileged: fc.boolean(),
    network_mode: constantFrom('host', 'bridge'),
    pid: fc.constant('host'),
    ipc: constantFrom('host', 'shareable'),
    userns_mode: fc.constant('host'),
    cap_add: subarray(capabilities, { minLength: 1 }),
    cap_drop: subarray(['ALL', 'CHOWN'], { minLength: 1 }),
    security_opt: subarray(
      [
        ...['seccomp:unconfined', 'seccomp:builtin', 'apparmor:unconfined', 'apparmor:shop', 'label:disable'],
        ...[
          'label:role:r',
          'label:user:u',
          'label:type:container_t',
          'label:level:s0',
          'systempaths=unconfined',
        ],
      ],
      { minLength: 1 },
    ),
    sysctls: constantFrom(
      { 'kernel.msgmax': 1 },
      { 'net.ipv4.tcp_rmem': '4096 1 2' },
      { 'net.ipv4.tcp_syncookies': 1 },
    ),
    volumes: constantFrom(['/proc:/p:ro'], ['/var/run/docker.sock:/var/run/docker.sock'], ['data:/data']),
    ports: constantFrom([{ target: 80, published: 80, mode: 'host' }], ['80:80'], [80]),
    labels: constantFrom(
      { 'container.apparmor.security.beta.kubernetes.io/web': 'unconfined' },
      { team: 'a' },
    ),
    pre_start: constantFrom([{ command: 'a', privileged: true }], [{ command: 'a' }]),
    restart: constantFrom('no', 'always'),
    deploy: constantFrom({ mode: 'global' }, { placement: { constraints: ['node.role == manager'] } }),
  },
  { requiredKeys: [] },
)

describe.skipIf(kubeconfig === undefined)(
  `the baseline of the Pod Security Standards${withoutCluster}`,
  () => {
    let cluster: Cluster
    beforeAll(async () => {
      cluster = Cluster.of(kubeconfig!)
      await cluster.ensureNamespace(namespace, { 'pod-security.kubernetes.io/warn': 'baseline' })
    })
    afterAll(() => cluster.removeNamespace(namespace))

    /** The kinds of rights that the server warns of. */
    async function forbidden(object: KubernetesObject): Promise<readonly string[]> {
      const placed = { ...object, metadata: { ...object.metadata, namespace } }
      const { status, body, warnings } = await cluster.apply(placed, { dryRun: true })
      if (status > 201) throw new Error(body.message)
      const violated = warnings.flatMap(
        (one) => /would violate PodSecurity \\"[^"]*\\": (.*)"$/.exec(one)?.[1] ?? [],
      )
      return violated.flatMap((text) => text.split(/, (?=(?:[a-z]+ )?[a-zA-Z-]+(?: [a-z]+)? \()/))
    }

    it(`[R0-12] is never left without a warning, and no warning is without a reason (seed ${seed})`, async () => {
      const missing: string[] = []
      let violations = 0
      for (const service of fc.sample(services, { seed, numRuns: count })) {
        const text = JSON.stringify({
          name: 'shop',
          services: { web: { image: 'shop/web:1', ...service } },
          volumes: { data: {} },
        })
        const result = safeTranslate(text, { profile: 'compose', kubernetes: '1.34', hostPaths: true })
        if (!result.ok) continue
        const codes = new Set<Code>(result.warnings.map(({ code }) => code))
        const workload = result.objects.find(({ kind }) => /Deployment|Set|Job/.test(kind))!
        const reasons = await forbidden(workload)
        violations += reasons.length
        for (const reason of reasons) {
          const known = codesBy.find(([words]) => words.test(reason))?.[1] ?? []
          if (!known.some((code) => codes.has(code))) missing.push(`unwarned: ${reason} of ${text}`)
        }
        for (const [words, known] of codesBy) {
          const own = known.find((code) => codes.has(code))
          if (own !== undefined && own !== 'host-network' && !reasons.some((reason) => words.test(reason)))
            missing.push(`unreasoned: ${own} of ${text}`)
        }
      }
      expect(missing).toEqual([])
      expect(violations).toBeGreaterThan(count / 2)
    })
  },
)
