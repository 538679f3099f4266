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
    // https://github.com/cri-o/cri-o/blob/main/docs/crio.conf.5.md
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
    // https://gvisor.dev/docs/user_guide/containerd/configuration/
    beginnings: ['dev.gvisor.'],
    consequence: 'the runtime gVisor runs the sandbox with other options or mounts',
  },
  {
    // https://github.com/containers/crun/blob/main/crun.1.md
    beginnings: ['run.oci.'],
    consequence: 'the runtime crun starts the container in another way',
  },
  {
    // https://github.com/containers/oci-seccomp-bpf-hook
    beginnings: ['io.containers.'],
    consequence: 'a hook of the runtime runs on the node',
  },
  {
    // https://github.com/microsoft/hcsshim/blob/main/pkg/annotations/annotations.go
    domains: ['microsoft.com/hostprocess-container'],
    beginnings: ['io.microsoft.'],
    consequence: 'the runtime of Windows gives the container rights or folders of its node',
  },
  {
    // https://github.com/cncf-tags/container-device-interface
    domains: ['cdi.k8s.io'],
    consequence: 'the runtime gives the container devices of its node',
  },
  {
    // https://github.com/containerd/nri/tree/main/plugins
    domains: ['nri.io', 'nri.containerd.io', 'noderesource.dev'],
    consequence: 'a plugin of the runtime gives the container devices, mounts or limits of its node',
  },
  {
    // https://github.com/intel/goresctrl/blob/main/doc/rdt.md
    domains: ['rdt.resources.beta.kubernetes.io', 'blockio.resources.beta.kubernetes.io'],
    beginnings: ['io.kubernetes.cri.'],
    consequence: 'the runtime gives the container another share of the disks and caches of its node',
  },
]

const ofNetwork = 'the network plugin gives the Pod further networks, or addresses of its choice'

const networks: readonly Row[] = [
  // https://github.com/k8snetworkplumbingwg/multi-net-spec
  { domains: ['cni.cncf.io', 'v1.multus-cni.io'], consequence: ofNetwork },
  // https://docs.tigera.io/calico/latest/reference/configure-cni-plugins
  { domains: ['projectcalico.org'], consequence: ofNetwork },
  // https://docs.cilium.io/en/stable/network/lb-ipam/, https://docs.cilium.io/en/stable/network/clustermesh/services/
  {
    domains: ['cilium.io', 'io.cilium'],
    consequence: 'Cilium gives the object addresses of its choice, or traffic of other clusters',
  },
  // https://kubeovn.github.io/docs/stable/en/guide/static-ip-mac/
  { domains: ['ovn.org', 'ovn.kubernetes.io'], consequence: ofNetwork },
  // https://antrea.io/docs/main/docs/antrea-ipam/
  { domains: ['antrea.io'], consequence: ofNetwork },
  // https://spidernet-io.github.io/spiderpool/latest/reference/annotation/
  { domains: ['spidernet.io'], consequence: ofNetwork },
  // https://cloud.google.com/kubernetes-engine/docs/how-to/setup-multinetwork-support-for-pods
  {
    domains: ['networking.gke.io'],
    consequence: 'GKE gives the object further networks, addresses or certificates',
    harmless: ['load-balancer-type', 'managed-certificates', 'v1beta1.FrontendConfig'],
  },
]

const sidecars: readonly Row[] = [
  // https://istio.io/latest/docs/reference/config/annotations/, https://istio.io/latest/docs/reference/config/labels/
  injects('Istio', 'istio.io', [
    ...['componentLogLevel', 'inject', 'logLevel', 'proxyCPU', 'proxyCPULimit', 'proxyMemory'],
    ...['proxyMemoryLimit', 'rev', 'rewriteAppHTTPProbers'],
  ]),
  // https://linkerd.io/2/reference/proxy-configuration/
  injects('Linkerd', 'linkerd.io', [
    ...['inject', 'opaque-ports', 'proxy-cpu-*', 'proxy-log-format', 'proxy-log-level', 'proxy-memory-*'],
  ]),
  // https://docs.dapr.io/reference/arguments-annotations-overview/
  injects('Dapr', 'dapr.io', [
    ...['app-health-*', 'app-id', 'app-port', 'app-protocol', 'enable-app-health-check', 'enable-metrics'],
    ...['enabled', 'log-as-json', 'log-level', 'metrics-port', 'sidecar-cpu-*', 'sidecar-memory-*'],
  ]),
  // https://developer.hashicorp.com/consul/docs/reference/k8s/annotation-label
  injects('Consul', 'consul.hashicorp.com', [
    ...['connect-inject', 'connect-service', 'connect-service-port'],
    ...['sidecar-proxy-cpu-*', 'sidecar-proxy-memory-*'],
  ]),
  // https://kuma.io/docs/latest/reference/kubernetes-annotations/
  injects('Kuma', 'kuma.io', ['sidecar-injection']),
  // https://docs.aws.amazon.com/app-mesh/latest/userguide/
  injects('App Mesh', 'appmesh.k8s.aws'),
  // https://docs.datadoghq.com/containers/cluster_agent/admission_controller/
  injects('Datadog', 'admission.datadoghq.com', ['enabled']),
  // https://developer.hashicorp.com/vault/docs/platform/k8s/injector/annotations
  injects('Vault', 'vault.hashicorp.com'),
  // https://bank-vaults.dev/docs/mutating-webhook/annotations/
  injects('Bank-Vaults', 'vault.security.banzaicloud.io'),
  injects('Bank-Vaults', 'bank-vaults.io'),
  // https://developer.1password.com/docs/k8s/injector/
  injects('1Password', 'operator.1password.io'),
]

const ofCloud = 'the Pod gets an identity of the cloud, with the rights of that identity'

const identities: readonly Row[] = [
  // https://github.com/jtblin/kube2iam, https://github.com/uswitch/kiam
  { domains: ['iam.amazonaws.com'], consequence: ofCloud },
  // https://azure.github.io/azure-workload-identity/docs/topics/service-account-labels-and-annotations.html
  { domains: ['azure.workload.identity', 'aadpodidbinding'], consequence: ofCloud },
  // https://docs.datadoghq.com/containers/kubernetes/integrations/
  {
    domains: ['ad.datadoghq.com'],
    consequence: 'the agent of Datadog runs checks that the manifest defines, on any address',
  },
  // https://www.elastic.co/docs/reference/beats/metricbeat/configuration-autodiscover-hints
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
  // https://kubernetes-sigs.github.io/external-dns/latest/docs/annotations/annotations/
  {
    domains: ['external-dns.alpha.kubernetes.io', 'external-dns.kubernetes.io'],
    consequence: 'ExternalDNS writes DNS records, also of hosts that belong to others',
    harmless: ['ttl'],
  },
  // https://doc.traefik.io/traefik/reference/routing-configuration/kubernetes/ingress/
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
  // https://docs.konghq.com/kubernetes-ingress-controller/latest/reference/annotations/
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
  // https://cloud.google.com/kubernetes-engine/docs/how-to/load-balance-ingress
  {
    domains: ['ingress.gcp.kubernetes.io', 'kubernetes.io/ingress.global-static-ip-name'],
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
  // https://docs.oracle.com/iaas/Content/ContEng/Tasks/contengcreatingloadbalancer.htm
  { domains: ['oraclecloud.com'], consequence: ofBalancer },
  // https://metallb.io/usage/, https://kube-vip.io/docs/usage/kubernetes-services/
  {
    domains: ['metallb.io', 'metallb.universe.tf', 'kube-vip.io'],
    consequence: 'the Service takes an address of its choice, or shares one of another Service',
  },
  // https://tailscale.com/kb/1236/kubernetes-operator
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
  // https://github.com/kubernetes-sigs/nfs-subdir-external-provisioner
  { domains: ['nfs.io'], consequence: 'the claim chooses its folder on a server that it shares with others' },
  // https://github.com/kubevirt/containerized-data-importer/blob/main/doc/datavolumes.md
  { domains: ['cdi.kubevirt.io'], consequence: 'the claim is filled with what any address has' },
]

/** All rows, in the order of the table in docs/security.md. */
export const metadataRows: readonly Row[] = [
  ...runtimes,
  ...networks,
  ...sidecars,
  ...identities,
  ...traffic,
  ...delivery,
  ...storage,
]

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
