import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { Admission } from '../cluster/admission.js'
import { makeCertificate } from '../cluster/certificate.js'
import { Kubectl, run } from '../cluster/kubectl.js'
import { Kompose } from '../programs/kompose.js'
import { Tranship } from '../programs/tranship.js'
import { StandInImages } from '../stand-in/image.js'
import { findPrograms } from '../stand-in/programs.js'
import { Registry } from '../stand-in/registry.js'
import { compare, type Shared } from './compare.js'
import { copyApplications } from './copies.js'
import { behaves, lineOf, oracleTable, silentOf } from './report.js'
import { readResults, writeResults } from './results.js'
import { addRun, figuresOf } from './unseen.js'

const help = `Usage: npm run behave:docker -- [options] FILE-or-FOLDER…

Runs Compose applications under Docker with stand-ins that behave as their images, and compares what they do with what
they do in a cluster, without and with the facts that tranship observes. Each has a file behaviour.json beside it.

  --results FILE         write each answer to a JSON file as it comes. Applications that are in it already don't run
  --record REMARK        add the figures to behave/oracle/unseen.json as a run
  --jobs NUMBER          how many applications run in the cluster side by side (default: 3)
  --tranship FILE        the command that is judged (default: cli/dist/tranship.cjs)
  --kompose FILE         judge kompose too (default: TRANSHIP_TEST_KOMPOSE)
  --only-docker          say which applications run under Docker, and deploy none
  --address ADDRESS      where the API server reaches this machine (default: 127.0.0.1)
  --keep                 leave the namespaces there, and the copies of applications with their facts

DOCKER_HOST names the engine, TRANSHIP_TEST_KUBECONFIG (or KUBECONFIG) the cluster, and TRANSHIP_TEST_REGISTRY the
registry (default: 127.0.0.1:15000). docs/behave.md says more.
The exit status is 1 if an application does not behave with facts, if no message announces a failure without them, or if
the tool itself failed. It is 3 if applications cannot run here. What tranship verify says otherwise is only listed.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    results: { type: 'string' },
    record: { type: 'string' },
    jobs: { type: 'string', default: '3' },
    tranship: { type: 'string', default: path.join(import.meta.dirname, '../../cli/dist/tranship.cjs') },
    kompose: { type: 'string', default: process.env['TRANSHIP_TEST_KOMPOSE'] ?? '' },
    'only-docker': { type: 'boolean', default: false },
    address: { type: 'string', default: '127.0.0.1' },
    keep: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help || positionals.length === 0) {
  console.log(help)
  process.exitCode = values.help ? 0 : 2
} else {
  // Node says nothing when a promise never settles, or when a signal ends the program.
  let isDone = false
  process.on('exit', (status) => {
    if (!isDone) console.error(`ended before the last application, with status ${status}`)
  })
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const)
    process.once(signal, () => process.exit(128 + number))
  process.exitCode = await main()
  isDone = true
}

async function main(): Promise<number> {
  const kubeconfig = process.env['TRANSHIP_TEST_KUBECONFIG'] || process.env['KUBECONFIG']
  const cache = path.resolve('.cache/behave')
  const registry = new Registry(process.env['TRANSHIP_TEST_REGISTRY'] || '127.0.0.1:15000')
  let programs
  try {
    if (kubeconfig === undefined) throw new Error('TRANSHIP_TEST_KUBECONFIG names no cluster')
    if ((await run('docker', ['compose', 'version'])).status !== 0)
      throw new Error('there is no Docker Compose')
    if ((await run('docker', ['info'])).status !== 0) throw new Error('DOCKER_HOST names no Docker engine')
    programs = findPrograms(cache)
    await registry.check()
  } catch (error) {
    console.error(`applications cannot run here: ${(error as Error).message}`)
    return 3
  }
  const temporary = mkdtempSync(path.join(cache, 'docker-'))
  const name = `${process.pid.toString(36)}${Date.now().toString(36).slice(-4)}`
  const kubectl = new Kubectl(kubeconfig!)
  const certificate = makeCertificate(values.address, temporary)
  const admission = await Admission.start(kubectl, name, values.address, certificate)
  const images = new StandInImages(registry, programs)
  const tranship = new Tranship([process.execPath, path.resolve(values.tranship)], kubeconfig, '60s')
  const shared: Shared = {
    cluster: { kubectl, admission, images, run: name, keep: values.keep },
    composeGo: programs.composeGo,
    tranship,
    kompose: values.kompose === '' ? undefined : new Kompose(values.kompose, kubectl),
    isDockerOnly: values['only-docker'],
    lastUnderDocker: Promise.resolve(),
  }
  try {
    const earlier = readResults(values.results)
    const all = positionals.flatMap((given, index) =>
      copyApplications(given, path.join(temporary, String(index))),
    )
    const order = all.map(({ cluster }) => cluster.title)
    const results = earlier.filter(({ application }) => order.includes(application))
    const waiting = all.filter(({ cluster }) =>
      results.every(({ application }) => application !== cluster.title),
    )
    let failures = 0
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { title } = next.cluster
        const start = performance.now()
        try {
          const compared = await compare(next, shared)
          const seconds = Math.round((performance.now() - start) / 1000)
          const result = { application: title, ...compared, seconds }
          results.push(result)
          writeResults(values.results, [...earlier.filter((one) => !results.includes(one)), ...results])
          console.error(lineOf(result))
        } catch (error) {
          failures++
          console.error(`${title} not compared: ${String(error)}`)
        }
      }
    }
    await Promise.all(Array.from({ length: Math.max(1, Number(values.jobs)) }, work))
    results.sort((one, other) => order.indexOf(one.application) - order.indexOf(other.application))
    console.log(oracleTable(results))
    if (values.record !== undefined) {
      const commit = await run('git', ['rev-parse', '--short=8', 'HEAD'])
      const date = new Date().toISOString().slice(0, 10)
      addRun({ date, commit: commit.stdout.trim(), remark: values.record, results: figuresOf(results) })
    }
    const isRight = results.every(
      (result) =>
        behaves(result.ways['with facts'] ?? []) && silentOf(result.ways['without facts'] ?? []).length === 0,
    )
    return isRight && failures === 0 ? 0 : 1
  } finally {
    await admission.stop()
    if (!values.keep) rmSync(temporary, { recursive: true, force: true })
  }
}
