/** A reason for which Pod Security refuses a Pod, and the keys of a service that mend it. */
interface Refused {
  readonly reason: RegExp
  readonly fix: string
}

/**
 * The reasons of the Pod Security Standards. The message of the cluster has the details of each in parentheses:
 * https://kubernetes.io/docs/concepts/security/pod-security-standards/
 */
const refusals: readonly Refused[] = [
  {
    reason: /allowPrivilegeEscalation != false \(/,
    fix: 'Set `security_opt: [no-new-privileges:true]`.',
  },
  {
    reason: /unrestricted capabilities \(/,
    fix: 'Set `cap_drop: [ALL]`, and add no capability but `NET_BIND_SERVICE` with `cap_add`.',
  },
  {
    reason: /non-default capabilities \(/,
    fix: 'Remove the capability from `cap_add`.',
  },
  {
    reason: /runAsUser=0 \(/,
    fix: 'Set `user` to a number other than 0, such as `user: "1000"`.',
  },
  {
    reason: /runAsNonRoot != true \(/,
    fix:
      'Set `user` to a number other than 0, and add to `x-kubernetes.patch`: ' +
      '`{ kind: Pod, op: add, path: /spec/securityContext/runAsNonRoot, value: true }`.',
  },
  {
    reason: /seccompProfile \(/,
    fix: 'Remove `seccomp=unconfined` from `security_opt`.',
  },
  {
    reason: /forbidden AppArmor profiles? \(/,
    fix: 'Remove `apparmor=unconfined` from `security_opt`.',
  },
  {
    reason: /seLinuxOptions \(/,
    fix: 'Remove `label=…` from `security_opt`.',
  },
  {
    reason: /\bprivileged \(/,
    fix: 'Remove `privileged: true`.',
  },
  {
    reason: /host namespaces \(/,
    fix: 'Remove `network_mode: host`, `pid: host` and `ipc: host`.',
  },
  {
    reason: /hostPort \(/,
    fix: 'Remove `mode: host` from `ports`.',
  },
  {
    reason: /(?:hostPath volumes|restricted volume types) \(/,
    fix: 'Mount a named volume, a config or a secret in place of a path of the node.',
  },
  {
    reason: /forbidden sysctls \(/,
    fix: 'Remove the setting from `sysctls`.',
  },
]

const podSecurity = 'violates PodSecurity'

/** Returns the keys to set or to remove if the cluster's message says that Pod Security refuses a Pod (rule E4-12). */
export function podSecurityFixes(message: string): readonly string[] {
  if (!message.includes(podSecurity)) return []
  return refusals.filter(({ reason }) => reason.test(message)).map(({ fix }) => fix)
}
