import { family, type ReasonsOf } from '../entry.js'

/** Volumes and what is mounted (reference 2.12). */
export const volumes = family({
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
  'invalid-sub-path': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be a path inside the volume, not '{path}'.",
    hint: "Leave out a '/' in front, and '..'.",
  },
  'mount-target-taken': {
    severity: 'error',
    at: 'value',
    message: "{where}: something is mounted at '{target}' already.",
    hint: 'Choose another path.',
  },
  'undefined-volume': {
    severity: 'error',
    at: 'value',
    message: "{where}: the volume '{volume}' in '{key}' is not declared.",
    hint: '{suggestion}',
  },
  'host-volume-ignored': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{source}' on the host is not mounted at '{target}'.",
    hint: 'Put the files into the image, or use a named volume.',
  },
  'image-derived': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the mounted files go into the image '{image}', built on top of '{base}'.",
    hint: "Build it, and pass its name in the option 'images'.",
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
})

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
  'invalid-sub-path': { since: '0.1.0', why: "Kubernetes takes a relative path without '..'." },
  'mount-target-taken': { since: '0.1.0', why: 'A path can hold one mount.' },
  'undefined-volume': {
    since: '0.1.0',
    why: "A named volume must be declared below the top-level 'volumes'.",
    remedy:
      "Declare the volume below the top-level 'volumes', or write the name of one that is: the hint offers the nearest one.",
  },
  'host-volume-ignored': {
    since: '0.1.0',
    why: "The nodes of a cluster do not have the files of a developer's machine.",
  },
  'image-derived': {
    since: '0.1.0',
    why: "The nodes of a cluster do not have the files of a developer's machine.",
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
