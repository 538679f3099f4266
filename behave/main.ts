import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { Application } from './application.js'
import { Admission } from './cluster/admission.js'
import { makeCertificate } from './cluster/certificate.js'
import { Kubectl } from './cluster/kubectl.js'
import { linesOf } from './compose/line-of.js'
import { findApplications } from './find-applications.js'
import { inFolderOfItsOwn } from './own-folder.js'
import { Kompose } from './programs/kompose.js'
import { Tranship } from './programs/tranship.js'
import { readKnownFailures } from './report/known-failures.js'
import { type Result, surprisesOf, tableOf } from './report/report.js'
import { runApplication, type Surroundings } from './run-application.js'
import { StandInImages } from './stand-in/image.js'
import { findPrograms } from './stand-in/programs.js'
import { Registry } from './stand-in/registry.js'

const help = `Usage: npm run behave -- [options] FILE-or-FOLDER…

Deploys Compose applications with stand-ins for their images and asks every Pod what Compose promises.

  --json                 print the answers as JSON
  --jobs NUMBER          how many applications run side by side (default: 3)
  --known FILE           a list of known failures: the run fails if another question fails, or one of these passes
  --activate PROFILE     a profile that is active (repeatable)
  --env-file FILE        variables in place of .env (repeatable)
  --set NAME=VALUE       a variable of the shell (repeatable)
  --option OPTION        an option of tranship deploy, such as --option=--network-policies (repeatable)
  --tranship FILE        the command that is judged (default: cli/dist/tranship.cjs)
  --kompose FILE         judge kompose instead
  --address ADDRESS      where the API server reaches this machine (default: 127.0.0.1)
  --keep                 leave the namespaces there

TRANSHIP_TEST_KUBECONFIG (or KUBECONFIG) names the cluster, and TRANSHIP_TEST_REGISTRY the registry that its nodes pull
from over plain HTTP (default: 127.0.0.1:15000). docs/behave.md says more.
The exit status is 1 if a question failed, and 3 if applications cannot run here.`

/** The exit status where something that the tool needs is not there. */
const cannotRun = 3

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'boolean', default: false },
    jobs: { type: 'string', default: '3' },
    known: { type: 'string' },
    activate: { type: 'string', multiple: true, default: [] },
    'env-file': { type: 'string', multiple: true, default: [] },
    set: { type: 'string', multiple: true, default: [] },
    option: { type: 'string', multiple: true, default: [] },
    tranship: { type: 'string', default: path.join(import.meta.dirname, '../cli/dist/tranship.cjs') },
    kompose: { type: 'string' },
    address: { type: 'string', default: '127.0.0.1' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help || positionals.length === 0) {
  console.log(help)
  process.exitCode = values.help ? 0 : 2
} else process.exitCode = await main()

async function main(): Promise<number> {
  const kubeconfig = process.env['TRANSHIP_TEST_KUBECONFIG'] || process.env['KUBECONFIG']
  if (kubeconfig === undefined) {
    console.error('TRANSHIP_TEST_KUBECONFIG names no cluster to run applications in')
    return cannotRun
  }
  const cache = path.resolve('.cache/behave')
  const registry = new Registry(process.env['TRANSHIP_TEST_REGISTRY'] || '127.0.0.1:15000')
  let programs
  try {
    programs = findPrograms(cache)
    await registry.check()
  } catch (error) {
    console.error(`applications cannot run here: ${(error as Error).message}`)
    return cannotRun
  }
  const temporary = mkdtempSync(path.join(cache, 'run-'))
  const name = `${process.pid.toString(36)}${Date.now().toString(36).slice(-4)}`
  const kubectl = new Kubectl(kubeconfig)
  mkdirSync(path.join(temporary, 'files'), { recursive: true })
  const applications = findApplications(
    positionals,
    {
      profiles: values.activate,
      envFiles: values['env-file'],
      environment: Object.fromEntries(values.set.map((text) => splitVariable(text))),
      options: values.option,
    },
    path.join(temporary, 'files'),
  ).map((application, index) =>
    values.kompose === undefined
      ? application
      : inFolderOfItsOwn(application, path.join(temporary, 'copies', String(index))),
  )
  const admission = await Admission.start(
    kubectl,
    name,
    values.address,
    makeCertificate(values.address, temporary),
  )
  try {
    const tranship = new Tranship([process.execPath, path.resolve(values.tranship)], kubeconfig)
    const shared: Surroundings = {
      kubectl,
      admission,
      program: values.kompose === undefined ? tranship : new Kompose(values.kompose, kubectl),
      tranship,
      images: new StandInImages(registry, programs),
      composeGo: programs.composeGo,
      run: name,
      keep: values.keep,
    }
    const results = await runAll(applications, shared, Math.max(1, Number(values.jobs)))
    return report(await withoutChance(results, applications, shared))
  } finally {
    await admission.stop()
    rmSync(temporary, { recursive: true, force: true })
  }
}

/** Repeats unknown failures once, one application at a time, since a busy machine may have caused them. */
async function withoutChance(
  results: readonly Result[],
  applications: readonly Application[],
  shared: Surroundings,
): Promise<Result[]> {
  if (values.known === undefined) return [...results]
  const known = readKnownFailures(values.known)
  const surprising = applications.filter(({ title }) =>
    results.some(
      (result) => result.application === title && surprisesOf([result], known).unexpected.length > 0,
    ),
  )
  const again = await runAll(surprising, shared, 1)
  return results.map(
    (result) => again.find(({ application }) => application === result.application) ?? result,
  )
}

async function runAll(
  applications: readonly Application[],
  shared: Surroundings,
  jobs: number,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = [...applications]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const result = await runOne(next, shared)
      const failed = result.rows.filter(({ verdict }) => verdict === 'failed').length
      console.error(
        `${failed === 0 ? 'ok    ' : 'FAILED'} ${next.title} (${result.seconds.toFixed(0)} s, ${failed} failed)`,
      )
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return applications.flatMap(({ title }) => results.find(({ application }) => application === title) ?? [])
}

async function runOne(application: Application, shared: Surroundings): Promise<Result> {
  const start = performance.now()
  const { rows, phases } = await runApplication(application, shared)
  const lineOf = linesOf(readFileSync(application.file, 'utf8'))
  return {
    application: application.title,
    file: path.join(
      application.title,
      application.title.endsWith(path.basename(application.file)) ? '' : path.basename(application.file),
    ),
    seconds: (performance.now() - start) / 1000,
    phases,
    rows: rows.map((row) => ({ ...row, line: row.path.length === 0 ? undefined : lineOf(row.path) })),
  }
}

function report(results: readonly Result[]): number {
  console.log(values.json ? JSON.stringify(results, undefined, 2) : tableOf(results))
  const failed = results.some(({ rows }) => rows.some(({ verdict }) => verdict === 'failed'))
  if (values.known === undefined) return failed ? 1 : 0
  const { unexpected, mended } = surprisesOf(results, readKnownFailures(values.known))
  for (const title of unexpected) console.error(`failed, and is not known to: ${title}`)
  for (const title of mended) console.error(`passes now, so remove it from ${values.known}: ${title}`)
  return unexpected.length + mended.length > 0 ? 1 : 0
}

function splitVariable(text: string): [string, string] {
  const at = text.indexOf('=')
  return at < 0 ? [text, process.env[text] ?? ''] : [text.slice(0, at), text.slice(at + 1)]
}
