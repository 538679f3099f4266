import type { Family, ReasonsOf } from '../entry.js'

/** Files in containers: configs, secrets, and files and folders of the host. */
export const mountedFiles = {
  'undefined-config': {
    severity: 'error',
    at: 'value',
    message: '{where}: the config `{name}` in `{key}` is not declared.',
    hint: '{suggestion}',
    fallback: 'Declare it below the top-level `configs`, or write the name of a declared one.',
  },
  'config-source': {
    severity: 'error',
    at: 'key',
    message: '{where} must have exactly one of `content`, `environment` and `file`, or be external.',
    hint: 'Write one of them, and remove the others.',
  },
  'config-variable-unset': {
    severity: 'error',
    at: 'value',
    message: '{where}: the variable `{variable}` in `{key}` is not set.',
    hint: 'Set it, or write the text into `content`.',
  },
  'config-too-large': {
    severity: 'error',
    at: 'key',
    message: '{where} is larger than {limit} bytes, which is the maximum size of a ConfigMap.',
    hint: 'Put the file into the image, or onto a volume.',
  },
  'file-missing': {
    severity: 'error',
    at: 'value',
    message: '{where}: the file `{path}` in `{key}` does not exist.',
    hint: 'Create it, or correct the path. It is relative to the folder of the file that names it.',
  },
  'file-not-provided': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: '{where}: tranship has not read the file `{path}`, so {consequence}.',
    hint: 'Pass its content in the option `files`{instead}.',
  },
  'file-owner-ignored': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the file belongs to root, not to `{value}` as `{key}` says.',
    hint: 'Let others read it: `mode: "0444"`.',
  },
  'decimal-file-mode': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{value}` in `{key}` is a decimal number, which means the mode `{octal}`.',
    hint: 'Begin an octal number with `0`.',
  },
  'invalid-file-mode': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` cannot be `{value}`.',
    hint: 'Write the mode as an octal number, such as `0440`.',
  },
  'secret-variables': {
    severity: 'warning',
    at: 'value',
    message: 'The Secret `{objectName}` must have the values of secret variables, under these keys: {keys}.',
    hint: 'Create it with `tranship secrets | kubectl apply -f -`. `tranship deploy` creates it by itself.',
  },
  'literal-secret': {
    severity: 'warning',
    effect: false,
    at: 'value',
    message: 'The Compose file and its objects have these secrets as plain text: {keys}.',
    hint: 'Write `{reference}` instead of the value, and set this variable in `.env` or in the shell. Then the value goes into a Secret.',
  },
  'secret-in-object': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the value of the secret variable `{variable}` in `{key}` goes into an object.',
    hint: 'Kubernetes takes no value from a Secret here. Do not commit the object, or use a variable that is no secret.',
  },
  'secret-without-shell': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{key}` names a secret variable, so it runs in `/bin/sh`, which the image may lack.',
    hint: "If the image has a shell, write `['CMD-SHELL', '…']` in a healthcheck, and `['sh', '-c', '…']` in a hook. If it has none, read the secret in the program.",
  },
  'secret-to-create': {
    severity: 'warning',
    at: 'key',
    message: '{where} is a file of a container, so the Secret `{objectName}` must exist in the cluster.',
    hint: '{instead}',
    fallback: 'Create the Secret before you apply the objects.',
  },
  'secret-in-config-map': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{file}` may contain secrets, and becomes part of a ConfigMap.',
    hint: 'Declare it in top-level `secrets`, and mount that with `target`. If `env_file` reads it, remove the mount.',
  },
  'host-volume-read-only': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the service cannot write to `{target}`, because a ConfigMap replaces `{source}`.',
    hint: '{instead}',
    fallback: 'Add `:ro` if the service only reads, or use a named volume if it writes.',
  },
  'label-file-invalid': {
    severity: 'error',
    at: 'value',
    message: '{where}: line {line} of the label file `{path}` is not valid: {problem}.',
    hint: 'Correct the line.',
  },
} as const satisfies Family

export const mountedFilesReasons = {
  'undefined-config': {
    since: '0.2.0',
    why: 'A config must be declared below the top-level `configs`.',
  },
  'config-source': { since: '0.2.0', why: 'The content of a file has one source.' },
  'config-variable-unset': { since: '0.2.0', why: 'The variable is the whole content of the file.' },
  'config-too-large': { since: '0.2.0', why: 'Kubernetes rejects larger ConfigMaps.' },
  'file-missing': { since: '0.2.0', why: 'The content of the file would be missing in the cluster.' },
  'file-not-provided': {
    since: '0.2.0',
    why: 'The library reads no files, and nobody passed this one.',
  },
  'file-owner-ignored': {
    since: '0.2.0',
    why: 'Files of ConfigMaps and Secrets belong to root. If the mode lets others read them, the owner does not matter.',
  },
  'decimal-file-mode': {
    since: '0.2.0',
    why: 'Only a number that begins with `0` is octal. Docker Compose takes other numbers as decimal, which is rarely intended.',
  },
  'invalid-file-mode': { since: '0.2.0', why: 'Modes go from `0000` to `0777`.' },
  'secret-variables': {
    since: '0.2.0',
    why: 'The values of these variables are in no object, so that the objects can be committed. Pods start when the Secret is there.',
    remedy: 'Create the Secret, or write values into the objects with the option `secretVariables`.',
  },
  'literal-secret': {
    since: '0.2.0',
    why: 'Everybody who can read the repository or the objects knows the values. The name of a variable says that its value is a secret, or the value is a URL with a password.',
  },
  'secret-in-object': {
    since: '0.2.0',
    why: 'Everybody who may read the objects of an application can read the value, and so can readers of the repository that has them.',
  },
  'secret-without-shell': {
    since: '0.2.0',
    why: 'Kubernetes runs the commands of probes and hooks as they are. A shell in the container expands the variable that has the secret. Nothing in the application shows that the image has one.',
  },
  'secret-to-create': {
    since: '0.2.0',
    why: 'tranship never puts the value of a secret into an object, so you have to bring it into the cluster. Pods wait until the Secret exists.',
    remedy: 'Create the Secret with the command in the hint. If it exists already, write `external: true`.',
  },
  'secret-in-config-map': {
    since: '0.2.0',
    why: 'The file is a dotenv file, a private key, has a name such as `keyfile` or `.htpasswd`, has a URL with a password, or is in top-level `secrets`. Everybody who may read an application can read its ConfigMaps, and they are part of its output.',
    remedy:
      'A file in top-level `secrets` is in no object unless a service also mounts it by its path. The deploy, or the command that a warning shows, makes a Secret of it. To mount it at the same path, write `secrets: [{source: settings, target: /app/.env}]` in the service.',
  },
  'host-volume-read-only': {
    since: '0.2.0',
    why: 'tranship takes files and folders of at most 1 MiB of text for configuration, in at most 500 files. The files of a ConfigMap are read-only. `chmod`, `chown` and `sed -i` fail there, and with `&&` or `set -e` the script ends. A program that needs a private key file, such as the `keyFile` of MongoDB, needs a copy too.',
    remedy:
      'Add `:ro` if the service only reads, use a named volume if it writes, or let its command change a copy of the file. To mount an empty volume instead of a folder, write `x-platform-host-volume: volume` in the long form.',
  },
  'label-file-invalid': { since: '0.2.0', why: 'The labels of this file become annotations.' },
} satisfies ReasonsOf<typeof mountedFiles>
