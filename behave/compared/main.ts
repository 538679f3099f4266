import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Application } from '../application.js'
import { Kubectl, run } from '../cluster/kubectl.js'
import { findApplications } from '../find-applications.js'
import { inFolderOfItsOwn } from '../own-folder.js'
import { readUnseen } from '../oracle/unseen.js'
import { Kompose } from '../programs/kompose.js'
import type { Program } from '../programs/program.js'
import { Tranship } from '../programs/tranship.js'
import type { Result } from '../report/report.js'
import { findComposeGo } from '../stand-in/programs.js'
import { type Judges, measure } from './measures.js'
import { type Comparison, comparedPage, type Passed } from './page.js'

const help = `Usage: npm run compare -- [options] [FILE-or-FOLDER…]

Measures what tranship and kompose make of applications (golden and examples, if none is named), and writes
docs/compared.md.

  --kompose FILE            kompose (default: the one on the path; without one, tranship alone is measured)
  --questions FILE          what 'npm run behave -- --json' printed for these applications
  --kompose-questions FILE  the same with '--kompose FILE'
  --output FILE             the page (default: docs/compared.md)
  --json FILE               write the measures in full, too

Where TRANSHIP_TEST_KUBECONFIG names a cluster, its API server is asked which objects it refuses.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    kompose: { type: 'string' },
    questions: { type: 'string' },
    'kompose-questions': { type: 'string' },
    output: { type: 'string', default: 'docs/compared.md' },
    json: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help) console.log(help)
else await main()

async function main(): Promise<void> {
  const cache = path.resolve('.cache/behave')
  mkdirSync(cache, { recursive: true })
  const temporary = mkdtempSync(path.join(cache, 'compared-'))
  const kubeconfig = process.env['TRANSHIP_TEST_KUBECONFIG'] || undefined
  const kubectl = kubeconfig === undefined ? undefined : new Kubectl(kubeconfig)
  const namespace = `compared-${process.pid}`
  const settings = { profiles: [], envFiles: [], environment: {}, options: [] }
  const paths = positionals.length === 0 ? ['golden', 'examples'] : positionals
  try {
    await kubectl?.need(['create', 'namespace', namespace])
    const applications = findApplications(paths, settings, path.join(temporary, 'files')).map(
      (application, index) => inFolderOfItsOwn(application, path.join(temporary, 'copies', String(index))),
    )
    const programs: Program[] = [
      new Tranship([process.execPath, path.resolve('cli/dist/tranship.cjs')], kubeconfig),
    ]
    const names = [`tranship ${versionOf('package.json')}`]
    const kompose = await findKompose(values.kompose ?? 'kompose')
    if (kompose !== undefined) {
      programs.push(new Kompose(kompose.program, kubectl))
      names.push(`kompose ${kompose.version}`)
    }
    const judges: Judges = {
      composeGo: findComposeGo(cache),
      ...(kubectl === undefined ? {} : { cluster: { kubectl, namespace } }),
    }
    const measured = await measureAll(applications, programs, judges)
    const questions = [values.questions, values['kompose-questions']].map(readQuestions)
    const comparisons = measured.map((one) => ({
      ...one,
      questions: programs.map((_, index) => questions[index]?.get(one.application)),
    }))
    writeFileSync(values.output, comparedPage(names, comparisons, readUnseen()))
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(comparisons, undefined, 2))
  } finally {
    await kubectl?.run(['delete', 'namespace', namespace, '--wait=false', '--ignore-not-found'])
    rmSync(temporary, { recursive: true, force: true })
  }
}

async function measureAll(
  applications: readonly Application[],
  programs: readonly Program[],
  judges: Judges,
): Promise<Omit<Comparison, 'questions'>[]> {
  const found = new Map<string, Omit<Comparison, 'questions'>>()
  const waiting = [...applications]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { title } = next
      const measured = await measure(next, programs, judges)
      console.error(`${measured === undefined ? 'left out' : 'measured'} ${title}`)
      if (measured !== undefined) found.set(title, { application: title, measured })
    }
  }
  await Promise.all([work(), work()])
  return applications.flatMap(({ title }) => found.get(title) ?? [])
}

function readQuestions(file: string | undefined): Map<string, Passed> {
  if (file === undefined) return new Map()
  const results = JSON.parse(readFileSync(file, 'utf8')) as readonly Result[]
  return new Map(
    results.map(({ application, rows }) => {
      const asked = rows.filter(({ verdict }) => verdict !== 'not asked')
      return [
        application,
        { passed: asked.filter(({ verdict }) => verdict === 'passed').length, asked: asked.length },
      ]
    }),
  )
}

async function findKompose(program: string): Promise<{ program: string; version: string } | undefined> {
  const { status, stdout } = await run(program, ['version'])
  return status === 0 ? { program, version: stdout.split(' ')[0]!.trim() } : undefined
}

function versionOf(file: string): string {
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
