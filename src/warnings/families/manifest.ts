import type { Family, ReasonsOf } from '../entry.js'

/** The form of the manifest: keys, types and values in general. */
export const manifest = {
  'not-a-manifest': {
    severity: 'error',
    at: 'value',
    message: "The manifest must be a map with the key 'services', not {found}.",
    hint: "Begin with 'services:'.",
  },
  'more-errors': {
    severity: 'error',
    at: 'key',
    message: 'There are {count} more errors.',
    hint: 'Correct those that are shown first.',
  },
  'more-warnings': {
    severity: 'warning',
    at: 'key',
    message: 'There are {count} more warnings.',
    hint: 'Look at those that are shown first.',
  },
  'old-format': {
    severity: 'error',
    at: 'key',
    message:
      "'{service}' stands at the top of the manifest, as in the old format of Compose, which is not read.",
    hint: "Put 'services:' above all services, and indent them.",
  },
  'no-services': {
    severity: 'error',
    at: 'key',
    message: 'The manifest has no services.',
    hint: '{instead}',
  },
  'no-workloads': {
    severity: 'warning',
    at: 'key',
    message: 'The manifest has no services, so nothing runs.',
    hint: "Add a service below 'services:'.",
  },
  'kubernetes-object': {
    severity: 'error',
    at: 'value',
    message: 'This is a Kubernetes object ({apiVersion}, {kind}), not a Compose file.',
    hint: 'Apply it as it is, with kubectl: Compose files are what becomes such objects.',
  },
  'wrong-type': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be {expected}, {found}.",
  },
  'invalid-value': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'; it must be one of {values}.",
  },
  'missing-key': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{key}' lacks the key '{name}'.",
    hint: "Add '{name}'.",
  },
  'empty-value': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' is empty.",
    hint: 'Give it a value, or remove the key.',
  },
  'not-a-boolean': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be true or false, not '{value}'.",
  },
  'not-an-integer': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be a whole number from {minimum} to {maximum}, not '{value}'.",
  },
  'path-not-absolute': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' must be a path that begins with '/', not '{path}'.",
    hint: "Begin the path with '/'.",
  },
  'unknown-key': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{key}' is not a known key, so it is left out.",
    hint: '{suggestion}',
  },
  'unsupported-key': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{key}' is not supported, so this key is left out.",
    hint: '{instead}{elsewhere}',
  },
  'unsupported-value': {
    severity: 'warning',
    at: 'value',
    message: "{where}: Kubernetes cannot express '{value}' as '{key}', so it is left out.",
    hint: '{instead}',
  },
  'requires-kubernetes': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{value}' in '{key}' needs Kubernetes {version}, so it is left out.",
    hint: "If the cluster is as new as that, set the option 'kubernetes' to its version.",
  },
  'requires-profile': {
    severity: 'warning',
    at: 'key',
    message: "{where}: '{key}' needs profile {profiles}, so it is left out.",
    hint: 'Choose profile {profiles}.',
  },
  'unused-ignore': {
    severity: 'warning',
    at: 'value',
    message: 'The comment silences nothing: {reason}.',
    hint: '{suggestion}',
  },
  'invalid-option': {
    severity: 'error',
    at: 'value',
    message: "The option '{option}' must be {expected}, not '{value}'.",
  },
} as const satisfies Family

export const manifestReasons = {
  'not-a-manifest': { since: '0.1.0', why: 'A manifest is a map of top-level keys.' },
  'more-errors': {
    since: '0.2.0',
    why: 'A thousand errors, or a million characters of them, are more than anybody reads at once. The rest would only take time and room.',
  },
  'more-warnings': {
    since: '0.2.0',
    why: 'A thousand warnings, or a million characters of them, are more than anybody reads at once. The rest would only take time and room.',
  },
  'old-format': {
    since: '0.2.0',
    why: "Since version 2 of the format services stand below 'services', and Docker Compose reads no other.",
  },
  'no-services': {
    since: '0.1.0',
    why: 'An application without services has nothing to run.',
    remedy:
      "Add a service below 'services:'; of services that all have 'profiles', make one of those active.",
  },
  'no-workloads': {
    since: '0.2.0',
    why: 'The reference lets a manifest be without services. Its volumes are made, and a deploy removes nothing.',
  },
  'kubernetes-object': {
    since: '0.2.0',
    why: "A map with 'apiVersion' and 'kind' and without 'services' is what a translation makes, not what it reads.",
  },
  'wrong-type': {
    since: '0.1.0',
    why: 'The Compose Specification gives every key its type.',
    remedy: 'Write a value of the type that the message names.',
  },
  'invalid-value': {
    since: '0.1.0',
    why: 'Any other value has no meaning.',
    remedy: 'Write one of the values that the message lists.',
  },
  'missing-key': { since: '0.1.0', why: 'Without it the rest has no meaning.' },
  'empty-value': { since: '0.1.0', why: 'An empty text has no meaning here.' },
  'not-a-boolean': {
    since: '0.1.0',
    why: 'The key is either on or off.',
    remedy: "Write 'true' or 'false'; 'yes', 'no', 'on' and 'off' count too.",
  },
  'not-an-integer': {
    since: '0.1.0',
    why: 'Kubernetes takes no other value.',
    remedy: 'Write a whole number within the bounds that the message names.',
  },
  'path-not-absolute': { since: '0.1.0', why: 'A relative path has nothing here to be relative to.' },
  'unknown-key': {
    since: '0.1.0',
    why: 'The key is neither in the Compose Specification nor in the reference.',
    remedy:
      "Correct the name: the hint offers the nearest one that there is. A key of your own begins with 'x-'.",
  },
  'unsupported-key': {
    since: '0.1.0',
    why: 'The key is known, but nothing of it is carried over to Kubernetes.',
    remedy: 'Remove the key. If there is an alternative, the hint names it.',
  },
  'unsupported-value': {
    since: '0.2.0',
    why: 'The key is carried over, but Kubernetes has nothing for this value of it.',
    remedy: 'Do what the hint says, or remove the value.',
  },
  'requires-kubernetes': {
    since: '0.2.0',
    why: 'Objects are made for every Kubernetes from 1.29 on, and an older one refuses a field that it does not know.',
    remedy: "Set the option 'kubernetes', or '--kubernetes' of the command, to the version of the cluster.",
  },
  'requires-profile': { since: '0.1.0', why: 'The chosen profile does not have this key.' },
  'unused-ignore': {
    since: '0.2.0',
    why: 'A comment `# tranship-ignore CODE` silences warnings of that code on its own line or, alone on a line, on the next.',
    remedy:
      'Remove the comment, or move it to the line that the warning points at. Only warnings can be silenced.',
  },
  'invalid-option': {
    since: '0.1.0',
    why: 'The option goes into the objects as it is.',
    remedy: 'Correct the option that the caller of the library, or the command line, gives.',
  },
} satisfies ReasonsOf<typeof manifest>
