import type { Family, ReasonsOf } from '../entry.js'

/** Compose files of several files, and services with profiles. */
export const files = {
  'manifest-file-missing': {
    severity: 'error',
    at: 'value',
    message: "{where}: the file '{path}' in '{key}' was not found.",
    hint: '{instead}',
  },
  'manifest-outside-root': {
    severity: 'error',
    at: 'value',
    message: "{where}: the file '{path}' in '{key}' was not read, as it lies outside of the root.",
    hint: 'Move the file below the root.',
  },
  'file-outside-root': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: "{where}: '{path}' was not read, as it lies outside of the root.",
    hint: 'Move it below the root.',
  },
  'link-leads-out': {
    severity: 'error',
    at: 'value',
    message: "{where}: the file '{path}' in '{key}' was not read, as a link in its path leads elsewhere.",
    hint: 'Write the path that the link leads to, or replace the link by the file.',
  },
  'mounted-link-leads-out': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: "{where}: '{path}' was not read, as a link leads out of it to elsewhere on this machine.",
    hint: 'Write the path that the link leads to, or replace the link by what it leads to.',
  },
  'file-not-text': {
    severity: 'error',
    at: 'value',
    message: "{where}: the file '{path}' in '{key}' is not text: its bytes are not UTF-8.",
    hint: 'If it is text in another encoding, save it as UTF-8.',
  },
  'too-many-files': {
    severity: 'error',
    at: 'value',
    message: '{where}: with it, the manifest has more than {limit} files or 10 MB of text.',
    hint: 'Put what belongs together into fewer files.',
  },
  'chain-too-long': {
    severity: 'error',
    at: 'value',
    message: "{where}: the chain of '{key}' that leads here has more than {limit} links.",
    hint: 'Extend or include from nearer by.',
  },
  'extends-cycle': {
    severity: 'error',
    at: 'value',
    message: 'Services extend one another in a circle: {cycle}.',
    hint: 'Remove one `extends`.',
  },
  'include-cycle': {
    severity: 'error',
    at: 'value',
    message: 'Files include one another in a circle: {cycle}.',
    hint: 'Remove one `include`.',
  },
  'unknown-extended-service': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' names the service '{service}', which {file} does not have.",
    hint: '{suggestion}',
  },
  'resource-conflict': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{name}' is defined in another included file too, and in another way.",
    hint: 'Rename one of them, or put the difference into a file that is merged over this one.',
  },
  'inactive-service': {
    severity: 'error',
    at: 'key',
    message: "{where}: '{key}' names the service '{service}', which only counts with the profile {profiles}.",
    hint: "Name the profile in the option 'activeProfiles'{instead}.",
  },
  'unknown-profile': {
    severity: 'warning',
    at: 'value',
    message: "No service has the profile '{profile}', which is to be active.",
    hint: '{suggestion}',
  },
} as const satisfies Family

export const filesReasons = {
  'manifest-file-missing': {
    since: '0.2.0',
    why: "Without it, parts of the application are missing. The library reads no files: it is given their texts in the option 'files'.",
    remedy: 'Correct the path, which begins at the folder of the file that names it, or put the file there.',
  },
  'manifest-outside-root': {
    since: '0.2.0',
    why: 'Files of a repository that you do not trust must not bring in other files of your machine. A link counts by where it leads, and a file with several hard links lies outside.',
    remedy:
      'Move the file below the root; or name a higher folder as the root. If you trust the repository, read it without `--untrusted`; in an editor, switch `tranship.trustedFiles` on.',
  },
  'file-outside-root': {
    since: '0.2.0',
    why: 'Files of a repository that you do not trust must not bring the content of other files of your machine into objects. A link counts by where it leads, and a file with several hard links lies outside.',
    remedy:
      'Move it below the root; or name a higher folder as the root. If you trust the repository, read it without `--untrusted`; in an editor, switch `tranship.trustedFiles` on.',
  },
  'link-leads-out': {
    since: '0.2.0',
    why: 'A link in a repository can lead to any file of the machine, such as a key, and a reader of the Compose file does not see that. A path may lead out of the folder only as it is written: `../shared.env`.',
  },
  'mounted-link-leads-out': {
    since: '0.2.0',
    why: 'A link in a repository can lead to any folder of the machine, such as `~/.ssh`, and a reader of the Compose file does not see that. Nothing behind it goes into a ConfigMap or a container.',
  },
  'file-not-text': {
    since: '0.2.0',
    why: 'Manifests, env files and label files are read as text. What is mounted may be binary.',
  },
  'too-many-files': {
    since: '0.2.0',
    why: 'Files that include one another can multiply; a bound keeps them from exhausting the reader.',
  },
  'chain-too-long': {
    since: '0.2.0',
    why: 'Files or services can refer to others without end; a bound keeps them from exhausting the reader.',
  },
  'extends-cycle': { since: '0.2.0', why: 'No service of the circle has a beginning.' },
  'include-cycle': { since: '0.2.0', why: 'Reading the circle would have no end.' },
  'unknown-extended-service': {
    since: '0.2.0',
    why: 'What it would bring is missing.',
    remedy: 'Name a service of that file.',
  },
  'resource-conflict': {
    since: '0.2.0',
    why: 'Compose takes two resources of one name from two includes only where they are equal. What a file says itself wins over what it includes.',
  },
  'inactive-service': { since: '0.2.0', why: 'What is left out can be neither waited for nor reached.' },
  'unknown-profile': {
    since: '0.2.0',
    why: 'A misspelt profile activates nothing.',
    remedy: 'Name a profile that a service has.',
  },
} satisfies ReasonsOf<typeof files>
