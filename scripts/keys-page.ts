import { keys, type KeyDocumentation } from '../src/index.js'
import { profiles } from '../src/profiles/profile.js'
import { supportIn } from '../test/support/key-support.js'
import { code, flowYaml, generatedFrom, page, table } from './markdown.js'

/** A section of the page for the keys below some paths. The first match wins. */
interface Section {
  readonly title: string
  readonly below: readonly string[]
  readonly about: string
}

const sections: readonly Section[] = [
  {
    title: '`build`',
    below: ['services.*.build.'],
    about:
      '`planBuild()` reads these keys. Objects have only the name of the image. A string is the `context`. `toBakeFile()` writes all of them in the form of `docker buildx bake`.',
  },
  {
    title: '`depends_on`',
    below: ['services.*.depends_on.*.'],
    about: 'A list of names waits until each service has started.',
  },
  {
    title: '`deploy`',
    below: ['services.*.deploy.'],
    about: '',
  },
  { title: '`env_file`', below: ['services.*.env_file.[].'], about: 'A string is the `path`.' },
  {
    title: '`healthcheck`',
    below: ['services.*.healthcheck.'],
    about: 'Durations are rounded up to whole seconds, the unit of Kubernetes.',
  },
  {
    title: '`ports`',
    below: ['services.*.ports.[].'],
    about: 'The long form. The short one is `[[address:]published:]target[/protocol]`.',
  },
  { title: '`resources`', below: ['services.*.resources.'], about: 'Values are Kubernetes quantities.' },
  {
    title: '`volumes` of a service',
    below: ['services.*.volumes.[].'],
    about: 'The long form. The short one is `[source:]target[:options]`.',
  },
  { title: '`x-platform-identity-token`', below: ['services.*.x-platform-identity-token.'], about: '' },
  {
    title: 'Jobs',
    below: ['jobs.*.'],
    about:
      'The keys of one entry of `jobs` that services lack. The others are those of a service, but for what only a program that always runs has, such as `restart`.',
  },
  { title: 'Services', below: ['services.*.'], about: 'The keys of one entry of `services`.' },
  {
    title: 'Volumes',
    below: ['volumes.*.'],
    about:
      'The keys of one entry of the top-level `volumes`. Any other key of `driver_opts` raises a warning.',
  },
  { title: 'Secrets', below: ['secrets.*.'], about: 'The keys of one entry of the top-level `secrets`.' },
  {
    title: 'Endpoints',
    below: [
      'endpoints.*.rules.[].',
      'endpoints.*.[].',
      'endpoints.*.',
      'endpoints.rules.[].',
      'endpoints.[].',
      'endpoints.',
    ],
    about:
      '`endpoints` is a list of rules (`path`, `service`, `port`), or an object with `rules`, `labels` and `annotations`, or a map of names to either.',
  },
  { title: 'Top level', below: [''], about: '' },
]

/** Returns a row's name for its key, in Markdown. */
type NameOf = (name: string, key: KeyDocumentation) => string

/** Makes the page of all keys, by block, with their support in each profile. */
export function makeKeysPage(nameOf: NameOf = code): string {
  const rows = new Map<Section, Map<string, KeyDocumentation>>()
  for (const key of keys) {
    const section = sections.find(({ below }) => below.some((prefix) => key.path.startsWith(prefix)))!
    const name = nameIn(section, key.path)
    const group = rows.get(section) ?? new Map<string, KeyDocumentation>()
    rows.set(section, group)
    // `endpoints` has several notations, with the same keys in each.
    if (!group.has(name)) group.set(name, key)
  }
  const order = [
    'Top level',
    'Services',
    'Jobs',
    ...sections.map(({ title }) => title).filter((title) => title.startsWith('`')),
    'Volumes',
    'Secrets',
    'Endpoints',
  ]
  return page(
    generatedFrom('`src/keys`'),
    '# Keys',
    '*For authors of Compose files who look up a key.*',
    'Look up a key of a Compose file: its support in each [profile](profiles.md), and the Kubernetes fields that it becomes. The page lists every key of the Compose Specification and of the platform’s reference.',
    [
      '- **yes**: tranship translates the key, as the text says.',
      '- **warning**: tranship leaves the key out with a warning: [`unsupported-key`](diagnostics.md#unsupported-key), or [`requires-profile`](diagnostics.md#requires-profile) if another profile supports it. The text names an alternative, if there is one.',
      '- **silent**: tranship leaves the key out without a warning, as the reference demands.',
    ].join('\n'),
    'If the text tells you to add a field to the Pod or the container, change the objects, for example with a Kustomize patch. Keys that are in no table give the error [`refused-key`](diagnostics.md#refused-key) in the profile `compose`, and in the others the warning [`unknown-key`](diagnostics.md#unknown-key). Keys that begin with `x-` are yours.',
    ...order.flatMap((title) => {
      const section = sections.find((one) => one.title === title)!
      return [`## ${title}`, section.about, toTable(rows.get(section) ?? new Map(), nameOf)]
    }),
  )
}

function nameIn({ below }: Section, path: string): string {
  const prefix = below.find((one) => path.startsWith(one))!
  return path.slice(prefix.length).replace(/\.\[\]/g, '[]')
}

function toTable(rows: ReadonlyMap<string, KeyDocumentation>, nameOf: NameOf): string {
  return table(
    ['Key', ...profiles, 'Result', 'Example'],
    [...rows].map(([name, key]) => [
      nameOf(name, key),
      ...profiles.map((profile) => answers[supportIn(key, profile).support]),
      describe(key),
      key.example === undefined ? '' : code(flowYaml(key.example)),
    ]),
  )
}

const answers = { mapped: 'yes', unsupported: 'warning', ignored: 'silent' } as const

/** Describes a key, and its support in other profiles. */
function describe({ text, default: standard, elsewhere }: KeyDocumentation): string {
  return [
    text,
    standard === undefined ? '' : `Default: ${code(String(standard))}.`,
    elsewhere === undefined || elsewhere.text === '' ? '' : `Otherwise: ${elsewhere.text}`,
  ]
    .filter((part) => part !== '')
    .join(' ')
}
