import type { Family, ReasonsOf } from '../entry.js'

/**
 * Rights of the finished objects beyond those of an ordinary container. Each has a code, so that a pipeline can deny
 * it. The word `privileges` denies all of them.
 */
export const privileges = {
  'privileged-container': {
    severity: 'warning',
    at: 'key',
    message: '{where}: a privileged container can do anything on its node.',
    hint: 'Remove `privileged`, and list the capabilities that the program needs in `cap_add`.',
  },
  'host-network': {
    severity: 'warning',
    at: 'key',
    message:
      '{where} uses the network of its node, and reaches programs there that listen only for the node.',
    hint: 'Remove `network_mode: host`, and list the ports of the service in `ports`.',
  },
  'host-processes': {
    severity: 'warning',
    at: 'key',
    message: '{where} sees every process of its node. It can read their environments and signal them.',
    hint: 'Remove `pid: host`, unless the program monitors its node.',
  },
  'host-ipc': {
    severity: 'warning',
    at: 'key',
    message: '{where} shares the memory segments and semaphores of its node.',
    hint: 'Remove `ipc: host`. The containers of a Pod share memory without it.',
  },
  'host-users': {
    severity: 'warning',
    at: 'key',
    message: '{where} has no user namespace, so root in its containers is root on the node.',
    hint: 'Remove `userns_mode: host`.',
  },
  'unknown-capability': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not a capability of Linux, so Docker refuses the container.',
    hint: '{suggestion}',
    fallback: 'Write the name of a capability of Linux, such as `NET_ADMIN`, or remove it.',
  },
  'added-capability': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the capability `{name}` exceeds the baseline of the Pod Security Standards.',
    hint: 'Remove it, unless the program fails without it.',
  },
  'unconfined-seccomp': {
    severity: 'warning',
    at: 'value',
    message: '{where}: no seccomp profile limits the system calls of the container.',
    hint: 'Remove `seccomp:unconfined`.',
  },
  'unconfined-app-armor': {
    severity: 'warning',
    at: 'value',
    message: '{where}: no AppArmor profile limits the container.',
    hint: 'Remove it. The container then has the default profile of its runtime.',
  },
  'selinux-label': {
    severity: 'warning',
    at: 'value',
    message: '{where}: with the {name} `{value}`, SELinux may not confine the container.',
    hint: 'Remove it, or write `label:type:container_t`.',
  },
  'host-path': {
    severity: 'warning',
    at: 'value',
    message: '{where} mounts `{path}` of its node.',
    hint: 'Use a volume, or do not set the option `hostPaths`.',
  },
  'host-port': {
    severity: 'warning',
    at: 'value',
    message: '{where} takes the port {port} of its node, and bypasses Services and NetworkPolicies.',
    hint: 'Remove `mode: host`.',
  },
  'runtime-class': {
    severity: 'warning',
    at: 'value',
    message: '{where} runs in the runtime `{name}`, which may isolate it less than the default one.',
    hint: 'Remove `runtime`.',
  },
  'control-plane-toleration': {
    severity: 'warning',
    at: 'value',
    message: '{where} may run on nodes of the control plane, beside the API server and its keys.',
    hint: 'Label other nodes, and select them with `node.labels.NAME`.',
  },
  'named-service-account': {
    severity: 'warning',
    at: 'value',
    message:
      '{where} has a token for the API of the cluster, with the rights of the service account `{name}`.',
    hint: 'Check which Roles are bound to it.',
  },
  'api-token': {
    severity: 'warning',
    at: 'value',
    message: '{where} has a token that the API server of the cluster may accept.',
    hint: 'Write the audience of the other party, such as `sts.amazonaws.com`.',
  },
  'snippet-annotation': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: the annotation `{name}` adds text to the configuration of the ingress controller. Such text can run code there and read its Secrets.',
    hint: 'Use a specific annotation instead.',
  },
  'risky-annotation': {
    severity: 'warning',
    at: 'key',
    message: '{where}: with `{name}`, {consequence}.',
    hint: 'Review its value as you would review code.',
  },
  'sidecar-annotation': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{name}` changes the container that {reader} adds to the Pod.',
    hint: 'Leave it to the administrator of the cluster.',
  },
  'kubernetes-patch': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{key}` can give its objects any right, also rights that no check here knows.',
    hint: 'Review its operations as you would review code.',
  },
} as const satisfies Family

export const privilegesReasons = {
  'privileged-container': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. Such a container has all capabilities, all devices of its node, and no seccomp or AppArmor profile.',
  },
  'host-network': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. The program sees the traffic of its node, and NetworkPolicies do not apply to it.',
  },
  'host-processes': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. The processes include those of other Pods and of the node itself.',
  },
  'host-ipc': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. Programs of the node keep data in them.',
  },
  'host-users': {
    since: '0.2.0',
    why: 'A user namespace maps root of a container to an ordinary user of the node. With `hostUsers: true`, no policy of the cluster can add one.',
  },
  'unknown-capability': {
    since: '0.2.0',
    why: 'Linux has a fixed list of capabilities. Kubernetes ignores other names, so the program lacks the one that you meant.',
  },
  'added-capability': {
    since: '0.2.0',
    why: 'The baseline allows the capabilities that Docker gives every container, except `NET_RAW`. Several others, such as `SYS_ADMIN`, let a program leave the container.',
    remedy:
      'Remove it. If the program needs it, ask an administrator of the cluster for approval: an ordinary container does not need it.',
  },
  'unconfined-seccomp': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. The default profile of a runtime blocks the system calls that most ways out of a container need.',
    remedy:
      'Remove it. If the program needs it, ask an administrator of the cluster for approval: an ordinary container does not need it.',
  },
  'unconfined-app-armor': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. The default profile keeps a container from mounting, and from writing below `/proc` and `/sys`.',
    remedy:
      'Remove it. If the program needs it, ask an administrator of the cluster for approval: an ordinary container does not need it.',
  },
  'selinux-label': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards allows only the types for containers, and no custom user or role.',
    remedy:
      'Remove it. If the program needs it, ask an administrator of the cluster for approval: an ordinary container does not need it.',
  },
  'host-path': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. Files of a node include keys and sockets, and files that a Pod writes there stay when the Pod is gone.',
  },
  'host-port': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it. Every address of the node leads to the container, and only one Pod of a node can have the port.',
  },
  'runtime-class': {
    since: '0.2.0',
    why: 'Some runtimes give a container devices of its node, or run it without isolation. The administrator of the cluster decides who may use them.',
    remedy: 'Remove it, or let an administrator confirm that the runtime isolates containers.',
  },
  'control-plane-toleration': {
    since: '0.2.0',
    why: 'A taint keeps ordinary Pods away from the nodes of the control plane. Swarm runs services on its managers, so `node.role == manager` tolerates the taint.',
  },
  'named-service-account': {
    since: '0.2.0',
    why: 'Anyone who runs code in the Pod can do what the account may do.',
  },
  'api-token': {
    since: '0.2.0',
    why: 'The API server accepts a token with its own audience, whatever `automountServiceAccountToken` is. The audience of an API server is usually an address or a single word, so every address and word counts that is not known to belong to a cloud.',
  },
  'snippet-annotation': {
    since: '0.2.0',
    why: 'The controllers rate such text as critical and ignore it by default. They do not validate it, and it applies to the routes of everybody.',
  },
  'risky-annotation': {
    since: '0.2.0',
    why: 'A program of the cluster acts on the label or annotation with rights of its own. It can change nodes, networks, DNS or traffic that others use.',
    remedy: 'Remove it, or check where its value leads.',
  },
  'sidecar-annotation': {
    since: '0.2.0',
    why: 'The container takes its image, volumes or configuration from the annotation, and runs with rights that the Pod does not show.',
  },
  'kubernetes-patch': {
    since: '0.2.0',
    why: 'The checks of objects know the fields that tranship sets. A patch can set every field of Kubernetes.',
  },
} satisfies ReasonsOf<typeof privileges>
