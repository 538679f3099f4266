import { kubernetesName } from '../cluster/kubernetes-name.js'
import { routesOf, serviceOf, type TranslatedObject } from '../cluster/translated.js'
import type { Project } from '../compose/project.js'
import type { Message } from '../programs/tranship.js'
import { isPrivate, isSecondSite, leadsTo } from '../questions/published.js'
import type { Behaviour } from './behaviour.js'
import { failureOf, lastErrorOf, nothingSeen, type Seen, type StandInEvent, worked } from './events.js'

/** The kinds of differences between Docker and a cluster. */
export type Question = 'translate' | 'runs' | 'listens' | 'calls' | 'writes' | 'needs' | 'holds' | 'publishes'

/** A thing that an application does under Docker. It passed if the application does it in the cluster too. */
export interface OracleRow {
  readonly question: Question
  readonly service: string
  readonly subject: string
  readonly passed: boolean
  readonly cause: string
  /** True if another failure explains this one. */
  readonly follows: boolean
  /** The codes of messages of the translation about the failure. */
  readonly said: readonly string[]
}

/** The observations of an application, by service. */
export type SeenServices = ReadonlyMap<string, Seen>

export interface Judged {
  readonly project: Project
  readonly docker: SeenServices
  readonly cluster: SeenServices
  /** The protocols of published ports, by `service:port`, as Docker showed it. */
  readonly speaks: ReadonlyMap<string, string>
  readonly objects: readonly TranslatedObject[]
  readonly messages: readonly Message[]
  /** The error of the deploy; empty if it succeeded. */
  readonly deployError: string
}

/** Returns the reason why an application does not run under Docker itself; undefined if it does. */
export function problemUnderDocker(
  behaviours: Readonly<Record<string, Behaviour>>,
  docker: SeenServices,
): string | undefined {
  const problems = [...docker].flatMap(([service, seen]) => {
    const { ends = null } = behaviours[service] ?? {}
    const isRight =
      ends === null ? seen.state === 'running' : seen.state !== 'missing' && seen.status === ends
    if (isRight || (typeof ends === 'number' && seen.isRestarted)) return []
    const told = [seen.state, seen.status, seen.problem].filter((one) => one !== undefined && one !== '')
    return [`${service}: ${lastErrorOf(seen) ?? told.join(' ')}`]
  })
  return problems.length === 0 ? undefined : problems.join('; ')
}

const asked = {
  listen: 'listens',
  call: 'calls',
  write: 'writes',
  need: 'needs',
  hold: 'holds',
} as const satisfies Partial<Record<StandInEvent['kind'], Question>>

type Unsorted = Omit<OracleRow, 'follows' | 'said'>

/** Compares everything that worked under Docker with the cluster. */
export function judge(judged: Judged): OracleRow[] {
  const { docker, cluster } = judged
  const rows = [...docker].flatMap(([service, truth]): Unsorted[] => {
    const seen = cluster.get(service) ?? nothingSeen
    const difference = differenceOfState(truth, seen)
    const isMissing = difference !== '' && seen.state === 'missing'
    const cause = isMissing ? `${difference} ${judged.deployError}`.trim() : difference
    return [
      { question: 'runs', service, subject: service, passed: cause === '', cause },
      ...judgeEvents(service, truth, seen),
      ...judgePublished(service, judged),
    ]
  })
  const failed = rows.filter(({ passed }) => !passed)
  return rows.map((row) => ({
    ...row,
    follows: !row.passed && followsFromAnother(row, failed, judged),
    said: row.passed ? [] : messagesAbout(row, judged),
  }))
}

function differenceOfState(truth: Seen, seen: Seen): string {
  if (truth.isRestarted && truth.state !== 'running') return ''
  const told = [seen.state, seen.status, seen.problem]
    .filter((part) => part !== undefined && part !== '')
    .join(' ')
  if (truth.state === 'running') return seen.state === 'running' ? '' : `runs under Docker, here: ${told}`
  // A cluster restarts a program that fails. It is the same if the program fails under Docker too.
  const isSame = seen.state === 'ended' || (seen.state === 'failing' && truth.status !== 0)
  if (!isSame || seen.status !== truth.status) return `ends with ${truth.status} under Docker, here: ${told}`
  return seen.isRestarted && truth.status === 0 ? 'is started again after its end' : ''
}

function judgeEvents(service: string, truth: Seen, seen: Seen): Unsorted[] {
  const titles = new Map<string, StandInEvent>()
  for (const event of truth.events) {
    if (event.error === undefined && event.kind in asked) titles.set(`${event.kind} ${event.name}`, event)
  }
  return [...titles.values()].map(({ kind, name, by }): Unsorted => {
    const same = worked(seen, kind, name)
    const passed = same !== undefined && same.by === by
    const other = same === undefined ? (failureOf(seen, kind, name) ?? 'not seen') : `${same.by} answers`
    const question = asked[kind as keyof typeof asked]
    const subject = by === undefined ? name : `${name} (${by})`
    return { question, service, subject, passed, cause: passed ? '' : other }
  })
}

/** Published ports that speak HTTP have a route. The others have a Service of their own, or a message. */
function judgePublished(service: string, { project, speaks, objects, messages }: Judged): Unsorted[] {
  const { ports = [], ...rest } = project.services[service]!
  const type = serviceOf(objects, kubernetesName(service))?.type ?? ''
  const isOpen = type === 'NodePort' || type === 'LoadBalancer'
  return ports.flatMap((published): Unsorted[] => {
    const spoken = speaks.get(`${service}:${published.target}`)
    if (spoken === undefined || isPrivate(published) || published.protocol === 'udp') return []
    if (isSecondSite(published, { ports, ...rest })) return []
    const isRouted = routesOf(objects).some((route) => leadsTo(route, service, published, objects))
    const isSaid = messages.some((one) => one.path[1] === service && codes.publishes.includes(one.code))
    const cause =
      spoken === 'http'
        ? isRouted || isOpen
          ? ''
          : 'speaks HTTP, and no route leads to it'
        : isSaid || (isOpen && !isRouted)
          ? ''
          : isRouted
            ? `speaks ${spoken}, and a route for HTTP leads to it`
            : `speaks ${spoken}, is not public, and no message says so`
    const subject = `${published.target} (${spoken})`
    return [{ question: 'publishes', service, subject, passed: cause === '', cause }]
  })
}

/** A call follows from its server, a crash from the failure before it, and silence from the crash. */
function followsFromAnother(
  row: Unsorted,
  failed: readonly Unsorted[],
  { docker, cluster, project }: Judged,
): boolean {
  const { service, question } = row
  const seen = cluster.get(service) ?? nothingSeen
  const isBroken = (other: string): boolean =>
    failed.some((one) => one.service === other && (one.question === 'runs' || one.question === 'listens'))
  if (question === 'publishes') return false
  const awaited = Object.keys(project.services[service]?.depends_on ?? {})
  const isWaiting = seen.events.length === 0 && awaited.some(isBroken)
  if (question !== 'runs' && row.cause === 'not seen') return isBroken(service) || isWaiting
  if (question === 'calls') {
    const by = docker.get(service)?.events.find((one) => row.subject === `${one.name} (${one.by})`)?.by
    return by !== undefined && by !== service && isBroken(by)
  }
  if (question !== 'runs') return false
  const hasReason = seen.events.some(({ error, kind }) => error !== undefined && kind !== 'hold')
  return (hasReason && failed.some((one) => one.service === service && one !== row)) || isWaiting
}

/** The codes of messages that announce a failure of each kind. */
const codes: Readonly<Record<Question, readonly string[]>> = {
  translate: [],
  runs: [
    ...['runs-once', 'runs-on', 'restarted-after-success', 'started-again', 'server-is-job', 'job-inferred'],
    ...['waits-without-end', 'health-unknown', 'secret-variables', 'secret-to-create', 'external-volume'],
    ...[
      'shell-syntax-in-command',
      'emptied-command',
      'privileged-container',
      'unsafe-sysctl',
      'memory-in-millibytes',
    ],
  ],
  listens: ['port-of-two-containers', 'host-network', 'user-by-name'],
  calls: [
    ...['port-not-listed', 'name-not-reachable', 'renamed-host', 'docker-only-host', 'port-not-on-node'],
    ...['dns-without-services', 'host-network', 'localhost-address', 'cluster-service', 'network-not-closed'],
  ],
  writes: [
    ...['host-volume-read-only', 'host-volume-not-mounted', 'host-volume-as-claim', 'host-volume-not-kept'],
    ...['user-by-name', 'group-by-name', 'memory-not-shared', 'volume-not-filled', 'unsupported-mount-type'],
    ...['volume-option-left-out', 'anonymous-volume-omitted', 'external-volume'],
  ],
  needs: [
    ...['host-volume-not-mounted', 'host-volume-as-claim', 'file-not-provided', 'volume-not-filled'],
    ...['shared-volume-empty', 'mounted-link-leads-out', 'file-outside-root', 'file-owner-ignored'],
    ...['secret-to-create', 'unsupported-mount-type', 'external-volume', 'mount-overridden'],
  ],
  holds: [
    'volume-not-filled',
    'host-volume-as-claim',
    'shared-volume-empty',
    'host-volume-not-mounted',
    'image-derived',
  ],
  publishes: [
    ...['port-not-public', 'port-published', 'route-not-http', 'too-many-routes', 'public-without-ports'],
    ...['site-not-routed', 'route-shadowed', 'port-number-taken', 'endpoint-wins'],
  ],
}

/** Keys that are lost say so for every kind. */
const ofLostKeys = ['unsupported-key', 'unsupported-value', 'unknown-key', 'setting-without-effect']

/** The words of the message about guesses for each kind. */
const guesses: Readonly<Record<Question, RegExp>> = {
  translate: /^$/,
  runs: /keep running/,
  listens: /their ports/,
  calls: /their ports/,
  writes: /users that write|change mounted files/,
  needs: /files below volumes/,
  holds: /files below volumes/,
  publishes: /HTTP|their ports/,
}

/** Returns the codes of messages about the service, or about the server that it calls. */
function messagesAbout({ question, service, subject }: Unsorted, { messages }: Judged): string[] {
  const server = question === 'calls' ? /\((.*)\)$/.exec(subject)?.[1] : undefined
  const isAbout = ({ path, message }: Message): boolean =>
    [service, server].some((name) => path[1] === name || message.includes(`\`${name}\``))
  const found = messages.filter((one) =>
    one.code === 'guessed-images'
      ? guesses[question].test(one.message) && (isAbout(one) || one.message.includes(' and others'))
      : [...codes[question], ...ofLostKeys].includes(one.code) && isAbout(one),
  )
  return [...new Set(found.map(({ code }) => code))]
}
