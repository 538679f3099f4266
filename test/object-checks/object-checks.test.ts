import type { Container } from 'kubernetes-types/core/v1.js'
import { type KubernetesObject, safeTranslate, translate } from 'tranship'
import { describe, expect, it } from 'vitest'
import type {
  ContainerFields,
  KubernetesKinds,
  PodFields,
  VolumeFields,
} from '../../src/kubernetes/kubernetes-object.js'
import { rightOfKey } from '../../src/kubernetes/metadata-rights.js'
import { canBeApiServer } from '../../src/kubernetes/token-audiences.js'
import { inspectObject } from '../../src/object-checks/inspect-object.js'
import { objectChecks } from '../../src/object-checks/object-checks.js'
import { manifest, rightsIn, web } from '../support/translated.js'

const options = { profile: 'compose', kubernetes: '1.33', hostPaths: true } as const

/** Keys of a service, and what is reported of them: a code and the text that it points at. */
const keys: readonly (readonly [keys: string, code: string, at: string])[] = [
  ['privileged: true', 'privileged-container services.web.privileged', 'privileged'],
  [
    'pre_start: [{command: a, privileged: true}]',
    'privileged-container services.web.pre_start.0.privileged',
    'privileged',
  ],
  ['network_mode: host', 'host-network services.web.network_mode', 'network_mode'],
  ['pid: host', 'host-processes services.web.pid', 'pid'],
  ['ipc: host', 'host-ipc services.web.ipc', 'ipc'],
  ['userns_mode: host', 'host-users services.web.userns_mode', 'userns_mode'],
  ['cap_add: [ALL]', 'added-capability services.web.cap_add.0', 'ALL'],
  ['cap_add: [CHOWN, CAP_SYS_ADMIN]', 'added-capability services.web.cap_add.1', 'CAP_SYS_ADMIN'],
  ['cap_add: [net_raw]', 'added-capability services.web.cap_add.0', 'net_raw'],
  [
    'security_opt: ["seccomp:unconfined"]',
    'unconfined-seccomp services.web.security_opt.0',
    '"seccomp:unconfined"',
  ],
  [
    'security_opt: ["apparmor=unconfined"]',
    'unconfined-app-armor services.web.security_opt.0',
    '"apparmor=unconfined"',
  ],
  ['security_opt: ["label:disable"]', 'selinux-label services.web.security_opt.0', '"label:disable"'],
  ['security_opt: ["label:role:r"]', 'selinux-label services.web.security_opt.0', '"label:role:r"'],
  ['volumes: ["/proc:/p:ro"]', 'host-path services.web.volumes.0', '"/proc:/p:ro"'],
  [
    'ports: [{target: 80, published: 81, mode: host}]\ndeploy: {mode: global}',
    'host-port services.web.ports.0.published',
    '81',
  ],
  [
    'deploy: {placement: {constraints: ["node.role==manager"]}}',
    'control-plane-toleration services.web.deploy.placement.constraints.0',
    '"node.role==manager"',
  ],
  [
    'x-platform-service-account: reader',
    'named-service-account services.web.x-platform-service-account',
    'reader',
  ],
  ['runtime: nvidia', 'runtime-class services.web.runtime', 'nvidia'],
  [
    'x-platform-identity-token: {audience: "https://kubernetes.default.svc", mount_path: /t}',
    'api-token services.web.x-platform-identity-token.audience',
    '"https://kubernetes.default.svc"',
  ],
  [
    'x-kubernetes: {labels: {Pod: {azure.workload.identity/use: "true"}}}',
    'risky-annotation services.web.x-kubernetes.labels.Pod.azure.workload.identity/use',
    'azure.workload.identity/use',
  ],
  [
    'labels: {sidecar.istio.io/userVolume: "[]"}',
    'sidecar-annotation services.web.labels.sidecar.istio.io/userVolume',
    'sidecar.istio.io/userVolume',
  ],
]

describe('[R0-12] a right beyond an ordinary container’s is one warning where it is asked for', () => {
  it.each(keys)('%s', (text, code, at) => {
    expect(rightsIn(web(text), options)).toEqual([`${code} \`${at}\``])
  })

  it.each([
    ['an anchor', `x-b: &b {privileged: true}\nservices:\n  web: {<<: *b, image: a}\n`],
    ['extends', 'services:\n  base: {image: a, privileged: true}\n  web: {extends: base}\n'],
    ['a variable', 'services:\n  web: {image: a, privileged: "${NO:-true}"}\n'],
    ['a Job', 'services:\n  web: {image: a, restart: "no", privileged: true}\n'],
    ['a CronJob', 'services:\n  web: {image: a, x-platform-schedule: "@daily", privileged: true}\n'],
    ['a DaemonSet', 'services:\n  web: {image: a, deploy: {mode: global}, privileged: true}\n'],
    ['a StatefulSet', 'services:\n  web: {image: a, volumes: ["d:/d"], privileged: true}\nvolumes: {d: }\n'],
  ])('of %s', (_, text) => {
    expect(rightsIn(text, options).map((found) => found.split(' ').slice(0, 2).join(' '))).toContain(
      'privileged-container services.web.privileged',
    )
  })

  it('of a container that fills a volume, once for all containers of the Pod', () => {
    const volume = '{type: volume, source: d, target: /d, x-platform-volume-init: true}'
    const text = web(`cap_add: [NET_ADMIN]\nvolumes: [${volume}]`, 'volumes: {d: }')
    expect(rightsIn(text, options)).toEqual(['added-capability services.web.cap_add.0 `NET_ADMIN`'])
  })

  it.each([
    'cap_add: [CHOWN, NET_BIND_SERVICE, SETUID]',
    'cap_drop: [ALL]',
    'security_opt: ["no-new-privileges", "seccomp:builtin", "apparmor:docker-default", "label:level:s0:c1"]',
    'security_opt: ["label:type:container_t"]',
    'read_only: true',
    'privileged: false',
    'sysctls: {net.ipv4.ip_unprivileged_port_start: 0}',
    'deploy: {placement: {constraints: ["node.role!=manager"]}}',
    'ports: [8080:80]',
    'labels: {team: shop, example.com/auth: a, auth-url: a}',
    'runtime: runc',
    'x-platform-identity-token: {audience: sts.example.com, mount_path: /t}',
    // Domains with a known one at their end, but not as their parent.
    'labels: {myistio.io/a: b, ahelm.sh/a: b, io: b}',
  ])('but none of %s', (text) => {
    expect(rightsIn(web(text), options)).toEqual([])
  })
})

describe('[R0-12] an annotation that changes a controller is a warning', () => {
  const route = (annotation: string) =>
    manifest(
      { web: 'image: a\nports: [80]' },
      `endpoints:\n  annotations: {${annotation}: x}\n  rules: [{path: /, service: web, port: 80}]`,
    )

  it.each([
    ['nginx.ingress.kubernetes.io/configuration-snippet', 'snippet-annotation'],
    ['nginx.ingress.kubernetes.io/server-snippet', 'snippet-annotation'],
    ['nginx.ingress.kubernetes.io/auth-snippet', 'snippet-annotation'],
    ['nginx.ingress.kubernetes.io/stream-snippet', 'snippet-annotation'],
    ['nginx.ingress.kubernetes.io/modsecurity-snippet', 'snippet-annotation'],
    ['other.example.com/server-snippet', 'snippet-annotation'],
    ['server-snippet', 'snippet-annotation'],
    ['nginx.org/location-snippets', 'snippet-annotation'],
    ['haproxy-ingress.github.io/config-backend', 'snippet-annotation'],
    ['haproxy.org/backend-config-snippet', 'snippet-annotation'],
    ['zalando.org/skipper-routes', 'snippet-annotation'],
    ['getambassador.io/config', 'snippet-annotation'],
    ['nginx.ingress.kubernetes.io/auth-url', 'risky-annotation'],
    ['nginx.ingress.kubernetes.io/auth-signin', 'risky-annotation'],
    ['nginx.ingress.kubernetes.io/mirror-target', 'risky-annotation'],
    ['haproxy-ingress.github.io/server-alias-regex', 'risky-annotation'],
  ])('%s of a route', (name, code) => {
    const at = `endpoints.annotations.${name} \`${name}\``
    expect(rightsIn(route(name))).toEqual([`${code} ${at}`])
  })

  it.each([
    'nginx.ingress.kubernetes.io/proxy-body-size',
    'traefik.ingress.kubernetes.io/router.tls',
    'auth-url',
  ])('but not %s', (name) => {
    expect(rightsIn(route(name))).toEqual([])
  })

  it('in every profile, of HTTPRoutes and Services too', () => {
    const text = manifest({ web: 'image: a\nports: [80]\nlabels: {getambassador.io/config: x}' })
    for (const profile of ['1.37', '1.48', 'compose'] as const)
      expect(rightsIn(text, { profile })).toHaveLength(1)
    const routes = { kind: 'HTTPRoute', gateway: { name: 'edge' } } as const
    expect(rightsIn(route('edge.example.com/server-snippet'), { routes })).toHaveLength(1)
  })
})

type SpecField<Kind extends keyof KubernetesKinds> = KubernetesKinds[Kind] extends { spec: infer Spec }
  ? keyof Spec
  : never

/** `true` if the lists have every field of their kinds. */
type AllListed<Lists extends { readonly [Kind in keyof KubernetesKinds]?: readonly unknown[] }> = {
  [Kind in keyof Lists & keyof KubernetesKinds]: Lists[Kind] extends readonly (infer Listed)[]
    ? Exclude<SpecField<Kind>, Listed>
    : never
}[keyof Lists & keyof KubernetesKinds] extends never
  ? true
  : false

describe('the checks of objects', () => {
  const container: ContainerFields = { name: 'web', image: 'a' }
  const withPod = (spec: PodFields, annotations?: Record<string, string>): KubernetesObject => ({
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name: 'web', labels: {} },
    spec: { template: { metadata: { labels: {}, ...(annotations && { annotations }) }, spec } },
  })
  const found = (object: KubernetesObject) => {
    const codes: string[] = []
    for (const check of objectChecks)
      check(inspectObject(object), ({ code, path }) => void codes.push(`${code} ${path.join('.')}`))
    return codes
  }

  it.each<[string, PodFields, string]>([
    [
      'a toleration of every taint',
      { containers: [container], tolerations: [{ operator: 'Exists' }] },
      'control-plane-toleration spec.template.spec.tolerations.0',
    ],
    [
      'the older taint of the control plane',
      { containers: [container], tolerations: [{ key: 'node-role.kubernetes.io/master' }] },
      'control-plane-toleration spec.template.spec.tolerations.0',
    ],
    [
      'a Pod without a seccomp profile',
      { containers: [container], securityContext: { seccompProfile: { type: 'Unconfined' } } },
      'unconfined-seccomp spec.template.spec.securityContext.seccompProfile',
    ],
    [
      'an init container',
      { initContainers: [{ ...container, securityContext: { privileged: true } }], containers: [container] },
      'privileged-container spec.template.spec.initContainers.0.securityContext.privileged',
    ],
  ])('see %s', (_, pod, wanted) => {
    expect(found(withPod(pod))).toEqual([wanted])
  })

  it('see the AppArmor profile of an annotation', () => {
    const key = 'container.apparmor.security.beta.kubernetes.io/web'
    const at = `spec.template.metadata.annotations.${key}`
    expect(found(withPod({ containers: [container] }, { [key]: 'unconfined' }))).toEqual([
      `unconfined-app-armor ${at}`,
    ])
    expect(found(withPod({ containers: [container] }, { [key]: 'runtime/default' }))).toEqual([])
  })

  it('know nothing of a token that is not mounted', () => {
    const pod = { containers: [container], serviceAccountName: 'a', automountServiceAccountToken: false }
    expect(found(withPod(pod))).toEqual([])
  })

  /**
   * All fields of Pods and containers: `checked` if they can grant a right, and `ordinary` otherwise. A new field
   * doesn't compile until it is listed here.
   */
  const podFields = {
    affinity: 'ordinary',
    automountServiceAccountToken: 'checked',
    containers: 'checked',
    dnsConfig: 'ordinary',
    dnsPolicy: 'ordinary',
    enableServiceLinks: 'ordinary',
    hostAliases: 'ordinary',
    hostIPC: 'checked',
    hostNetwork: 'checked',
    hostPID: 'checked',
    hostUsers: 'checked',
    hostname: 'ordinary',
    imagePullSecrets: 'ordinary',
    initContainers: 'checked',
    nodeSelector: 'ordinary',
    os: 'ordinary',
    restartPolicy: 'ordinary',
    runtimeClassName: 'checked',
    securityContext: 'checked',
    serviceAccountName: 'checked',
    subdomain: 'ordinary',
    terminationGracePeriodSeconds: 'ordinary',
    tolerations: 'checked',
    topologySpreadConstraints: 'ordinary',
    volumes: 'checked',
  } as const satisfies Record<keyof PodFields, 'checked' | 'ordinary'>

  const volumeFields = {
    awsElasticBlockStore: 'never set',
    azureDisk: 'never set',
    azureFile: 'never set',
    cephfs: 'never set',
    cinder: 'never set',
    configMap: 'ordinary',
    csi: 'never set',
    downwardAPI: 'never set',
    emptyDir: 'ordinary',
    fc: 'never set',
    flexVolume: 'never set',
    flocker: 'never set',
    gcePersistentDisk: 'never set',
    gitRepo: 'never set',
    glusterfs: 'never set',
    hostPath: 'checked',
    image: 'ordinary',
    iscsi: 'never set',
    name: 'ordinary',
    // The baseline allows it: the server decides which clients it serves.
    nfs: 'ordinary',
    // Claims and Secrets of a namespace are open to all of its Pods.
    persistentVolumeClaim: 'ordinary',
    photonPersistentDisk: 'never set',
    portworxVolume: 'never set',
    projected: 'checked',
    quobyte: 'never set',
    rbd: 'never set',
    scaleIO: 'never set',
    secret: 'ordinary',
    storageos: 'never set',
    vsphereVolume: 'never set',
  } as const satisfies Record<keyof VolumeFields, 'checked' | 'ordinary' | 'never set'>

  /** All fields of Services, claims and routes that tranship sets. None gives a right. */
  const otherFields = {
    Service: ['clusterIP', 'externalTrafficPolicy', 'ports', 'publishNotReadyAddresses', 'selector', 'type'],
    PersistentVolumeClaim: ['accessModes', 'resources', 'storageClassName'],
    Ingress: ['ingressClassName', 'rules', 'tls'],
    // The option `gateway` names another namespace, no Compose file.
    HTTPRoute: ['hostnames', 'parentRefs', 'rules'],
  } as const satisfies { [Kind in keyof KubernetesKinds]?: readonly SpecField<Kind>[] }

  const securityFields = {
    allowPrivilegeEscalation: 'ordinary',
    appArmorProfile: 'checked',
    capabilities: 'checked',
    privileged: 'checked',
    readOnlyRootFilesystem: 'ordinary',
    runAsGroup: 'ordinary',
    runAsNonRoot: 'ordinary',
    // As in Docker, root in a container is the default.
    runAsUser: 'ordinary',
    seLinuxOptions: 'checked',
    seccompProfile: 'checked',
  } as const satisfies Record<keyof NonNullable<ContainerFields['securityContext']>, 'checked' | 'ordinary'>

  it('judge every field of Services, claims and routes', () => {
    // Types tell a field that is missing above.
    const complete: AllListed<typeof otherFields> = true
    expect(complete).toBe(true)
    const text = web(
      'ports: [80]\nvolumes: ["d:/d"]',
      'volumes: {d: }\nendpoints: [{path: /, service: web, port: 80}]',
    )
    const listed = translate(text).objects.filter(({ kind }) => Object.hasOwn(otherFields, kind))
    expect(listed.map(({ kind }) => kind)).toEqual(['PersistentVolumeClaim', 'Service', 'Ingress'])
    for (const object of listed)
      expect(otherFields[object.kind as keyof typeof otherFields]).toEqual(
        expect.arrayContaining(Object.keys((object as { readonly spec: object }).spec)),
      )
  })

  it('judge every field that a Pod can have', () => {
    const judged = { ...podFields, ...volumeFields, ...securityFields } satisfies Record<string, string>
    expect(Object.values(judged)).toContain('checked')
    // Other fields of Kubernetes, which tranship never writes.
    const other: Exclude<keyof NonNullable<Container['securityContext']>, keyof typeof securityFields> =
      'procMount'
    expect(Object.keys(judged)).not.toContain(other)
  })
})

describe('[R0-12] an audience of the API server is', () => {
  it.each([
    undefined,
    '',
    'https://kubernetes.default.svc',
    'https://kubernetes.default.svc.cluster.local',
    'kubernetes.default.svc',
    'kubernetes',
    'HTTPS://issuer.example.com',
    'http://10.0.0.1',
    'system:konnectivity-server',
    ...['api', 'k3s', 'vault', 'unknown'],
    ' sts.example.com',
  ])('%s', (audience) => {
    expect(canBeApiServer(audience)).toBe(true)
  })

  it.each([
    'sts.example.com',
    'sts.amazonaws.com',
    'https://sts.amazonaws.com',
    'api://AzureADTokenExchange',
    '//iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/a/providers/b',
  ])('not %s', (audience) => {
    expect(canBeApiServer(audience)).toBe(false)
  })
})

it.each([
  'sidecar.istio.io/inject',
  'sidecar.istio.io/proxyCPU',
  'istio.io/rev',
  'linkerd.io/inject',
  'config.linkerd.io/proxy-cpu-limit',
  'dapr.io/enabled',
  'dapr.io/app-id',
  'external-dns.alpha.kubernetes.io/ttl',
  'traefik.ingress.kubernetes.io/router.tls',
  'alb.ingress.kubernetes.io/scheme',
  'alb.ingress.kubernetes.io/healthcheck-path',
  'cert-manager.io/cluster-issuer',
  'acme.cert-manager.io/http01-edit-in-place',
  'service.beta.kubernetes.io/aws-load-balancer-internal',
  'argocd.argoproj.io/sync-wave',
  'helm.sh/chart',
  'volume.beta.kubernetes.io/storage-class',
  'prometheus.io/scrape',
  'app.kubernetes.io/component',
])('[R0-12] %s gives no right', (key) => {
  expect(rightOfKey(key)).toBeUndefined()
})

it('[R0-12] shows variables by their names', () => {
  const text = web('cap_add: ["${CAPABILITY}"]\nvolumes: ["/${FOLDER}:/data"]')
  const env = { CAPABILITY: 'SYS_ADMIN', FOLDER: 'hidden/place' }
  const { warnings } = safeTranslate(text, { ...options, env })
  const found = warnings.filter(({ code }) => code === 'added-capability' || code === 'host-path')
  expect(found.map(({ args }) => args)).toEqual([
    expect.objectContaining({ name: '${CAPABILITY}' }),
    expect.objectContaining({ path: expect.stringContaining('${FOLDER}') as string }),
  ])
  expect(JSON.stringify(found)).not.toMatch(/SYS_ADMIN|hidden/)
})
