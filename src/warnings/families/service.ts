import type { Family, ReasonsOf } from '../entry.js'

/** Keys of a service that have no family of their own. */
export const service = {
  'invalid-command': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is not a valid command: {problem}.',
    hint: 'Correct it, or write the command as a list.',
  },
  'shell-syntax-in-command': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` uses the shell operator `{operator}`, so {consequence}.',
    hint: "To be explicit, write `['/bin/sh', '-c', '…']`. If the character is no operator, quote it.",
  },
  'emptied-command': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{key}` is empty, but Kubernetes cannot clear the command of an image. The container keeps it.',
    hint: 'Write the whole command.',
  },
  'replicas-differ': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is {replicas}, but `scale` is {scale}.',
    hint: 'Remove one of the two.',
  },
  'container-name-of-replicas': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is one name, but the service has {replicas} replicas.',
    hint: 'Remove `container_name`. Other services reach the replicas by the name of the service.',
  },
  'user-by-name': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{user}` in `{key}` is a name, but Kubernetes needs a number. tranship ignores it.',
    hint: 'Write numbers, such as `1000:1000`.',
  },
  'group-by-name': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{group}` in `{key}` is a name, but Kubernetes needs a number. tranship ignores it.',
    hint: 'Write the number of the group from `/etc/group` of the image, such as `44`.',
  },
  'user-out-of-range': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{user}` in `{key}` is larger than Kubernetes allows.',
    hint: 'Write a smaller ID.',
  },
  'invalid-signal': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`, which is not a signal.',
    hint: 'Write the name of a signal, such as `SIGINT`.',
  },
  'pre-start-in-every-pod': {
    severity: 'warning',
    at: 'value',
    message: '{where} has several Pods, and each of them runs the commands of `pre_start`.',
    hint: 'Make sure that the commands can run more than once, and write `per_replica: true`. Otherwise move them into a service that runs once.',
  },
  'invalid-constraint': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`.',
    hint: 'Write it like `node.labels.disk == ssd` or `node.role != manager`.',
  },
  'invalid-schedule': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not a cron schedule.',
    hint: 'Write minute, hour, day, month and day of the week, such as `0 3 * * *`, or `@daily`.',
  },
  'invalid-service-account': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not a valid name of a service account.',
    hint: 'Use lower-case letters, digits, `-` and `.`.',
  },
  'type-without-ports': {
    severity: 'warning',
    at: 'value',
    message: '{where}: its Service cannot be a {type}, because it has no ports.',
    hint: 'Add `ports`.',
  },
  'dns-without-services': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: its Pods ask only the DNS servers in `{key}`, so they cannot find other services by name.',
    hint: 'Remove `{key}`. Keep it only if these servers know the names of the cluster, or if the service calls no other.',
  },
  'host-name-of-pods': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message: '{where}: inside its Pods, `{key}` is not `{value}`: {reason}.',
    hint: '{instead}',
    fallback: 'Read the name from a variable instead, or remove the key.',
  },
  'full-host-name': {
    severity: 'warning',
    at: 'value',
    message: '{where}: inside its Pods, the host name is not `{value}`: {reason}.',
    hint: 'Set the name by a variable or an option of the program. Mail servers, for example, take their domain from the host name otherwise.',
  },
  'unsafe-sysctl': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: by default, nodes reject Pods with the kernel parameter `{name}`. tranship ignores it.',
    hint: "Allow it with `--allowed-unsafe-sysctls` of the kubelet, and add it to `sysctls` of the Pod's `securityContext`.",
  },
  'undefined-network': {
    severity: 'error',
    at: 'key',
    message: '{where}: the network `{name}` in `{key}` is not declared.',
    hint: '{suggestion}',
    fallback: 'Declare it below the top-level `networks`, or write the name of a declared one.',
  },
  'networks-with-mode': {
    severity: 'error',
    at: 'key',
    message: '{where} has both `networks` and `network_mode`.',
    hint: 'Remove one of the two.',
  },
  'invalid-platform': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`.',
    hint: 'Write an operating system and an architecture, such as `linux/amd64`.',
  },
  'invalid-label': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{name}: {value}` is not a valid label.',
    hint: 'Use at most 63 letters, digits, `-`, `_` and `.`.',
  },
  'invalid-annotation-key': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{name}` is not a valid key of an annotation{reason}. tranship ignores it.',
    hint: '{instead}',
    fallback: 'Write it like `team` or `example.com/team`.',
  },
  'annotation-refused': {
    severity: 'error',
    at: 'value',
    message: '{where}: Kubernetes rejects the annotation `{name}`: {problem}.',
    hint: 'Correct it, or remove it.',
  },
  'annotation-without-use': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the annotation `{name}` has no effect on these objects. tranship ignores it.',
    hint: 'Remove it.',
  },
  'deprecated-annotation': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the annotation `{name}` is deprecated in Kubernetes. Its replacement is {instead}.',
    hint: 'Replace it before a later version of Kubernetes removes it.',
  },
  'deprecated-node-label': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the node label `{name}` is deprecated in Kubernetes.',
    hint: '{instead}',
    fallback: 'Write the label that replaces it, or remove it.',
  },
  'kompose-label': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the kompose label `{name}` is not supported. tranship ignores it.',
    hint: '{instead}',
    fallback: 'Remove the label.',
  },
  'label-without-effect': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the label `{label}` has no effect: {reason}.',
    hint: 'Remove it, or add what it needs.',
  },
  'docker-label': {
    severity: 'warning',
    at: 'key',
    message: '{where}: {reader} reads `{name}` from Docker. In a cluster, nothing reads it.',
    hint: '{instead}',
    fallback: 'Keep the label for Docker, or remove it.',
  },
  'annotations-too-large': {
    severity: 'error',
    at: 'key',
    message: '{where}: the annotations of one object would be larger than {limit} bytes.',
    hint: 'Shorten `labels`, `annotations` or `depends_on`, which become annotations.',
  },
  'invalid-update-policy': {
    severity: 'error',
    at: 'value',
    message: '{where}: the update policy of a {kind} must be one of {values}, not `{value}`.',
    hint: 'Write one of these values.',
  },
  'update-policy-on-job': {
    severity: 'warning',
    at: 'value',
    message: '{where} is a Job, which has no update policy. tranship ignores `{value}`.',
    hint: 'Remove the label.',
  },
  'invalid-restart': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`. It must be one of {values}.',
    hint: '{suggestion}',
    fallback: 'Write one of these values.',
  },
} as const satisfies Family

export const serviceReasons = {
  'invalid-command': {
    since: '0.2.0',
    why: 'tranship splits a command in one string like a POSIX shell. Compose rejects such a command too.',
  },
  'shell-syntax-in-command': {
    since: '0.1.0',
    why: 'Docker cuts such a command off without a warning. A shell runs it as written.',
  },
  'emptied-command': {
    since: '0.1.0',
    why: 'In Kubernetes, an empty command means the command of the image.',
  },
  'replicas-differ': { since: '0.1.0', why: 'Both set the number of replicas.' },
  'container-name-of-replicas': {
    since: '0.2.0',
    why: 'Names of containers are unique, so Docker Compose refuses the file.',
  },
  'user-by-name': {
    since: '0.1.0',
    why: 'Only the image knows the names of its users.',
  },
  'group-by-name': {
    since: '0.2.0',
    why: 'Docker looks up the name in the image. Kubernetes does not.',
  },
  'user-out-of-range': { since: '0.1.0', why: 'IDs go up to 2147483647.' },
  'invalid-signal': { since: '0.2.0', why: 'Linux and Kubernetes do not know this signal.' },
  'pre-start-in-every-pod': {
    since: '0.2.0',
    why: 'Compose runs these commands once for all containers of a service. Kubernetes runs init containers in every Pod.',
  },
  'invalid-constraint': {
    since: '0.2.0',
    why: 'A constraint compares one property of a node with a value, by `==` or `!=`.',
  },
  'invalid-schedule': {
    since: '0.2.0',
    why: 'A CronJob runs by a cron schedule in the time zone of the cluster.',
  },
  'invalid-service-account': {
    since: '0.2.0',
    why: 'A service account is a Kubernetes object. Its name follows the rules for names of objects.',
  },
  'type-without-ports': { since: '0.2.0', why: 'Kubernetes can only publish a Service that has a port.' },
  'dns-without-services': {
    since: '0.2.0',
    why: 'Docker asks custom servers only for names that no container has. Kubernetes asks either the cluster or these servers.',
  },
  'host-name-of-pods': {
    since: '0.2.0',
    why: 'In Kubernetes, only some Pods can have a custom host name. Other services still reach the service by its names.',
  },
  'full-host-name': {
    since: '0.2.0',
    why: 'The host name of a Pod is one DNS label, and a StatefulSet gives its Pods names of its own. A program that reads its domain from the host name starts with another domain, or not at all.',
  },
  'unsafe-sysctl': {
    since: '0.2.0',
    why: 'A kernel parameter that is not isolated can affect other Pods. A Pod with one would never start, and its workload would create new Pods without end.',
  },
  'undefined-network': {
    since: '0.2.0',
    why: 'Every network except `default` must be declared below the top-level `networks`.',
  },
  'networks-with-mode': {
    since: '0.2.0',
    why: 'A container with a `network_mode` is in no network of the application.',
  },
  'invalid-platform': {
    since: '0.2.0',
    why: 'A platform is an operating system, an architecture, or both with a slash between them.',
  },
  'invalid-label': {
    since: '0.1.0',
    why: 'Kubernetes allows at most 63 letters, digits, `-`, `_` and `.`, with a letter or digit at both ends.',
  },
  'invalid-annotation-key': {
    since: '0.1.0',
    why: 'Kubernetes allows at most 63 letters, digits, `-`, `_` and `.`, optionally after a domain of at most 253 characters and `/`.',
  },
  'annotation-refused': {
    since: '0.2.0',
    why: 'Kubernetes reads this annotation, and accepts no other values.',
  },
  'annotation-without-use': {
    since: '0.2.0',
    why: 'Older versions of Kubernetes read this annotation, or Kubernetes writes it itself. In your objects, Kubernetes rejects it, drops it or warns about it.',
  },
  'deprecated-annotation': {
    since: '0.2.0',
    why: 'The API server warns about it each time you apply the object.',
  },
  'deprecated-node-label': {
    since: '0.2.0',
    why: 'The API server warns about it each time you apply the object, and newer nodes may not have it.',
  },
  'kompose-label': {
    since: '0.2.0',
    why: 'Such labels are settings of kompose. As annotations, they would have no effect.',
  },
  'label-without-effect': {
    since: '0.2.0',
    why: 'tranship supports the label, but this service has no object that it applies to.',
  },
  'docker-label': {
    since: '0.2.0',
    why: 'Labels of containers become annotations of Pods, where no program looks for routes or jobs.',
  },
  'annotations-too-large': {
    since: '0.1.0',
    why: 'Kubernetes accepts no more on one object.',
    remedy: 'Put large texts into files of the image.',
  },
  'invalid-update-policy': {
    since: '0.1.0',
    why: 'Each kind of workload has its own update policies.',
  },
  'update-policy-on-job': {
    since: '0.1.0',
    why: 'Kubernetes never updates a Job. A deploy replaces it.',
  },
  'invalid-restart': {
    since: '0.1.0',
    why: 'The value decides if the service keeps running or is a Job.',
  },
} satisfies ReasonsOf<typeof service>
