/**
 * Labels and annotations by which an object asks a program of the cluster for more than an ordinary container has. The
 * domain of a key names the program. A program adds keys from version to version, so each row lists the harmless keys
 * and not the others.
 */

/** A program that reads metadata of objects, and the effect of its keys. */
interface Row {
  /** The domains of the keys. Subdomains count, too. A whole key stands for itself. */
  readonly domains?: readonly string[]
  /** The first characters of the keys, for programs whose keys have no domain. */
  readonly beginnings?: readonly string[]
  /** The effect of the keys, as a clause. */
  readonly consequence: string
  /** The program, if it adds a container to the Pod that the keys change. */
  readonly sidecar?: string
  /** The parts after the `/` that give no right. A name that ends in `*` is the beginning of several. */
  readonly harmless?: readonly string[]
}

const injects = (sidecar: string, domain: string, harmless: readonly string[] = []): Row => ({
  domains: [domain],
  consequence: `${sidecar} changes the container that it adds to the Pod`,
  sidecar,
  harmless,
})

const runtimes: readonly Row[] = [
  {
    // https://github.com/cri-o/cri-o/blob/main/pkg/annotations/annotations.go
    domains: ['cri-o.io', 'crio.io'],
    beginnings: ['io.kubernetes.cri-o.'],
    consequence: 'the runtime CRI-O gives the container devices, cgroups or processors of its node',
  },
  {
    // https://github.com/kata-containers/kata-containers/blob/main/docs/how-to/how-to-set-sandbox-config-kata.md
    beginnings: ['io.katacontainers.'],
    consequence:
      'the runtime Kata Containers starts the virtual machine with other programs, files or options',
  },
  {
    // https://github.com/google/gvisor/blob/master/runsc/boot/mount_hints.go
    beginnings: ['dev.gvisor.'],
    consequence: 'the runtime gVisor runs the sandbox with other options or mounts',
  },
  {
    // https://github.com/containers/crun/blob/main/crun.1.md
    // https://github.com/cri-o/cri-o/blob/main/pkg/annotations/annotations.go
    domains: ['module.wasm.image'],
    beginnings: ['run.oci.', 'org.systemd.property.', 'org.criu.config'],
    consequence: 'the runtime crun or runc starts the container in another way',
  },
  {
    // https://github.com/cri-o/cri-o/blob/main/pkg/annotations/annotations.go
    beginnings: ['io.containers.'],
    consequence: 'a hook of the runtime runs on the node',
  },
  {
    // https://github.com/microsoft/hcsshim/blob/main/pkg/annotations/annotations.go
    beginnings: ['io.microsoft.', 'microsoft.com/hostprocess-'],
    consequence: 'the runtime of Windows gives the container rights or folders of its node',
  },
  {
    // https://github.com/cncf-tags/container-device-interface/blob/main/pkg/cdi/producer/annotations/annotations.go
    domains: ['cdi.k8s.io'],
    consequence: 'the runtime gives the container devices of its node',
  },
  {
    // https://github.com/containerd/nri/blob/main/plugins/device-injector/README.md
    // https://github.com/containerd/nri/blob/main/plugins/ulimit-adjuster/README.md
    domains: ['nri.io', 'nri.containerd.io', 'noderesource.dev'],
    consequence: 'a plugin of the runtime gives the container devices, mounts or limits of its node',
  },
  {
    // https://github.com/intel/goresctrl/blob/main/pkg/kubernetes/annotations.go
    domains: ['rdt.resources.beta.kubernetes.io', 'blockio.resources.beta.kubernetes.io'],
    beginnings: ['io.kubernetes.cri.'],
    consequence: 'the runtime gives the container another share of the disks and caches of its node',
  },
]

const ofNetwork = 'the network plugin gives the Pod further networks, or addresses of its choice'

const networks: readonly Row[] = [
  // https://github.com/k8snetworkplumbingwg/multus-cni/blob/master/docs/configuration.md
  { domains: ['cni.cncf.io', 'v1.multus-cni.io'], consequence: ofNetwork },
  // https://docs.tigera.io/calico/latest/reference/configure-cni-plugins
  { domains: ['projectcalico.org'], consequence: ofNetwork },
  // https://docs.cilium.io/en/stable/network/lb-ipam/, https://docs.cilium.io/en/stable/network/clustermesh/services/
  {
    domains: ['cilium.io', 'io.cilium'],
    consequence: 'Cilium gives the object addresses of its choice, or traffic of other clusters',
  },
  // https://github.com/kubeovn/docs/blob/master/docs/guide/static-ip-mac.en.md
  // https://github.com/ovn-org/ovn-kubernetes/pull/3933
  { domains: ['ovn.org', 'ovn.kubernetes.io'], consequence: ofNetwork },
  // https://github.com/antrea-io/antrea/blob/main/docs/antrea-ipam.md
  { domains: ['antrea.io'], consequence: ofNetwork },
  // https://github.com/spidernet-io/spiderpool/blob/main/docs/reference/annotation.md
  { domains: ['spidernet.io'], consequence: ofNetwork },
  // https://docs.cloud.google.com/kubernetes-engine/docs/concepts/about-multinetwork-loadbalancer-services
  {
    domains: ['networking.gke.io'],
    consequence: 'GKE gives the object further networks, addresses or certificates',
    harmless: ['load-balancer-type', 'managed-certificates', 'v1beta1.FrontendConfig'],
  },
]

const sidecars: readonly Row[] = [
  // https://github.com/istio/api/blob/master/annotation/annotations.yaml
  // https://github.com/istio/api/blob/master/label/labels.yaml
  injects('Istio', 'istio.io', [
    ...['componentLogLevel', 'inject', 'logLevel', 'proxyCPU', 'proxyCPULimit', 'proxyMemory'],
    ...['proxyMemoryLimit', 'rev', 'rewriteAppHTTPProbers'],
  ]),
  // https://github.com/linkerd/website/blob/main/linkerd.io/content/2-edge/reference/proxy-configuration.md
  injects('Linkerd', 'linkerd.io', [
    ...['inject', 'opaque-ports', 'proxy-cpu-*', 'proxy-log-format', 'proxy-log-level', 'proxy-memory-*'],
  ]),
  // https://docs.dapr.io/reference/arguments-annotations-overview/
  injects('Dapr', 'dapr.io', [
    ...['app-health-*', 'app-id', 'app-port', 'app-protocol', 'enable-app-health-check', 'enable-metrics'],
    ...['enabled', 'log-as-json', 'log-level', 'metrics-port', 'sidecar-cpu-*', 'sidecar-memory-*'],
  ]),
  // https://github.com/hashicorp/consul/blob/00344c8a56aab384917e98214a43eeb33f58cdc9/website/content/docs/k8s/annotations-and-labels.mdx
  injects('Consul', 'consul.hashicorp.com', [
    ...['connect-inject', 'connect-service', 'connect-service-port'],
    ...['sidecar-proxy-cpu-*', 'sidecar-proxy-memory-*'],
  ]),
  // https://github.com/kumahq/kuma-website/blob/master/app/_src/reference/kubernetes-annotations.md
  injects('Kuma', 'kuma.io', ['sidecar-injection']),
  // https://github.com/aws/aws-app-mesh-controller-for-k8s/blob/master/docs/reference/injector.md
  injects('App Mesh', 'appmesh.k8s.aws'),
  // https://docs.datadoghq.com/containers/cluster_agent/admission_controller/
  injects('Datadog', 'admission.datadoghq.com', ['enabled']),
  // https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations
  injects('Vault', 'vault.hashicorp.com'),
  // https://bank-vaults.dev/docs/mutating-webhook/annotations/
  injects('Bank-Vaults', 'vault.security.banzaicloud.io'),
  injects('Bank-Vaults', 'bank-vaults.io'),
  // https://github.com/1Password/kubernetes-secrets-injector/blob/main/README.md
  injects('1Password', 'operator.1password.io'),
]

const ofCloud = 'the Pod gets an identity of the cloud, with the rights of that identity'

const identities: readonly Row[] = [
  // https://github.com/jtblin/kube2iam/blob/master/README.md
  { domains: ['iam.amazonaws.com'], consequence: ofCloud },
  // https://azure.github.io/azure-workload-identity/docs/topics/service-account-labels-and-annotations.html
  // https://github.com/Azure/aad-pod-identity/blob/master/README.md
  { domains: ['azure.workload.identity', 'aadpodidbinding'], consequence: ofCloud },
  // https://docs.datadoghq.com/containers/kubernetes/integrations/
  {
    domains: ['ad.datadoghq.com'],
    consequence: 'the agent of Datadog runs checks that the manifest defines, on any address',
  },
  // https://github.com/elastic/beats/blob/0073692d8f6f34fcc00809a7ef773968f9c2b376/metricbeat/docs/autodiscover-hints.asciidoc
  // https://github.com/elastic/beats/blob/36b7160dff132266715ab8d036e6d7d06cff7d60/heartbeat/docs/autodiscover-hints.asciidoc
  // https://www.elastic.co/docs/reference/fleet/hints-annotations-autodiscovery
  {
    domains: ['co.elastic.hints', 'co.elastic.metrics', 'co.elastic.monitor'],
    consequence: 'the agent of Elastic runs checks that the manifest defines, on any address',
  },
  // https://github.com/emberstack/kubernetes-reflector, https://github.com/mittwald/kubernetes-replicator
  {
    domains: ['reflector.v1.k8s.emberstack.com', 'replicator.v1.mittwald.de'],
    consequence: 'a controller copies the object to other namespaces, or its contents from them',
  },
]

const ofBalancer = 'the load balancer uses addresses, firewalls or certificates of the cloud account'

const traffic: readonly Row[] = [
  // https://kubernetes-sigs.github.io/external-dns/v0.23.0/docs/annotations/annotations/
  {
    domains: ['external-dns.alpha.kubernetes.io', 'external-dns.kubernetes.io'],
    consequence: 'ExternalDNS writes DNS records, also of hosts that belong to others',
    harmless: ['ttl'],
  },
  // https://github.com/traefik/traefik/blob/01131714ad6f94ef5574850d7d3ceb666d31b7f6/docs/content/routing/providers/kubernetes-ingress.md
  {
    domains: ['traefik.ingress.kubernetes.io'],
    consequence: 'Traefik handles requests by objects of others, or before the routes of others',
    harmless: [
      ...['router.entrypoints', 'router.observability.*', 'router.tls', 'router.tls.certresolver'],
      ...['service.passhostheader', 'service.serversscheme', 'service.sticky.*'],
    ],
  },
  // https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/ingress/annotations/
  {
    domains: ['alb.ingress.kubernetes.io'],
    consequence: 'the route changes a load balancer of others, or sends requests elsewhere',
    harmless: [
      ...['backend-protocol', 'backend-protocol-version', 'certificate-arn', 'healthcheck-*'],
      ...['healthy-threshold-count', 'ip-address-type', 'listen-ports', 'scheme', 'ssl-policy'],
      ...['ssl-redirect', 'success-codes', 'target-type', 'unhealthy-threshold-count'],
    ],
  },
  // https://cert-manager.io/docs/reference/annotations/
  {
    domains: ['cert-manager.io'],
    consequence: 'cert-manager requests a certificate for names or uses beyond the hosts of the route',
    harmless: [
      ...['cluster-issuer', 'duration', 'issuer', 'issuer-group', 'issuer-kind', 'private-key-*'],
      ...['http01-*', 'renew-before', 'renew-before-percentage', 'revision-history-limit'],
    ],
  },
  // https://developer.konghq.com/kubernetes-ingress-controller/reference/annotations
  {
    domains: ['konghq.com'],
    consequence: 'Kong handles requests by plugins, or before the routes of others',
    harmless: [
      ...['connect-timeout', 'https-redirect-status-code', 'methods', 'path', 'preserve-host', 'protocol'],
      ...['protocols', 'read-timeout', 'retries', 'strip-path', 'write-timeout'],
    ],
  },
  // https://apisix.apache.org/docs/ingress-controller/concepts/annotations/
  {
    domains: ['k8s.apisix.apache.org'],
    consequence: 'APISIX handles requests by plugins, or sends them elsewhere',
    harmless: ['allow-http-methods', 'enable-cors', 'enable-websocket', 'http-to-https'],
  },
  // https://azure.github.io/application-gateway-kubernetes-ingress/annotations/
  {
    domains: ['appgw.ingress.kubernetes.io'],
    consequence: 'the route uses certificates, firewalls or rules of the shared Application Gateway',
    harmless: ['backend-path-prefix', 'health-probe-*', 'request-timeout', 'ssl-redirect'],
  },
  // https://cloud.google.com/kubernetes-engine/docs/concepts/ingress-xlb
  // https://cloud.google.com/kubernetes-engine/docs/troubleshooting/ingress
  {
    domains: [
      'ingress.gcp.kubernetes.io',
      'kubernetes.io/ingress.global-static-ip-name',
      'kubernetes.io/ingress.regional-static-ip-name',
    ],
    consequence: 'the route takes an address or a certificate of the cloud account',
  },
  // https://kubernetes-sigs.github.io/aws-load-balancer-controller/latest/guide/service/annotations/
  // https://cloud-provider-azure.sigs.k8s.io/topics/loadbalancer/
  {
    domains: ['service.beta.kubernetes.io'],
    consequence: ofBalancer,
    harmless: [
      ...['aws-load-balancer-backend-protocol', 'aws-load-balancer-cross-zone-load-balancing-enabled'],
      ...[
        'aws-load-balancer-healthcheck-*',
        'aws-load-balancer-internal',
        'aws-load-balancer-ip-address-type',
      ],
      ...[
        'aws-load-balancer-nlb-target-type',
        'aws-load-balancer-proxy-protocol',
        'aws-load-balancer-scheme',
      ],
      ...['aws-load-balancer-type', 'azure-load-balancer-health-probe-*', 'azure-load-balancer-internal'],
    ],
  },
  // https://github.com/hetznercloud/hcloud-cloud-controller-manager/blob/main/docs/reference/load_balancer_annotations.md
  { domains: ['load-balancer.hetzner.cloud'], consequence: ofBalancer, harmless: ['location', 'type'] },
  // https://github.com/kubernetes/cloud-provider-openstack/blob/master/docs/openstack-cloud-controller-manager/expose-applications-using-loadbalancer-type-service.md
  { domains: ['loadbalancer.openstack.org'], consequence: ofBalancer },
  // https://github.com/oracle/oci-cloud-controller-manager/blob/master/docs/load-balancer-annotations.md
  // https://docs.oracle.com/en-us/iaas/Content/ContEng/Tasks/contengcreatingloadbalancer_topic-Summaryofannotations.htm
  { domains: ['oraclecloud.com'], consequence: ofBalancer },
  // https://docs.okd.io/latest/networking/metallb/metallb-configure-services.html
  // https://github.com/metallb/metallb/blob/main/website/content/usage/_index.md
  // https://github.com/kube-vip/kube-vip/blob/main/pkg/kubevip/annotations.go
  {
    domains: ['metallb.io', 'metallb.universe.tf', 'kube-vip.io'],
    consequence: 'the Service takes an address of its choice, or shares one of another Service',
  },
  // https://tailscale.com/docs/kubernetes-operator/reference/limitations
  { domains: ['tailscale.com'], consequence: 'Tailscale connects the object with another network' },
]

const delivery: readonly Row[] = [
  // https://argo-cd.readthedocs.io/en/stable/user-guide/annotations-and-labels/
  {
    domains: ['argoproj.io'],
    consequence: 'Argo CD runs the object as a hook, or applies and removes it by other rules',
    harmless: ['sync-wave'],
  },
  // https://helm.sh/docs/topics/charts_hooks/
  {
    domains: ['helm.sh'],
    consequence: 'Helm runs the object as a hook, or counts it as part of another release',
    harmless: ['chart', 'hook-weight'],
  },
  // https://fluxcd.io/flux/components/kustomize/kustomizations/
  {
    domains: ['fluxcd.io'],
    consequence: 'Flux applies and removes the object by other rules',
  },
  // https://carvel.dev/kapp/docs/latest/apply/
  { domains: ['kapp.k14s.io'], consequence: 'kapp applies and removes the object by other rules' },
]

const storage: readonly Row[] = [
  // https://kubernetes.io/docs/reference/labels-annotations-taints/
  {
    domains: ['pv.kubernetes.io', 'volume.kubernetes.io', 'volume.beta.kubernetes.io'],
    consequence: 'the claim tells controllers of volumes what only they decide',
    // It is deprecated, and means what `storageClassName` does.
    harmless: ['storage-class'],
  },
  // https://kyverno.io/policies/other/nfs-subdir-external-provisioner-storage-path/nfs-subdir-external-provisioner-storage-path/
  { domains: ['nfs.io'], consequence: 'the claim chooses its folder on a server that it shares with others' },
  // https://github.com/kubevirt/containerized-data-importer/blob/main/doc/datavolumes.md
  { domains: ['cdi.kubevirt.io'], consequence: 'the claim is filled with what any address has' },
]

/** The rows by kind of program, in the order of the table in docs/security.md. */
export const rowsByProgram = { runtimes, networks, sidecars, identities, traffic, delivery, storage }

const metadataRows: readonly Row[] = Object.values(rowsByProgram).flat()

const byDomain: ReadonlyMap<string, Row> = new Map(
  metadataRows.flatMap((row) => (row.domains ?? []).map((domain) => [domain, row] as const)),
)

/** A right that a label or annotation asks for. */
export type MetadataRight = Pick<Row, 'consequence' | 'sidecar'>

/** Returns the right that a key of labels or annotations asks for. */
export function rightOfKey(key: string): MetadataRight | undefined {
  const slash = key.indexOf('/')
  const domain = slash < 0 ? key : key.slice(0, slash)
  const name = key.slice(slash + 1)
  const row = byDomain.get(key) ?? rowOfDomain(domain) ?? rowOfBeginning(key)
  return row?.harmless?.some((harmless) => matches(harmless, name)) ? undefined : row
}

/** Returns the row of a domain, or else of the nearest domain around it. */
function rowOfDomain(domain: string): Row | undefined {
  for (let start = 0; ; start = domain.indexOf('.', start) + 1) {
    const row = byDomain.get(domain.slice(start))
    if (row !== undefined || !domain.includes('.', start)) return row
  }
}

function rowOfBeginning(key: string): Row | undefined {
  return metadataRows.find(({ beginnings = [] }) => beginnings.some((beginning) => key.startsWith(beginning)))
}

function matches(pattern: string, name: string): boolean {
  return pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
}
