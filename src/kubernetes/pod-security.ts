/**
 * Limits of the baseline policy of the Pod Security Standards
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
