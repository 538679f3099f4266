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
    hint: "Remove 'privileged', and list the capabilities that the program needs in 'cap_add'.",
  },
  'host-network': {
    severity: 'warning',
    at: 'key',
    message: '{where} uses the network of its node, and reaches what listens there for the node alone.',
    hint: "Remove 'network_mode: host', and list the ports of the service in 'ports'.",
  },
  'host-processes': {
    severity: 'warning',
    at: 'key',
    message: '{where} sees every process of its node, and can read their environments and signal them.',
    hint: "Remove 'pid: host', unless the program watches its node.",
  },
  'host-ipc': {
    severity: 'warning',
    at: 'key',
    message: '{where} shares the memory segments and semaphores of its node.',
    hint: "Remove 'ipc: host'. The containers of a Pod share memory without it.",
  },
  'host-users': {
    severity: 'warning',
    at: 'key',
    message: '{where} asks for no user namespace, so root in its containers is root of the node.',
    hint: "Remove 'userns_mode: host'.",
  },
  'added-capability': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the capability '{name}' goes beyond the baseline of the Pod Security Standards.",
    hint: 'Remove it, unless the program fails without it.',
  },
  'unconfined-seccomp': {
    severity: 'warning',
    at: 'value',
    message: '{where}: no seccomp profile limits the system calls of the container.',
    hint: "Remove 'seccomp:unconfined'.",
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
    message: "{where}: with the {name} '{value}' SELinux may not confine the container.",
    hint: "Remove it, or write 'label:type:container_t'.",
  },
  'host-path': {
    severity: 'warning',
    at: 'value',
    message: "{where} mounts '{path}' of its node.",
    hint: "Use a volume, or leave the option 'hostPaths' out.",
  },
  'host-port': {
    severity: 'warning',
    at: 'value',
    message: '{where} takes the port {port} of its node, past every Service and NetworkPolicy.',
    hint: "Remove 'mode: host'.",
  },
  'control-plane-toleration': {
    severity: 'warning',
    at: 'value',
    message: '{where} may run on the nodes of the control plane, beside the API server and its keys.',
    hint: "Give other nodes a label, and ask for it with 'node.labels.NAME'.",
  },
  'named-service-account': {
    severity: 'warning',
    at: 'value',
    message: "{where} has a token with the rights of the service account '{name}' in the API of the cluster.",
    hint: 'Check which Roles are bound to it.',
  },
  'snippet-annotation': {
    severity: 'warning',
    at: 'key',
    message:
      "{where}: the annotation '{name}' adds text to the configuration of the ingress controller, which can run code there and read its Secrets.",
    hint: 'Use an annotation for just what is needed.',
  },
  'risky-annotation': {
    severity: 'warning',
    at: 'key',
    message: "{where}: by the annotation '{name}' {consequence}.",
    hint: 'Check its value as you would check code.',
  },
  'sidecar-annotation': {
    severity: 'warning',
    at: 'key',
    message: "{where}: the annotation '{name}' changes the container that {reader} adds to the Pod.",
    hint: 'Leave it to the administrator of the cluster.',
  },
} as const satisfies Family

export const privilegesReasons = {
  'privileged-container': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: such a container has all capabilities, all devices of its node and no seccomp or AppArmor profile.',
  },
  'host-network': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: the program sees the traffic of its node, and NetworkPolicies do not hold it.',
  },
  'host-processes': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: processes of other Pods and of the node itself are among them.',
  },
  'host-ipc': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: programs of the node keep data in them.',
  },
  'host-users': {
    since: '0.2.0',
    why: 'A user namespace maps root of a container to an ordinary user of the node. With `hostUsers: true` no policy of the cluster can give the Pod one.',
  },
  'added-capability': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: it allows those that Docker gives every container, but for NET_RAW. Several others, such as SYS_ADMIN, lead out of the container.',
    remedy:
      'Remove it. If the program needs it, let somebody who knows the cluster agree to it: an ordinary container does without.',
  },
  'unconfined-seccomp': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: the default profile of a runtime blocks the system calls that most ways out of a container need.',
    remedy:
      'Remove it. If the program needs it, let somebody who knows the cluster agree to it: an ordinary container does without.',
  },
  'unconfined-app-armor': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: the default profile keeps a container from mounting and from writing below `/proc` and `/sys`.',
    remedy:
      'Remove it. If the program needs it, let somebody who knows the cluster agree to it: an ordinary container does without.',
  },
  'selinux-label': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: all types but those for containers, and a user or role of its own.',
    remedy:
      'Remove it. If the program needs it, let somebody who knows the cluster agree to it: an ordinary container does without.',
  },
  'host-path': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: files of a node hold keys and sockets, and what is written there stays when the Pod is gone.',
  },
  'host-port': {
    since: '0.2.0',
    why: 'The baseline of the Pod Security Standards forbids it: every address of the node leads to the container, and no two Pods of one node can have the port.',
  },
  'control-plane-toleration': {
    since: '0.2.0',
    why: 'Nodes of the control plane keep ordinary Pods away by a taint. Swarm runs services on its managers, so `node.role == manager` tolerates it.',
  },
  'named-service-account': {
    since: '0.2.0',
    why: 'Whoever runs code in the Pod can do what the account may do.',
  },
  'snippet-annotation': {
    since: '0.2.0',
    why: 'The controllers themselves rate such text as critical and ignore it by default: it is not validated, and it counts for the routes of everybody.',
  },
  'risky-annotation': {
    since: '0.2.0',
    why: 'The controller ingress-nginx rates the annotation as high: its value decides where requests go, or stands in the configuration of the controller.',
    remedy: 'Remove it, or check where its value leads.',
  },
  'sidecar-annotation': {
    since: '0.2.0',
    why: 'The container gets its image, volumes or configuration from the annotation, and runs with rights that the Pod does not show.',
  },
} satisfies ReasonsOf<typeof privileges>
