import { readFileSync } from 'node:fs'
import { mostBytes as mostFileBytes, sizeText } from '../cli/src/files/read-file.js'
import { mostBytes as mostFolderBytes, mostFiles as mostFolderFiles } from '../cli/src/manifest/host-files.js'
import {
  MOST_BYTES as MOST_LINK_BYTES,
  MOST_FILES as MOST_LINK_FILES,
} from '../site/src/state/project-bounds.js'
import { MOST_CONFIG_BYTES } from '../src/application/config-map.js'
import { BASE, FOR_TEXT, FOR_VALUE } from '../src/compose/allowance.js'
import { rowsByProgram } from '../src/kubernetes/metadata-rights.js'
import { LONGEST_CHAIN } from '../src/load/extends.js'
import { MOST_BYTES as MOST_OBJECT_BYTES } from '../src/object-checks/stored-size.js'
import { ALIAS_BUDGET, ALIAS_BUDGET_FOR_CHARACTER, CHARACTERS_OF_NODE } from '../src/parse/anchors.js'
import { MAXIMUM_DEPTH } from '../src/parse/depth.js'
import { MOST_PORTS } from '../src/rules/service/network/ports.js'
import { MOST_ANNOTATION_BYTES } from '../src/rules/values/annotations.js'
import { MOST_CHARACTERS, MOST_FILES } from '../src/rules/values/files.js'
import { ALWAYS_FINE, MOST_TIMES } from '../src/source/budget.js'
import type { Code } from '../src/warnings/catalogue.js'
import { MOST_CHARACTERS_OF_A_SEVERITY, MOST_OF_A_SEVERITY } from '../src/warnings/report.js'
import { code, table } from './markdown.js'

const file = 'docs/security.md'

/** Returns docs/security.md with the tables that the source decides. */
export function makeSecurityPage(): string {
  return [programs(), bounds()].reduce(withTable, readFileSync(file, 'utf8'))
}

/** Replaces the table that has the same header. */
function withTable(text: string, made: string): string {
  const lines = text.split('\n')
  const [header = ''] = made.split('\n')
  const start = lines.indexOf(header)
  if (start < 0) throw new Error(`${file} has no table with the header ${header}`)
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'))
  return [...lines.slice(0, start), made, ...lines.slice(end)].join('\n')
}

const titles: Readonly<Record<keyof typeof rowsByProgram, string>> = {
  runtimes: 'Runtimes of containers',
  networks: 'Networks',
  sidecars: 'Injected containers',
  identities: 'Identities, agents and copies',
  traffic: 'DNS, routes and load balancers',
  delivery: 'Delivery',
  storage: 'Volumes',
}

/** Makes the table of programs that read labels and annotations. */
function programs(): string {
  return table(
    ['Programs', 'Domains and beginnings of keys'],
    Object.entries(rowsByProgram).map(([program, rows]) => [
      titles[program as keyof typeof titles],
      rows
        .flatMap(({ domains = [], beginnings = [] }) => [...domains, ...beginnings])
        .map(code)
        .join(', '),
    ]),
  )
}

const number = (value: number): string => value.toLocaleString('en')

const characters = (value: number): string => `${number(value)} characters`

/** Makes the table of the sizes that the library, the command and the page accept. */
function bounds(): string {
  const rows: readonly (readonly [what: string, bound: string, ...codes: Code[]])[] = [
    ['nesting of maps and lists', number(MAXIMUM_DEPTH), 'too-deep'],
    [
      'values that aliases add',
      `${number(ALIAS_BUDGET)}, and ${ALIAS_BUDGET_FOR_CHARACTER} for each character of the Compose file; a text counts as one more for each ${characters(CHARACTERS_OF_NODE)}`,
      'too-many-aliases',
    ],
    [
      'text that variables become',
      `${sizeText(BASE)}, ${characters(FOR_TEXT)} for each of the text, ${FOR_VALUE} for each of a value from outside of it`,
      'too-much-text',
    ],
    [
      'what services take over by `extends`',
      `${characters(MOST_TIMES)} for each that is read, and ${number(ALWAYS_FINE)} in any case`,
      'too-large',
    ],
    ['objects', 'the same', 'too-large'],
    ['one object', `${number(MOST_OBJECT_BYTES)} bytes`, 'object-too-large'],
    ['ports of a service', number(MOST_PORTS), 'too-many-ports'],
    ['a ConfigMap', sizeText(MOST_CONFIG_BYTES), 'config-too-large'],
    ['annotations of an object', sizeText(MOST_ANNOTATION_BYTES), 'annotations-too-large'],
    [
      'files of a Compose file; text of all that it names',
      `${MOST_FILES}; ${characters(MOST_CHARACTERS)}`,
      'too-many-files',
    ],
    ['links of a chain of `extends` or `include`', number(LONGEST_CHAIN), 'chain-too-long'],
    [
      'errors, and warnings',
      `${number(MOST_OF_A_SEVERITY)} of each, and ${characters(MOST_CHARACTERS_OF_A_SEVERITY)} in the texts of each`,
      'more-errors',
      'more-warnings',
    ],
    ['a file that the command or the language server reads', sizeText(mostFileBytes)],
    ['a mounted folder', `${sizeText(mostFolderBytes)}, ${mostFolderFiles} files`],
    ['a shared link of the page', `${sizeText(MOST_LINK_BYTES)}, ${MOST_LINK_FILES} files`],
  ]
  return table(
    ['What', 'Bound', 'Code'],
    rows.map(([what, bound, ...codes]) => [what, bound, codes.map(code).join(', ')]),
  )
}
