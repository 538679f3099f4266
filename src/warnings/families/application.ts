import type { Family, ReasonsOf } from '../entry.js'

/** Names of services, and their dependencies. */
export const application = {
  'too-large': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: with this, the objects become larger than {limit} kB, which is out of proportion to the Compose file.',
    hint: 'Check what `extends`, aliases and merged files repeat, and how long ranges of ports are.',
  },
  'object-too-large': {
    severity: 'error',
    at: 'value',
    message: '{where}: its {kind} would have more than {limit} bytes, which no cluster can store.',
    hint: 'Move large texts into files of the image.',
  },
  'needs-server-side-apply': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `kubectl apply` refuses its {kind}, which has more than {limit} bytes.',
    hint: 'Use `kubectl apply --server-side` or `tranship deploy`, or move large files into the image.',
  },
  'name-sanitised': {
    severity: 'warning',
    at: 'key',
    message: '{where}: Kubernetes does not allow the name `{name}`. It becomes `{objectName}`.',
    hint: '{instead}',
    fallback: 'References inside the Compose file need no change.',
  },
  'host-replaced': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message:
      '{where}: {what} uses the host `{name}`. In the objects, tranship replaces it by `{objectName}`.',
    hint: 'Use `{objectName}` in the Compose file too to have the same name everywhere.',
  },
  'resolver-replaced': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message:
      '{where}: the file `{file}` uses the DNS resolver of Docker, `127.0.0.11`. In the objects, tranship {change}.',
    hint: 'Check the file if the program needs a resolver in the cluster for other hosts.',
  },
  'names-behind-variables': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the file `{file}` has services behind variables, which the program finds only by their full names in a cluster.',
    hint: 'Set the option `namespace`: then tranship writes the full names. Or write the services without variables.',
  },
  'renamed-host': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{key}`{through} may use the host `{name}`, whose name in Kubernetes is `{objectName}`.',
    hint: 'If this is the host, write `{objectName}`.',
  },
  'docker-only-host': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{what}` uses `{host}`, which exists only in Docker.',
    hint: '{instead}',
    fallback: 'Write a host that exists in the cluster.',
  },
  'port-not-on-node': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{what}` uses `{host}`, which is the node in a cluster, not `{name}`.',
    hint: 'Take the host from a variable, and set it to `{objectName}` in the cluster.',
  },
  'runs-once': {
    severity: 'warning',
    at: 'key',
    message: '{where} becomes a Job, which runs once, because {reason}.',
    hint: 'Confirm it with `restart: {restart}`. If the service is a server, write `restart: always`.',
  },
  'outdated-facts': {
    severity: 'warning',
    at: 'key',
    message:
      'The facts about {services} do not count: the settings or the images have changed since the observation.',
    hint: 'Run `tranship observe` again while the application runs.',
  },
  'guessed-images': {
    severity: 'warning',
    at: 'value',
    message: 'Nothing is known about the images of {services}, so tranship guesses {guesses}.',
    hint: 'Run `tranship observe` while the application runs under Docker Compose. Its facts replace these guesses.',
  },
  'runs-on': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: Kubernetes restarts the service whenever it ends, despite `{setting}`, because {reason}.',
    hint: 'Confirm it with `restart: unless-stopped`. If the service does one task and ends, write `deploy.mode: replicated-job`.',
  },
  'restart-needs-deploy': {
    severity: 'warning',
    at: 'value',
    message: '{where}: applying the objects does not restart the service when `{service}` is replaced.',
    hint: 'Use `tranship deploy`, which restarts it, or run `kubectl rollout restart` afterwards.',
  },
  'restarted-after-success': {
    severity: 'warning',
    at: 'value',
    message: '{where}: Kubernetes restarts the service even after it succeeds. Only a Job stops then.',
    hint: 'If the service does one task and ends, write `on-failure:6`. If it keeps running, write `unless-stopped`.',
  },
  'started-again': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: Kubernetes restarts the service whenever it ends. Its name says that it ends, but it has a healthcheck.',
    hint: 'If it does one task and ends, write `restart: "no"`. If it is a server, write `restart: always`.',
  },
  'server-is-job': {
    severity: 'warning',
    at: 'value',
    message: '{where} becomes a Job, which Kubernetes does not restart when it ends, though {reason}.',
    hint: 'If it is a server, write `restart: always`. A deploy waits until a Job ends.',
  },
  'network-not-closed': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{key}` does not isolate the network. Its services can reach the outside and be reached from there.',
    hint: 'Set the option `networkPolicies`, and use a network plugin that supports NetworkPolicies.',
  },
  'name-not-reachable': {
    severity: 'warning',
    at: 'value',
    message: '{where}: other services cannot reach `{service}` as `{name}`: {reason}.',
    hint: 'Write `{service}` where you use `{name}`, or choose another name.',
  },
  'name-collision': {
    severity: 'error',
    at: 'key',
    message: '{where}: its {kind} would have the name `{objectName}`, which another object already has.',
    hint: 'Rename one of them.',
  },
  'unknown-dependency': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{key}` refers to the service `{dependency}`, which does not exist.',
    hint: '{suggestion}',
    fallback: 'Write the name of a service of the Compose file.',
  },
  'include-not-followed': {
    severity: 'error',
    at: 'value',
    message:
      '{where}: `{name}` in `{key}` is not in this file, and this profile does not read included files.',
    hint: 'Choose the profile `compose`, which reads them, or combine all files with `docker compose config`.',
  },
  'optional-dependency-missing': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message:
      '{where}: `{key}` refers to the service `{dependency}`, which does not exist. Nothing waits for it.',
    hint: '{suggestion}',
    fallback: 'Remove the dependency, or write the name of a service of the Compose file.',
  },
  'depends-on-itself': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{key}` refers to the service itself.',
    hint: 'Remove the dependency.',
  },
  'dependency-cycle': {
    severity: 'error',
    at: 'key',
    message: 'Services depend on each other in a cycle: {cycle}{others}.',
    hint: 'Remove one of the dependencies.',
  },
  'never-completes': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: `{key}` waits for `{dependency}` to complete, but it is a {kind}, which never completes.',
    hint: '{instead}',
    fallback: 'Set `restart: "no"` on that service, and remove the settings that keep it running.',
  },
  'waits-without-end': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: `{key}` waits for `{dependency}` to complete, but it is a {kind}, which never completes. A deploy will time out.',
    hint: '{instead}',
    fallback: 'Set `restart: "no"` on that service, and remove the settings that keep it running.',
  },
  'health-unknown': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: `{key}` waits for `{dependency}` to be healthy, but it has {lacks} to show that. {effect}.',
    hint: 'Add {needs} to `{dependency}`.',
  },
  'injected-variable': {
    severity: 'warning',
    at: 'key',
    message:
      '{where}: Kubernetes sets `{variable}` to the address of the Service `{other}`, and `{key}` suggests that the image reads this variable.',
    hint: '{instead}',
    fallback: 'Set the variable in `environment`, which takes precedence.',
  },
  'cluster-service': {
    severity: 'warning',
    at: 'key',
    message: '{where}: the namespace `default` already has a Service `{name}`, which belongs to the cluster.',
    hint: 'Choose another name or another namespace.',
  },
  'job-inferred': {
    severity: 'warning',
    at: 'key',
    message: '{where} becomes a Job, because `{dependent}` waits for it to complete.',
    hint: 'Confirm it with `restart: "no"`.',
  },
} as const satisfies Family

export const applicationReasons = {
  'too-large': {
    since: '0.2.0',
    why: 'Aliases, `extends`, merged files and ranges of ports can turn a few lines into gigabytes. The limit protects your machine.',
  },
  'object-too-large': {
    since: '0.2.0',
    why: 'Kubernetes stores objects of up to 1.5 MiB, including the fields that it adds.',
  },
  'needs-server-side-apply': {
    since: '0.2.0',
    why: '`kubectl apply` copies the whole object into an annotation, and Kubernetes allows 262,144 bytes of annotations. Server-side apply needs no such copy.',
  },
  'name-sanitised': {
    since: '0.1.0',
    why: 'Kubernetes allows lower-case letters, digits and `-` in names. A name begins with a letter and has a maximum length.',
    remedy: 'For a renamed service, use the new name where you write a host name, such as in variables.',
  },
  'host-replaced': {
    since: '0.2.0',
    why: 'Kubernetes does not allow the name, or Pods have other addresses. tranship replaces a word that can only be this host, in values and in mounted files. The Compose file and the files on disk do not change.',
  },
  'renamed-host': {
    since: '0.2.0',
    why: 'tranship replaces the name of a renamed service where it can only be a host. Here the word can also mean something else, such as a user or a database.',
  },
  'resolver-replaced': {
    since: '0.2.0',
    why: 'Docker has its own DNS resolver at `127.0.0.11`, which a cluster lacks. The address of a Service never changes, so a program that looks it up at its start needs no resolver. The files on disk do not change.',
  },
  'names-behind-variables': {
    since: '0.2.0',
    why: 'A program that looks up a host while it runs asks the DNS server itself, without the search domains of its Pod. The DNS of a cluster knows services only by full names there, such as `web.shop.svc.cluster.local`.',
  },
  'docker-only-host': {
    since: '0.2.0',
    why: 'Docker has its own DNS resolver at `127.0.0.11`, and names for the machine that it runs on. Pods use the DNS of the cluster, which `/etc/resolv.conf` names.',
    remedy:
      'Write the host that the hint suggests. If the program finds its resolver by itself, remove the setting.',
  },
  'port-not-on-node': {
    since: '0.2.0',
    why: 'In Compose, a service with `network_mode: host` reaches the published ports of others at `localhost`. In a cluster, it reaches them by the names of their Services, which also work in the network of the node.',
  },
  'runs-once': {
    since: '0.2.0',
    why: 'Compose does not restart a service without `restart`, and restarts one with `on-failure` only until it succeeds. tranship guesses from the name, image or command that this service ends. A Deployment would restart it forever. If the guess is wrong, a deploy waits for the Job to end.',
  },
  'outdated-facts': {
    since: '0.2.0',
    why: 'Facts count only for the settings and the image with which a service was observed. With others the program may listen on other ports, or write elsewhere. tranship guesses again for these services.',
  },
  'guessed-images': {
    since: '0.2.0',
    why: 'A Compose file does not say on which ports an image listens, as which user it runs, or which files it has. tranship knows this of many published images. For others it guesses, and a wrong guess shows only in the cluster.',
    remedy: 'Or write what you know: `expose`, `user`, `restart`, or `:ro` after a mount.',
  },
  'runs-on': {
    since: '0.2.0',
    why: 'Compose does not restart this container when it ends. As a Job, a server would be replaced by each deploy and would not restart when its node fails. So tranship creates a Deployment or a StatefulSet.',
  },
  'restart-needs-deploy': {
    since: '0.2.0',
    why: 'Kubernetes has no dependencies between workloads, so no object can say `restart: true`. A deploy restarts the Pods itself.',
  },
  'restarted-after-success': {
    since: '0.2.0',
    why: 'Compose restarts a service with `on-failure` until it succeeds. A Deployment always restarts it, and tranship cannot tell if this service ends.',
  },
  'started-again': {
    since: '0.2.0',
    why: 'Compose does not restart a service without `restart`. A service with a healthcheck usually keeps running, so tranship makes no Job of it. With `restart: "no"`, services that wait for it to be healthy wait for the end of the Job.',
  },
  'server-is-job': {
    since: '0.2.0',
    why: '`restart: "no"` means a Job in a cluster. Many Compose files have it on servers for development, where it matters little. In a cluster, nothing restarts such a server when its node fails, and updates interrupt it.',
  },
  'network-not-closed': {
    since: '0.2.0',
    why: 'By default, all Pods of a cluster can reach each other. The networks of a Compose file are no boundaries.',
  },
  'name-not-reachable': {
    since: '0.2.0',
    why: 'A further name of a service is a Kubernetes Service. Its name must be a DNS label and leads to one service.',
  },
  'name-collision': { since: '0.1.0', why: 'Two objects of the same kind cannot have the same name.' },
  'unknown-dependency': {
    since: '0.1.0',
    why: 'tranship cannot wait for a service that does not exist.',
  },
  'include-not-followed': {
    since: '0.2.0',
    why: 'The definition may be in a file that `include` names.',
  },
  'optional-dependency-missing': {
    since: '0.1.0',
    why: 'The dependency is marked as not required.',
  },
  'depends-on-itself': { since: '0.1.0', why: 'A service cannot wait for itself.' },
  'dependency-cycle': { since: '0.1.0', why: 'No service of a cycle could start first.' },
  'never-completes': {
    since: '0.1.0',
    why: 'Only a Job completes.',
  },
  'waits-without-end': {
    since: '0.2.0',
    why: 'In the reference, a service without `restart` is a Deployment, which never completes.',
  },
  'health-unknown': {
    since: '0.1.0',
    why: 'A service is healthy when one of its ports is open or, from 1.48 on, when its healthcheck passes. tranship does not see healthchecks and ports of the image. In the profile `compose`, a deploy then continues when the service has started.',
    remedy: 'List a port of the service in `ports` or `expose`. From 1.48 on, a healthcheck works too.',
  },
  'injected-variable': {
    since: '0.2.0',
    why: 'Kubernetes gives every Pod variables for the Services of its namespace, such as `KAFKA_PORT=tcp://10.0.0.7:9092`. An image that reads a setting of this name fails.',
    remedy:
      'In the profile `compose`, remove `x-enable-service-links: true`. In 1.48, set it to `false`, or set the variable in `environment`, which takes precedence.',
  },
  'cluster-service': {
    since: '0.2.0',
    why: 'Programs reach the API server through the Service `kubernetes` of the namespace `default`.',
  },
  'job-inferred': { since: '0.1.0', why: 'Compose does not restart a service without `restart`.' },
} satisfies ReasonsOf<typeof application>
