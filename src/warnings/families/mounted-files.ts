import type { Family, ReasonsOf } from '../entry.js'

/** Files in containers: configs, secrets, and files and folders of the host. */
export const mountedFiles = {
  'undefined-config': {
    severity: 'error',
    at: 'value',
    message: '{where}: the config `{name}` in `{key}` is not declared.',
    hint: '{suggestion}',
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
  'secret-in-object': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the value of the secret variable `{variable}` in `{key}` goes into an object.',
    hint: 'Kubernetes takes no value from a Secret here. Do not commit the object, or use a variable that is no secret.',
  },
  'secret-without-shell': {
    severity: 'error',
    at: 'value',
    message: '{where}: `{key}` names a secret variable, which Kubernetes expands only in a shell.',
    hint: "Write `['CMD-SHELL', '…']` in a healthcheck, and `['sh', '-c', '…']` in a hook.",
  },
  'secret-to-create': {
    severity: 'warning',
    at: 'key',
    message: '{where} is a file of a container, so the Secret `{objectName}` must exist in the cluster.',
    hint: '{instead}',
  },
  'secret-in-config-map': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{file}` may contain secrets, and becomes part of a ConfigMap.',
    hint: 'Declare it in top-level `secrets`, and mount that with `target`. If `env_file` reads it, remove the mount.',
  },
  'host-folder-read-only': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: the service cannot write to `{target}`, because the files of `{source}` are in a ConfigMap.',
    hint: 'If the service only reads, add `:ro`. If it writes, use a named volume.',
  },
  'host-file-changed': {
    severity: 'warning',
    at: 'value',
    message: '{where}: the command cannot change the file `{target}`, because `{source}` is in a ConfigMap.',
    hint: 'Remove the change: everybody can read the file, and run it if it is a script. Or let the command change a copy of it.',
  },
  'host-file-in-image': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: changes of the service to the file `{target}` are lost with the Pod, because `{source}` becomes part of the image.',
    hint: 'If the service only reads, add `:ro`. If it writes, keep the file in a folder with a named volume.',
  },
  'host-folder-is-a-volume': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{target}` begins empty in the cluster, because a volume replaces `{source}`.',
    hint: '{instead}',
  },
  'host-folder-copied': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: `{target}` is a volume that begins with the files of `{source}`. Later changes to them do not reach it.',
    hint: 'If the service only reads them, add `:ro`. Then each deploy updates them.',
  },
  'host-folder-in-pods': {
    severity: 'warning',
    at: 'value',
    message:
      '{where}: files that the service writes to `{target}` are lost with the Pod, which begins with the files of `{source}`.',
    hint: 'Copy the files with the Dockerfile. If the service writes, use a named volume.',
  },
  'time-zone-unset': {
    severity: 'warning',
    at: 'value',
    message: '{where}: `{source}` of the host is not mounted at `{target}`, so times are those of the image.',
    hint: 'Set the variable `TZ` for the service, or for the translation.',
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
    remedy:
      'Declare the config below the top-level `configs`, or write the name of a declared one. The hint suggests the nearest one.',
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
  'secret-in-object': {
    since: '0.2.0',
    why: 'Everybody who may read the objects of an application can read the value, and so can readers of the repository that has them.',
  },
  'secret-without-shell': {
    since: '0.2.0',
    why: 'Kubernetes runs the commands of probes and hooks as they are. A shell in the container expands the variable that has the secret.',
  },
  'secret-to-create': {
    since: '0.2.0',
    why: 'tranship never puts the value of a secret into an object, so you have to bring it into the cluster. Pods wait until the Secret exists.',
    remedy: 'Create the Secret with the command in the hint. If it exists already, write `external: true`.',
  },
  'secret-in-config-map': {
    since: '0.2.0',
    why: 'The file is a dotenv file, a private key, has a name such as `keyfile` or `.htpasswd`, or is in top-level `secrets`. Everybody who may read an application can read its ConfigMaps, and they are part of its output.',
    remedy:
      'A file in top-level `secrets` is in no object unless a service also mounts it by its path. The deploy, or the command that a warning shows, makes a Secret of it. To mount it at the same path, write `secrets: [{source: settings, target: /app/.env}]` in the service.',
  },
  'host-folder-read-only': {
    since: '0.2.0',
    why: 'tranship takes a folder of at most 1 MiB of text for configuration. The files of a ConfigMap are read-only.',
    remedy: 'To mount an empty volume instead, write `x-platform-host-volume: volume` in the long form.',
  },
  'host-file-changed': {
    since: '0.2.0',
    why: 'The files of a ConfigMap are read-only. `chmod`, `chown` and `sed -i` fail there, and with `&&` or `set -e` the script ends. A program that needs a private key file, such as the `keyFile` of MongoDB, needs a copy too.',
  },
  'host-file-in-image': {
    since: '0.2.0',
    why: 'The file is larger than 1 MiB, the maximum of a ConfigMap, so it goes into an image, and with it to a registry. Each Pod begins with the file of the build.',
  },
  'host-folder-is-a-volume': {
    since: '0.2.0',
    why: 'The nodes of a cluster do not have the folders of your machine. Where a service keeps its data, it gets a volume, which lasts.',
    remedy:
      'Copy the files that it needs into a running Pod with `kubectl cp`. To put the folder into the image, write `x-platform-host-volume: image` in the long form.',
  },
  'host-folder-copied': {
    since: '0.2.0',
    why: 'Files that a service writes to a folder have to last, but a ConfigMap is read-only, and each deploy replaces it. So the files are in a ConfigMap, and an init container of the same image copies them into the volume when it is empty. The image needs a shell.',
    remedy:
      'Copy changed files into a running Pod with `kubectl cp`, or delete the claim of the volume with everything that was written. To mount the files read-only, write `x-platform-host-volume: config` in the long form.',
  },
  'host-folder-in-pods': {
    since: '0.2.0',
    why: 'The Dockerfile copies no files of its context, so the service runs the mounted files. They are in a ConfigMap, and an init container of the same image copies them into each Pod.',
  },
  'time-zone-unset': {
    since: '0.2.0',
    why: 'Nodes have their own time zone. Most programs read the variable `TZ`, if the image has the data of time zones.',
  },
  'label-file-invalid': { since: '0.2.0', why: 'The labels of this file become annotations.' },
} satisfies ReasonsOf<typeof mountedFiles>
