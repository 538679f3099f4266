import { family } from '../entry.js'

/** Volumes and what is mounted (reference 2.12). */
export const volumes = family({
  'invalid-mount': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{value}' in '{key}' cannot be mounted: {problem}.",
    why: 'A mount is written [source:]target[:options].',
    since: '0.1.0',
  },
  'unknown-mount-option': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{option}' in '{key}' is not a known option, so it is left out.",
    why: 'Compose passes over it in silence.',
    hint: "Use 'ro' or 'rw'.",
    since: '0.1.0',
  },
  'unsupported-mount-type': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{key}' is '{type}', which cannot be carried over, so the mount is left out.",
    why: 'Kubernetes has nothing of the kind here.',
    hint: "Use 'volume', 'bind' or 'tmpfs'.",
    since: '0.1.0',
  },
  'invalid-sub-path': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be a path inside the volume, not '{path}'.",
    why: "Kubernetes takes a relative path without '..'.",
    since: '0.1.0',
  },
  'mount-target-taken': {
    severity: 'error',
    at: 'value',
    message: "{where}: something is mounted at '{target}' already.",
    why: 'A path can hold one mount.',
    hint: 'Choose another path.',
    since: '0.1.0',
  },
  'undefined-volume': {
    severity: 'error',
    at: 'value',
    message: "{where}: the volume '{volume}' in '{key}' is not declared.",
    why: "A named volume must be declared below the top-level 'volumes'.",
    hint: '{suggestion}',
    since: '0.1.0',
  },
  'host-volume-ignored': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{source}' on the host is not mounted at '{target}'.",
    why: "The nodes of a cluster do not have the files of a developer's machine.",
    hint: 'Put the files into the image, or use a named volume.',
    since: '0.1.0',
  },
  'image-derived': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the mounted files go into the image '{image}', built on top of '{base}'.",
    why: "The nodes of a cluster do not have the files of a developer's machine.",
    hint: "Build it, and pass its name in the option 'images'.",
    since: '0.1.0',
  },
  'anonymous-volume-omitted': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: the anonymous volume at '{target}' is left out, because '{host}' is not mounted either.",
    why: "It kept the image's own content from being hidden by a host volume, and now would hide it itself.",
    hint: 'Remove it, or declare a named volume.',
    since: '0.1.0',
  },
  'invalid-storage-class': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    why: "The name of a storage class has lower-case letters, digits, '-' and '.'.",
    since: '0.1.0',
  },
})
