import {
  configurationFolders,
  databaseFiles,
  dataFolders,
  installedFolders,
  maybeWrittenFolders,
  programFolders,
  writtenEndings,
  writtenFolders,
  generatedWords,
  writtenWords,
} from '../src/knowledge/container-paths.js'
import {
  credentials,
  fileEndings,
  sourceEndings,
  hiddenFiles,
  hostUses,
  lentFolders,
  placeholderFiles,
  sharedFolders,
  systemFolders,
  timeZoneFiles,
} from '../src/knowledge/host-paths.js'
import { hostReaders, type Need } from '../src/knowledge/host-readers.js'
import { basesWithoutShell, type ImageFacts, images, imagesOfShells } from '../src/knowledge/images.js'
import { largeFolderOptions, largeFolders, largeFolderVariables } from '../src/knowledge/large-data.js'
import { neverPublicPorts, pagePorts } from '../src/knowledge/never-public-ports.js'
import { metricsPaths, scrapeSettings } from '../src/knowledge/metrics.js'
import { nonHttpPorts } from '../src/knowledge/non-http-ports.js'
import { caddyFiles, certificatePaths, redirectsToTls, tlsSettings } from '../src/knowledge/own-tls.js'
import { protocolWords } from '../src/knowledge/protocol-words.js'
import { privateDomains } from '../src/knowledge/private-domains.js'
import {
  accountPrograms,
  closingCommands,
  closingWords,
  copyingPrograms,
  editingPrograms,
  endingPrograms,
  endingScripts,
  endingTaskGroups,
  endingTasks,
  endlessLoops,
  type KnownWords,
  movingPrograms,
  owningPrograms,
  permissionPrograms,
  serverPrograms,
  serverTasks,
  servingCommands,
  shells,
  usagePrograms,
  userPrograms,
  writingPrograms,
} from '../src/knowledge/programs.js'
import {
  exampleWords,
  secretFileEndings,
  secretFiles,
  secretFileWords,
} from '../src/knowledge/secret-files.js'
import { evidenceByWeight, runEvidence } from '../src/knowledge/run-evidence.js'
import {
  middlewareTypes,
  proxyImages,
  secureEntryPoints,
  siteDirectives,
  type Treatment,
  upstreamProtocols,
} from '../src/knowledge/reverse-proxies.js'
import { lookupSettings } from '../src/knowledge/resolvers.js'
import { endingServiceWords } from '../src/knowledge/service-names.js'
import { programsWithShell, tagsWithShell } from '../src/knowledge/shell-evidence.js'
import { type BySource, type SourceName, sources } from '../src/knowledge/sources.js'
import { portlessSchemes, schemePorts } from '../src/knowledge/url-schemes.js'
import { alpineGroups, debianGroups } from '../src/knowledge/user-groups.js'
import { type Meaning, type VariableWord, variableWords } from '../src/knowledge/variable-names.js'
import { code, generatedFrom, page, table } from './markdown.js'

/** Makes the page of all facts about ports, images, programs and names, each with its source. */
export function makeKnowledgePage(): string {
  return page(
    generatedFrom('the tables of `src/knowledge`'),
    '# Knowledge',
    '*For readers who ask what tranship knows of an image or a port.*',
    [
      'tranship reads no image and starts no program.',
      'These tables hold what it knows about well-known ports, images, programs and names.',
      'A source is the page that documents a row, with the month of the last check.',
    ].join(' '),
    '## Ports',
    'These TCP ports are well known for another protocol than HTTP (`non-http-ports.ts`).',
    table(['Port', 'Protocol', 'Source'], portRows()),
    [
      'These TCP ports get no route (`never-public-ports.ts`).',
      'A port that has pages, too, gets one if it is the only published port of its service.',
    ].join(' '),
    table(
      ['Ports', 'Fact', 'Source'],
      [
        ...portListRows(neverPublicPorts, 'of a database or debugger'),
        ...portListRows(pagePorts, 'has pages as often'),
      ],
    ),
    'An address without a port means the port of its scheme (`url-schemes.ts`).',
    table(
      ['Scheme', 'Port', 'Source'],
      entriesOf(schemePorts).flatMap(([source, ports]) =>
        Object.entries(ports).map(([scheme, port]) => [code(scheme), String(port), linkTo(source)]),
      ),
    ),
    'These schemes have no port of their own, and no route carries their protocols (`url-schemes.ts`).',
    table(['Scheme', 'Source'], wordRows(portlessSchemes)),
    'These words in the name of a port, a variable or an option name the protocol of a port (`protocol-words.ts`).',
    table(
      ['Word', 'Protocol', 'Source'],
      entriesOf(protocolWords).flatMap(([source, names]) =>
        Object.entries(names).map(([word, protocol]) => [code(word), protocol, linkTo(source)]),
      ),
    ),
    'These texts in mounted files, and these mounts, show that a program serves HTTPS itself (`own-tls.ts`).',
    table(
      ['Texts and paths', 'Fact', 'Source'],
      [
        ...programRows(tlsSettings, 'serves HTTPS'),
        ...programRows(redirectsToTls, 'redirects HTTP to HTTPS'),
        ...programRows(certificatePaths, 'has certificates'),
        ...programRows(caddyFiles, 'serves HTTPS for its hosts'),
      ],
    ),
    'These texts and paths show that a port is only for metrics (`metrics.ts`).',
    table(
      ['Texts and paths', 'Fact', 'Source'],
      [
        ...programRows(scrapeSettings, 'lists programs with metrics'),
        ...programRows(metricsPaths, 'has metrics'),
      ],
    ),
    '## Images',
    [
      'A name is the end of a repository, so it counts in every registry (`images.ts`).',
      'A name that ends with `/*` stands for all images of a publisher. Folders count in every container.',
    ].join(' '),
    table(
      ['Image', 'Facts', 'Source'],
      Object.entries(images).map(([name, facts]) => [
        code(name),
        factsOf(facts).join('; '),
        imageLink(facts),
      ]),
    ),
    'A stage of a Dockerfile that begins with one of these has no shell.',
    table(
      ['Base', 'Source'],
      [...wordRows(basesWithoutShell.names), ...wordRows(basesWithoutShell.words, (word) => `…${word}…`)],
    ),
    '## Programs',
    'The command of a service shows if it ends or runs on (`programs.ts`).',
    table(
      ['Programs', 'Fact', 'Source'],
      [
        ...programRows(endingPrograms, 'ends'),
        ...programRows(servingCommands, 'as the first argument of such a program: runs on'),
        ...programRows(serverPrograms, 'runs on'),
        ...programRows(serverTasks, 'as an argument: runs on'),
        ...programRows(usagePrograms, 'as the last word of a command: prints its usage and ends'),
        ...programRows(closingCommands, 'as the last command: ends'),
        ...programRows(closingWords, 'closes a compound command: what is before it counts'),
        ...programRows(endlessLoops, 'begins a loop that runs on'),
      ],
    ),
    'A command with one of these arguments ends, too. An ellipsis is any word.',
    table(
      ['Arguments', 'Source'],
      [
        ...wordRows(endingTasks),
        ...wordRows(endingTaskGroups, (word) => `${word}:…`),
        ...wordRows(endingScripts, (word) => `…:${word}`),
      ],
    ),
    'These programs write to files. A mounted file is writable if the text of a command shows that.',
    table(
      ['Programs', 'Fact', 'Source'],
      [
        ...programRows(copyingPrograms, 'writes to its last argument'),
        ...programRows(permissionPrograms, 'changes its arguments'),
        ...programRows(writingPrograms, 'writes to its arguments'),
        ...programRows(editingPrograms, 'writes to its arguments with `-i`'),
        ...programRows(movingPrograms, 'in a Dockerfile: may put a file elsewhere'),
        ...programRows(userPrograms, 'runs a program as the user who is an argument'),
        ...programRows(owningPrograms, 'has the owner of files as its first argument'),
        ...programRows(accountPrograms, 'in a Dockerfile: creates a user or a group'),
        ...groupRows(alpineGroups, 'on Alpine'),
        ...groupRows(debianGroups, 'elsewhere'),
      ],
    ),
    '## Paths of the host',
    'A cluster has a replacement for these paths (`host-paths.ts`). The first row that matches counts.',
    table(
      ['Paths', 'Images', 'Instead', 'Source'],
      hostUses.map(({ paths, need, instead, source }) => [
        codes(paths),
        need === undefined ? 'all' : needs[need],
        instead,
        linkTo(source),
      ]),
    ),
    'An image needs these parts of its host if its name has such a word (`host-readers.ts`).',
    table(
      ['Word', 'Images', 'Source'],
      hostReaders.map((row) => [code(row.word), needs[row.need], imageLink(row)]),
    ),
    [
      'A service keeps no data in these folders and files of a host.',
      'A path ends with `/**` if all below it counts, too. A `*` stands for any text in a name.',
    ].join(' '),
    table(
      ['Paths', 'Fact', 'Source'],
      [
        ...programRows(systemFolders, 'belongs to the system'),
        ...programRows(lentFolders, 'has data if the folder of the container has'),
        ...programRows(sharedFolders, 'has the folders of many programs or people'),
        ...programRows(credentials, 'has the credentials of a person'),
        ...programRows(timeZoneFiles, 'says the time zone'),
        ...wordRows(hiddenFiles, (ending) => `~/.…${ending}`).map(([words = '', source = '']) => [
          words,
          'is a file, though its name begins with a dot',
          source,
        ]),
        [
          codes(fileEndings.map((ending) => `.${ending}`)),
          'as the end of a target: is a file',
          'names that people choose',
        ],
        [codes(sourceEndings), 'as the end of a file: is only read', 'names that people choose'],
        ...programRows(placeholderFiles, 'keeps an empty folder in a repository'),
      ],
    ),
    '## Reverse proxies',
    [
      'Reverse proxies read their routes from Docker (`reverse-proxies.ts`).',
      'A setting that keeps requests out makes no route. Neither does a middleware or directive that is not in this table.',
    ].join(' '),
    table(
      ['Words', 'Fact', 'Source'],
      [
        ...treatmentRows(middlewareTypes, 'as a middleware'),
        ...treatmentRows(siteDirectives, 'as a directive of a site'),
        ...programRows(secureEntryPoints, 'as an entry point: has HTTPS'),
        ...programRows(upstreamProtocols, 'in `VIRTUAL_PROTO`: the service speaks HTTP'),
        ...programRows(lookupSettings, 'in a configuration of nginx: looks up hosts while it runs'),
        ...programRows(proxyImages, 'passes requests on to servers that its files name'),
      ],
    ),
    '## Paths of containers',
    'Programs write to these folders or only read them (`container-paths.ts`), as to those of the images above.',
    table(
      ['Paths', 'Fact', 'Source'],
      [
        ...programRows(dataFolders, 'has data'),
        ...programRows(writtenFolders, 'as the last name of a path, in any case: has data'),
        ...programRows(maybeWrittenFolders, 'likewise, if it has a database or is large'),
        ...programRows(databaseFiles, 'as the end of a file, in any case: is a database'),
        [codes(writtenEndings), 'as the end of a file, in any case: is written', 'names that people choose'],
        [
          codes(generatedWords),
          'in the last name of a path: its files are made again when they are missing',
          'names that people choose',
        ],
        [
          codes(writtenWords),
          'in the name of a new file or of its setting: is written',
          'names that people choose',
        ],
        ...programRows(configurationFolders, 'has configuration, which is only read'),
        ...programRows(programFolders, 'has files of a program in the image'),
        ...programRows(installedFolders, 'has installed files in the image'),
        ...programRows(largeFolders, 'needs many gigabytes'),
        ...programRows(largeFolderVariables, 'as a variable: names such a folder'),
        ...programRows(largeFolderOptions, 'as an option: may name such a folder'),
      ],
    ),
    [
      'An init container copies the files of an image into a volume if the image has a shell (`shell-evidence.ts`).',
      'These words show that an image has one, and so does a file whose name ends with `.sh`.',
    ].join(' '),
    table(
      ['Words', 'Fact', 'Source'],
      [
        ...programRows(imagesOfShells, 'as an image: runs a shell, which ends without a terminal'),
        ...programRows(shells, 'as a program: is a shell'),
        ...programRows(programsWithShell, 'as a program: runs a shell'),
        ...programRows(tagsWithShell, 'in the tag of an image: has a shell'),
      ],
    ),
    '## Secret files',
    [
      'A file that has such a name is a secret (`secret-files.ts`).',
      'So is a dotenv file, such as `.env.production`, without a word for an example in its name.',
    ].join(' '),
    table(
      ['Names', 'Fact', 'Source'],
      [
        ...programRows(secretFiles, 'the whole name'),
        ...programRows(secretFileEndings, 'the end of a name'),
        ...programRows(secretFileWords, 'the end of a name, as a word'),
        ...programRows(exampleWords, 'an example of a dotenv file'),
      ],
    ),
    '## Names of services',
    'A service does one task and ends if its name has one of these words (`service-names.ts`):',
    `${endingServiceWords.map(code).join(', ')}.`,
    '## Private domains',
    [
      'The public DNS has no name with one of these labels at the end (`private-domains.ts`).',
      'If such a name is an alias of a service, it can only mean the service:',
    ].join(' '),
    table(
      ['Label', 'Source'],
      entriesOf(privateDomains).flatMap(([source, labels]) =>
        labels.map((label) => [code(label), linkTo(source)]),
      ),
    ),
    '## Servers and one-shots',
    [
      'A server runs on. A one-shot does one task and ends (`run-evidence.ts`).',
      'The evidence with the greatest weight decides.',
    ].join(' '),
    table(
      ['Evidence', 'Shows', 'Weight'],
      evidenceByWeight.map((name) => {
        const { reason, shows, weight } = runEvidence[name]
        return [reason.replace(/'/g, '`'), `a ${shows}`, String(weight)]
      }),
    ),
    '## Names of variables',
    [
      'Words in the names of variables, options and keys show the kind of their values (`variable-names.ts`).',
      'Case does not matter. A name that ends with a word for a host has a host, even beside other words.',
    ].join(' '),
    table(
      ['Word', 'Fact', 'Example', 'Source'],
      variableWords.map((row) => [code(row.word), sayingOf(row), code(row.example), linkTo(row.source)]),
    ),
    '## Add a row',
    [
      '1. Find the page of the program, the image or the registry of ports that states the fact. Without one there is no row.',
      '2. Add the row to its table in `src/knowledge`, in the order of its rows. Its source is the name of that page',
      'in `sources.ts`; add the page there if it is new. The source of an image is its repository on Docker Hub, or the',
      'address of its Dockerfile.',
      '3. Add a golden case that the row changes, and run `npm run golden` and `npm run generate`.',
    ].join('\n'),
  )
}

function linkTo(source: SourceName): string {
  const { page: address, ...rest } = sources[source]
  return `[${source}](${address})${'checked' in rest ? ` (${rest.checked})` : ''}`
}

/** Returns a link to a page, or to a repository on Docker Hub. */
function imageLink({ source, checked }: Pick<ImageFacts, 'source' | 'checked'>): string {
  return `${pageLink(source)}${checked === undefined ? '' : ` (${checked})`}`
}

function pageLink(source: string): string {
  if (source.startsWith('https://')) return `[${source.slice('https://'.length)}](${source})`
  const [owner, name] = source.split('/')
  const path = owner === 'library' ? `_/${name}` : `r/${source}`
  return `[${source}](https://hub.docker.com/${path})`
}

const needs: Readonly<Record<Need, string>> = {
  builds: 'those that build images',
  certificates: 'those that get certificates',
  dashboard: 'dashboards',
  logs: 'those that collect logs',
  metrics: 'those that measure containers',
  restarts: 'those that restart unhealthy containers',
  routes: 'those that route requests',
  updates: 'those that update containers',
}

function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}

function factsOf(facts: ImageFacts): string[] {
  const { isDatabase, nonHttpPorts: ports, readsNoPortVariables, ends } = facts
  return [
    ...(isDatabase ? ['a database'] : []),
    ...(facts.ports ? [`listens on ${facts.ports.join(', ')}`] : []),
    ...Object.entries(facts.portsOfTag ?? {}).map(([word, own]) =>
      own.length === 0
        ? `no server with the tag ${code(word)}`
        : `on ${own.join(', ')} with the tag ${code(word)}`,
    ),
    ...(ports === 'all' ? ['no port speaks HTTP'] : []),
    ...(ports !== undefined && ports !== 'all' ? [`no HTTP on ${ports.join(' and ')}`] : []),
    ...(facts.hasHostsOfUsers ? ['is a reverse proxy with HTTPS for hosts of its users'] : []),
    ...(readsNoPortVariables ? ['reads no variable of its name that ends in `_PORT`'] : []),
    ...(ends ? ['does one thing and ends'] : []),
    ...(facts.dataFolders ? [`keeps data in ${codes(facts.dataFolders)}`] : []),
    ...(facts.volumes ?? []).map(({ folder, since, before }) => {
      const versions = since === undefined ? '' : ` from version ${since} on`
      return `declares the volume ${code(folder)}${before === undefined ? versions : ` before version ${before}`}`
    }),
    ...(facts.configurationFolders ? [`only reads ${codes(facts.configurationFolders)}`] : []),
    ...(facts.ownDataFolders ? [`keeps data in ${codes(facts.ownDataFolders)}, in its own containers`] : []),
    ...(facts.fillsVolumes ? ['copies its files into an empty volume'] : []),
  ]
}

const meanings: Readonly<Record<Meaning, string>> = {
  host: 'a value that is only a name is a host',
  secret: 'only the program understands the value',
  other: 'the name of something else than a host',
  permission: 'hosts that nobody connects to by these names',
  browser: 'addresses or hosts that browsers use',
  peers: 'servers of the same cluster',
  listening: 'an address at which the program listens',
  advertised: 'an address that the program tells others',
}

function sayingOf({ anywhere = [], atEnd, asLastWord, isHostOfService }: VariableWord): string {
  return [
    ...anywhere.map((meaning) => meanings[meaning]),
    ...(atEnd === 'host' ? ['at the end: a host'] : []),
    ...(atEnd === 'other' ? [`at the end: ${meanings.other}`] : []),
    ...(asLastWord ? [`as the last word: ${meanings[asLastWord]}`] : []),
    ...(isHostOfService ? ['behind the name of a service: its host'] : []),
  ].join('; ')
}

function portRows(): string[][] {
  const rows = entriesOf(nonHttpPorts).flatMap(([source, ports]) =>
    Object.entries(ports).map(([port, protocol]) => ({ port: Number(port), protocol, source })),
  )
  rows.sort((one, other) => one.port - other.port)
  return rows.map(({ port, protocol, source }) => [String(port), protocol, linkTo(source)])
}

function portListRows(bySource: BySource<readonly number[]>, fact: string): string[][] {
  return entriesOf(bySource).map(([source, ports]) => [ports.join(', '), fact, linkTo(source)])
}

const treatments: Readonly<Record<Treatment, string>> = {
  protects: 'keeps requests out',
  upgrades: 'sends requests by HTTP to HTTPS',
  changes: 'changes requests or answers',
  ordinary: 'does what an ingress controller does too',
}

function treatmentRows(bySource: typeof middlewareTypes, as: string): string[][] {
  return entriesOf(bySource).flatMap(([source, facts]) =>
    Object.entries(facts).map(([treatment, words]) => [
      codes(words),
      `${as}: ${treatments[treatment as Treatment]}`,
      linkTo(source),
    ]),
  )
}

function programRows(table: KnownWords, fact: string): string[][] {
  return wordRows(table).map(([words = '', source = '']) => [words, fact, source])
}

function groupRows(table: BySource<Readonly<Record<string, number>>>, where: string): string[][] {
  return entriesOf(table).map(([source, groups]) => [
    Object.keys(groups).map(code).join(', '),
    `as a user ${where}: has the group ${Object.values(groups).join(', ')}`,
    linkTo(source),
  ])
}

function wordRows(table: KnownWords, formOf = (word: string) => word): string[][] {
  return entriesOf(table).map(([source, words]) => [
    words.map((word) => code(formOf(word))).join(', '),
    linkTo(source),
  ])
}

/** Returns the typed entries of a table. */
function entriesOf<Name extends string, Value>(
  table: Readonly<Partial<Record<Name, Value>>>,
): [Name, Value][] {
  return Object.entries(table) as [Name, Value][]
}
