import path from 'node:path'
import { type DeployPlan, type DeployStep, safePlanSync, type SyncPlan, type Watch } from 'tranship/plan'
import { comparablePath } from 'tranship/internal'
import { whyWithheld, type WithheldReason } from '../files/withheld.js'
import type { PlaceLimits } from '../files/open-file.js'
import { topOf } from '../files/real-path.js'
import { fromHome } from '../manifest/home-folder.js'
import type { Manifest } from '../manifest/manifest.js'
import { FileTree } from './file-tree.js'
import { ignoreFile, leftOut } from './left-out.js'
import type { MirroredTree } from './mirror.js'
import type { SyncedPath } from './overlay.js'

/** A service with the local files that its containers get. */
export interface SyncedService {
  readonly step: DeployStep
  readonly plan: SyncPlan
  /** The paths, in the order of their numbers. */
  readonly paths: readonly SyncedPath[]
  readonly trees: readonly MirroredTree[]
  /** Files that are watched but not copied. */
  readonly watched: readonly WatchedTree[]
}

export interface WatchedTree {
  readonly tree: FileTree
  readonly watch: Watch
}

export interface SyncedServices {
  readonly services: readonly SyncedService[]
  /** Warnings for the developer. */
  readonly warnings: readonly string[]
}

/** The kinds that can be synchronised. A CronJob usually has no Pod to send files to. */
const kinds: readonly string[] = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job']

/** The size from which a folder is reported before it is sent. */
const manyFiles = 20_000
const manyBytes = 200 * 1024 * 1024

/**
 * Returns the services to synchronise: all of a deploy, or the named ones. An empty folder is not synchronised and
 * stays a volume, so that files of the service survive.
 */
export function syncedServices(
  manifest: Manifest,
  { steps, build }: DeployPlan,
  named: readonly string[],
): SyncedServices {
  const { folder } = manifest
  const warnings: string[] = []
  const services = steps.flatMap((step): readonly SyncedService[] => {
    warnings.push(...unsyncedMembers(step, manifest, named))
    const isMeant = named.length === 0 || named.includes(step.service) || named.includes(step.name)
    if (!isMeant || !kinds.includes(step.kind)) return []
    const plan = syncPlanOf(manifest, step.service)
    if (plan === undefined) return []
    warnings.push(...plan.skipped.map(({ message }) => `${step.service}: ${message}`))
    const found = plan.folders.flatMap(({ local, container, readOnly, exclude }) => {
      const limits = limitsOf(local, manifest)
      const withheld = whyWithheld(local, folder, manifest.root)
      if (withheld !== undefined) warnings.push(withheldText(local, withheld))
      const tree = FileTree.open(path.resolve(folder, local), limits, (own) =>
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
    const { copied, watched } = watchesOf(step, plan, manifest, contextOf(build, step.service), warnings)
    const taken = new Set(found.map(({ path: { container } }) => container))
    const all = [...found, ...copied.filter(({ path: { container } }) => !taken.has(container))]
    if (all.length + watched.length === 0) return []
    return [
      {
        step,
        plan,
        paths: all.map((each, number) => ({ ...each.path, number })),
        trees: all.map(({ tree }) => tree),
        watched,
      },
    ]
  })
  return { services, warnings }
}

/** Returns warnings about files of containers in the Pods of another service. Only its own container gets files. */
function unsyncedMembers(
  { service: host, members = [] }: DeployStep,
  manifest: Manifest,
  named: readonly string[],
): readonly string[] {
  return members
    .filter(({ service, name }) => named.length === 0 || named.includes(service) || named.includes(name))
    .filter(({ service }) => {
      const { folders = [], watches = [] } = syncPlanOf(manifest, service) ?? {}
      return folders.length + watches.length > 0
    })
    .map(({ service }) => `${service}: its container runs in the Pod of ${host}, so its files are not sent`)
}

/** Returns the build context of a service, whose `.dockerignore` applies to watched files. */
function contextOf(build: DeployPlan['build'], service: string): string | undefined {
  return build?.images.find(({ services }) => services.includes(service))?.context
}

interface Copied {
  readonly tree: MirroredTree
  readonly path: Omit<SyncedPath, 'number'>
}

/** Evaluates `develop.watch`. Each target is copied once, and mounts below it are left alone. */
function watchesOf(
  step: DeployStep,
  plan: SyncPlan,
  manifest: Manifest,
  context: string | undefined,
  warnings: string[],
): { readonly copied: readonly Copied[]; readonly watched: readonly WatchedTree[] } {
  const { folder, root, options } = manifest
  const { env = {} } = options
  const watched: WatchedTree[] = []
  const copied = new Map<string, Copied>()
  const targets = [
    ...mountPathsOf(step.object),
    ...plan.folders.map(({ container }) => container),
    ...plan.watches.flatMap(({ container }) => container ?? []),
  ]
  const ofBuild = context === undefined ? undefined : path.resolve(folder, fromHome(context, env))
  for (const watch of plan.watches) {
    const { local, container, ignore, include, initialSync } = watch
    const exclude = container === undefined ? [] : belowOf(container, targets)
    const written = fromHome(local, env)
    const withheld = whyWithheld(written, folder, root)
    if (withheld !== undefined) warnings.push(withheldText(local, withheld))
    const tree = FileTree.open(path.resolve(folder, written), limitsOf(written, manifest), (own) =>
      leftOut({
        manifestFolder: folder,
        folder: own,
        exclude,
        ignore,
        include,
        ...(ofBuild && { context: ofBuild }),
      }),
    )
    if (tree === undefined) continue
    if (container === undefined) watched.push({ tree, watch })
    else if (!copied.has(container)) {
      const { isFile } = tree
      // A single file has a mount of its own, so it must exist.
      const inImage = initialSync || isFile ? undefined : tree.entries
      copied.set(container, {
        tree: { tree, inImage, watch },
        path: { container, isFile, readOnly: false, exclude, fromImage: !isFile },
      })
    }
  }
  return { copied: [...copied.values()], watched }
}

/** Returns the limits on the location of files below a path that the manifest names. */
function limitsOf(written: string, { folder, root }: Manifest): PlaceLimits {
  return { within: topOf(written, folder), root }
}

function withheldText(local: string, reason: WithheldReason): string {
  return reason === 'link'
    ? `\`${local}\` is not sent, as a link in its path leads elsewhere: write the path that it leads to`
    : `\`${local}\` is not sent, as it lies outside of the root: name a higher folder with --root`
}

function mountPathsOf(object: object): readonly string[] {
  const { spec } = object as { spec?: { template?: { spec?: { containers?: readonly Mounting[] } } } }
  const [app] = spec?.template?.spec?.containers ?? []
  return (app?.volumeMounts ?? []).map(({ mountPath }) => comparablePath(mountPath))
}

interface Mounting {
  readonly volumeMounts?: readonly { readonly mountPath: string }[]
}

function belowOf(container: string, targets: readonly string[]): readonly string[] {
  const folder = container.endsWith('/') ? container : `${container}/`
  return [
    ...new Set(targets.filter((each) => each.startsWith(folder)).map((each) => each.slice(folder.length))),
  ]
}

/** Returns the plan for a service; `undefined` if the manifest has errors. */
export function syncPlanOf(manifest: Manifest, service: string): SyncPlan | undefined {
  const plan = safePlanSync(manifest.text, { ...manifest.options, service })
  return plan.ok ? plan : undefined
}

function warningsOf({ entries, unreadable }: FileTree, local: string): readonly string[] {
  const warnings = [...unreadable].map(
    ([file, code]) => `\`${path.join(local, file)}\` cannot be read (${code}), and is not sent`,
  )
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0)
  if (entries.size <= manyFiles && bytes <= manyBytes) return warnings
  const amount = `${entries.size} files and folders, ${Math.ceil(bytes / 1024 / 1024)} MiB`
  const largest = largestOf(entries)
  const hint = `what need not be sent, leave out with a line in ${ignoreFile}`
  return [
    ...warnings,
    `\`${local}\` is large (${amount}, most of it in \`${path.join(local, largest)}\`): ${hint}`,
  ]
}

/** Returns the top-level entry with the most content, by size and number of files. */
function largestOf(entries: FileTree['entries']): string {
  const weights = new Map<string, number>()
  for (const [name, { size }] of entries) {
    const [top = name] = name.split('/')
    weights.set(top, (weights.get(top) ?? 0) + size + manyBytes / manyFiles)
  }
  const [first] = [...weights].sort(([, one], [, other]) => other - one)
  return first?.[0] ?? ''
}
