import type { Family, ReasonsOf } from '../entry.js'

/** Applications of several Compose files, and services with profiles. */
export const files = {
  'manifest-file-missing': {
    severity: 'error',
    at: 'value',
    message: '{where}: tranship cannot find the file `{path}` in `{key}`.',
    hint: 'Correct the path. It is relative to the folder of the file that names it.',
  },
  'remote-file': {
    severity: 'error',
    at: 'value',
    message: '{where}: tranship has not fetched `{path}` in `{key}`.',
    hint: '{instead}',
    fallback: 'Download the file, and write the path of the copy.',
  },
  'manifest-outside-root': {
    severity: 'error',
    at: 'value',
    message:
      '{where}: the file `{path}` in `{key}` is outside the root folder, so tranship does not read it.',
    hint: 'Move the file below the root folder.',
  },
  'file-outside-root': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: '{where}: `{path}` is outside the root folder, so tranship does not read it.',
    hint: 'Move it below the root folder.',
  },
  'link-leads-out': {
    severity: 'error',
    at: 'value',
    message:
      '{where}: tranship does not read the file `{path}` in `{key}`, because a link in its path leads elsewhere.',
    hint: 'Write the target path of the link, or replace the link by the file.',
  },
  'mounted-link-leads-out': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message:
      '{where}: tranship does not read `{path}`, because it contains a link to another place on this machine.',
    hint: 'Write the target path of the link, or replace the link by its target.',
  },
  'file-not-text': {
    severity: 'error',
    at: 'value',
    message: '{where}: the file `{path}` in `{key}` is not UTF-8 text.',
    hint: 'If it is text in another encoding, save it as UTF-8.',
  },
  'too-many-files': {
    severity: 'error',
    at: 'value',
    message: '{where}: with this file, the application has more than {limit} files or 10 MB of text.',
    hint: 'Combine files that belong together.',
  },
  'chain-too-long': {
    severity: 'error',
    at: 'value',
    message: '{where}: the chain of `{key}` that leads here has more than {limit} links.',
    hint: 'Shorten the chain.',
  },
  'extends-cycle': {
    severity: 'error',
    at: 'value',
    message: 'Services extend each other in a cycle: {cycle}.',
    hint: 'Remove one `extends`.',
  },
  'include-cycle': {
    severity: 'error',
    at: 'value',
    message: 'Files include each other in a cycle: {cycle}.',
    hint: 'Remove one `include`.',
  },
  'unknown-extended-service': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` refers to the service `{service}`, which {file} does not have.',
    hint: '{suggestion}',
    fallback: 'Write the name of a service of that file.',
  },
  'resource-conflict': {
    severity: 'error',
    at: 'key',
    message: '{where}: another included file defines `{name}` differently.',
    hint: 'Rename one of them, or move the difference into a file that overrides this one.',
  },
  'inactive-service': {
    severity: 'error',
    at: 'key',
    message:
      '{where}: `{key}` refers to the service `{service}`, which is active only with the Compose profile {profiles}.',
    hint: 'Add the Compose profile to the option `activeProfiles`{instead}.',
  },
  'unknown-profile': {
    severity: 'warning',
    at: 'value',
    message: 'No service has the Compose profile `{profile}`, which you activate.',
    hint: '{suggestion}',
    fallback: 'Write a Compose profile that a service has.',
  },
} as const satisfies Family

export const filesReasons = {
  'manifest-file-missing': {
    since: '0.2.0',
    why: 'Parts of the application are in this file. The library itself reads no files: pass their texts in the option `files`.',
  },
  'remote-file': {
    since: '0.2.0',
    why: 'The command fetches Compose files from Git repositories and OCI registries only with `--allow-remote`, and only those that are pinned to a commit or a digest. A branch or tag can become another application at any time. Editors fetch nothing.',
  },
  'manifest-outside-root': {
    since: '0.2.0',
    why: 'An untrusted repository must not make tranship read other files of your machine. For links, the target counts. A file with several hard links counts as outside.',
    remedy:
      'Move the file below the root folder, or choose a higher folder as the root. If you trust the repository, omit `--untrusted`. In an editor, enable `tranship.trustedFiles`.',
  },
  'file-outside-root': {
    since: '0.2.0',
    why: 'An untrusted repository must not bring other files of your machine into objects. For links, the target counts. A file with several hard links counts as outside.',
    remedy:
      'Move it below the root folder, or choose a higher folder as the root. If you trust the repository, omit `--untrusted`. In an editor, enable `tranship.trustedFiles`.',
  },
  'link-leads-out': {
    since: '0.2.0',
    why: 'A link in a repository can point to any file of the machine, for example a key. The Compose file does not show that. A path may leave the folder only visibly, such as `../shared.env`.',
  },
  'mounted-link-leads-out': {
    since: '0.2.0',
    why: 'A link in a repository can point to any folder of the machine, such as `~/.ssh`. The Compose file does not show that. tranship copies nothing behind such a link into a ConfigMap or a container.',
  },
  'file-not-text': {
    since: '0.2.0',
    why: 'tranship reads Compose files, env files and label files as text. Mounted files may be binary.',
  },
  'too-many-files': {
    since: '0.2.0',
    why: 'Files that include each other can multiply. The limit protects tranship from hostile input.',
  },
  'chain-too-long': {
    since: '0.2.0',
    why: 'Files and services can refer to others without end. The limit protects tranship from hostile input.',
  },
  'extends-cycle': { since: '0.2.0', why: 'tranship cannot resolve `extends` in a cycle.' },
  'include-cycle': { since: '0.2.0', why: 'tranship cannot resolve `include` in a cycle.' },
  'unknown-extended-service': {
    since: '0.2.0',
    why: 'tranship merges the keys of the extended service into this one.',
  },
  'resource-conflict': {
    since: '0.2.0',
    why: 'If two included files define a resource of the same name, Compose requires equal definitions. A definition in the including file takes precedence.',
  },
  'inactive-service': {
    since: '0.2.0',
    why: 'tranship leaves out inactive services, so others can neither wait for them nor reach them.',
  },
  'unknown-profile': {
    since: '0.2.0',
    why: 'A misspelled Compose profile activates nothing.',
  },
} satisfies ReasonsOf<typeof files>
