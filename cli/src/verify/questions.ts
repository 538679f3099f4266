import type { Listener } from 'tranship'
import { podOf } from 'tranship/internal'
import { addressesOf } from '../addresses/addresses.js'
import { fieldsOf, objectsOf } from '../cluster/fields.js'
import { holdingConditions } from '../cluster/conditions.js'
import { listText, plural } from '../reports/count.js'
import { isLoopback } from '../observe/sockets.js'
import { obstacleTo } from './obstacles.js'
import { mountAbove, type ProcContent } from './proc-files.js'
import type { Difference, Question, Verdict, VerifiedApplication } from './question.js'
import { liveAddresses, linkKey, podsOf, type Seen, type SeenPod } from './seen.js'
import type { VerifiedService } from './verified-service.js'

type Ask = (service: VerifiedService, application: VerifiedApplication) => readonly Question[]

const holds: Verdict = { state: 'holds' }

/** The time for which a container has to run, in milliseconds. Most programs that lack something end earlier. */
const steady = 10_000

/** The questions about each service, in the order of the report. */
const asks: readonly Ask[] = [askState, askListeners, askConnections, askUser, askWrites, askRoutes, askLog]

/** Returns all questions for which there is a fact or an expectation. */
export function questionsOf(application: VerifiedApplication): readonly Question[] {
  return application.services
    .filter(({ step }) => step.kind !== 'CronJob' && step.replicas > 0)
    .flatMap((service) => asks.flatMap((ask) => ask(service, application)))
}

/** A service runs, or ends with a status: as observed, else as its kind says. */
function askState(service: VerifiedService): readonly Question[] {
  const { facts, step } = service
  const { running, status, restarts } = facts?.state ?? {
    ...{ running: step.kind !== 'Job', status: 0, restarts: true },
  }
  // Only a program that runs for a while shows users.
  const isLoop = running && facts?.state?.restarts === true && facts.users === undefined
  const how = isLoop ? 'ends and restarts' : restarts === true ? 'runs' : 'runs without a restart'
  const expected = running ? `a container that ${how}` : `an end with status ${status ?? 0}`
  const hint = `See \`tranship logs ${service.name}\`.`
  const differs = (shown: string, isFinal = false): Verdict => ({
    ...{ state: 'differs', code: 'verify-state', shown, hint, isFinal },
  })
  const judgePod = ({ run, isReady }: SeenPod): Verdict => {
    if (!running)
      return run.state === 'ended' && run.status === (status ?? 0) ? holds : differs(stateText(run))
    if (isLoop && run.status !== undefined) return holds
    if (run.state !== 'running') return differs(stateText(run))
    const isYoung = run.age < steady
    if (run.restarts > 0 && (restarts !== true || isYoung))
      return differs(`${plural(run.restarts, 'restart')}${afterText(run)}`, restarts !== true)
    if (!isReady) return differs('a Pod that is not ready')
    return isYoung ? { state: 'unseen' } : holds
  }
  const judge = (seen: Seen): Verdict => {
    const pods = podsOf(service, seen)
    if (pods.length > 0) return firstDifference(pods.map(judgePod))
    // A Job that is complete may have lost its Pod.
    const isComplete = seen.objects.some(
      (object) =>
        object.kind === 'Job' &&
        object.name === step.object.metadata.name &&
        holdingConditions(object, ['Complete']).length > 0,
    )
    return !running && (status ?? 0) === 0 && isComplete ? holds : differs('no Pod')
  }
  return [{ service, isFact: facts?.state !== undefined, expected, judge }]
}

function stateText(run: SeenPod['run']): string {
  if (run.state === 'running') return 'a container that runs'
  if (run.state === 'ended') return `an end with status ${run.status ?? 0}`
  return `a container that waits${run.reason === '' ? '' : ` (${run.reason})`}${afterText(run)}`
}

function afterText({ status }: SeenPod['run']): string {
  return status === undefined ? '' : ` after an end with status ${status}`
}

/** All ports on which it listened for others; without facts, all ports to which its Services lead. */
function askListeners(service: VerifiedService): readonly Question[] {
  const { facts, addresses } = service
  const led = addresses.flatMap((object) =>
    (object.spec.ports ?? []).map(({ targetPort, protocol, port }, index): Listener & Led => ({
      protocol: protocol === 'UDP' ? 'udp' : 'tcp',
      port: Number(targetPort ?? port),
      at: { object, pointer: `/spec/ports/${index}` },
    })),
  )
  const listeners: readonly (Listener & Partial<Led>)[] =
    facts?.listens?.filter(({ loopback }) => loopback !== true) ?? led
  // No `ports` decide where a program listens.
  const command = facts?.listens === undefined ? undefined : commandOf(service)
  const keyOf = ({ protocol, port }: Listener) => `${port}/${protocol}`
  return [...new Map(listeners.map((one) => [keyOf(one), one])).values()].map((listener) => ({
    service,
    isFact: facts?.listens !== undefined,
    expected: `a listener on ${keyOf(listener)}`,
    judge: (seen) =>
      judgeProc(service, seen, ({ sockets }) => {
        const listening = sockets.filter(({ state }) => state === 'listening')
        const own = listening.filter(
          ({ protocol, port }) => protocol === listener.protocol && port === listener.port,
        )
        const at = listener.at ?? led.find((one) => keyOf(one) === keyOf(listener))?.at
        if (own.some(({ address }) => !isLoopback(address)))
          return at === undefined || isLedTo(service, listener, seen) ? holds : noService(service, at)
        const place = command ?? at
        const others = listening.filter(({ address }) => !isLoopback(address)).map(keyOf)
        return {
          ...{ state: 'differs', code: 'verify-listener' },
          shown:
            own.length > 0
              ? 'one that only its own Pod reaches'
              : others.length === 0
                ? 'no listener'
                : `listeners on ${listText([...new Set(others)])}`,
          hint:
            facts?.listens === undefined
              ? 'Name the right port in `ports` or `expose`, or run `tranship observe`.'
              : 'Check the command and the variables that choose the port.',
          ...(place === undefined ? {} : { at: place }),
        }
      }),
  }))
}

/** Returns the place of the command that the Compose file sets; `undefined` if it is that of the image. */
function commandOf(service: VerifiedService): Difference['at'] {
  const { args, command } =
    podOf(service.step.object)?.containers.find(({ name }) => name === service.container) ?? {}
  if (args === undefined && command === undefined) return undefined
  return inContainer(service, args === undefined ? '/command' : '/args')
}

interface Led {
  readonly at: NonNullable<Difference['at']>
}

/** True if a Service in the cluster leads to the port. */
function isLedTo(service: VerifiedService, { port }: Listener, { objects }: Seen): boolean {
  return liveAddresses(service, objects).some(({ fields }) =>
    objectsOf(fieldsOf(fields['spec'])['ports']).some((one) => (one['targetPort'] ?? one['port']) === port),
  )
}

function noService({ name }: VerifiedService, at: Led['at']): Verdict {
  return {
    ...{ state: 'differs', code: 'verify-listener', shown: 'no Service that leads there', at },
    hint: `Deploy \`${name}\` again.`,
  }
}

/**
 * All connections to other services. Many are short, so one that is not seen is a difference only if nothing can accept
 * it.
 */
function askConnections(service: VerifiedService, application: VerifiedApplication): readonly Question[] {
  return (service.facts?.connects ?? []).flatMap((connection): readonly Question[] => {
    const target = application.services.find(({ name }) => name === connection.service)
    if (target === undefined) return []
    const expected = `a connection to port ${connection.port} of \`${target.name}\``
    const judge = (seen: Seen): Verdict => {
      // A closed connection may be one to an earlier Pod.
      const obstacle = obstacleTo(target, connection, service, application, seen)
      if (obstacle !== undefined) return { state: 'differs', code: 'verify-connection', ...obstacle }
      const isSeen = seen.links.has(linkKey(service.name, target.name, connection.port))
      return isSeen ? holds : { state: 'unseen' }
    }
    return [{ service, isFact: true, expected, judge }]
  })
}

/** The first process runs as one of the observed users. */
function askUser(service: VerifiedService): readonly Question[] {
  const users = service.facts?.users ?? []
  if (users.length === 0) return []
  const uids = [...new Set(users.map(({ uid }) => uid))]
  const judge = (seen: Seen) =>
    judgeProc(service, seen, ({ uid }) =>
      uid === undefined
        ? { state: 'unasked', why: 'its process cannot be read' }
        : uids.includes(uid)
          ? holds
          : {
              ...{ state: 'differs', code: 'verify-user', shown: `user ${uid}` },
              hint: `Write \`user: "${uids[0]!}"\`.`,
              at: inContainer(service, '/securityContext/runAsUser'),
            },
    )
  return [{ service, isFact: true, expected: `processes of user ${listText(uids.map(String))}`, judge }]
}

/** Each path that it wrote to can be written. Nothing is written to try it. */
function askWrites(service: VerifiedService): readonly Question[] {
  const { mounts = {}, writes = [] } = service.facts ?? {}
  const written = Object.keys(mounts).filter((path) => mounts[path]?.written === true)
  return [...written, ...writes].map((path) => ({
    service,
    isFact: true,
    expected: `files written below ${path}`,
    judge: (seen) => {
      const pods = podsOf(service, seen)
      if (pods.length === 0) return { state: 'unasked', why: 'it has no Pod' }
      const differing = pods.find(({ proc, mounts: byFields }) => {
        const byKernel = proc === undefined || proc === 'no-cat' ? [] : proc.mounts
        return [byKernel, byFields].some((all) => mountAbove(path, all)?.isReadOnly === true)
      })
      if (differing === undefined) return holds
      const mount = mountAbove(path, differing.mounts)
      const index = differing.mounts.findIndex((one) => one === mount) - 1
      const isRoot = index < 0
      return {
        ...{ state: 'differs', code: 'verify-write', isFinal: true },
        shown: isRoot ? 'a file system that can only be read' : 'a mount that can only be read',
        hint: isRoot
          ? `Mount a volume or \`tmpfs\` at \`${path}\`, or leave \`read_only\` out.`
          : `Mount a volume at \`${path}\` that can be written.`,
        at: inContainer(
          service,
          isRoot ? '/securityContext/readOnlyRootFilesystem' : `/volumeMounts/${index}`,
        ),
      }
    },
  }))
}

/** Each address outside of the cluster answers, if it can be asked from here. */
function askRoutes(service: VerifiedService, { objects }: VerifiedApplication): readonly Question[] {
  const names = service.addresses.map(({ metadata }) => metadata.name)
  const urls = addressesOf(objects).filter((address) => names.includes(address.service))
  return urls.map(({ url }) => ({
    service,
    isFact: false,
    expected: `an answer at ${url}`,
    judge: ({ routes }) => {
      const answer = routes.get(url)
      if (answer === undefined) return { state: 'unasked', why: 'its route has no address to ask from here' }
      if (answer.isFine) return holds
      return { state: 'differs', code: 'verify-route', shown: answer.shown, hint: answer.hint }
    },
  }))
}

/** No line of the log is a sign of a failure. */
function askLog(service: VerifiedService): readonly Question[] {
  const judge = (seen: Seen): Verdict => {
    const logs = podsOf(service, seen).flatMap(({ run, signs }) => {
      // A program that ended well has got over such a failure.
      const isWell = run.state === 'ended' && run.status === 0
      return signs === undefined ? [] : [signs.filter(({ mayPass }) => !isWell || mayPass !== true)]
    })
    if (logs.length === 0) return { state: 'unasked', why: 'its log cannot be read' }
    const [sign] = logs.flat()
    if (sign === undefined) return holds
    return {
      ...{ state: 'differs', code: 'verify-log', isFinal: sign.mayPass !== true },
      shown: `\`${sign.sign}\`: ${sign.means}`,
      hint: `${sign.fix} \`tranship logs ${service.name}\` shows the line.`,
      ...(sign.at === undefined ? {} : { at: inContainer(service, sign.at) }),
    }
  }
  return [{ service, isFact: false, expected: 'a log without failures', judge }]
}

/** Judges the processes of each running container, and returns the first answer that is not fine. */
function judgeProc(service: VerifiedService, seen: Seen, judge: (proc: ProcContent) => Verdict): Verdict {
  const running = podsOf(service, seen).filter(({ run }) => run.state === 'running')
  if (running.length === 0) return { state: 'unasked', why: 'it does not run' }
  return firstDifference(
    running.flatMap(({ proc }): readonly Verdict[] => {
      if (proc === 'no-cat') return [{ state: 'unasked', why: 'its image has no `cat`' }]
      return proc === undefined ? [] : [judge(proc)]
    }),
  )
}

function firstDifference(verdicts: readonly Verdict[]): Verdict {
  const other = (['differs', 'unseen'] as const).flatMap(
    (state) => verdicts.find((one) => one.state === state) ?? [],
  )
  return other[0] ?? verdicts[0] ?? { state: 'unasked', why: 'its container cannot be asked' }
}

function inContainer({ step, pointer }: VerifiedService, field: string): NonNullable<Difference['at']> {
  return { object: step.object, pointer: `${pointer}${field}` }
}
