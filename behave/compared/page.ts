import { code, page, table } from '../../scripts/markdown.js'
import { type Unseen, unseenChapter } from '../oracle/unseen.js'
import type { Measured, Measures } from './measures.js'

/** An application with the measures of each program, and the questions that its Pods answered. */
export interface Comparison {
  readonly application: string
  readonly measured: readonly Measured[]
  /** The passed and asked questions of each program. */
  readonly questions: readonly (Passed | undefined)[]
}

export interface Passed {
  readonly passed: number
  readonly asked: number
}

const columns = [
  'Objects',
  'Refused objects',
  'Without a Service',
  'Changed values',
  'Keys lost',
  'Questions passed',
] as const

/** Writes `docs/compared.md`. `programs` are the names of the programs, with their versions. */
export function comparedPage(
  programs: readonly string[],
  comparisons: readonly Comparison[],
  unseen: Unseen,
): string {
  const names = programs.map((name) => name.split(' ')[0]!)
  const isWhole = ({ application }: Comparison): boolean =>
    application.startsWith('examples/') || application.includes('/application-')
  const whole = comparisons.filter(isWhole)
  const cases = comparisons.filter((one) => !isWhole(one))
  return page(
    '<!-- Written by `npm run compare`, and by `npm run generate` from behave/oracle/unseen.json. Do not edit. -->',
    '# Compared with kompose',
    unseenChapter(unseen),
    knownTitle,
    `This chapter compares the Kubernetes objects that ${list(programs)} make of ${comparisons.length} applications. They are those of the repository's folders \`golden\` and \`examples\` that Docker Compose accepts. Compose's own reader, compose-go, says which values a container must have. Keys that only tranship knows, such as \`endpoints\`, are removed before.`,
    [
      '- **Refused**: applications for which the program prints an error and no objects.',
      '- **Objects**: the Kubernetes objects that the program prints.',
      '- **Refused objects**: objects that the API server of a real cluster refuses (`kubectl apply --dry-run=server`).',
      '- **Without a Service**: services that others call by name, and that have no Service of that name.',
      '- **Changed values**: variables, arguments, working directories, users, replicas and mounted files of containers that differ from the Compose file.',
      '- **Keys lost**: keys without which the program makes the same objects and prints the same messages. Keys that ask for a default of Kubernetes, such as `restart: always`, do not count.',
      '- **Questions passed**: checks of running Pods that pass, such as "does `web` reach `db` by its name?". Only whole applications were run.',
    ].join('\n'),
    '### All applications',
    table(
      ['', 'Applications', 'Refused', ...columns],
      names.map((name, index) => totalsOf(name, index, comparisons)),
    ),
    `A refused application counts in the column *Refused* only. ${names.length === 1 ? '' : `In the tables below, each cell has the numbers of ${list(names)}. A dash marks an application that was refused or not run.`}`,
    '### Whole applications',
    tableOf(whole),
    '### Cases of single keys',
    tableOf(cases),
    ...names.flatMap((name, index) => [`### What ${name} loses and changes`, detailsOf(index, comparisons)]),
  )
}

/** The title of the chapter that only `npm run compare` can write. */
const knownTitle = '## Golden applications and examples'

/** Replaces the chapter about unseen applications, which needs neither a cluster nor kompose. */
export function withUnseenChapter(comparedPage: string, unseen: Unseen): string {
  const start = comparedPage.indexOf('## Unseen applications\n')
  const end = comparedPage.indexOf(knownTitle)
  if (start < 0 || end < start) throw new Error('docs/compared.md has no chapter about unseen applications')
  return page(comparedPage.slice(0, start).trim(), unseenChapter(unseen), comparedPage.slice(end).trim())
}

function totalsOf(name: string, index: number, comparisons: readonly Comparison[]): string[] {
  const all = comparisons.map(({ measured }) => measured[index]!)
  const taken = all.filter((one): one is Measures => !('error' in one))
  const sum = (numbers: readonly number[]): string => String(numbers.reduce((one, other) => one + other, 0))
  const questions = comparisons.flatMap((one) => one.questions[index] ?? [])
  return [
    name,
    String(all.length),
    String(all.length - taken.length),
    sum(taken.map(({ objects }) => objects)),
    taken.every(({ refused }) => refused === undefined)
      ? '–'
      : sum(taken.map(({ refused = [] }) => refused.length)),
    sum(taken.map(({ unnamed }) => unnamed.length)),
    sum(taken.map(({ changed }) => changed.length)),
    sum(taken.map(({ lost }) => lost.length)),
    questions.length === 0
      ? '–'
      : `${sum(questions.map(({ passed }) => passed))} of ${sum(questions.map(({ asked }) => asked))}`,
  ]
}

function tableOf(comparisons: readonly Comparison[]): string {
  return table(
    ['Application', ...columns],
    comparisons.map(({ application, measured, questions }) => [
      code(application),
      ...[
        (one: Measures) => one.objects,
        (one: Measures) => one.refused?.length,
        (one: Measures) => one.unnamed.length,
        (one: Measures) => one.changed.length,
        (one: Measures) => one.lost.length,
      ].map((count) => measured.map((one) => ('error' in one ? '–' : String(count(one) ?? '–'))).join(' / ')),
      questions.map((one) => (one === undefined ? '–' : `${one.passed} of ${one.asked}`)).join(' / '),
    ]),
  )
}

/** The keys that are lost, and the kinds of values that are changed, most frequent first. */
function detailsOf(index: number, comparisons: readonly Comparison[]): string {
  const counts = new Map<string, number>()
  for (const { measured } of comparisons) {
    const one = measured[index]!
    if ('error' in one) continue
    const kinds = [
      ...one.lost.map((path) => `${code(kindOf(path))} lost`),
      ...one.changed.map((value) =>
        value.endsWith(': no container')
          ? 'a service without a container'
          : `${code(value.replace(/^.*?: /, '').split(' ')[0]!)} changed`,
      ),
      ...one.unnamed.map(() => 'a service without a Service'),
      ...(one.refused ?? []).map((text) => `${text.split(' ')[0]} refused`),
    ]
    for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  const rows = [...counts].sort(
    ([one, many], [other, more]) => more - many || (one < other ? -1 : one > other ? 1 : 0),
  )
  return rows.length === 0
    ? 'Nothing.'
    : table(
        ['What', 'Times'],
        rows.map(([kind, times]) => [kind, String(times)]),
      )
}

/** `services.*.restart` for `services.web.restart`. */
function kindOf(path: string): string {
  const [kind, , ...rest] = path.split('.')
  return [kind, '*', ...rest].join('.')
}

function list(words: readonly string[]): string {
  return words.join(' and ')
}
