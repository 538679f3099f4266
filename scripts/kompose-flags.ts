/** A proof of a row: something that `tranship` does with a flag, or with keys of a service in place of the flag. */
export interface Try {
  /** The command line. By default a translation. */
  readonly line?: string
  /** Keys of the service `web`, in place of its own. */
  readonly keys?: Readonly<Record<string, unknown>>
  /** A text of the output, or of standard error, that is missing in the translation without the line and the keys. */
  readonly shows?: string
  /** A text that the translation without the line and the keys shows, and this one does not. */
  readonly hides?: string
  /** A text that every translation shows: the flag of kompose asks for what tranship always does. */
  readonly always?: string
}

/** A row of the table of flags. */
export interface KomposeFlags {
  /** The flags of kompose, without the values that choose the row. */
  readonly flags: readonly string[]
  /** The first cell: the flags as a user writes them. */
  readonly written: string
  /** The second cell: what to use instead, or the reason why there is nothing. */
  readonly here: string
  readonly tries: readonly Try[]
}

const openShift = 'there is no output for OpenShift'

/** All flags of `kompose convert` 1.38, those of all commands and hidden ones too. */
export const komposeFlags: readonly KomposeFlags[] = [
  {
    flags: ['--stdout'],
    written: '`--stdout`',
    here: 'the default',
    tries: [{ always: 'kind: Service' }],
  },
  {
    flags: ['--file'],
    written: '`-f`, `--file FILE`, several times',
    here: '`-f FILE`, `--file FILE`',
    tries: [
      { line: '-f compose.yaml -f more.yaml', shows: 'image: more:1' },
      { line: '--file compose.yaml --file more.yaml', shows: 'image: more:1' },
    ],
  },
  {
    flags: ['--out'],
    written: '`-o`, `--out PATH`',
    here: '`-o PATH`. A folder ends in `/` or exists already.',
    tries: [{ line: '-o k8s/', hides: 'kind: Service' }],
  },
  {
    flags: ['--json'],
    written: '`-j`, `--json`',
    here: '`--format json`',
    tries: [{ line: '--format json', shows: '"kind": "Service"' }],
  },
  {
    flags: ['--yaml'],
    written: '`-y`, `--yaml` (deprecated)',
    here: 'the default',
    tries: [{ always: 'kind: Service' }],
  },
  {
    flags: ['--indent'],
    written: '`--indent N`',
    here: 'not available: two spaces',
    tries: [{ always: '\n  name: web\n' }],
  },
  {
    flags: ['--namespace'],
    written: '`-n`, `--namespace NAME`',
    here: '`--namespace NAME`, with `--create-namespace` for the Namespace object',
    tries: [
      { line: '--namespace dev', shows: 'namespace: dev' },
      { line: '--namespace dev --create-namespace', shows: 'kind: Namespace' },
    ],
  },
  {
    flags: ['--profile'],
    written: '`--profile NAME`',
    here: '`--activate NAME`. `--profile` of tranship selects a [profile](profiles.md) of the translation.',
    tries: [
      { line: '--activate debug', shows: 'name: debugger' },
      { line: '--profile 1.48', shows: 'profile `compose`' },
    ],
  },
  {
    flags: ['--no-interpolate'],
    written: '`--no-interpolate`',
    here: '`tranship config --no-interpolate` prints the merged Compose file so. In objects, variables are always replaced; `$${NAME}` keeps one.',
    tries: [{ line: 'config --no-interpolate', shows: '${LEVEL:-info}' }],
  },
  {
    flags: ['--replicas'],
    written: '`--replicas N`',
    here: '`scale` or `deploy.replicas` of the service',
    tries: [
      { keys: { scale: 3 }, shows: 'replicas: 3' },
      { keys: { deploy: { replicas: 3 } }, shows: 'replicas: 3' },
    ],
  },
  {
    flags: ['--controller', '--deployment', '--daemon-set'],
    written: '`--controller KIND`; `-d`, `--deployment`, `--daemon-set` (deprecated)',
    here: 'the label `kompose.controller.type`; `deploy.mode: global` for a DaemonSet',
    tries: [
      { keys: { labels: { 'kompose.controller.type': 'daemonset' } }, shows: 'kind: DaemonSet' },
      { keys: { deploy: { mode: 'global' } }, shows: 'kind: DaemonSet' },
    ],
  },
  {
    flags: ['--replication-controller'],
    written: '`--replication-controller` (deprecated)',
    here: 'not available: a Deployment or a StatefulSet replaces it',
    tries: [{ always: 'kind: StatefulSet' }],
  },
  {
    flags: ['--pvc-request-size'],
    written: '`--pvc-request-size SIZE`',
    here: '`--volume-size SIZE`; `driver_opts.size` for one volume',
    tries: [{ line: '--volume-size 7Gi', shows: 'storage: 7Gi' }],
  },
  {
    flags: ['--volumes'],
    written: '`--volumes persistentVolumeClaim`',
    here: 'a named volume',
    tries: [{ always: 'kind: PersistentVolumeClaim' }],
  },
  {
    flags: ['--volumes', '--emptyvols'],
    written: '`--volumes emptyDir`, `--emptyvols` (deprecated)',
    here: 'an anonymous volume, or `type: tmpfs`',
    tries: [
      { keys: { volumes: ['/cache'] }, shows: 'emptyDir: {}' },
      { keys: { volumes: [{ type: 'tmpfs', target: '/cache' }] }, shows: 'medium: Memory' },
    ],
  },
  {
    flags: ['--volumes'],
    written: '`--volumes hostPath`',
    here: '`--host-paths`, for absolute paths',
    tries: [{ line: '--host-paths', keys: { volumes: ['/etc/ssl:/ssl'] }, shows: 'hostPath:' }],
  },
  {
    flags: ['--volumes'],
    written: '`--volumes configMap`',
    here: 'the default for files of text; `--host-volumes config` for all',
    tries: [
      { keys: { volumes: ['./app.conf:/app.conf'] }, shows: 'kind: ConfigMap' },
      {
        line: '--host-volumes config',
        keys: { volumes: ['./app.conf:/app.conf'] },
        shows: 'kind: ConfigMap',
      },
    ],
  },
  {
    flags: ['--secrets-as-files'],
    written: '`--secrets-as-files`',
    here: 'always',
    tries: [{ always: 'mountPath: /run/secrets/key\n' }],
  },
  {
    flags: ['--build', '--push-image'],
    written: '`--build local`, `--push-image`',
    here: '`tranship build --push`; [`tranship deploy`](deploy.md) builds and pushes, too',
    tries: [
      { line: 'build --help', shows: '--push ' },
      { line: 'deploy --help', shows: '--no-build' },
    ],
  },
  {
    flags: ['--build'],
    written: '`--build none`',
    here: '`tranship deploy --no-build`',
    tries: [{ line: 'deploy --help', shows: '--no-build' }],
  },
  {
    flags: ['--push-image-registry'],
    written: '`--push-image-registry HOST`',
    here: '`--registry HOST`',
    tries: [
      {
        line: '--registry registry.example.com',
        keys: { build: '.', image: undefined },
        shows: 'image: registry.example.com/',
      },
    ],
  },
  {
    flags: ['--build-command', '--push-command'],
    written: '`--build-command COMMAND`, `--push-command COMMAND`',
    here: 'run your command before, then `tranship deploy --no-build --image SERVICE=IMAGE`',
    tries: [
      { line: '--image web=built:7', shows: 'image: built:7' },
      { line: 'deploy --help', shows: '--no-build' },
    ],
  },
  {
    flags: ['--generate-network-policies'],
    written: '`--generate-network-policies`',
    here: '`--network-policies`',
    tries: [{ line: '--network-policies', shows: 'kind: NetworkPolicy' }],
  },
  {
    flags: ['--with-kompose-annotation'],
    written: '`--with-kompose-annotation=false`',
    here: 'always',
    tries: [{ always: 'app.kubernetes.io/managed-by: tranship' }],
  },
  {
    flags: ['--service-group-mode', '--multiple-container-mode'],
    written: '`--service-group-mode label`, `--multiple-container-mode` (deprecated)',
    here: 'always, for services with the label `kompose.service.group`; or `network_mode: service:NAME`',
    tries: [
      {
        keys: { labels: { 'kompose.service.group': 'one' } },
        hides: 'kind: StatefulSet\nmetadata:\n  name: member',
      },
      { keys: { network_mode: 'service:member' }, hides: 'kind: StatefulSet\nmetadata:\n  name: web' },
    ],
  },
  {
    flags: ['--service-group-mode', '--service-group-name'],
    written: '`--service-group-mode volume`, `--service-group-name NAME`',
    here: 'not available: services that share a volume have Pods of their own on one node',
    tries: [{ keys: { volumes: ['shared:/shared'] }, shows: 'podAffinity:' }],
  },
  {
    flags: ['--chart'],
    written: '`-c`, `--chart`',
    here: '`-o chart/ --layout helm`: [a chart with values](helm.md)',
    tries: [{ line: '-o chart/ --layout helm', hides: 'kind: Service' }],
  },
  {
    flags: [
      '--provider',
      '--build',
      '--build-repo',
      '--build-branch',
      '--deployment-config',
      '--insecure-repository',
    ],
    written:
      '`--provider openshift`, `--build build-config`, `--build-repo`, `--build-branch`, `--deployment-config`, `--insecure-repository`',
    here: `not available: ${openShift}`,
    tries: [{ line: '--provider openshift', shows: 'unknown option' }],
  },
  {
    flags: ['--error-on-warning'],
    written: '`--error-on-warning`',
    here: '`--strict`',
    tries: [{ line: '--strict', keys: { cgroup: 'host' }, shows: 'error:' }],
  },
  {
    flags: ['--suppress-warnings'],
    written: '`--suppress-warnings`',
    here: '`--quiet`',
    tries: [{ line: '--quiet', hides: 'warning' }],
  },
  {
    flags: ['--verbose'],
    written: '`-v`, `--verbose`',
    here: '`-v`, `--verbose` shows each warning by itself',
    tries: [
      { line: '-v', shows: 'cgroup' },
      { line: '--verbose', shows: 'cgroup' },
    ],
  },
]

/** The other commands of kompose. */
export const komposeCommands: readonly (readonly [written: string, here: string])[] = [
  ['`kompose convert`', '`tranship -o ./`; `tranship` alone prints'],
  ['`kompose completion SHELL`', '`tranship completion SHELL`'],
  ['`kompose version`', '`tranship --version`'],
]
