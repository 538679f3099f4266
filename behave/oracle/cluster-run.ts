import { setTimeout as sleep } from 'node:timers/promises'
import type { Application } from '../application.js'
import type { Admission } from '../cluster/admission.js'
import { externalObjects, ownNames } from '../cluster/external-objects.js'
import type { Ended, Kubectl } from '../cluster/kubectl.js'
import { kubernetesName } from '../cluster/kubernetes-name.js'
import { createExternals, createNamespace, namespaceOf, removeNamespace } from '../cluster/namespace.js'
import type { PlacedStandIn } from '../cluster/replace-images.js'
import { type PodState, Timeline } from '../cluster/timeline.js'
import type { TranslatedObject } from '../cluster/translated.js'
import type { Project } from '../compose/project.js'
import { copiedFiles, type PlannedImage } from '../images/copied-files.js'
import type { Program } from '../programs/program.js'
import { podsOf } from '../questions/run.js'
import type { StandInImages } from '../stand-in/image.js'
import { type Behaviour, standInsOf, toProgram } from './behaviour.js'
import { eventsIn, nothingSeen, type Seen, type StandInEvent, worked } from './events.js'
import type { SeenServices } from './judge.js'
import type { Way } from './report.js'

/** Milliseconds that Pods have after the deploy to do what they did under Docker. */
const patience = 30_000

export interface Cluster {
  readonly kubectl: Kubectl
  readonly admission: Admission
  readonly images: StandInImages
  readonly run: string
  readonly keep: boolean
}

export interface Deployed {
  readonly objects: readonly TranslatedObject[]
  readonly deploy: Ended
  readonly seen: SeenServices
}

/** Deploys an application with stand-ins, and looks until it does what it did under Docker, or for some seconds. */
export async function runInCluster(
  application: Application,
  project: Project,
  behaviours: Readonly<Record<string, Behaviour>>,
  program: Program,
  way: Way,
  plannedImages: readonly PlannedImage[],
  truth: SeenServices,
  askFurther: (namespace: string) => Promise<void>,
  { kubectl, admission, images, run, keep }: Cluster,
): Promise<Deployed | { readonly error: string }> {
  const translation = await program.translate(application)
  if ('error' in translation) return translation
  const { objects } = translation
  const copies = copiedFiles(plannedImages, application.folder)
  const placed = new Map<string, PlacedStandIn>()
  for (const [name, own] of standInsOf(project, behaviours)) {
    const standIn = { ...own, copies: copies.get(name) ?? [] }
    const image = await images.push(standIn)
    const behaviour = { name, delay: 300, behaviour: toProgram(behaviours[name]!) }
    placed.set(kubernetesName(name), { ...standIn, image, ownQuestions: {}, behaviour })
  }
  const namespace = namespaceOf(`${application.title} ${way}`, run)
  await createNamespace(kubectl, namespace, run)
  admission.serve(namespace, (workload, container) => placed.get(container) ?? placed.get(workload))
  const timeline = Timeline.follow(kubectl, namespace)
  try {
    const secrets = await program.plannedSecrets(application)
    const externals = externalObjects(objects, new Set([...ownNames(project), ...secrets]))
    await createExternals(kubectl, namespace, externals)
    const deploy = await program.deploy(application, namespace)
    const end = Date.now() + patience
    for (;;) {
      const logs = await readLogs(kubectl, namespace, timeline.pods)
      const services = Object.keys(project.services)
      const seen = new Map(services.map((name) => [name, seenOf(name, timeline, logs)]))
      if ([...truth].every(([name, one]) => isEqual(one, seen.get(name)!)) || Date.now() > end) {
        await askFurther(namespace)
        return { objects, deploy, seen }
      }
      await sleep(1500)
    }
  } finally {
    timeline.stop()
    if (!keep) await removeNamespace(kubectl, namespace)
  }
}

/** Reads the logs of all containers, and those of their last end. */
async function readLogs(
  kubectl: Kubectl,
  namespace: string,
  pods: readonly PodState[],
): Promise<readonly StandInEvent[]> {
  const words = ['logs', '-n', namespace, '--all-containers', '--ignore-errors', '--tail=-1']
  const logs = await Promise.all(
    pods.flatMap(({ name, containers }) => [
      ...(containers.some(({ restarts }) => restarts > 0)
        ? [kubectl.run([...words, name, '--previous'])]
        : []),
      kubectl.run([...words, name]),
    ]),
  )
  return eventsIn(logs.map(({ stdout }) => stdout).join('\n'))
}

function seenOf(service: string, timeline: Timeline, all: readonly StandInEvent[]): Seen {
  const name = kubernetesName(service)
  const own = podsOf(timeline.pods, service)
  const pods =
    own.length > 0
      ? own
      : timeline.pods.filter(({ containers }) => containers.some((one) => one.name === name))
  const present = pods.filter(({ isDeleted }) => !isDeleted)
  const events = all.filter((event) => event.service === service)
  if (present.length === 0) return { ...nothingSeen, events }
  const histories = timeline.containers.filter(
    ({ pod, container }) =>
      present.some((one) => one.name === pod) &&
      container === (own.length > 0 ? present[0]!.mainContainer : name),
  )
  const problem = present.find((one) => one.problem !== '')?.problem ?? ''
  const isRestarted = histories.some(({ restarts }) => restarts > 0)
  const hasEnded = present.every(({ phase }) => phase === 'Succeeded' || phase === 'Failed')
  const status = histories.flatMap(({ exitStatus }) => exitStatus ?? []).at(-1)
  const isUp = present.every(({ isReady }) => isReady) && events.at(-1)?.kind !== 'end'
  const state = hasEnded ? 'ended' : isUp ? 'running' : events.length === 0 ? 'missing' : 'failing'
  return {
    state,
    ...(state === 'running' || status === undefined ? {} : { status }),
    isRestarted,
    problem,
    events,
  }
}

/** True if everything that worked under Docker has worked here. */
function isEqual(truth: Seen, seen: Seen): boolean {
  const all = truth.events.filter(
    ({ error, kind }) => error === undefined && kind !== 'start' && kind !== 'end',
  )
  return truth.state === seen.state && all.every(({ kind, name }) => worked(seen, kind, name) !== undefined)
}
