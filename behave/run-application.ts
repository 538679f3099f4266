import type { Application } from './application.js'
import type { Admission } from './cluster/admission.js'
import { externalObjects, ownNames } from './cluster/external-objects.js'
import type { Ended, Kubectl } from './cluster/kubectl.js'
import { kubernetesName } from './cluster/kubernetes-name.js'
import { createExternals, createNamespace, namespaceOf, removeNamespace } from './cluster/namespace.js'
import type { PlacedStandIn } from './cluster/replace-images.js'
import { Timeline } from './cluster/timeline.js'
import { isReplacedByHand, type TranslatedObject, workloadOf } from './cluster/translated.js'
import type { Project } from './compose/project.js'
import { readProject } from './compose/read-project.js'
import { copiedFiles } from './images/copied-files.js'
import { type StandIn, standInsOf } from './images/stand-in-of.js'
import { firstError, type Program } from './programs/program.js'
import type { Tranship } from './programs/tranship.js'
import { askFiles, judgeFiles, mountedTexts } from './questions/files.js'
import { judgeOrder } from './questions/order.js'
import { judgeProcess } from './questions/process.js'
import { askPublished, judgePublished } from './questions/published.js'
import { type Answers, answersPrefix, type Questions } from './questions/questions.js'
import { askReach, judgeReach, reachesOf } from './questions/reach.js'
import { isToCrash, judgeRestarts } from './questions/restarts.js'
import type { Row } from './questions/row.js'
import { podsOf, type Run } from './questions/run.js'
import { judgeStop } from './questions/stop.js'
import { askLists, askVolumes, judgeVolumes } from './questions/volumes.js'
import { type StandInImages, standInProgram } from './stand-in/image.js'

/** The parts that all applications of a run share. */
export interface Surroundings {
  readonly kubectl: Kubectl
  readonly admission: Admission
  readonly images: StandInImages
  readonly composeGo: string
  /** The program that is judged. */
  readonly program: Program
  /** The command of this project, whose plan lists the host files that go into images. */
  readonly tranship: Tranship
  /** The name of this run, which marks its namespaces. */
  readonly run: string
  /** Leave the namespace there, to look at it. */
  readonly keep: boolean
}

export interface Outcome {
  readonly rows: readonly Row[]
  /** The command's output, for the reader of a failure. */
  readonly output: string
  /** The seconds that each phase took. */
  readonly phases: Readonly<Record<string, number>>
}

/** Measures the phases of one application. */
class Stopwatch {
  readonly phases: Record<string, number> = {}
  private last = performance.now()

  end(phase: string): void {
    const now = performance.now()
    this.phases[phase] = Math.round((now - this.last) / 100) / 10
    this.last = now
  }
}

/** Milliseconds that Pods have to come up, to come back, and to be replaced. */
const patience = 60_000

/** Deploys an application and asks its Pods everything. */
export async function runApplication(application: Application, shared: Surroundings): Promise<Outcome> {
  const { kubectl } = shared
  const watch = new Stopwatch()
  let project: Project
  try {
    project = await readProject(shared.composeGo, application)
  } catch (error) {
    return { rows: [unread('not asked', String(error))], output: '', phases: {} }
  }
  const translation = await shared.program.translate(application)
  if ('error' in translation) {
    return { rows: [unread('failed', translation.error)], output: translation.output, phases: {} }
  }
  const { objects } = translation
  const copies = copiedFiles(await shared.tranship.plannedImages(application), application.folder)
  const texts = mountedTexts(project, application.folder)
  const standIns = standInsOf(project, application.folder, texts, copies)
  const placed = await placeStandIns(application, project, standIns, shared)

  const namespace = namespaceOf(application.title, shared.run)
  await createNamespace(kubectl, namespace, shared.run)
  shared.admission.serve(namespace, (workload, container) => placed.get(container) ?? placed.get(workload))
  const timeline = Timeline.follow(kubectl, namespace)
  try {
    const secrets = await shared.program.plannedSecrets(application)
    await createExternals(
      kubectl,
      namespace,
      externalObjects(objects, new Set([...ownNames(project), ...secrets])),
    )
    watch.end('prepare')
    const deployed = await shared.program.deploy(application, namespace)
    watch.end('deploy')
    const asking = new Asking(kubectl, namespace, project, standIns, timeline, watch)
    const result = await asking.askEverything(application.folder, objects)
    return {
      rows: [...judgeDeploy(deployed, result), ...judgeAll(result)],
      output: deployed.stderr,
      phases: watch.phases,
    }
  } finally {
    timeline.stop()
    if (!shared.keep) await removeNamespace(kubectl, namespace)
  }
}

function judgeAll(result: Run): Row[] {
  return [
    judgeReach,
    judgeVolumes,
    judgeFiles,
    judgeProcess,
    judgeRestarts,
    judgeOrder,
    judgePublished,
    judgeStop,
  ].flatMap((judge) => judge(result))
}

/** The deploy ends well, and each service has its Pods. */
function judgeDeploy(deployed: Ended, { project, timeline, firstPods, standIns, answers }: Run): Row[] {
  const row = (subject: string, passed: boolean, cause: string, key?: string): Row => ({
    group: 0,
    question: 'deploy',
    subject,
    verdict: passed ? 'passed' : 'failed',
    cause: passed ? '' : cause,
    path: key === undefined ? [] : ['services', key],
  })
  return [
    row('the application', deployed.status === 0, firstError(deployed)),
    ...Object.keys(project.services).map((service) => {
      const pods = podsOf(firstPods, service)
      const asked = answers.has(service)
      const problem = pods.find((pod) => pod.problem !== '')?.problem
      const none = standIns.get(service)!.ends ? 'did not end' : 'has no running Pod'
      const all = podsOf(timeline.pods, service).length
      return row(service, asked, problem ?? `${none} (${all} Pods)`, service)
    }),
  ]
}

async function placeStandIns(
  application: Application,
  project: Project,
  standIns: ReadonlyMap<string, StandIn>,
  { images }: Surroundings,
): Promise<Map<string, PlacedStandIn>> {
  const placed = new Map<string, PlacedStandIn>()
  for (const [name, standIn] of standIns) {
    placed.set(kubernetesName(name), {
      ...standIn,
      image: await images.push(standIn),
      ownQuestions: questionsOf(name, project, standIns, application.folder),
    })
  }
  return placed
}

/** The first questions to a service. A one-shot asks for servers that run before it. */
function questionsOf(
  name: string,
  project: Project,
  standIns: ReadonlyMap<string, StandIn>,
  folder: string,
): Questions {
  const service = project.services[name]!
  const standIn = standIns.get(name)!
  // A one-shot asks the servers that it waits for: others may not run yet, or wait for it.
  const depends = Object.keys(service.depends_on ?? {})
  const reaches = reachesOf(project, standIns, name).filter(
    ({ owners }) => !standIn.ends || owners.every((owner) => depends.includes(owner)),
  )
  const reach = askReach(reaches, standIn.ends)
  const volumes = askVolumes(service, standIn, folder)
  return {
    ...reach,
    reach: [...(reach.reach ?? []), ...(standIn.ends ? [] : (askPublished(name, service).reach ?? []))],
    write: volumes.write ?? [],
    hash: [...(volumes.hash ?? []), ...(askFiles(service, folder).hash ?? [])],
    status: true,
  }
}

/** Asks the Pods of one application, replaces them, and asks again. */
class Asking {
  constructor(
    private readonly kubectl: Kubectl,
    private readonly namespace: string,
    private readonly project: Project,
    private readonly standIns: ReadonlyMap<string, StandIn>,
    private readonly timeline: Timeline,
    private readonly watch: Stopwatch,
  ) {}

  async askEverything(folder: string, objects: readonly TranslatedObject[]): Promise<Run> {
    const { project, standIns, timeline } = this
    const names = Object.keys(project.services)
    const servers = names.filter((name) => !standIns.get(name)!.ends)
    await timeline.until(() => names.every((name) => this.isUp(name)), patience)
    const firstPods = timeline.pods
    this.watch.end('start')
    const answers = new Map<string, Answers>()
    await eachOf(names, async (name) => {
      const answer = standIns.get(name)!.ends
        ? await this.readAnswers(name)
        : await this.ask(name, questionsOf(name, project, standIns, folder))
      if (answer !== undefined) answers.set(name, answer)
    })
    await this.askAgain(answers)
    const afterAll = await this.lists(servers)
    this.watch.end('ask')
    const crashed = await this.crash(servers)
    this.watch.end('crash')
    await this.replacePods(servers, objects)
    const afterReplacement = await this.lists(servers)
    this.watch.end('replace')
    return {
      folder,
      project,
      standIns,
      objects,
      timeline,
      answers,
      afterAll,
      afterReplacement,
      firstPods,
      crashed,
    }
  }

  /** A service is up when a Pod of its own is ready, or has succeeded. */
  private isUp(name: string): boolean {
    const { ends } = this.standIns.get(name)!
    return podsOf(this.timeline.pods, name).some(({ phase, isReady, isDeleted, containers }) =>
      ends ? phase === 'Succeeded' || containers.some((one) => one.restarts > 0) : !isDeleted && isReady,
    )
  }

  private async ask(name: string, questions: Questions): Promise<Answers | undefined> {
    const pod = podsOf(this.timeline.pods, name).find(
      ({ isDeleted, mainContainer, containers }) =>
        !isDeleted && containers.some((one) => one.isRunning && one.name === mainContainer),
    )
    if (pod === undefined) return undefined
    const words = ['exec', '-i', '-n', this.namespace, pod.name, '-c', pod.mainContainer]
    // A failed exec says nothing about the application, so retry it.
    for (let tries = 0; tries < 3; tries++) {
      const { status, stdout } = await this.kubectl.run(
        [...words, '--', standInProgram, 'ask'],
        JSON.stringify(questions),
      )
      if (status === 0) return JSON.parse(stdout) as Answers
    }
    return undefined
  }

  /** Reads the answers that a one-shot has printed. */
  private async readAnswers(name: string): Promise<Answers | undefined> {
    for (const { name: pod, mainContainer } of podsOf(this.timeline.pods, name)) {
      for (const previous of [[], ['--previous']]) {
        const { stdout } = await this.kubectl.run([
          ...['logs', '-n', this.namespace, pod, '-c', mainContainer, ...previous],
        ])
        const line = stdout.split('\n').find((one) => one.startsWith(answersPrefix))
        if (line !== undefined) return JSON.parse(line.slice(answersPrefix.length)) as Answers
      }
    }
    return undefined
  }

  /** Asks once more for what could not be reached: the machine may have been busy. */
  private async askAgain(answers: Map<string, Answers>): Promise<void> {
    await eachOf([...answers], async ([name, answer]) => {
      if (this.standIns.get(name)!.ends) return
      const failed = reachesOf(this.project, this.standIns, name).filter(({ address, port, owners }) => {
        const got = answer.reach[port.endsWith('/udp') ? `${address}/udp` : address] ?? []
        return owners.some((owner) => !got.includes(owner))
      })
      const published = (askPublished(name, this.project.services[name]!).reach ?? []).filter(
        ({ address, udp }) =>
          answer.reach[udp === true ? `${address}/udp` : address]?.[0]?.startsWith('! ') === true,
      )
      if (failed.length + published.length === 0) return
      const asked = askReach(failed, false)
      const again = await this.ask(name, { ...asked, reach: [...(asked.reach ?? []), ...published] })
      if (again !== undefined) answers.set(name, { ...answer, reach: { ...answer.reach, ...again.reach } })
    })
  }

  private async lists(servers: readonly string[]): Promise<Map<string, Answers>> {
    const found = new Map<string, Answers>()
    await eachOf(servers, async (name) => {
      const questions = askLists(this.project.services[name]!)
      if ((questions.list ?? []).length === 0) return
      const answer = await this.ask(name, questions)
      if (answer !== undefined) found.set(name, answer)
    })
    return found
  }

  /** Makes servers fail, and says of each whether it runs again. */
  private async crash(servers: readonly string[]): Promise<Map<string, boolean>> {
    const crashed = new Map<string, boolean>()
    await eachOf(
      servers.filter((name) => isToCrash({ project: this.project, standIns: this.standIns }, name)),
      async (name) => {
        const pod = podsOf(this.timeline.pods, name).find(({ isReady, isDeleted }) => isReady && !isDeleted)
        if (pod === undefined) return
        const before = new Set(podsOf(this.timeline.pods, name).map(({ uid }) => uid))
        const words = ['exec', '-n', this.namespace, pod.name, '-c', pod.mainContainer, '--']
        const { status } = await this.kubectl.run([...words, standInProgram, 'end'])
        // The exec itself ends with the container, and its status then says nothing.
        const isBack = await this.timeline.until(
          () =>
            podsOf(this.timeline.pods, name).some(
              ({ uid, isReady, containers }) =>
                isReady && (!before.has(uid) || containers.some(({ restarts }) => restarts > 0)),
            ),
          status === 0 || status === 137 ? patience : 5_000,
        )
        crashed.set(name, isBack)
      },
    )
    return crashed
  }

  /** Replaces all Pods of servers as the next deploy with other settings does. Jobs are not replaced so. */
  private async replacePods(servers: readonly string[], objects: readonly TranslatedObject[]): Promise<void> {
    const replaced = servers.filter((name) => {
      const kind = workloadOf(objects, kubernetesName(name))?.kind
      return (
        !['Job', 'CronJob', 'Pod'].includes(kind ?? '') &&
        podsOf(this.timeline.pods, name).some(({ isReady }) => isReady)
      )
    })
    const old = new Set(this.timeline.pods.map(({ uid }) => uid))
    const words = ['-n', this.namespace]
    await this.kubectl.run(['rollout', 'restart', ...words, 'deployments,statefulsets,daemonsets'])
    // A workload with this strategy leaves it to the user to end its Pods.
    const leftToUser = replaced.filter((name) => isReplacedByHand(workloadOf(objects, kubernetesName(name))))
    const pods = leftToUser.flatMap((name) => podsOf(this.timeline.pods, name)).map(({ name }) => name)
    if (pods.length > 0) await this.kubectl.run(['delete', 'pods', ...words, '--wait=false', ...pods])
    await this.timeline.until(
      () =>
        replaced.every((name) => {
          const pods = podsOf(this.timeline.pods, name)
          return (
            pods.some(({ uid, isReady }) => isReady && !old.has(uid)) && !pods.some(({ uid }) => old.has(uid))
          )
        }),
      patience,
    )
  }
}

function unread(verdict: Row['verdict'], cause: string): Row {
  return { group: 0, question: 'deploy', subject: 'the application', verdict, cause, path: [] }
}

/** Does work for all, four at a time. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const next = async (): Promise<void> => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 4 }, next))
}
