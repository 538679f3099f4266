import { readFileSync, writeFileSync } from 'node:fs'
import { code, generatedFrom, page, table } from '../../scripts/markdown.js'
import { cellOf, type OracleResult, type Way } from './report.js'

/** The figures of applications that were drawn by lot. The repository has nothing else of them. */
export interface Unseen {
  readonly applications: readonly {
    /** The owner and the name of the repository. */
    readonly name: string
    readonly commit: string
    /** The Compose file in the repository. */
    readonly file: string
    readonly services: number
  }[]
  readonly runs: readonly UnseenRun[]
}

export interface UnseenRun {
  readonly date: string
  /** The commit of tranship. */
  readonly commit: string
  /** `true` for the first run of a lot: nothing was changed for any of its applications. */
  readonly isBlind?: true
  /** The difference to the run before. */
  readonly remark: string
  /** The answers by application. A text is the reason why it was not judged. */
  readonly results: Readonly<Record<string, string | Readonly<Partial<Record<Way, string>>>>>
}

const file = 'behave/oracle/unseen.json'

const ways = ['without facts', 'with facts', 'kompose'] as const satisfies readonly Way[]

export function readUnseen(): Unseen {
  return JSON.parse(readFileSync(file, 'utf8')) as Unseen
}

/** Adds a run to the file. */
export function addRun(run: UnseenRun): void {
  const { applications, runs } = readUnseen()
  writeFileSync(file, `${JSON.stringify({ applications, runs: [...runs, run] }, undefined, 2)}\n`)
}

/** Returns the figures of a run. The folder of an application is named `owner+name`. */
export function figuresOf(results: readonly OracleResult[]): UnseenRun['results'] {
  return Object.fromEntries(
    results.map(({ application, notJudged, ways: all }) => [
      /([^/+]+)\+([^/]+)/.exec(application)?.slice(1).join('/') ?? application,
      notJudged ??
        Object.fromEntries(
          ways.flatMap((way) => (all[way] === undefined ? [] : [[way, cellOf(all[way], way)]])),
        ),
    ]),
  )
}

/** Writes `docs/compared.md`. */
export function comparedPage({ applications, runs }: Unseen): string {
  const last = Object.assign({}, ...runs.map(({ results }) => results)) as UnseenRun['results']
  const judged = applications.filter(({ name }) => typeof last[name] === 'object')
  const others = applications.filter(({ name }) => typeof last[name] !== 'object')
  return page(
    generatedFrom('behave/oracle/unseen.json'),
    '# Compared with kompose',
    '*For everybody who chooses a program, and wants figures that nobody could tune.*',
    '## Unseen applications',
    `${applications.length} applications were drawn by two lots from public repositories, by name, before anybody had looked at them. Each runs unedited on a Docker engine, and then in a Kubernetes cluster: without facts, with the facts of \`tranship observe\`, and with kompose. It *behaves* if everything that worked under Docker works in the cluster. \`npm run behave:docker\` does that.`,
    'The images are **stand-ins**. Each behaves as a file says that was written from the sources of the repository and of the images, before the first run. They listen, call, write, read and end as the file says, and do nothing else. So these figures count differences of the kinds that stand-ins show, and not those of the real programs. A *silent* failure is one that no message of the translation announces.',
    'A published port that speaks HTTP needs a route, or a Service that is open to the outside. kompose makes one only for a service with the label `kompose.service.expose`. None of these applications has this label. Its messages were not read.',
    'There are two lots. Only the first run of a lot is blind, which are runs 1 and 4. Changes of tranship that its failures led to are part of the later ones.',
    table(
      ['Run', 'Date', 'Commit', 'Judged', ...ways.map(titleOf), ...ways.slice(0, 2).map(silentTitleOf)],
      runs.map((run, index) => [
        String(index + 1),
        ...[run.date, code(run.commit)],
        String(Object.values(run.results).filter((result) => typeof result === 'object').length),
        ...ways.map((way) => shareOf(run, way)),
        ...ways.slice(0, 2).map((way) => silentIn(run, way)),
      ]),
    ),
    runs.map(({ remark }, index) => `${index + 1}. ${remark}`).join('\n'),
    `The numbers of an application are those of the last run that has it. *16 of 18, 1 silent* says that 16 of the 18 things that worked under Docker work in the cluster, and that no message announces one of the causes.`,
    table(
      ['Application', 'Services', ...ways.map(titleOf)],
      judged.map(({ name, commit, file, services }) => {
        const result = last[name] as Readonly<Partial<Record<Way, string>>>
        const link = `[${name}](https://github.com/${name}/blob/${commit}/${file})`
        return [link, String(services), ...ways.map((way) => result[way] ?? '–')]
      }),
    ),
    `These applications are not judged, since they don't run on the Docker engine with their stand-ins:`,
    table(
      ['Application', 'Services', 'Reason'],
      others.map(({ name, services }) => [name, String(services), String(last[name] ?? 'not run')]),
    ),
  )
}

/** Returns the figures of the last blind run as sentences for README.md. */
export function unseenSentences({ runs }: Unseen): string {
  const run = runs.filter(({ isBlind }) => isBlind === true).at(-1)!
  const [without, withFacts] = ways.map((way) => shareIn(run, way))
  const [silent, silentWithFacts] = ways.map((way) => silentIn(run, way))
  return (
    `Of ${without!.of} public applications that were drawn by lot and never seen before, ${without!.behaves} behaved ` +
    `in a cluster as under Docker. With the facts of \`tranship observe\`, ${withFacts!.behaves} did (${run.date}, ` +
    `commit \`${run.commit}\`). No message announced the failure of ${silent} of the others, and of ` +
    `${silentWithFacts} with facts. Their images were stand-ins, written from the sources. ` +
    '[Compared with kompose](docs/compared.md) lists them by name, and how they were judged.'
  )
}

function titleOf(way: Way): string {
  return way.replace(/^./, (first) => first.toUpperCase())
}

function silentTitleOf(way: Way): string {
  return `Silent ${way}`
}

function answersOf({ results }: UnseenRun, way: Way): readonly string[] {
  return Object.values(results).flatMap((result) =>
    typeof result === 'string' || result[way] === undefined ? [] : [result[way]],
  )
}

function shareIn(run: UnseenRun, way: Way): { readonly behaves: number; readonly of: number } {
  const answers = answersOf(run, way)
  return { behaves: answers.filter((answer) => answer === 'behaves').length, of: answers.length }
}

function shareOf(run: UnseenRun, way: Way): string {
  const { behaves, of } = shareIn(run, way)
  return of === 0 ? '–' : `${behaves} of ${of} (${Math.round((100 * behaves) / of)} %)`
}

function silentIn(run: UnseenRun, way: Way): string {
  return String(answersOf(run, way).filter((answer) => answer.endsWith(' silent')).length)
}
