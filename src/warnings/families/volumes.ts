import type { Family, ReasonsOf } from '../entry.js'

/** Volumes and what is mounted (reference 2.12). */
export const volumes = {
  'invalid-mount': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' in '{key}' cannot be mounted: {problem}.",
  },
  'unknown-mount-option': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{option}' in '{key}' is not a known option, so it is left out.",
    hint: "Use 'ro' or 'rw'.",
  },
  'unsupported-mount-type': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' is '{type}', which cannot be carried over, so the mount is left out.",
    hint: "Use 'volume', 'bind' or 'tmpfs'.",
  },
  'mount-setting-unused': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message: "{where}: '{key}' means nothing for this mount, so it is left out.",
    hint: 'Remove it.',
  },
  'volume-setting-unused': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message: "{where}: '{key}' means nothing for this volume, so it is left out.",
    hint: 'Remove it.',
  },
  'volume-option-left-out': {
    severity: 'warning',
    at: 'value',
    message: "{where}: a Pod cannot mount this with '{option}' of '{key}', so it is left out.",
    hint: '{instead}',
  },
  'shared-volume-empty': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: the volume at '{target}' is a claim, as others have it by 'volumes_from', and begins empty.",
    hint: "Write 'x-platform-volume-init: true' in its long form to begin with what the image has there.",
  },
  'memory-not-shared': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the volume '{volume}' is memory, which each Pod has for itself.",
    hint: 'Use an ordinary volume for what services share.',
  },
  'invalid-sub-path': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be a path inside the volume, not '{path}'.",
    hint: "Leave out a '/' in front, and '..', and names of more than 255 bytes.",
  },
  'mount-target-taken': {
    severity: 'error',
    at: 'value',
    message: "{where}: something is mounted at '{target}' already.",
    hint: 'Choose another path.',
  },
  'volume-on-every-node': {
    severity: 'warning',
    at: 'value',
    message: "{where} runs on more than one node, but the volume '{volume}' can be mounted on one.",
    hint: 'Use a volume of its own in each Pod, such as `tmpfs`, or run the service on one node.',
  },
  'mount-overridden': {
    severity: 'warning',
    at: 'value',
    message: "{where}: something else is mounted at '{target}' further down, so this is left out.",
    hint: 'Remove one of the two.',
  },
  'undefined-volume': {
    severity: 'error',
    at: 'value',
    message: "{where}: the volume '{volume}' in '{key}' is not declared.",
    hint: '{suggestion}',
  },
  'volume-not-filled': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: the volume '{volume}' begins empty in the cluster, also where the image has files at '{target}'.",
    hint: "If the image has files there and a shell, write 'x-platform-volume-init: true' in the long form of the mount.",
  },
  'anonymous-volume-kept': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message: "{where}: the anonymous volume at '{target}' is a claim, as a program keeps its data there.",
    hint: 'Give the volume a name, or use `tmpfs` if the data may be lost.',
  },
  'external-volume': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message: "{where}: the cluster must have the claim '{claim}', because the volume is external.",
    hint: 'Create it with `tranship deploy --create-external`, or look if it is there: {command}',
  },
  'host-volume-ignored': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{source}' on the host is not mounted at '{target}'.",
    hint: '{instead}',
  },
  'host-volume-missing': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: "{where}: there is no '{source}' on the host, so nothing is copied to '{target}'.",
    hint: 'Create it, or use a named volume.',
  },
  'host-volume-not-deployed': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{source}' is mounted at '{target}' only while developing, and not in the cluster.",
    hint: 'Copy it into the image with its Dockerfile, unless it is there already.',
  },
  'host-folder-in-image': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: what is written to '{target}' is lost with the Pod, as '{source}' becomes a part of the image.",
    hint: "Use a named volume for what the service writes; add ':ro' if it only reads.",
  },
  'anonymous-volume-omitted': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: the anonymous volume at '{target}' is left out, because '{host}' is not mounted either.",
    hint: 'Remove it, or declare a named volume.',
  },
  'invalid-storage-class': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: "Write a name in lower case, as in 'fast-ssd'.",
  },
} as const satisfies Family

export const volumesReasons = {
  'invalid-mount': {
    since: '0.1.0',
    why: 'A mount is written [source:]target[:options].',
    remedy: 'Write the mount in one of the forms [source:]target[:options], with an absolute target.',
  },
  'unknown-mount-option': { since: '0.1.0', why: 'Compose passes over it in silence.' },
  'unsupported-mount-type': { since: '0.1.0', why: 'Kubernetes has nothing of the kind here.' },
  'mount-setting-unused': {
    since: '0.1.0',
    why: 'A sub-path needs a named volume and is given once, a size needs a tmpfs, and a tmpfs has no source.',
  },
  'volume-setting-unused': {
    since: '0.2.0',
    why: 'A claim that exists is as somebody else has made it, and shares, memory and folders of the host have no claim.',
  },
  'volume-option-left-out': {
    since: '0.2.0',
    why: 'Memory in a Pod has a size and no other options. A share of an NFS server has none; a PersistentVolume has `mountOptions`, but it belongs to the cluster and not to an application.',
    remedy: 'Do what the hint says, or remove the option.',
  },
  'shared-volume-empty': {
    since: '0.2.0',
    why: 'A volume without a name belongs to a Pod; what several Pods share is a claim, and outlives them. Docker fills a new volume with what the image has there, which is often what others want of it.',
  },
  'memory-not-shared': {
    since: '0.2.0',
    why: 'Docker mounts the memory of a volume once, for all containers of the machine. Pods may be on several machines.',
  },
  'invalid-sub-path': {
    since: '0.1.0',
    why: "Kubernetes takes a relative path without '..', whose names a file system has room for.",
  },
  'mount-target-taken': { since: '0.1.0', why: 'A path can hold one mount.' },
  'volume-on-every-node': {
    since: '0.2.0',
    why: 'Under Swarm each node has a volume of that name; in Kubernetes there is one, and the Pods on other nodes wait for it. That goes for a global service, and for more replicas than `max_replicas_per_node` lets a node have.',
  },
  'mount-overridden': {
    since: '0.2.0',
    why: 'A path can hold one mount, and in Docker Compose the last one counts.',
  },
  'undefined-volume': {
    since: '0.1.0',
    why: "A named volume must be declared below the top-level 'volumes'.",
    remedy:
      "Declare the volume below the top-level 'volumes', or write the name of one that is: the hint offers the nearest one.",
  },
  'volume-not-filled': {
    since: '0.2.0',
    why: 'Docker fills a new volume with what the image has in its place: what another service reads, what was installed or what the Dockerfile copies. Kubernetes fills no volume; an init container does where the image is known to have files there and a shell. What the program itself writes when it starts is there all the same.',
  },
  'anonymous-volume-kept': {
    since: '0.2.0',
    why: 'Docker Compose keeps an anonymous volume when it replaces the container. In a cluster such a volume is gone with its Pod, which each deploy of a change replaces.',
  },
  'external-volume': {
    since: '0.2.0',
    why: 'Nobody makes a volume that is `external`: in Docker you run `docker volume create`, in a cluster you apply a PersistentVolumeClaim. Pods that mount it wait until it is there.',
    remedy:
      'Create the claim, or let `tranship deploy --create-external` create it. It has no labels of the application then, so neither a deploy nor `tranship down` removes it.',
  },
  'host-volume-ignored': {
    since: '0.1.0',
    why: "The nodes of a cluster do not have the files of a developer's machine.",
    remedy: 'Put the files into the image, or use a named volume.',
  },
  'host-volume-missing': {
    since: '0.2.0',
    why: 'Docker Compose makes an empty folder of a path that is not there. The image gets an empty folder too, but nothing where the path looks like that of a file.',
  },
  'host-volume-not-deployed': {
    since: '0.2.0',
    why: 'With a build, host volumes are for developing: the cluster runs what the image has, and no build puts single files, read-only folders or what lies outside its context into the image unless its Dockerfile says so.',
  },
  'host-folder-in-image': {
    since: '0.2.0',
    why: "The nodes of a cluster do not have the folders of a developer's machine, so the folder goes into an image, and with it to a registry: everybody who may pull the image can read the folder. Each Pod begins with what was in it when the image was built. A folder that is known to be missing when the build is planned is an empty one in the image.",
  },
  'anonymous-volume-omitted': {
    since: '0.1.0',
    why: "It kept the image's own content from being hidden by a host volume, and now would hide it itself.",
  },
  'invalid-storage-class': {
    since: '0.1.0',
    why: "The name of a storage class has lower-case letters, digits, '-' and '.'.",
  },
} satisfies ReasonsOf<typeof volumes>
