import type { Family, ReasonsOf } from '../entry.js'

/** The form of the manifest: keys, types and values in general. */
export const manifest = {
  'not-a-manifest': {
    severity: 'error',
    at: 'value',
    message: 'A Compose file must be a map with the key `services`, not {found}.',
    hint: '{instead}',
  },
  'more-errors': {
    severity: 'error',
    at: 'key',
    message: 'There are {count} more errors.',
    hint: 'Fix the errors above first.',
  },
  'more-warnings': {
    severity: 'warning',
    at: 'key',
    message: 'There are {count} more warnings.',
    hint: 'Look at the warnings above first.',
  },
  'old-format': {
    severity: 'error',
    at: 'key',
    message:
      '`{service}` is at the top level of the file, as in version 1 of the Compose format, which tranship does not read.',
    hint: 'Put `services:` above all services, and indent them.',
  },
  'no-services': {
    severity: 'error',
    at: 'key',
    message: 'The Compose file has no services.',
    hint: '{instead}',
  },
  'no-workloads': {
    severity: 'warning',
    at: 'key',
    message: 'The Compose file has no services, so nothing runs.',
    hint: 'Add a service below `services:`.',
  },
  'kubernetes-object': {
    severity: 'error',
    at: 'value',
    message: 'This is a Kubernetes object ({apiVersion}, {kind}), not a Compose file.',
    hint: 'Apply it with `kubectl`. tranship reads Compose files and produces such objects.',
  },
  'wrong-type': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be {expected}, {found}.',
    hint: '{instead}',
  },
  'invalid-value': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`. It must be one of {values}.',
    hint: '{suggestion}',
  },
  'missing-key': {
    severity: 'error',
    at: 'key',
    message: '{where}: `{key}` needs the key `{name}`.',
    hint: 'Add `{name}`.',
  },
  'empty-value': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` is empty.',
    hint: 'Set a value, or remove the key.',
  },
  'not-a-boolean': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be `true` or `false`, not `{value}`.',
  },
  'not-an-integer': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be an integer from {minimum} to {maximum}, not `{value}`.',
  },
  'path-not-absolute': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be a path that begins with `/`, not `{path}`.',
    hint: 'Begin the path with `/`.',
  },
  'unknown-key': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{key}` is not a known key. tranship ignores it.',
    hint: '{suggestion}',
  },
  'refused-key': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: `{key}` is not a key of the Compose Specification, so Docker Compose refuses the file.',
    hint: '{instead}',
  },
  'unsupported-key': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{key}` is not supported. tranship ignores it.',
    hint: '{instead}{elsewhere}',
  },
  'unsupported-value': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` has no equivalent in Kubernetes. tranship ignores it.',
    hint: '{instead}',
  },
  'setting-overruled': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` has no effect, because {winner} takes precedence.',
    hint: '{instead}',
  },
  'malformed-value': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not {expected}. tranship ignores it.',
    hint: '{instead}',
  },
  'setting-without-effect': {
    severity: 'warning',
    effect: false,
    at: 'key',
    message: '{where}: `{key}` has no effect {reason}.',
    hint: 'Remove it.',
  },
  'requires-kubernetes': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` needs Kubernetes {version}. tranship ignores it.',
    hint: 'If your cluster has at least this version, set the option `kubernetes` to its version.',
  },
  'requires-profile': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{key}` needs the profile {profiles}. tranship ignores it.',
    hint: 'Choose the profile {profiles}.',
  },
  'unused-ignore': {
    severity: 'warning',
    at: 'value',
    message: 'This comment silences nothing: {reason}.',
    hint: '{suggestion}',
  },
  'invalid-option': {
    severity: 'error',
    at: 'value',
    message: 'The option `{option}` must be {expected}, not `{value}`.',
    hint: '{suggestion}',
  },
} as const satisfies Family

export const manifestReasons = {
  'not-a-manifest': {
    since: '0.1.0',
    why: 'A Compose file is a map of top-level keys. tranship merges the documents of a file, as Compose does, and each must be such a map.',
    remedy: 'Begin with `services:`. Remove the `---` of a document without content.',
  },
  'more-errors': {
    since: '0.2.0',
    why: 'tranship shows at most a thousand errors, or a million characters of them.',
  },
  'more-warnings': {
    since: '0.2.0',
    why: 'tranship shows at most a thousand warnings, or a million characters of them.',
  },
  'old-format': {
    since: '0.2.0',
    why: 'Since version 2 of the format, services are below `services`. Docker Compose reads no other form.',
  },
  'no-services': {
    since: '0.1.0',
    why: 'An application without services has nothing to run.',
    remedy:
      'Add a service below `services:`. If all services have `profiles`, activate one of these profiles.',
  },
  'no-workloads': {
    since: '0.2.0',
    why: 'The reference allows a file without services. tranship creates its volumes, and a deploy removes nothing.',
  },
  'kubernetes-object': {
    since: '0.2.0',
    why: 'A map with `apiVersion` and `kind` but without `services` is a Kubernetes object.',
  },
  'wrong-type': {
    since: '0.1.0',
    why: 'The Compose Specification defines the type of every key.',
    remedy: 'Write a value of the type that the message names.',
  },
  'invalid-value': {
    since: '0.1.0',
    why: 'Only these values have a meaning.',
    remedy: 'Write one of the values that the message lists.',
  },
  'missing-key': { since: '0.1.0', why: 'The other keys of the block have no meaning without it.' },
  'empty-value': { since: '0.1.0', why: 'An empty value has no meaning here.' },
  'not-a-boolean': {
    since: '0.1.0',
    why: 'The key switches something on or off.',
    remedy: 'Write `true` or `false`. tranship also accepts `yes`, `no`, `on` and `off`.',
  },
  'not-an-integer': {
    since: '0.1.0',
    why: 'Kubernetes accepts no other value.',
    remedy: 'Write an integer in the range that the message names.',
  },
  'path-not-absolute': { since: '0.1.0', why: 'There is no folder that a relative path could begin at.' },
  'unknown-key': {
    since: '0.1.0',
    why: 'The key is neither in the Compose Specification nor in the reference.',
    remedy:
      'Correct the name. The hint suggests the nearest one. Begin the names of your own keys with `x-`.',
  },
  'refused-key': {
    since: '0.2.0',
    why: 'The profile `compose` refuses the keys that Docker Compose refuses. In the other profiles, and below `x-` keys, they give the warning `unknown-key`.',
    remedy:
      'Correct the name or the indentation. The hint has the nearest name, or the place of the key. Begin the names of your own keys with `x-`.',
  },
  'unsupported-key': {
    since: '0.1.0',
    why: 'tranship knows the key, but translates no part of it to Kubernetes.',
    remedy: 'Remove the key. If there is an alternative, the hint names it.',
  },
  'unsupported-value': {
    since: '0.2.0',
    why: 'tranship translates the key, but Kubernetes has no equivalent for this value.',
    remedy: 'Follow the hint, or remove the value.',
  },
  'setting-overruled': {
    since: '0.2.0',
    why: 'Two settings contradict each other, and an object can follow only one of them. The message names the other one.',
    remedy: 'Remove one of the two, or make them agree.',
  },
  'malformed-value': {
    since: '0.2.0',
    why: 'Kubernetes rejects an object with such a name, address or number. Compose does not read the label, or accepts more.',
    remedy: 'Correct the value, or remove it.',
  },
  'setting-without-effect': {
    since: '0.2.0',
    why: 'The setting is for something else of its kind. A sub-path needs a named volume and is given once, a size needs a `tmpfs`, and a `tmpfs` has no source. A claim that exists already has its settings, and shares, memory and folders of the host have no claim. In `develop.watch`, `target` and `initial_sync` are for actions that copy files, and `exec` is for `sync+exec`. Other programs reach Pods through their Service, on whatever node they run, so a port needs no `mode`.',
  },
  'requires-kubernetes': {
    since: '0.2.0',
    why: 'tranship produces objects for Kubernetes 1.29 and later. Older clusters reject fields that they do not know.',
    remedy: 'Set the option `kubernetes`, or `--kubernetes` of the command, to the version of the cluster.',
  },
  'requires-profile': { since: '0.1.0', why: 'The chosen profile does not have this key.' },
  'unused-ignore': {
    since: '0.2.0',
    why: 'A comment `# tranship-ignore CODE` silences warnings of that code on its own line. If it stands alone on a line, it applies to the next line.',
    remedy: 'Remove the comment, or move it to the line of the warning. You cannot silence errors.',
  },
  'invalid-option': {
    since: '0.1.0',
    why: 'tranship copies the value of the option into objects, so it must be valid.',
    remedy: 'Correct the option that you pass to the library or to the command.',
  },
} satisfies ReasonsOf<typeof manifest>
