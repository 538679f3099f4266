/**
 * Limits of the policies of the Pod Security Standards
 * (https://kubernetes.io/docs/concepts/security/pod-security-standards/, with the values of Kubernetes 1.34).
 */

/** Capabilities that a container may add: Docker's default ones without NET_RAW. */
export const baselineCapabilities: ReadonlySet<string> = new Set([
  ...['AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE'],
  ...['SETFCAP', 'SETGID', 'SETPCAP', 'SETUID', 'SYS_CHROOT'],
])

/** SELinux types that a container may have. */
export const baselineSelinuxTypes: ReadonlySet<string> = new Set([
  ...['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t'],
])

/** Taints of control plane nodes. Before Kubernetes 1.24 there was only the second one. */
export const controlPlaneTaints: ReadonlySet<string> = new Set([
  'node-role.kubernetes.io/control-plane',
  'node-role.kubernetes.io/master',
])

/** A control of the Pod Security Standards. */
interface Control {
  /** The refused part of a Pod, in words. */
  readonly what: string
  /** The reason in the message of a cluster, which has details in parentheses. */
  readonly reason: RegExp
  /** The keys of a service to set or to remove. */
  readonly fix: string
}

/** The controls of the policies `baseline` and `restricted`, with the words of the admission of Kubernetes. */
export const podSecurityControls = {
  escalation: {
    what: 'a container whose processes may gain privileges',
    reason: /allowPrivilegeEscalation != false \(/,
    fix: 'Set `security_opt: [no-new-privileges:true]`.',
  },
  dropAll: {
    what: 'a container that keeps capabilities',
    reason: /unrestricted capabilities \(/,
    fix: 'Set `cap_drop: [ALL]`, and add no capability but `NET_BIND_SERVICE` with `cap_add`.',
  },
  capabilities: {
    what: 'a capability other than `NET_BIND_SERVICE`',
    reason: /non-default capabilities \(/,
    fix: 'Remove the capability from `cap_add`.',
  },
  rootUser: {
    what: 'the user root',
    reason: /runAsUser=0 \(/,
    fix: 'Set `user` to a number other than 0, such as `user: "1000"`.',
  },
  nonRoot: {
    what: 'a container whose user may be root',
    reason: /runAsNonRoot != true \(/,
    fix:
      'Set `user` to a number other than 0, and add to `x-kubernetes.patch`: ' +
      '`{ kind: Pod, op: add, path: /spec/securityContext/runAsNonRoot, value: true }`.',
  },
  seccomp: {
    what: 'a container without a seccomp profile',
    reason: /seccompProfile \(/,
    fix: 'Remove `seccomp=unconfined` from `security_opt`.',
  },
  appArmor: {
    what: 'a container without an AppArmor profile',
    reason: /forbidden AppArmor profiles? \(/,
    fix: 'Remove `apparmor=unconfined` from `security_opt`.',
  },
  seLinux: {
    what: 'labels of SELinux',
    reason: /seLinuxOptions \(/,
    fix: 'Remove `label=…` from `security_opt`.',
  },
  privileged: {
    what: 'a privileged container',
    reason: /\bprivileged \(/,
    fix: 'Remove `privileged: true`.',
  },
  hostNamespaces: {
    what: 'a namespace of the node',
    reason: /host namespaces \(/,
    fix: 'Remove `network_mode: host`, `pid: host` and `ipc: host`.',
  },
  hostPorts: {
    what: 'a port of the node',
    reason: /hostPort \(/,
    fix: 'Remove `mode: host` from `ports`.',
  },
  volumes: {
    what: 'a volume of the node or of another server',
    reason: /(?:hostPath volumes|restricted volume types) \(/,
    fix: 'Mount a named volume, a config or a secret in place of a path of the node.',
  },
  sysctls: {
    what: 'a sysctl that is not safe',
    reason: /forbidden sysctls \(/,
    fix: 'Remove the setting from `sysctls`.',
  },
} as const satisfies Readonly<Record<string, Control>>

export type PodSecurityControl = keyof typeof podSecurityControls

/** Capabilities that a container may add in the policy `restricted`. */
export const restrictedCapabilities: ReadonlySet<string> = new Set(['NET_BIND_SERVICE'])

/** The kinds of volumes in the policy `restricted`. */
export const restrictedVolumes: ReadonlySet<string> = new Set([
  'configMap',
  'csi',
  'downwardAPI',
  'emptyDir',
  'ephemeral',
  'persistentVolumeClaim',
  'projected',
  'secret',
])
