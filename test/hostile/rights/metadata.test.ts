import { describe, expect, it } from 'vitest'
import { runTranshipHere } from '../support/command.js'
import { type Entry, makeRepository } from '../support/repository.js'

/** Keys of labels and annotations by which a program of the cluster gives a right, with the code that says so. */
const keys: readonly (readonly [key: string, code: 'risky-annotation' | 'sidecar-annotation'])[] = [
  ['io.kubernetes.cri-o.Devices', 'risky-annotation'],
  ['io.kubernetes.cri-o.userns-mode', 'risky-annotation'],
  ['io.kubernetes.cri-o.UnifiedCgroup/web', 'risky-annotation'],
  ['cpu-quota.crio.io', 'risky-annotation'],
  ['seccomp-profile.kubernetes.cri-o.io/web', 'risky-annotation'],
  ['io.katacontainers.config.hypervisor.path', 'risky-annotation'],
  ['io.katacontainers.config.agent.kernel_modules', 'risky-annotation'],
  ['dev.gvisor.spec.mount.a.source', 'risky-annotation'],
  ['run.oci.handler', 'risky-annotation'],
  ['org.systemd.property.CPUWeight', 'risky-annotation'],
  ['org.criu.config', 'risky-annotation'],
  ['module.wasm.image/variant', 'risky-annotation'],
  ['io.containers.trace-syscall', 'risky-annotation'],
  ['io.microsoft.virtualmachine.lcow.kernelbootoptions', 'risky-annotation'],
  ['microsoft.com/hostprocess-container', 'risky-annotation'],
  ['microsoft.com/hostprocess-inherit-user', 'risky-annotation'],
  ['cdi.k8s.io/gpu', 'risky-annotation'],
  ['nvidia.cdi.k8s.io/container.web', 'risky-annotation'],
  ['devices.nri.io/container.web', 'risky-annotation'],
  ['mounts.noderesource.dev/pod', 'risky-annotation'],
  ['rdt.resources.beta.kubernetes.io/pod', 'risky-annotation'],
  ['k8s.v1.cni.cncf.io/networks', 'risky-annotation'],
  ['v1.multus-cni.io/default-network', 'risky-annotation'],
  ['cni.projectcalico.org/ipAddrsNoIpam', 'risky-annotation'],
  ['cni.projectcalico.org/floatingIPs', 'risky-annotation'],
  ['egress.projectcalico.org/selector', 'risky-annotation'],
  ['service.cilium.io/global', 'risky-annotation'],
  ['io.cilium/lb-ipam-ips', 'risky-annotation'],
  ['k8s.ovn.org/pod-networks', 'risky-annotation'],
  ['ovn.kubernetes.io/ip_address', 'risky-annotation'],
  ['ipam.antrea.io/ippools', 'risky-annotation'],
  ['ipam.spidernet.io/ippool', 'risky-annotation'],
  ['networking.gke.io/interfaces', 'risky-annotation'],
  ['sidecar.istio.io/proxyImage', 'sidecar-annotation'],
  ['traffic.sidecar.istio.io/excludeOutboundPorts', 'sidecar-annotation'],
  ['inject.istio.io/templates', 'sidecar-annotation'],
  ['config.linkerd.io/proxy-image', 'sidecar-annotation'],
  ['config.linkerd.io/skip-outbound-ports', 'sidecar-annotation'],
  ['config.alpha.linkerd.io/proxy-wait-before-exit-seconds', 'sidecar-annotation'],
  ['dapr.io/sidecar-image', 'sidecar-annotation'],
  ['dapr.io/volume-mounts-rw', 'sidecar-annotation'],
  ['dapr.io/config', 'sidecar-annotation'],
  ['dapr.io/env', 'sidecar-annotation'],
  ['vault.hashicorp.com/role', 'sidecar-annotation'],
  ['vault.hashicorp.com/agent-inject-secret-db', 'sidecar-annotation'],
  ['vault.hashicorp.com/agent-configmap', 'sidecar-annotation'],
  ['vault.security.banzaicloud.io/vault-role', 'sidecar-annotation'],
  ['consul.hashicorp.com/envoy-extra-args', 'sidecar-annotation'],
  ['kuma.io/container-patches', 'sidecar-annotation'],
  ['appmesh.k8s.aws/sidecarEnv', 'sidecar-annotation'],
  ['admission.datadoghq.com/java-lib.custom-image', 'sidecar-annotation'],
  ['operator.1password.io/inject', 'sidecar-annotation'],
  ['iam.amazonaws.com/role', 'risky-annotation'],
  ['azure.workload.identity/use', 'risky-annotation'],
  ['aadpodidbinding', 'risky-annotation'],
  ['ad.datadoghq.com/web.checks', 'risky-annotation'],
  ['co.elastic.metrics/hosts', 'risky-annotation'],
  ['replicator.v1.mittwald.de/replicate-from', 'risky-annotation'],
  ['reflector.v1.k8s.emberstack.com/reflects', 'risky-annotation'],
  ['external-dns.alpha.kubernetes.io/hostname', 'risky-annotation'],
  ['external-dns.alpha.kubernetes.io/target', 'risky-annotation'],
  ['external-dns.kubernetes.io/hostname', 'risky-annotation'],
  ['traefik.ingress.kubernetes.io/router.middlewares', 'risky-annotation'],
  ['traefik.ingress.kubernetes.io/router.priority', 'risky-annotation'],
  ['traefik.ingress.kubernetes.io/service.serverstransport', 'risky-annotation'],
  ['alb.ingress.kubernetes.io/group.name', 'risky-annotation'],
  ['alb.ingress.kubernetes.io/actions.forward', 'risky-annotation'],
  ['alb.ingress.kubernetes.io/load-balancer-name', 'risky-annotation'],
  ['cert-manager.io/alt-names', 'risky-annotation'],
  ['konghq.com/plugins', 'risky-annotation'],
  ['k8s.apisix.apache.org/plugin-config-name', 'risky-annotation'],
  ['appgw.ingress.kubernetes.io/rewrite-rule-set', 'risky-annotation'],
  ['kubernetes.io/ingress.global-static-ip-name', 'risky-annotation'],
  ['kubernetes.io/ingress.regional-static-ip-name', 'risky-annotation'],
  ['ingress.gcp.kubernetes.io/pre-shared-cert', 'risky-annotation'],
  ['service.beta.kubernetes.io/aws-load-balancer-security-groups', 'risky-annotation'],
  ['service.beta.kubernetes.io/azure-load-balancer-resource-group', 'risky-annotation'],
  ['load-balancer.hetzner.cloud/name', 'risky-annotation'],
  ['loadbalancer.openstack.org/load-balancer-id', 'risky-annotation'],
  ['oci.oraclecloud.com/security-rule-management-mode', 'risky-annotation'],
  ['metallb.universe.tf/loadBalancerIPs', 'risky-annotation'],
  ['metallb.io/allow-shared-ip', 'risky-annotation'],
  ['kube-vip.io/loadbalancerIPs', 'risky-annotation'],
  ['tailscale.com/expose', 'risky-annotation'],
  ['argocd.argoproj.io/hook', 'risky-annotation'],
  ['argocd.argoproj.io/sync-options', 'risky-annotation'],
  ['argocd.argoproj.io/tracking-id', 'risky-annotation'],
  ['helm.sh/hook', 'risky-annotation'],
  ['meta.helm.sh/release-name', 'risky-annotation'],
  ['kustomize.toolkit.fluxcd.io/ssa', 'risky-annotation'],
  ['kapp.k14s.io/delete-strategy', 'risky-annotation'],
  ['pv.kubernetes.io/bind-completed', 'risky-annotation'],
  ['volume.kubernetes.io/selected-node', 'risky-annotation'],
  ['nfs.io/storage-path', 'risky-annotation'],
  ['cdi.kubevirt.io/storage.import.endpoint', 'risky-annotation'],
]

const key = 'io.katacontainers.config.hypervisor.path'
const annotations = `{ ${key}: /evil }`
const web = (more: string) => `services: { web: { image: shop/web:1, ports: [80], ${more} } }\n`
const rest = 'services: { web: { image: shop/web:1, ports: [80] } }\n'
const rules = 'rules: [{ path: /, service: web, port: 80 }]'

/** The places of a Compose file whose texts become metadata of objects. */
const ways: readonly (readonly [way: string, entries: Readonly<Record<string, Entry>>])[] = [
  ['labels', { 'compose.yaml': web(`labels: ${annotations}`) }],
  ['a list of labels', { 'compose.yaml': web(`labels: ['${key}=/evil']`) }],
  ['a label with a variable', { '.env': `KEY=${key}\n`, 'compose.yaml': web("labels: ['${KEY}=/evil']") }],
  ['annotations', { 'compose.yaml': web(`annotations: ${annotations}`) }],
  ['labels of deploy', { 'compose.yaml': web(`deploy: { labels: ${annotations} }`) }],
  ['a file of labels', { a: `${key}=/evil\n`, 'compose.yaml': web('label_file: a') }],
  ...['Deployment', 'Pod', 'Service'].flatMap(
    (kind): (readonly [string, Readonly<Record<string, Entry>>])[] =>
      ['labels', 'annotations'].map((field) => [
        `x-kubernetes.${field} of a ${kind}`,
        { 'compose.yaml': web(`x-kubernetes: { ${field}: { ${kind}: { ${key}: evil } } }`) },
      ]),
  ),
  [
    'x-kubernetes.annotations of a PodDisruptionBudget',
    {
      'compose.yaml': web(
        `scale: 2, x-kubernetes: { disruptionBudget: { maxUnavailable: 1 }, annotations: { PodDisruptionBudget: ${annotations} } }`,
      ),
    },
  ],
  [
    'x-kubernetes.annotations of a HorizontalPodAutoscaler',
    {
      'compose.yaml': web(
        `x-kubernetes: { autoscaling: { maxReplicas: 2 }, annotations: { HorizontalPodAutoscaler: ${annotations} } }`,
      ),
    },
  ],
  ['labels of endpoints', { 'compose.yaml': `${rest}endpoints: { labels: ${annotations}, ${rules} }\n` }],
  [
    'annotations of endpoints',
    { 'compose.yaml': `${rest}endpoints: { annotations: ${annotations}, ${rules} }\n` },
  ],
  [
    'labels of an endpoint',
    { 'compose.yaml': `${rest}endpoints: { edge: { labels: ${annotations}, ${rules} } }\n` },
  ],
  [
    'labels of a volume',
    {
      'compose.yaml': web("volumes: ['data:/data']") + `volumes: { data: { labels: ${annotations} } }\n`,
    },
  ],
  [
    'labels of a config',
    {
      'compose.yaml':
        web('configs: [settings]') + `configs: { settings: { content: a, labels: ${annotations} } }\n`,
    },
  ],
  ['labels of a Job', { 'compose.yaml': web(`restart: 'no', labels: ${annotations}`) }],
  ['labels of a CronJob', { 'compose.yaml': web(`x-platform-schedule: '@daily', labels: ${annotations}`) }],
]

async function deny(entries: Readonly<Record<string, Entry>>) {
  const { folder } = makeRepository(entries)
  return runTranshipHere(['check', '--deny', 'privileges', '--format', 'json'], folder)
}

interface Diagnostic {
  readonly code: string
  readonly severity: string
  readonly path: readonly string[]
}

let checked: Promise<readonly Diagnostic[]> | undefined

/** Returns the diagnostics of a route with all keys, which one run checks. */
async function checkAll(): Promise<readonly Diagnostic[]> {
  const entries = keys.map(([name]) => `    ${name}: x\n`).join('')
  const text = `${rest}endpoints:\n  ${rules}\n  annotations:\n${entries}`
  const { status, output, errors } = await deny({ 'compose.yaml': text })
  expect(status, errors).toBe(1)
  return (JSON.parse(output) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics
}

describe('[R0-12] [R0-13] an annotation by which a program of the cluster gives a right is refused', () => {
  it.each(keys)('%s', async (name, code) => {
    const path = ['endpoints', 'annotations', name]
    expect(await (checked ??= checkAll())).toContainEqual(
      expect.objectContaining({ code, severity: 'error', path }),
    )
  })
})

describe('[R0-12] [R0-13] metadata that gives a right is refused', () => {
  it.each(ways)('as %s', async (_, entries) => {
    const { status, output, errors } = await deny(entries)
    expect(status, output + errors).toBe(1)
    expect(output).toContain('"risky-annotation"')
  })
})
