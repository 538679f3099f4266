import type { Family, ReasonsOf } from '../entry.js'

/** Names of services, and their dependencies. */
export const application = {
  'too-large': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: with it, what is made of the manifest becomes larger than {limit} kB, which is out of all proportion to it.',
    hint: "Look at what 'extends', aliases and the merging of files repeat, and at ranges of ports.",
  },
  'object-too-large': {
    severity: 'error',
    at: 'value',
    message: '{where}: its {kind} would have more than {limit} bytes, which no cluster can store.',
    hint: 'Put large texts into files of the image.',
  },
  'name-sanitised': {
    severity: 'warning',
    at: 'key',
    message: "{where}: the name '{name}' becomes '{objectName}' in Kubernetes.",
    hint: '{instead}',
  },
  'host-replaced': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message: "{where}: {what} calls '{name}' by its name in Kubernetes, '{objectName}'.",
    hint: "Use '{objectName}' in the manifest too to have one name.",
  },
  'renamed-host': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' may use the host '{name}', which is called '{objectName}' in Kubernetes.",
    hint: "If it is the host, write '{objectName}'.",
  },
  'renamed-host-in-file': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: the file '{file}' may use the host '{name}', which is called '{objectName}' in Kubernetes.",
    hint: "If it is the host, write '{objectName}' there.",
  },
  'docker-only-host': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{what}' uses '{host}', which only Docker has.",
    hint: '{instead}',
  },
  'port-not-on-node': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{what}' uses '{host}', which in the cluster is the node, and not '{name}'.",
    hint: "Take the host from a variable, and let it be '{objectName}' in the cluster.",
  },
  'runs-once': {
    severity: 'warning',
    at: 'key',
    message: '{where} becomes a Job, which runs once, because {reason}.',
    hint: "Set 'restart: {restart}' to say so; or 'restart: always' if it runs on.",
  },
  'runs-on': {
    severity: 'warning',
    at: 'value',
    message: "{where} is kept running in spite of '{setting}', because {reason}.",
    hint: "Write 'restart: unless-stopped' to say so; or 'deploy.mode: replicated-job' if it does something once.",
  },
  'restarted-after-success': {
    severity: 'warning',
    at: 'value',
    message: '{where} is started again after it has succeeded, too: only a Job stops then.',
    hint: "Write 'on-failure:6' if it does something once; or 'unless-stopped' if it runs on.",
  },
  'started-again': {
    severity: 'warning',
    at: 'key',
    message:
      '{where} is started again whenever it ends, as its name says that it does: it has a healthcheck.',
    hint: `Set 'restart: "no"' if it does something once; or 'restart: always' if it runs on.`,
  },
  'server-is-job': {
    severity: 'warning',
    at: 'value',
    message: '{where} becomes a Job, which is not started again when it ends, though {reason}.',
    hint: "Write 'restart: always' if it is a server: a deploy that waits for everything waits until a Job ends.",
  },
  'network-not-closed': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' closes nothing: its services are reached, and reach what is outside.",
    hint: "Set the option 'networkPolicies', with a network plugin that knows NetworkPolicies.",
  },
  'name-not-reachable': {
    severity: 'warning',
    at: 'value',
    message: "{where}: other services do not reach '{service}' by the name '{name}': {reason}.",
    hint: "Write '{service}' where '{name}' is used, or choose another name.",
  },
  'name-collision': {
    severity: 'error',
    at: 'key',
    message: "{where}: its {kind} would be called '{objectName}', and there is one of that name.",
    hint: 'Rename one of them.',
  },
  'unknown-dependency': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{key}' names the service '{dependency}', which does not exist.",
    hint: '{suggestion}',
  },
  'include-not-followed': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{name}' in '{key}' is not in this file, and those that it includes are not read.",
    hint: 'Choose profile compose, which reads them, or let `docker compose config` write all files as one.',
  },
  'optional-dependency-missing': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message:
      "{where}: '{key}' names the service '{dependency}', which does not exist, so nothing waits for it.",
    hint: '{suggestion}',
  },
  'depends-on-itself': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{key}' is the service itself.",
    hint: 'Remove the dependency.',
  },
  'dependency-cycle': {
    severity: 'error',
    at: 'key',
    message: 'Services depend on one another in a circle: {cycle}{others}.',
    hint: 'Remove one of the dependencies.',
  },
  'never-completes': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{key}' waits for '{dependency}' to complete, but it is a {kind}, which runs on.",
    hint: '{instead}',
  },
  'waits-without-end': {
    severity: 'warning',
    at: 'key',
    message:
      "{where}: '{key}' waits for '{dependency}' to complete, but it is a {kind}, which runs on, so a deploy will time out.",
    hint: '{instead}',
  },
  'health-unknown': {
    severity: 'warning',
    at: 'key',
    message:
      "{where}: '{key}' waits for '{dependency}' to be healthy, but it has {lacks} to show that. {effect}.",
    hint: "Give '{dependency}' {needs}.",
  },
  'injected-variable': {
    severity: 'warning',
    at: 'key',
    message:
      "{where}: Kubernetes sets '{variable}' to the address of the Service '{other}', and '{key}' suggests that the image reads it.",
    hint: '{instead}',
  },
  'cluster-service': {
    severity: 'warning',
    at: 'key',
    message: "{where}: in the namespace 'default' the Service '{name}' is the cluster's own.",
    hint: 'Choose another name, or another namespace.',
  },
  'job-inferred': {
    severity: 'warning',
    at: 'key',
    message: "{where} becomes a Job, because '{dependent}' waits for it to complete.",
    hint: `Set 'restart: "no"' to say so.`,
  },
} as const satisfies Family

export const applicationReasons = {
  'too-large': {
    since: '0.2.0',
    why: 'Aliases, extends, merged files and ranges of ports can make gigabytes of a few lines; a bound keeps them from exhausting the machine.',
  },
  'object-too-large': {
    since: '0.2.0',
    why: 'Kubernetes stores objects of up to 1.5 MiB, and what it adds to them needs a part of that.',
  },
  'name-sanitised': {
    since: '0.1.0',
    why: "Kubernetes allows lower-case letters, digits and '-' in names, beginning with a letter, up to a length.",
    remedy:
      'Use the new name wherever a host name is written, as in variables: references of the manifest follow by themselves. With a renamed volume there is nothing to do.',
  },
  'host-replaced': {
    since: '0.2.0',
    why: 'Kubernetes allows no such name, or gives Pods other addresses. Where a value or a mounted file can mean nothing but the host, the objects have the other name in its place; the manifest and the file stay as they are.',
  },
  'renamed-host': {
    since: '0.2.0',
    why: 'The name of a service that Kubernetes does not allow is changed, and with it what can be nothing but its host. What may be the name of something else is not.',
  },
  'renamed-host-in-file': {
    since: '0.2.0',
    why: 'The name of a service that Kubernetes does not allow is changed, and with it what can be nothing but its host. What may be the name of something else is not.',
  },
  'docker-only-host': {
    since: '0.2.0',
    why: 'Docker has a resolver of its own at 127.0.0.11, and names for the machine that it runs on. Pods have the DNS of the cluster, which they find in /etc/resolv.conf.',
    remedy:
      'Write what the hint names for this host, or leave the setting out where the program finds its resolver by itself.',
  },
  'port-not-on-node': {
    since: '0.2.0',
    why: "Under Compose a service with 'network_mode: host' reaches at localhost what others publish on that machine. In a cluster they are reached by their Services, whose names are known in the network of a node too.",
  },
  'runs-once': {
    since: '0.2.0',
    why: "In Compose a service without 'restart' is not started again, and one with 'on-failure' only until it succeeds, so it may do something once. A Deployment would start it again and again. That it ends is a guess from its name, its image or its command, and a Job whose container runs on runs on as well; but a wait goes on until it ends.",
  },
  'runs-on': {
    since: '0.2.0',
    why: 'Compose does not start the container again when it ends. As a Job a server would be replaced by each deploy, and nothing would start it anew when its node goes away. So it is a Deployment or a StatefulSet, which starts it again.',
  },
  'restarted-after-success': {
    since: '0.2.0',
    why: "With 'on-failure' Compose starts the container again until it succeeds. A Deployment starts it again in any case, and nothing shows whether this service ends.",
  },
  'started-again': {
    since: '0.2.0',
    why: "In Compose a service without 'restart' is not started again. Its name says that it does something once, but what has a healthcheck mostly runs on, so it becomes no Job. Others that wait until it is healthy wait for the end of a Job with 'restart: \"no\"'.",
  },
  'server-is-job': {
    since: '0.2.0',
    why: 'With \'restart: "no"\' a container is not started again, which is a Job in a cluster. Many write it on servers while they develop, where it says little: here nothing starts the server anew when its node goes away, and no update replaces it without a gap.',
  },
  'network-not-closed': {
    since: '0.2.0',
    why: 'By default the networks of a manifest are no borders: all Pods of a cluster reach each other.',
  },
  'name-not-reachable': {
    since: '0.2.0',
    why: 'A name by which others reach a service is a Service, whose name is one label of DNS and leads to one service.',
  },
  'name-collision': { since: '0.1.0', why: 'Two objects of one kind cannot have the same name.' },
  'unknown-dependency': {
    since: '0.1.0',
    why: 'There is nothing to wait for.',
    remedy: 'Write the name of a service of the manifest: the hint offers the nearest one.',
  },
  'include-not-followed': {
    since: '0.2.0',
    why: "What is named may be in a file that 'include' names, which nobody has read.",
  },
  'optional-dependency-missing': {
    since: '0.1.0',
    why: 'The dependency is marked as not required.',
    remedy:
      'Remove the dependency, or write the name of a service of the manifest: the hint offers the nearest one.',
  },
  'depends-on-itself': { since: '0.1.0', why: 'A service cannot wait for itself.' },
  'dependency-cycle': { since: '0.1.0', why: 'None of them could ever be started first.' },
  'never-completes': {
    since: '0.1.0',
    why: 'Only a Job completes.',
    remedy: `Set 'restart: "no"' on the service that is waited for, and remove what makes it run on all the same.`,
  },
  'waits-without-end': {
    since: '0.2.0',
    why: 'The reference makes a service without `restart` a Deployment, and a Deployment never completes.',
    remedy: `Set 'restart: "no"' on the service that is waited for, and remove what makes it run on all the same.`,
  },
  'health-unknown': {
    since: '0.1.0',
    why: 'A service is healthy once one of its ports is open or, from 1.48 on, once its healthcheck passes. A healthcheck or port that is only in the image is not visible here. In the profile compose, a deploy then goes on when the service has started.',
    remedy:
      "List a port of the service in 'ports' or 'expose', or give it a healthcheck, which counts from 1.48 on.",
  },
  'injected-variable': {
    since: '0.2.0',
    why: 'Every Pod gets variables about the Services of its namespace, such as KAFKA_PORT=tcp://10.0.0.7:9092. Images that read settings of that name take them for their own, and stop.',
    remedy:
      "In the profile compose they are there only with 'x-enable-service-links: true'. In 1.48 set it to false, or write the variable into 'environment': what is written wins.",
  },
  'cluster-service': {
    since: '0.2.0',
    why: "The API server owns the Service 'kubernetes' of the namespace 'default', through which it is reached.",
  },
  'job-inferred': { since: '0.1.0', why: "In Compose a service without 'restart' is not started again." },
} satisfies ReasonsOf<typeof application>
