import type { Family, ReasonsOf } from '../entry.js'

/** Keys of a service that have no family of their own. */
export const service = {
  'unbalanced-quote': {
    severity: 'error',
    at: 'value',
    message: "{where}: a quote in '{key}' is not closed.",
    hint: 'Close the quote, or write the command as a list.',
  },
  'trailing-backslash': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' ends in a backslash.",
    hint: 'Remove the backslash, or write the command as a list.',
  },
  'unquoted-parenthesis': {
    severity: 'error',
    at: 'value',
    message: "{where}: a parenthesis in '{key}' is not quoted.",
    hint: 'Put it into quotes, or write the command as a list.',
  },
  'shell-syntax-in-command': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' uses the shell's '{operator}', so {consequence}.",
    hint: "Write ['/bin/sh', '-c', '…'] to say so, or quote the character.",
  },
  'emptied-command': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' is empty, which Kubernetes cannot express, so the image's own stays.",
    hint: 'Write out the whole command.',
  },
  'replicas-differ': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is {replicas}, but 'scale' is {scale}.",
    hint: 'Remove one of the two.',
  },
  'user-by-name': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{user}' in '{key}' is a name, so it is left out.",
    hint: "Write the numbers, as in '1000:1000'.",
  },
  'group-by-name': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{group}' in '{key}' is a name, so it is left out.",
    hint: "Write the number that '/etc/group' of the image gives it, as in '44'.",
  },
  'user-out-of-range': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{user}' in '{key}' is beyond what Kubernetes takes.",
    hint: 'Choose a lower id.',
  },
  'invalid-signal': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: "Write the name of a signal, as in 'SIGINT'.",
  },
  'pre-start-in-every-pod': {
    severity: 'warning',
    at: 'value',
    message: "{where} has several Pods, and what stands in 'pre_start' runs in each of them.",
    hint: "See that it can run more than once, and write 'per_replica: true'; or make it a service that runs once.",
  },
  'invalid-constraint': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: "Write it as in 'node.labels.disk == ssd' or 'node.role != manager'.",
  },
  'invalid-schedule': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' in '{key}' is not a schedule.",
    hint: "Write minute, hour, day, month and day of the week, as in '0 3 * * *', or '@daily'.",
  },
  'invalid-service-account': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' in '{key}' is not the name of a service account.",
    hint: 'Use lower-case letters, digits, dashes and dots.',
  },
  'type-without-ports': {
    severity: 'warning',
    at: 'value',
    message: '{where}: its Service cannot be a {type}, because it has no ports.',
    hint: "Add 'ports'.",
  },
  'dns-without-services': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: its Pods ask the servers of '{key}' alone, so they do not find other services by name.",
    hint: "Remove '{key}', unless these servers know the names of the cluster or no other service is called.",
  },
  'host-name-of-pods': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message: "{where}: inside of its Pods '{key}' is not '{value}': {reason}.",
    hint: '{instead}',
  },
  'unsafe-sysctl': {
    severity: 'warning',
    at: 'key',
    message: "{where}: nodes refuse Pods with '{name}' unless they were told to allow it, so it is left out.",
    hint: "Allow it with '--allowed-unsafe-sysctls' of the kubelet, and add it to 'sysctls' of the Pod's 'securityContext'.",
  },
  'undefined-network': {
    severity: 'error',
    at: 'key',
    message: "{where}: the network '{name}' in '{key}' is not declared.",
    hint: '{suggestion}',
  },
  'networks-with-mode': {
    severity: 'error',
    at: 'key',
    message: "{where} has both 'networks' and 'network_mode'.",
    hint: 'Remove one of the two.',
  },
  'invalid-platform': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: "Write an operating system and an architecture, as in 'linux/amd64'.",
  },
  'invalid-label': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{name}: {value}' cannot be a label.",
    hint: 'Use letters, digits, dashes, underscores and dots, at most 63.',
  },
  'invalid-annotation-key': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{name}' cannot be the key of an annotation, so it is left out.",
    hint: "Write it as in 'team' or 'example.com/team'.",
  },
  'annotation-key-too-long': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{name}' is too long for the key of an annotation, so it is left out.",
    hint: "Shorten it to 63 characters, without a domain and the '/' behind it.",
  },
  'annotation-refused': {
    severity: 'error',
    at: 'value',
    message: "{where}: Kubernetes refuses the annotation '{name}': {problem}.",
    hint: 'Correct it, or remove it.',
  },
  'annotation-without-use': {
    severity: 'warning',
    at: 'key',
    message: "{where}: the annotation '{name}' does nothing on these objects, so it is left out.",
    hint: 'Remove it.',
  },
  'deprecated-annotation': {
    severity: 'warning',
    at: 'key',
    message: "{where}: Kubernetes calls the annotation '{name}' deprecated; {instead} takes its place.",
    hint: 'Replace it before a version of Kubernetes drops it.',
  },
  'deprecated-node-label': {
    severity: 'warning',
    at: 'key',
    message: "{where}: Kubernetes calls the node label '{name}' deprecated.",
    hint: '{instead}',
  },
  'kompose-label': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{name}' is a label for kompose, which nothing here reads, so it is left out.",
    hint: '{instead}',
  },
  'label-without-effect': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the label '{label}' has no effect: {reason}.",
    hint: 'Remove it, or write what it needs.',
  },
  'docker-label': {
    severity: 'warning',
    at: 'key',
    message: "{where}: {reader} reads '{name}' from Docker, and nothing in a cluster does.",
    hint: '{instead}',
  },
  'annotations-too-large': {
    severity: 'error',
    at: 'key',
    message: '{where}: the annotations of one object would be larger than {limit} bytes.',
    hint: "They come from 'labels', 'annotations' and 'depends_on'.",
  },
  'invalid-update-policy': {
    severity: 'error',
    at: 'value',
    message: "{where}: the update policy of a {kind} must be one of {values}, not '{value}'.",
  },
  'update-policy-on-job': {
    severity: 'warning',
    at: 'value',
    message: "{where} is a Job, which has no update policy, so '{value}' is left out.",
  },
  'invalid-restart': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'; it must be one of {values}.",
  },
} as const satisfies Family

export const serviceReasons = {
  'unbalanced-quote': {
    since: '0.1.0',
    why: 'A command that is one text is split as a POSIX shell splits it.',
  },
  'trailing-backslash': { since: '0.1.0', why: 'A backslash protects the character behind it.' },
  'unquoted-parenthesis': { since: '0.1.0', why: 'Compose refuses such a command.' },
  'shell-syntax-in-command': {
    since: '0.1.0',
    why: 'Docker cuts such a command off in silence; a shell does what is written.',
  },
  'emptied-command': { since: '0.1.0', why: "In Kubernetes an empty command means the image's." },
  'replicas-differ': { since: '0.1.0', why: 'Both mean the number of replicas.' },
  'user-by-name': {
    since: '0.1.0',
    why: 'Names of users are known only inside the image; Kubernetes takes numbers.',
  },
  'group-by-name': {
    since: '0.2.0',
    why: 'Docker looks the name up in the image; Kubernetes takes numbers.',
  },
  'user-out-of-range': { since: '0.1.0', why: 'Ids go up to 2147483647.' },
  'invalid-signal': { since: '0.2.0', why: 'Neither Linux nor Kubernetes knows such a signal.' },
  'pre-start-in-every-pod': {
    since: '0.2.0',
    why: 'Compose runs it once for all containers of a service; Kubernetes runs init containers whenever it makes a Pod.',
  },
  'invalid-constraint': {
    since: '0.2.0',
    why: "A constraint compares one thing of a node with a value, by '==' or '!='.",
  },
  'invalid-schedule': {
    since: '0.2.0',
    why: 'A CronJob runs by a schedule of cron, in the time zone of the cluster.',
  },
  'invalid-service-account': {
    since: '0.2.0',
    why: 'A service account is an object of Kubernetes, with a name as all objects have.',
  },
  'type-without-ports': { since: '0.2.0', why: 'There is no port that could be published.' },
  'dns-without-services': {
    since: '0.2.0',
    why: "Docker asks servers of one's own only for what no container is called; Kubernetes asks either the cluster or those.",
  },
  'host-name-of-pods': {
    since: '0.2.0',
    why: 'Kubernetes lets only some Pods choose the name that they have inside. Other services reach them all the same.',
    remedy: 'Take the name from the environment rather than from the host, or remove the key.',
  },
  'unsafe-sysctl': {
    since: '0.2.0',
    why: 'A kernel parameter that is not known to be kept apart can change other Pods. A Pod with one would never start, and its workload would make new ones without end.',
  },
  'undefined-network': {
    since: '0.2.0',
    why: "A network must be declared below the top-level 'networks', all but 'default'.",
    remedy:
      "Declare the network below the top-level 'networks', or write the name of one that is: the hint offers the nearest one.",
  },
  'networks-with-mode': {
    since: '0.2.0',
    why: 'With a mode of its own a container is in no network of the application.',
  },
  'invalid-platform': {
    since: '0.2.0',
    why: 'A platform is an operating system, an architecture, or both with a slash between them.',
  },
  'invalid-label': {
    since: '0.1.0',
    why: "Kubernetes takes at most 63 letters, digits, '-', '_' and '.', with a letter or digit at both ends.",
  },
  'invalid-annotation-key': {
    since: '0.1.0',
    why: "Kubernetes takes at most 63 letters, digits, '-', '_' and '.', possibly behind a domain and '/'.",
  },
  'annotation-key-too-long': {
    since: '0.2.0',
    why: "Kubernetes takes at most 63 characters, possibly behind a domain of at most 253 and '/'.",
  },
  'annotation-refused': {
    since: '0.2.0',
    why: 'Kubernetes reads this annotation, and takes no other values.',
  },
  'annotation-without-use': {
    since: '0.2.0',
    why: 'Kubernetes has read it in earlier versions, or writes it itself; on an object of a manifest it is refused, dropped or warned of.',
  },
  'deprecated-annotation': {
    since: '0.2.0',
    why: 'The API server warns of it whenever the object is applied.',
  },
  'deprecated-node-label': {
    since: '0.2.0',
    why: 'The API server warns of it whenever the object is applied, and newer nodes may not have it.',
    remedy: 'Write the label that takes its place, or remove it.',
  },
  'kompose-label': {
    since: '0.2.0',
    why: 'Such labels are settings of kompose; as annotations they would have no effect.',
    remedy: 'Write what the hint says, and remove the label.',
  },
  'label-without-effect': {
    since: '0.2.0',
    why: 'The label is carried over, but says how something is made that this service does not have.',
  },
  'docker-label': {
    since: '0.2.0',
    why: 'Labels of containers are annotations of Pods, where nobody looks for routes or jobs.',
    remedy: 'Write what the hint says. The labels may stay, for Docker.',
  },
  'annotations-too-large': {
    since: '0.1.0',
    why: 'Kubernetes takes no more on one object.',
    remedy: 'Put large texts into files of the image.',
  },
  'invalid-update-policy': {
    since: '0.1.0',
    why: 'Each kind of workload has its own ways to be updated.',
    remedy: 'Write one of the values that the message lists.',
  },
  'update-policy-on-job': {
    since: '0.1.0',
    why: 'A Job is never updated, only made anew.',
    remedy: 'Remove the label.',
  },
  'invalid-restart': {
    since: '0.1.0',
    why: 'The value decides between a workload that runs on and a Job.',
    remedy: 'Write one of the values that the message lists.',
  },
} satisfies ReasonsOf<typeof service>
