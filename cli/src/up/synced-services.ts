import path from 'node:path'
import { type DeployPlan, type DeployStep, safePlanSync, type SyncPlan } from 'tranship'
import type { Manifest } from '../manifest/manifest.js'
import { FileTree } from './file-tree.js'
import { ignoreFile, leftOut } from './left-out.js'
import type { MirroredTree } from './mirror.js'
import type { SyncedPath } from './overlay.js'

/** A service, and what of this machine its containers have. */
export interface SyncedService {
  readonly step: DeployStep
  readonly plan: SyncPlan
  /** In the order of their numbers. */
  readonly paths: readonly SyncedPath[]
  readonly trees: readonly MirroredTree[]
}

export interface SyncedServices {
  readonly services: readonly SyncedService[]
  /** What whoever develops has to know of them. */
  readonly warnings: readonly string[]
}

/** A CronJob runs when its time comes, which is mostly when nobody is there to send it something. */
const kinds: readonly string[] = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job']

/** More than this is named before it is sent. */
const manyFiles = 20_000
const manyBytes = 200 * 1024 * 1024

/**
 * What of some services is kept the same as on this machine: all of a deploy, or those that are named. A folder in which
 * there is nothing stays what a deploy makes of it, mostly a volume: there is nothing to send, and what the service writes
 * into it is to stay.
 */
export function syncedServices(
  manifest: Manifest,
  { steps }: DeployPlan,
  named: readonly string[],
  folder: string,
): SyncedServices {
  const warnings: string[] = []
  const services = steps.flatMap((step): readonly SyncedService[] => {
    const isMeant = named.length === 0 || named.includes(step.service) || named.includes(step.name)
    if (!isMeant || !kinds.includes(step.kind)) return []
    const plan = syncPlanOf(manifest, step.service)
    if (plan === undefined) return []
    warnings.push(...plan.skipped.map(({ message }) => `${step.service}: ${message}`))
    const found = plan.folders.flatMap(({ local, container, readOnly, exclude }) => {
      const tree = FileTree.open(path.resolve(folder, local), (own) =>
        leftOut({ manifestFolder: folder, folder: own, exclude }),
      )
      if (tree === undefined || tree.entries.size === 0) return []
      warnings.push(...warningsOf(tree, local))
      const { isFile } = tree
      return [
        {
          tree: { tree, inImage: undefined },
          path: { container, isFile, readOnly, exclude, fromImage: false },
        },
      ]
    })
    if (found.length === 0) return []
    return [
      {
        step,
        plan,
        paths: found.map((each, number) => ({ ...each.path, number })),
        trees: found.map(({ tree }) => tree),
      },
    ]
  })
  return { services, warnings }
}

/** The plan of a service of a manifest that has no errors. */
export function syncPlanOf(manifest: Manifest, service: string): SyncPlan | undefined {
  const plan = safePlanSync(manifest.text, { ...manifest.options, service })
  return plan.ok ? plan : undefined
}

function warningsOf({ entries, unreadable }: FileTree, local: string): readonly string[] {
  const warnings = [...unreadable].map(
    ([file, code]) => `'${path.join(local, file)}' cannot be read (${code}), and is not sent`,
  )
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  if (entries.size <= manyFiles && bytes <= manyBytes) return warnings
  const amount = `${entries.size} files and folders, ${Math.ceil(bytes / 1024 / 1024)} MiB`
  const largest = largestOf(entries)
  const hint = `what need not be sent, leave out with a line in ${ignoreFile}`
  return [
    ...warnings,
    `'${local}' is large (${amount}, most of it in '${path.join(local, largest)}'): ${hint}`,
  ]
}

/** The entry right below the top with most in it, by bytes and number. */
function largestOf(entries: FileTree['entries']): string {
  const weights = new Map<string, number>()
  for (const [name, { size }] of entries) {
    const [top = name] = name.split('/')
    weights.set(top, (weights.get(top) ?? 0) + size + manyBytes / manyFiles)
  }
  const [first] = [...weights].sort(([, one], [, other]) => other - one)
  return first?.[0] ?? ''
}
