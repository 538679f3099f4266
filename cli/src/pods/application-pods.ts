import { safePlanDeploy } from 'tranship/plan'
import { nameLabel, partOfLabel } from 'tranship/internal'
import type { Cluster, Query } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import type { Manifest } from '../manifest/manifest.js'
import { noSuchService } from '../manifest/no-such-service.js'
import { findingsIn } from '../reports/finding.js'
import { findStep } from '../plans/find-step.js'
import { printFindings } from '../reports/print-findings.js'
import type { Terminal } from '../terminal/terminal.js'

/** A query for the Pods of an application. */
export interface ApplicationPods {
  readonly query: Query
  /** The labels of the application. */
  readonly selector: Readonly<Record<string, string>>
  /** The namespace that its objects name, if any. */
  readonly namespace: string | undefined
  /** The services that the user named, by the names of their Services in Kubernetes. */
  readonly names: readonly string[]
  /** The names of their workloads in Kubernetes. */
  readonly workloads: readonly string[]
  /** Returns `true` for Pods of these services; for all Pods if no service is named. */
  readonly isWanted: (pod: LiveObject) => boolean
  /** Returns `true` for containers of these services in such a Pod; for all if no service is named. */
  readonly isWantedContainer: (pod: LiveObject, container: string) => boolean
  /** Returns the name of a named service's container in a Pod that has containers of several services. */
  readonly containerIn: (pod: LiveObject) => string | undefined
  /** Returns `true` if a Pod has containers of several services. */
  readonly isShared: (pod: LiveObject) => boolean
}

/** Returns a query for Pods of a manifest's services. Prints errors, and returns `undefined` for them. */
export function applicationPods(
  manifest: Manifest,
  services: readonly string[],
  terminal: Terminal,
): ApplicationPods | undefined {
  const plan = safePlanDeploy(manifest.text, { ...manifest.options, activeProfiles: ['*'] })
  if (!plan.ok) {
    printFindings(findingsIn(manifest, plan), { quiet: true }, terminal)
    return undefined
  }
  const found = services.map((service) => {
    const each = findStep(plan.steps, service)
    if (each !== undefined) return each
    throw noSuchService(service, plan.services, terminal.folder)
  })
  const sharedStep = ({ labels }: LiveObject) =>
    plan.steps.find(({ name, members }) => members !== undefined && name === labels[nameLabel])
  const namespace = namespaceOfPlan(plan)
  return {
    query: { kind: 'Pod', labels: plan.selector, namespace },
    selector: plan.selector,
    namespace,
    names: found.map(({ container }) => container),
    workloads: found.map(({ step }) => step.name),
    isWanted: ({ labels }) => found.length === 0 || found.some(({ step }) => step.name === labels[nameLabel]),
    isWantedContainer: (pod, container) => {
      const step = sharedStep(pod)
      if (found.length === 0 || step === undefined) return true
      // Init containers, and containers that the cluster adds, count with the service that has the Pod.
      const isMember = step.members?.some(({ name }) => name === container) === true
      const wanted = isMember ? container : step.name
      return found.some((each) => each.step === step && each.container === wanted)
    },
    containerIn: (pod) => {
      const step = sharedStep(pod)
      return step && found.find((each) => each.step === step)?.container
    },
    isShared: (pod) => sharedStep(pod) !== undefined,
  }
}

/** Returns the note if no Pod is found. Often the namespace is wrong. */
export function noPodText(
  { names, selector, namespace }: ApplicationPods,
  cluster: Pick<Cluster, 'namespace'>,
): string {
  const whose = names.length === 0 ? [selector[partOfLabel] ?? ''] : names
  const quoted = whose.map((name) => `\`${name}\``).join(', ')
  return `there is no Pod of ${quoted} in the namespace \`${namespace ?? cluster.namespace}\``
}
