import type { Family, ReasonsOf } from '../entry.js'

/** Files in containers: configs, secrets, and files and folders of the host. */
export const mountedFiles = {
  'undefined-config': {
    severity: 'error',
    at: 'value',
    message: "{where}: the config '{name}' in '{key}' is not declared.",
    hint: '{suggestion}',
  },
  'config-source': {
    severity: 'error',
    at: 'key',
    message: "{where} must have exactly one of 'content', 'environment' and 'file', or be external.",
    hint: 'Say where the content of the file is.',
  },
  'config-variable-unset': {
    severity: 'error',
    at: 'value',
    message: "{where}: the variable '{variable}' in '{key}' is not set.",
    hint: "Set it, or write the text into 'content'.",
  },
  'config-too-large': {
    severity: 'error',
    at: 'key',
    message: '{where} is larger than {limit} bytes, which is the most that a ConfigMap holds.',
    hint: 'Put the file into the image, or onto a volume.',
  },
  'file-missing': {
    severity: 'error',
    at: 'value',
    message: "{where}: the file '{path}' in '{key}' does not exist.",
    hint: 'A path begins at the folder of the file that names it.',
  },
  'file-not-provided': {
    severity: 'warning',
    at: 'value',
    aboutFile: true,
    message: "{where}: the file '{path}' was not read, so {consequence}.",
    hint: "Pass its content in the option 'files'{instead}.",
  },
  'file-owner-ignored': {
    severity: 'warning',
    at: 'value',
    message: "{where}: the file belongs to root, not to '{value}' as '{key}' says.",
    hint: 'Let others read it: `mode: "0444"`.',
  },
  'decimal-file-mode': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{value}' in '{key}' is a decimal number, and so the permissions {octal}.",
    hint: 'Begin an octal number with a zero.',
  },
  'invalid-file-mode': {
    severity: 'error',
    at: 'value',
    message: "{where}: '{key}' cannot be '{value}'.",
    hint: "Write permissions as an octal number, as in '0440'.",
  },
  'secret-variables': {
    severity: 'warning',
    at: 'value',
    message:
      'the Secret `{objectName}` must have the keys {keys}, which hold the values of secret variables.',
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
    message: "{where} is a file of a container, so the Secret '{objectName}' has to be in the cluster.",
    hint: '{instead}',
  },
  'secret-in-config-map': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{file}' may hold secrets, and is in a ConfigMap.",
    hint: "Name it in top-level 'secrets', and mount that with 'target'; or leave it out if 'env_file' reads it.",
  },
  'host-folder-read-only': {
    severity: 'warning',
    at: 'value',
    message: "{where}: nothing can be written to '{target}', as the files of '{source}' are in a ConfigMap.",
    hint: "Add ':ro' if the service only reads; for what it writes, use a named volume.",
  },
  'host-file-changed': {
    severity: 'warning',
    at: 'value',
    message: "{where}: its command cannot change the file '{target}', as '{source}' is in a ConfigMap.",
    hint: 'Leave that out: everybody can read the file, and run it if it is a script. Or let the command change a copy of it.',
  },
  'host-file-in-image': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: what is written to the file '{target}' is lost with the Pod, as '{source}' becomes a part of the image.",
    hint: "Add ':ro' if the service only reads; keep what it writes in a folder, with a named volume.",
  },
  'host-folder-is-a-volume': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{target}' begins empty in the cluster, as a volume is in the place of '{source}'.",
    hint: '{instead}',
  },
  'host-folder-copied': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: '{target}' is a volume that begins with the files of '{source}', and later changes to them do not reach it.",
    hint: "Add ':ro' if the service only reads them: then they are as new as the deploy.",
  },
  'host-folder-in-pods': {
    severity: 'warning',
    at: 'value',
    message:
      "{where}: what is written to '{target}' is lost with the Pod, which begins with the files of '{source}'.",
    hint: 'Copy the files with the Dockerfile; use a named volume for what the service writes.',
  },
  'time-zone-unset': {
    severity: 'warning',
    at: 'value',
    message: "{where}: '{source}' of the host is not mounted at '{target}', so times are those of the image.",
    hint: 'Set the variable TZ for the service, or for the translation.',
  },
  'label-file-invalid': {
    severity: 'error',
    at: 'value',
    message: "{where}: line {line} of the label file '{path}' cannot be read: {problem}.",
    hint: 'Correct the line.',
  },
} as const satisfies Family

export const mountedFilesReasons = {
  'undefined-config': {
    since: '0.2.0',
    why: "A config must be declared below the top-level 'configs'.",
    remedy:
      "Declare the config below the top-level 'configs', or write the name of one that is: the hint offers the nearest one.",
  },
  'config-source': { since: '0.2.0', why: 'The content of a file comes from exactly one place.' },
  'config-variable-unset': { since: '0.2.0', why: 'The variable holds all of the file.' },
  'config-too-large': { since: '0.2.0', why: 'Kubernetes refuses a ConfigMap with more.' },
  'file-missing': { since: '0.2.0', why: 'What the file says would be missing in the cluster.' },
  'file-not-provided': {
    since: '0.2.0',
    why: 'The translation has no access to files, and was given none.',
  },
  'file-owner-ignored': {
    since: '0.2.0',
    why: 'Files of ConfigMaps and Secrets belong to root. Where the permissions let others read them, nothing is lost.',
  },
  'decimal-file-mode': {
    since: '0.2.0',
    why: 'Only a number that begins with a zero is octal. Docker Compose takes any other as it is, and hardly anybody means that.',
  },
  'invalid-file-mode': { since: '0.2.0', why: 'Permissions go from 0000 to 0777.' },
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
    why: 'The value of a secret is never part of an object, so somebody has to bring it into the cluster. Pods wait until it is there.',
    remedy: 'Create the Secret with the command in the hint; or say that it exists with `external: true`.',
  },
  'secret-in-config-map': {
    since: '0.2.0',
    why: "A dotenv file, a private key, a file that is called after what it keeps (`keyfile`, `.htpasswd`) or one that top-level 'secrets' names is mounted. ConfigMaps are for everybody who may read an application, and stand in its manifests.",
    remedy:
      "A file that top-level 'secrets' names is in no object unless it is mounted by its path as well: the deploy, or a command that a warning shows, makes a Secret of it. In the service, 'secrets: [{source: settings, target: /app/.env}]' mounts it where it was.",
  },
  'host-folder-read-only': {
    since: '0.2.0',
    why: 'A folder of at most 1 MiB of text is taken for configuration. What a ConfigMap holds can only be read.',
    remedy: "With 'x-platform-host-volume: volume' in the long form, an empty volume is in its place.",
  },
  'host-file-changed': {
    since: '0.2.0',
    why: 'What a ConfigMap holds can only be read: `chmod`, `chown` and `sed -i` fail there, and with `&&` or `set -e` a script ends with them. A program that wants its key for itself alone, such as the `keyFile` of MongoDB, needs a copy too.',
  },
  'host-file-in-image': {
    since: '0.2.0',
    why: 'The file is larger than the 1 MiB that a ConfigMap holds, so it goes into an image, and with it to a registry. Each Pod begins with what was in it when the image was built.',
  },
  'host-folder-is-a-volume': {
    since: '0.2.0',
    why: "The nodes of a cluster do not have the folders of a developer's machine. Where a service keeps its data, it has a volume, which lasts.",
    remedy:
      "Copy what has to be in it into a running Pod with 'kubectl cp'. With 'x-platform-host-volume: image' in the long form, the folder goes into the image.",
  },
  'host-folder-copied': {
    since: '0.2.0',
    why: 'What a service writes to a folder has to last, and a ConfigMap, which would be made anew with the files, can only be read. So the files are in a ConfigMap from which a container of the same image, which needs a shell, copies them into the volume when that is empty.',
    remedy:
      "Copy what has changed into a running Pod with 'kubectl cp', or remove the claim of the volume, and with it what was written. With 'x-platform-host-volume: config' in the long form, the files are mounted and can only be read.",
  },
  'host-folder-in-pods': {
    since: '0.2.0',
    why: 'The Dockerfile copies nothing of its context, so the service runs what is mounted. The files are in a ConfigMap, from which a container of the same image copies them into each Pod.',
  },
  'time-zone-unset': {
    since: '0.2.0',
    why: 'Nodes have a time zone of their own. Most programs read the variable TZ, where the image has the data of time zones.',
  },
  'label-file-invalid': { since: '0.2.0', why: 'Its labels become annotations.' },
} satisfies ReasonsOf<typeof mountedFiles>
