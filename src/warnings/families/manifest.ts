import type { Family, ReasonsOf } from '../entry.js'

/** The form of the manifest: keys, types and values in general. */
export const manifest = {
  'not-a-manifest': {
    severity: 'error',
    at: 'value',
    message: 'A Compose file must be a map with the key `services`, not {found}.',
    hint: '{instead}',
    fallback: 'Begin with `services:`. Remove the `---` of a document without content.',
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
    fallback:
      'Add a service below `services:`. If all services have `profiles`, activate one of these Compose profiles.',
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
    fallback: 'Write a value of this type.',
  },
  'invalid-value': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`. It must be one of {values}.',
    hint: '{suggestion}',
    fallback: 'Write one of these values.',
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
    hint: 'Write `true` or `false`. `yes`, `no`, `on` and `off` mean the same.',
  },
  'not-an-integer': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` must be an integer from {minimum} to {maximum}, not `{value}`.',
    hint: 'Write an integer in this range.',
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
    fallback: 'Correct or remove the key. Begin the names of your own keys with `x-`.',
  },
  'refused-key': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: `{key}` is not a key of the Compose Specification, so Docker Compose refuses the file.',
    hint: '{instead}',
    fallback: 'Correct the name or the indentation. Begin the names of your own keys with `x-`.',
  },
  'unsupported-key': {
    severity: 'warning',
    at: 'key',
    message: '{where}: `{key}` is not supported. tranship ignores it.',
    hint: '{instead}{elsewhere}',
    fallback: 'Remove the key.',
  },
  'unsupported-value': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` has no equivalent in Kubernetes. tranship ignores it.',
    hint: '{instead}',
    fallback: 'Remove the value.',
  },
  'setting-overruled': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` has no effect, because {winner} takes precedence.',
    hint: '{instead}',
    fallback: 'Remove one of the two, or make them agree.',
  },
  'malformed-value': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is not {expected}. tranship ignores it.',
    hint: '{instead}',
    fallback: 'Correct the value, or remove it.',
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
    fallback: 'Remove the comment, or move it to the line of the warning. You cannot silence errors.',
  },
  'invalid-option': {
    severity: 'error',
    at: 'value',
    message: 'The option `{option}` must be {expected}, not `{value}`.',
    hint: '{suggestion}',
    fallback: 'Write such a value, or leave the option out.',
  },
} as const satisfies Family

export const manifestReasons = {
  'not-a-manifest': {
    since: '0.1.0',
    why: 'A Compose file is a map of top-level keys. tranship merges the documents of a file, as Compose does, and each must be such a map.',
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
  },
  'invalid-value': {
    since: '0.1.0',
    why: 'Only these values have a meaning.',
  },
  'missing-key': { since: '0.1.0', why: 'The other keys of the block have no meaning without it.' },
  'empty-value': { since: '0.1.0', why: 'An empty value has no meaning here.' },
  'not-a-boolean': {
    since: '0.1.0',
    why: 'The key switches something on or off.',
  },
  'not-an-integer': {
    since: '0.1.0',
    why: 'Kubernetes accepts no other value.',
  },
  'path-not-absolute': { since: '0.1.0', why: 'There is no folder that a relative path could begin at.' },
  'unknown-key': {
    since: '0.1.0',
    why: 'The key is neither in the Compose Specification nor in the reference.',
  },
  'refused-key': {
    since: '0.2.0',
    why: 'The profile `compose` refuses the keys that Docker Compose refuses. In the other profiles, and below `x-` keys, they give the warning `unknown-key`.',
  },
  'unsupported-key': {
    since: '0.1.0',
    why: 'tranship knows the key, but translates no part of it to Kubernetes.',
  },
  'unsupported-value': {
    since: '0.2.0',
    why: 'tranship translates the key, but Kubernetes has no equivalent for this value.',
  },
  'setting-overruled': {
    since: '0.2.0',
    why: 'Two settings contradict each other, and an object can follow only one of them. The message names the other one.',
  },
  'malformed-value': {
    since: '0.2.0',
    why: 'Kubernetes rejects an object with such a name, address or number. Compose does not read the label, or accepts more.',
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
  },
  'invalid-option': {
    since: '0.1.0',
    why: 'tranship copies the value of the option into objects, so it must be valid.',
  },
} satisfies ReasonsOf<typeof manifest>
