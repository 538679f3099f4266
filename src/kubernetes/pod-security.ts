/**
 * What the baseline of the Pod Security Standards lets a Pod have (https://kubernetes.io/docs/concepts/security/pod-security-standards/,
 * with the values of Kubernetes 1.34).
 */

/** Capabilities that a container may add: those that Docker gives every container, but for NET_RAW. */
export const baselineCapabilities: ReadonlySet<string> = new Set([
  ...['AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE'],
  ...['SETFCAP', 'SETGID', 'SETPCAP', 'SETUID', 'SYS_CHROOT'],
])

/** The types that SELinux has for containers. */
export const baselineSelinuxTypes: ReadonlySet<string> = new Set([
  ...['', 'container_t', 'container_init_t', 'container_kvm_t', 'container_engine_t'],
])

/** Taints of the nodes of the control plane; the second was the only one before Kubernetes 1.24. */
export const controlPlaneTaints: ReadonlySet<string> = new Set([
  'node-role.kubernetes.io/control-plane',
  'node-role.kubernetes.io/master',
])
