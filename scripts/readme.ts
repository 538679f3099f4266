import { readFileSync } from 'node:fs'
import { table } from './markdown.js'

/** Returns README.md with its table of measurements taken from docs/compared.md. */
export function makeReadme(): string {
  const readme = readFileSync('README.md', 'utf8')
  const measured = measurements(readFileSync('docs/compared.md', 'utf8'))
  if (!/^\| Measured \|/m.test(readme)) throw new Error('README.md has no table of measurements')
  return readme.replace(/^\| Measured \|[^]*?\n(?=\n)/m, () => `${measured}\n`)
}

/** Makes the table from the totals of all applications and the rows of whole applications. */
function measurements(page: string): string {
  const programs = /(tranship [\d.]+\d) and (kompose [\d.]+\d)/.exec(page.replace(/\n/g, ' '))
  const [tranship, kompose] = ['tranship', 'kompose'].map((name) => totalsOf(page, name))
  if (programs === null || tranship === undefined || kompose === undefined)
    throw new Error('docs/compared.md does not compare two programs')
  const whole = answersOfWholeApplications(page)
  const passed = (index: number) =>
    `${whole.filter((answers) => isComplete(answers[index])).length} of ${whole.length}`
  const row = (text: string, key: string) => [text, tranship.get(key)!, kompose.get(key)!]
  const refused = (totals: ReadonlyMap<string, string>) =>
    `${totals.get('Refused objects')!} of ${totals.get('Objects')!}`
  return table(
    ['Measured', programs[1]!, programs[2]!],
    [
      ['Whole applications that run unedited and pass every check', passed(0), passed(1)],
      row('Checks of their running Pods that pass', 'Questions passed'),
      row('Services that other services cannot reach by name', 'Without a Service'),
      ['Objects that a Kubernetes API server refuses', refused(tranship), refused(kompose)],
      row('Compose keys that get lost without a message', 'Keys lost'),
    ],
  )
}

function totalsOf(page: string, program: string): ReadonlyMap<string, string> | undefined {
  const header = /^\| {2}\| (Applications .*) \|$/m.exec(page)?.[1]?.split(' | ')
  const cells = new RegExp(`^\\| ${program} \\| (.*) \\|$`, 'm').exec(page)?.[1]?.split(' | ')
  if (header === undefined || cells?.length !== header.length) return undefined
  return new Map(header.map((name, index) => [name, cells[index]!]))
}

/** The last column of each whole application that was run: the answers of each program. */
function answersOfWholeApplications(page: string): readonly string[][] {
  const [, chapter = ''] = page.split('\n### Whole applications\n')
  const [rows = ''] = chapter.split('\n### ')
  return Array.from(rows.matchAll(/^\| `.* \| ([^|]*) \|$/gm), ([, answers]) => answers!.split(' / ')).filter(
    ([first]) => first !== '–',
  )
}

/** `true` for '54 of 54'. */
function isComplete(answers: string | undefined): boolean {
  const [passed, asked] = (answers ?? '').split(' of ')
  return asked !== undefined && passed === asked
}
