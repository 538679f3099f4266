import type { Code } from 'tranship'

/** The line that takes the place of several warnings of one code. Texts have the placeholders of the code, and a few more. */
export interface GroupedCode {
  /** The arguments that all warnings of a line have in common; the line can name them. */
  readonly by: readonly string[]
  /** One warning in the list. `{service}` is the service that it is about. */
  readonly item: string
  /** The line; `{count}` is the number of items, `{list}` has the items. */
  readonly message: string
  /** The fix for all of them. */
  readonly hint?: string
}

/**
 * Codes that one Compose file often has many warnings of, and the line for each. Warnings of other codes share a line only
 * if they have the same text.
 */
export const groupedCodes: Readonly<Partial<Record<Code, GroupedCode>>> = {
  'variable-unset': {
    by: [],
    item: '{variable}',
    message: '{count} variables are not set, so they are empty: {list}.',
    hint: 'Set them in `.env` or with `--set VARIABLE=value`.',
  },
  'env-file-variable-unset': {
    by: ['path'],
    item: 'line {line}',
    message:
      '{count} lines of the env file `{path}` use variables that are not set, so they are empty: {list}.',
    hint: 'Set them, or put the values into single quotes if the dollar sign is part of them.',
  },
  'port-not-public': {
    by: ['reason', 'instead'],
    item: '`{service}` {port}',
    message: '{count} ports are not made public, each because {reason}: {list}.',
    hint: '{instead}',
  },
  'localhost-address': {
    by: [],
    item: '`{what}` ({address})',
    message:
      'A browser finds nothing at {count} addresses of your own machine in a cluster, but elsewhere: {list}.',
    hint: 'Set them to these addresses in the cluster, where they can be by `--public-urls`. `-v` shows the command for each.',
  },
  'route-shadowed': {
    by: ['path', 'reason', 'instead'],
    item: '`{name}`',
    message:
      '{count} routes have the path `{path}`{reason}, as another one has, so only one can be reached: {list}.',
    hint: '{instead}',
  },
  'secret-to-create': {
    by: [],
    item: '`{objectName}`',
    message: '{count} Secrets must exist in the cluster: {list}.',
    hint: '`tranship deploy` creates them. `-v` shows the commands for kubectl.',
  },
  'image-to-build': {
    by: ['instead'],
    item: '`{image}`',
    message: 'Nodes cannot pull {count} built images, because their names have no registry: {list}.',
    hint: '{instead}',
  },
  'file-not-provided': {
    by: ['consequence'],
    item: '`{path}`',
    message: '{count} files were not read, so {consequence}: {list}.',
  },
  'name-sanitised': {
    by: [],
    item: '`{name}` (`{objectName}`)',
    message: '{count} names change in Kubernetes: {list}.',
  },
  'host-volume-not-mounted': {
    by: ['reason', 'instead'],
    item: '`{source}`',
    message: '{count} paths of the host are not mounted{reason}: {list}.',
    hint: '{instead}',
  },
  'small-volume': {
    by: ['size'],
    item: '`{volume}`',
    message: 'Files of {count} volumes often need more than their claims of {size}: {list}.',
  },
  'host-volume-as-claim': {
    by: ['content', 'instead'],
    item: '`{source}`',
    message: 'Volumes replace {count} folders of the host, and begin {content}: {list}.',
    hint: '{instead}',
  },
  'host-path': {
    by: [],
    item: '`{path}`',
    message: '{count} paths of the node are mounted: {list}.',
    hint: 'Use volumes, or remove `--host-paths`.',
  },
  'number-printed': {
    by: [],
    item: '{written} as `{printed}`',
    message: 'Docker Compose prints {count} numbers without quotes in another form: {list}.',
    hint: 'Put quotes around them to keep the texts.',
  },
  'unsupported-value': {
    by: ['instead'],
    item: '`{value}`',
    message: 'Kubernetes has no equivalent for {count} values, and tranship ignores them: {list}.',
    hint: '{instead}',
  },
  'user-by-name': {
    by: [],
    item: '`{user}` of `{service}`',
    message: '{count} users are names, but Kubernetes needs numbers, and tranship ignores them: {list}.',
    hint: 'Write numbers, such as `1000:1000`.',
  },
  'site-not-routed': {
    by: ['reader', 'reason'],
    item: '`{name}`',
    message: 'No route takes the place of {count} settings of {reader}, because {reason}: {list}.',
  },
  'docker-label': {
    by: ['reader'],
    item: '`{name}`',
    message: '{reader} reads {count} labels from Docker, and nothing in a cluster does: {list}.',
  },
  'added-capability': {
    by: [],
    item: '`{name}` of `{service}`',
    message: '{count} capabilities go beyond the baseline of the Pod Security Standards: {list}.',
    hint: 'Remove those that the programs work without.',
  },
}
