import { safePlanDeploy } from 'tranship/plan'
import { nameLabel, partOfLabel } from 'tranship/internal'
import type { Cluster, Query } from '../cluster/cluster.js'
import type { LiveObject } from '../cluster/live-object.js'
import { namespaceOfPlan } from '../deploy/plan-objects.js'
import type { Manifest } from '../manifest/manifest.js'
import { noSuchService } from '../manifest/no-such-service.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Terminal } from '../terminal/terminal.js'

/** A query for the Pods of an application. */
export interface ApplicationPods {
  readonly query: Query
  /** The labels of the application. */
  readonly selector: Readonly<Record<string, string>>
  /** The namespace that its objects name, if any. */
  readonly namespace: string | undefined
  /** The services that the user named, by their names in Kubernetes. */
  readonly names: readonly string[]
  /** Returns `true` for Pods of these services; for all Pods if no service is named. */
  readonly isWanted: (pod: LiveObject) => boolean
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
  const names = services.map((service) => {
    const step = plan.steps.find((each) => each.service === service || each.name === service)
    if (step !== undefined) return step.name
    throw noSuchService(service, plan.services, terminal.folder)
  })
  const namespace = namespaceOfPlan(plan)
  return {
    query: { kind: 'Pod', labels: plan.selector, namespace },
    selector: plan.selector,
    namespace,
    names,
    isWanted: ({ labels }) => names.length === 0 || names.some((name) => name === labels[nameLabel]),
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
