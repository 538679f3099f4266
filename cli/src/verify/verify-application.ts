import type { Facts } from 'tranship'
import type { DeployPlan } from 'tranship/plan'
import { addressesOf } from '../addresses/addresses.js'
import type { Cluster } from '../cluster/cluster.js'
import { namespaceOfPlan, objectsOfPlan } from '../deploy/plan-objects.js'
import { needRights } from '../rights/need-rights.js'
import { rightsTo } from '../rights/right.js'
import { look } from './look.js'
import type { Question, Verdict } from './question.js'
import { questionsOf } from './questions.js'
import type { Seen } from './seen.js'
import { verifiedServices } from './verified-service.js'

/** A question with its last answer. */
export interface Answer {
  readonly question: Question
  readonly verdict: Verdict
}

export interface VerifySettings {
  readonly plan: DeployPlan
  /** The facts that count. */
  readonly facts: Facts | undefined
  /** The services to ask, by their names in the Compose file or in Kubernetes; empty for all. */
  readonly services: readonly string[]
  /** The time in which every answer is asked again until it holds, in milliseconds. */
  readonly timeout: number
  /** Called before each look with the time that is left, in milliseconds. */
  readonly onLook: (left: number) => void
}

/** The time between two looks, in milliseconds. */
const pause = 3000

/**
 * Asks the Pods of an application, until all answers are settled or the time is over. Changes nothing in the cluster.
 * Returns `undefined` if the cluster has nothing of the application.
 *
 * @throws {RightsMissing} if the user may not list Pods, read logs or run commands.
 */
export async function verifyApplication(
  { plan, facts, services: names, timeout, onLook }: VerifySettings,
  cluster: Cluster,
): Promise<readonly Answer[] | undefined> {
  const { clock } = cluster
  const [namespace, objects] = [namespaceOfPlan(plan), objectsOfPlan(plan)]
  await needRights(cluster, rights, namespace)
  const services = verifiedServices(plan, facts)
  const questions = questionsOf({ services, objects }).filter(
    ({ service: { name, container } }) =>
      names.length === 0 || names.includes(name) || names.includes(container),
  )
  const urls = addressesOf(objects).map(({ url }) => url)
  const place = { services, urls, selector: plan.selector, namespace }
  const end = clock.now() + timeout
  let links: Seen['links'] = new Set()
  for (;;) {
    onLook(Math.max(0, end - clock.now()))
    const seen = await look(place, links, cluster)
    if (seen.objects.length === 0) return undefined
    const answers = questions.map((question) => ({ question, verdict: question.judge(seen) }))
    const left = end - clock.now()
    if (left <= 0 || answers.every(isSettled)) return answers
    links = seen.links
    await cluster.sleep(Math.min(pause, left))
  }
}

const rights = [
  ...rightsTo(['list'], 'Pod'),
  ...rightsTo(['list'], 'Service'),
  { verb: 'get', group: '', resource: 'pods/log' },
  ...['get', 'create'].map((verb) => ({ verb, group: '', resource: 'pods/exec' })),
]

function isSettled({ verdict }: Answer): boolean {
  if (verdict.state === 'differs') return verdict.isFinal === true
  return verdict.state !== 'unseen'
}
