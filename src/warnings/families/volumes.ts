import type { Family, ReasonsOf } from '../entry.js'

/** Volumes and what is mounted (reference 2.12). */
export const volumes = {
  'invalid-mount': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not a valid mount: {problem}.',
    hint: 'Write the mount as `[source:]target[:options]`, with an absolute target.',
  },
  'unknown-mount-option': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{option}` in `{key}` is not a known option. tranship ignores it.',
    hint: 'Use `ro` or `rw`.',
  },
  'unsupported-mount-type': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` is `{type}`, which is not supported. tranship leaves out the mount.',
    hint: 'Use `volume`, `bind` or `tmpfs`.',
  },
  'volume-option-left-out': {
    severity: 'warning',
    at: 'value',
    message: '{where}: a Pod cannot mount this with `{option}` in `{key}`. tranship ignores the option.',
    hint: '{instead}',
    fallback: 'Remove the option.',
  },
  'shared-volume-empty': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: other services mount the volume at `{target}` by `volumes_from`. It becomes a claim, which begins empty.',
    hint: 'To begin with the files of the image, write `x-platform-volume-init: true` in the long form of the mount.',
  },
  'memory-not-shared': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the volume `{volume}` is memory, and each Pod has its own.',
    hint: 'Use an ordinary volume for data that services share.',
  },
  'invalid-sub-path': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be a path inside the volume, not `{path}`.',
    hint: 'Remove a leading `/`, `..`, and names of more than 255 bytes.',
  },
  'mount-target-taken': {
    severity: 'error',
    at: 'value',
    message: '{where}: another mount already has the path `{target}`.',
    hint: 'Choose another path.',
  },
  'volume-on-every-node': {
    severity: 'warning',
    at: 'value',
    message: '{where} runs on more than one node, but only one node can mount the volume `{volume}`.',
    hint: 'Give each Pod its own volume, such as `tmpfs`, or run the service on one node.',
  },
  'databases-share-data': {
    severity: 'error',
    at: 'value',
    message: '{where}: {count} servers of a database cannot share the data in the volume `{volume}`.',
    hint: 'Run one replica. Servers of a database replicate by settings of their own, as services with a volume each.',
  },
  'replicas-share-data': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: {count} servers write to the volume `{volume}`, in a folder where a database keeps its data.',
    hint: 'Run one replica, unless the servers are made to share these files.',
  },
  'mount-overridden': {
    severity: 'warning',
    at: 'value',
    message: '{where}: a later mount also has the path `{target}`. tranship ignores this one.',
    hint: 'Remove one of the two.',
  },
  'undefined-volume': {
    severity: 'error',
    at: 'value',
    message: '{where}: the volume `{volume}` in `{key}` is not declared.',
    hint: '{suggestion}',
    fallback: 'Declare it below the top-level `volumes`, or write the name of a declared one.',
  },
  'volume-not-filled': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the volume `{volume}` begins empty in the cluster, even if the image has files at `{target}`.',
    hint: 'If the image has files there and a shell, write `x-platform-volume-init: true` in the long form of the mount.',
  },
  'small-volume': {
    severity: 'warning',
    at: 'value',
    message: '{where}: files at `{target}` often need more than the claim of {size} that `{volume}` gets.',
    hint: 'Declare the volume at the top level with `driver_opts.size`, such as `50Gi`, or set the option `volumeSize`.',
  },
  'anonymous-volume-kept': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message:
      '{where}: the anonymous volume at `{target}` becomes a claim, because a program keeps its data there.',
    hint: 'Name the volume, or use `tmpfs` if the data may be lost.',
  },
  'external-volume': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message: '{where}: the volume is external, so the claim `{claim}` must exist in the cluster.',
    hint: 'Create it with `tranship deploy --create-external`, or check that it exists: `{command}`',
  },
  'host-volume-not-mounted': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{source}` of the host is not mounted at `{target}`{reason}.',
    hint: '{instead}',
    fallback: 'Put the files into the image, or use a named volume.',
  },
  'host-volume-not-kept': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: changes of the service to `{target}` are lost with the Pod, because `{source}` {reason}.',
    hint: '{instead}',
    fallback: 'If the service only reads, add `:ro`. If it writes, use a named volume.',
  },
  'host-volume-as-claim': {
    severity: 'warning',
    at: 'value',
    message: '{where}: a volume at `{target}` replaces `{source}`, and begins {content}.',
    hint: '{instead}',
    fallback: 'Copy files into a running Pod with `kubectl cp`.',
  },
  'anonymous-volume-omitted': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: tranship leaves out the anonymous volume at `{target}`, because it does not mount `{host}` either.',
    hint: 'Remove it, or declare a named volume.',
  },
  'invalid-storage-class': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`.',
    hint: 'Write a name in lower case, such as `fast-ssd`.',
  },
} as const satisfies Family

export const volumesReasons = {
  'invalid-mount': {
    since: '0.1.0',
    why: 'A mount is `[source:]target[:options]`.',
  },
  'unknown-mount-option': { since: '0.1.0', why: 'Compose ignores it without a warning.' },
  'unsupported-mount-type': {
    since: '0.1.0',
    why: 'tranship translates volumes, files of the host and memory.',
  },
  'volume-option-left-out': {
    since: '0.2.0',
    why: 'Memory in a Pod has a size and no other options. A share of an NFS server has none. A PersistentVolume has `mountOptions`, but it belongs to the cluster and not to an application.',
  },
  'shared-volume-empty': {
    since: '0.2.0',
    why: 'A volume without a name belongs to one Pod. A volume that several Pods share is a claim, and outlives them. Docker fills a new volume with the files of the image, which is often what the other services need.',
  },
  'memory-not-shared': {
    since: '0.2.0',
    why: 'Docker mounts the memory of a volume once, for all containers of the machine. Pods may run on several machines.',
  },
  'invalid-sub-path': {
    since: '0.1.0',
    why: 'Kubernetes accepts a relative path without `..`, whose names fit into a file system.',
  },
  'mount-target-taken': { since: '0.1.0', why: 'A path can have only one mount.' },
  'volume-on-every-node': {
    since: '0.2.0',
    why: 'In Swarm, each node has a volume of that name. In Kubernetes there is one, and the Pods on other nodes wait for it. This affects global services, and services with more replicas than `max_replicas_per_node` allows on one node.',
  },
  'databases-share-data': {
    since: '0.2.0',
    why: 'Replicas of a service mount the same volume. A server of a database takes its files for its own, and a second one refuses to start or destroys them.',
  },
  'replicas-share-data': {
    since: '0.2.0',
    why: 'Replicas of a service mount the same volume. Most servers of databases refuse to start on files of another one, or destroy them. tranship does not know this image.',
  },
  'mount-overridden': {
    since: '0.2.0',
    why: 'A path can have only one mount. In Docker Compose, the last one counts.',
  },
  'undefined-volume': {
    since: '0.1.0',
    why: 'A named volume must be declared below the top-level `volumes`.',
  },
  'volume-not-filled': {
    since: '0.2.0',
    why: 'Docker copies the files of the image into a new volume: files that another service reads, installed programs, or files that the Dockerfile copies. Kubernetes does not. tranship adds an init container that copies them if the image may have files there, and something in the application shows that it has a shell. Files that the program writes when it starts are not affected.',
  },
  'small-volume': {
    since: '0.2.0',
    why: 'Models, chains and media need many gigabytes. The folder shows them, or a variable such as `HF_HOME`, or an option such as `--model`. In a full volume, a download fails. Some storage classes ignore the size.',
  },
  'anonymous-volume-kept': {
    since: '0.2.0',
    why: 'Docker Compose keeps an anonymous volume when it replaces the container. In a cluster, a volume without a claim disappears with its Pod, and each deploy of a change replaces the Pod.',
  },
  'external-volume': {
    since: '0.2.0',
    why: 'tranship does not create external volumes. In Docker, you run `docker volume create`. In a cluster, you apply a PersistentVolumeClaim. Pods that mount it wait until it exists.',
    remedy:
      'Create the claim, or run `tranship deploy --create-external`. Such a claim has no labels of the application, so neither a deploy nor `tranship down` removes it.',
  },
  'host-volume-not-mounted': {
    since: '0.2.0',
    why: 'The nodes of a cluster do not have the files of your machine. For a service with a build, host volumes are for development, and the cluster runs the files of the image. No build copies single files, read-only folders or files outside of its context into the image unless the Dockerfile does. Docker Compose creates an empty folder for a missing path. The image gets an empty folder too, unless the path looks like that of a file.',
    remedy:
      'Put the files into the image, or use a named volume. Create a path that is missing. If the mount gives the container the time zone of the host, set the variable `TZ`.',
  },
  'host-volume-not-kept': {
    since: '0.2.0',
    why: 'The nodes of a cluster do not have the files of your machine. A folder, or a file of more than 1 MiB, goes into an image, and with it to a registry. Everybody who may pull the image can read it. If the Dockerfile copies no files of its context, the service runs the mounted files: they are in a ConfigMap, and an init container of the same image copies them into each Pod. In both cases each Pod begins with the files of the build or the deploy.',
    remedy:
      'If the service only reads, add `:ro`. If it writes, use a named volume. A service that runs the files should copy them with its Dockerfile.',
  },
  'host-volume-as-claim': {
    since: '0.2.0',
    why: 'The nodes of a cluster do not have the folders of your machine. Where a service keeps its data, it gets a volume, which lasts. If it begins with files of the host, these are in a ConfigMap, and an init container of the same image copies them into the volume when it is empty. The image needs a shell.',
    remedy:
      'Copy files into a running Pod with `kubectl cp`. Or delete the claim of the volume with everything in it: then it begins with the files of the next deploy. To put the folder into the image, write `x-platform-host-volume: image` in the long form. To mount it read-only, write `config` there.',
  },
  'anonymous-volume-omitted': {
    since: '0.1.0',
    why: 'In Compose, the anonymous volume keeps a mount of the host from hiding files of the image. Without that mount, the volume would hide them itself.',
  },
  'invalid-storage-class': {
    since: '0.1.0',
    why: 'The name of a storage class has lower-case letters, digits, `-` and `.`.',
  },
} satisfies ReasonsOf<typeof volumes>
