import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Facts } from 'tranship'
import { readProject } from '../compose/read-project.js'
import type { Kompose } from '../programs/kompose.js'
import { firstError, type Program } from '../programs/program.js'
import type { Tranship, Verified } from '../programs/tranship.js'
import { readBehaviours } from './behaviour.js'
import { type Cluster, runInCluster } from './cluster-run.js'
import type { Copies } from './copies.js'
import { DockerRun, engineSocket } from './docker-run.js'
import { judge, type OracleRow, problemUnderDocker } from './judge.js'
import type { OracleResult, Way } from './report.js'

/** The parts that all applications of a run share. */
export interface Shared {
  readonly cluster: Cluster
  readonly composeGo: string
  readonly tranship: Tranship
  readonly kompose: Kompose | undefined
  readonly isDockerOnly: boolean
  /** One application at a time runs under Docker, since two may publish the same port. */
  lastUnderDocker: Promise<unknown>
}

/** Runs an application under Docker and in the cluster, and compares. */
export async function compare(
  { docker, cluster, root, temporary }: Copies,
  shared: Shared,
): Promise<Omit<OracleResult, 'application' | 'seconds'>> {
  const behaviours = readBehaviours(docker.folder, root)
  if (behaviours === undefined) return { services: 0, notJudged: 'there is no behaviour.json', ways: {} }
  const project = await readProject(shared.composeGo, docker)
  const services = Object.keys(project.services)
  const missing = services.filter((name) => behaviours[name] === undefined)
  if (missing.length > 0) throw new Error(`behaviour.json lacks ${missing.join(', ')}`)
  const own = Object.fromEntries(services.map((name) => [name, behaviours[name]!]))
  const places = { images: shared.cluster.images, temporary, root }
  const file = path.join(temporary, 'facts.json')
  const environment = { ...docker.environment, DOCKER_HOST: `unix://${engineSocket()}` }
  const underDocker = shared.lastUnderDocker.then(() =>
    DockerRun.of(docker, project, own, places, async (seen) => ({
      seen,
      observed: await shared.tranship.observe({ ...docker, environment }, file),
    })),
  )
  shared.lastUnderDocker = underDocker.catch(() => undefined)
  const truth = await underDocker
  const problem = 'error' in truth ? truth.error : problemUnderDocker(own, truth.seen)
  if ('error' in truth || problem !== undefined)
    return { services: services.length, notJudged: problem!, ways: {} }
  if (shared.isDockerOnly) return { services: services.length, ways: {} }

  if (truth.observed.status !== 0) throw new Error(`tranship observe: ${firstError(truth.observed)}`)
  const facts = JSON.parse(readFileSync(file, 'utf8')) as Facts
  const speaks = new Map(
    Object.entries(facts.services).flatMap(([service, { listens = [] }]) =>
      listens.flatMap(({ port, speaks }) => (speaks === undefined ? [] : [[`${service}:${port}`, speaks]])),
    ),
  )
  const judgeWay = async (
    way: Way,
    program: Program,
    options: readonly string[],
    askFurther: (namespace: string) => Promise<void> = () => Promise.resolve(),
  ): Promise<readonly OracleRow[]> => {
    const application = { ...cluster, options }
    const isTranship = program === shared.tranship
    const planned = isTranship ? await shared.tranship.plannedImages(application) : []
    const deployed = await runInCluster(
      application,
      project,
      own,
      program,
      way,
      planned,
      truth.seen,
      askFurther,
      shared.cluster,
    )
    if ('error' in deployed) {
      const said = isTranship ? ['error'] : []
      const { error: cause } = deployed
      return [
        {
          question: 'translate',
          service: '',
          subject: cluster.title,
          passed: false,
          cause,
          follows: false,
          said,
        },
      ]
    }
    const messages = isTranship ? await shared.tranship.messages(application) : []
    const { objects, seen, deploy } = deployed
    const deployError = deploy.status === 0 ? '' : firstError(deploy)
    return judge({ project, docker: truth.seen, cluster: seen, speaks, objects, messages, deployError })
  }
  const withFacts = ['--facts', file]
  let verified: Verified | undefined
  const ways: Partial<Record<Way, readonly OracleRow[]>> = {
    'without facts': await judgeWay('without facts', shared.tranship, ['--no-facts']),
    'with facts': await judgeWay('with facts', shared.tranship, withFacts, async (namespace) => {
      verified = await shared.tranship.verify({ ...cluster, options: withFacts }, namespace)
    }),
    ...(shared.kompose === undefined ? {} : { kompose: await judgeWay('kompose', shared.kompose, []) }),
  }
  return { services: services.length, ways, ...(verified === undefined ? {} : { verified }) }
}
