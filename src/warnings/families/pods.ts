import type { Family, ReasonsOf } from '../entry.js'

/** Containers of several services in one Pod. */
export const pods = {
  'pod-setting-left-out': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{key}` has no effect, because the container runs in the Pod of `{host}`.',
    hint: 'Set it on `{host}`, if all containers of the Pod can have it. Otherwise remove it.',
  },
  'container-in-every-pod': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` puts its container into every Pod of `{host}`, which has several.',
    hint: 'Give `{host}` one replica, or make sure that several containers can run side by side.',
  },
  'not-awaited-in-pod': {
    severity: 'warning',
    at: 'key',
    message: '{where} does not wait for `{dependency}`, because {reason}.',
    hint: 'Make sure that the program tries again or ends. Kubernetes starts it again then.',
  },
  'no-wait-in-pod': {
    severity: 'warning',
    at: 'key',
    message: 'Pods do not wait for all dependencies as Compose does: {reason}.',
    hint: 'Deploy with `tranship deploy`, which waits itself. Otherwise make sure that the program tries again or ends.',
  },
  'pod-security-needs-user': {
    severity: 'warning',
    at: 'key',
    message: '{where}: no user is known, so the policy `restricted` of Pod Security refuses the Pods.',
    hint: 'Set `user` to a number other than 0, such as `user: "1000"`. The image has to allow it.',
  },
  'pod-security-refuses': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the policy `restricted` of Pod Security refuses {what}.',
    hint: '{fix}',
    fallback: 'Deploy to a namespace with another policy.',
  },
  'port-of-two-containers': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: its container listens on port {port}, and so does that of `{other}`, but both run in one Pod.',
    hint: 'Let one of the two listen on another port.',
  },
} as const satisfies Family

export const podsReasons = {
  'pod-setting-left-out': {
    since: '0.2.0',
    why: '`network_mode: service:…` and groups of kompose put several containers into one Pod. They share its host name, DNS, node, replicas and end.',
  },
  'container-in-every-pod': {
    since: '0.2.0',
    why: '`network_mode: service:…` and groups of kompose put containers of several services into one Pod. All Pods of a workload have the same containers.',
  },
  'not-awaited-in-pod': {
    since: '0.2.0',
    why: 'Kubernetes starts the containers of a Pod one after the other. It does not wait until one of them is healthy.',
  },
  'no-wait-in-pod': {
    since: '0.2.0',
    why: 'An init container waits for each dependency before the Pod starts. It sees ports, names and Jobs, and nothing else. Where these do not show that a dependency is healthy or complete, the Pod starts too early.',
    remedy: 'Or set the option `waitInPods` to `false` if another tool keeps the order.',
  },
  'pod-security-needs-user': {
    since: '0.2.0',
    why: 'The policy demands `runAsNonRoot: true`. The node then refuses a container whose user is root, or whose image has a name in place of a number.',
    remedy: 'Or let the image say a number: `USER 1000` in its Dockerfile.',
  },
  'pod-security-refuses': {
    since: '0.2.0',
    why: 'The option `podSecurity` asks for the policy `restricted` of the Pod Security Standards. A namespace that enforces it accepts no such Pod.',
  },
  'port-of-two-containers': {
    since: '0.2.0',
    why: 'Containers of a Pod share one network, so the second program cannot listen on the port. The same happens in Docker.',
  },
} satisfies ReasonsOf<typeof pods>
