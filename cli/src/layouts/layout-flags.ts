import { isSubdomain } from 'tranship/internal'
import type { DeployTool, GitSource } from 'tranship/layouts'
import { type Flag, InvalidValueError } from '../flags/flag.js'
import { refuseWrongRepository, repositoryFlag } from './repository-flag.js'
import { UsageError } from '../usage-error.js'

const layouts = ['kustomize', 'helm'] as const
const tools: readonly DeployTool[] = ['argocd', 'flux', 'none']

/** The parts of one overlay. Each `--overlay` with its name adds some. */
export interface OverlaySettings {
  readonly name: string
  /** The Compose files that are merged over the base. */
  readonly files: readonly string[]
  /** The `.env` files that are read after those of the base. */
  readonly envFiles: readonly string[]
  readonly namespace?: string | undefined
}

/** The flags that choose a layout. */
export interface LayoutFlags {
  readonly layout?: (typeof layouts)[number]
  readonly overlay?: readonly OverlaySettings[]
  readonly for?: DeployTool
  readonly repository?: GitSource
  readonly chartVersion?: string
}

/** The names of the tools, in messages. */
const titles: Readonly<Record<(typeof layouts)[number], string>> = { kustomize: 'Kustomize', helm: 'Helm' }

/** The flags that only one layout has. */
const flagsOf: Readonly<
  Record<(typeof layouts)[number], readonly (readonly [key: keyof LayoutFlags, flag: string])[]>
> = {
  kustomize: [
    ['overlay', '--overlay'],
    ['for', '--for'],
    ['repository', '--repository'],
  ],
  helm: [['chartVersion', '--chart-version']],
}

export const layoutFlags: readonly Flag[] = [
  {
    words: '--layout <layout>',
    description: 'write the folder of --output for this tool',
    choices: layouts,
  },
  {
    words: '--overlay <name=file,…>',
    description:
      'an overlay of Kustomize: Compose files to merge over the others, env=FILE and namespace=NAME (repeatable)',
    read: collectOverlays,
  },
  {
    words: '--for <tool>',
    description: 'the tool that applies the folder: it gets an order, and replaces Jobs (default: none)',
    choices: tools,
  },
  repositoryFlag,
  {
    words: '--chart-version <version>',
    description: 'the version of the chart for Helm (default: 0.1.0)',
    read: toVersion,
  },
]

/** A version by semver.org, as Helm demands it. */
const chartVersion = /^\d+\.\d+\.\d+(?:-[\dA-Za-z.-]+)?(?:\+[\dA-Za-z.-]+)?$/

function toVersion(text: string): string {
  if (!chartVersion.test(text)) throw new InvalidValueError('Write it as three numbers, such as 1.4.0.')
  return text
}

/** One folder, which Kustomize and every file system take as a name. */
const overlayName = /^[A-Za-z0-9][\w.-]*$/

/** The name of an overlay, and the list behind it. */
const overlayWords = /^([^=]*)=(.*)$/s

/** An element of the list that is no Compose file. */
const overlaySetting = /^(?:env|namespace)=/

function collectOverlays(text: string, earlier: readonly OverlaySettings[] = []): readonly OverlaySettings[] {
  const [, name = '', list = ''] = overlayWords.exec(text) ?? []
  const parts = list.split(',')
  if (!overlayName.test(name) || parts.some((part) => part === '' || part.endsWith('=')))
    throw new InvalidValueError(
      'Write it as name=file, such as production=compose.production.yaml,env=production.env,namespace=shop.',
    )
  const valuesOf = (prefix: string) =>
    parts.filter((part) => part.startsWith(prefix)).map((part) => part.slice(prefix.length))
  const former = earlier.find((overlay) => overlay.name === name)
  const namespace = valuesOf('namespace=').at(-1) ?? former?.namespace
  if (
    namespace !== undefined &&
    (!isSubdomain(namespace) || namespace.includes('.') || namespace.length > 63)
  )
    throw new InvalidValueError('A namespace has lower-case letters, digits and `-`, at most 63 of them.')
  const overlay = {
    name,
    files: [...(former?.files ?? []), ...parts.filter((part) => !overlaySetting.test(part))],
    envFiles: [...(former?.envFiles ?? []), ...valuesOf('env=')],
    namespace,
  }
  return former === undefined
    ? [...earlier, overlay]
    : earlier.map((each) => (each === former ? overlay : each))
}

/** Refuses flags that a layout needs or cannot have. */
export function refuseWrongLayoutFlags(
  flags: LayoutFlags & {
    readonly output?: string
    readonly format?: string
    readonly watch?: boolean
  },
): void {
  const { layout } = flags
  for (const [owner, own] of Object.entries(flagsOf)) {
    const alone = own.find(([key]) => flags[key] !== undefined)
    if (alone !== undefined && layout !== owner)
      throw new UsageError(
        `\`${alone[1]}\` needs the layout \`${owner}\`.`,
        `Write \`--layout ${owner}\`, or leave the flag out.`,
      )
  }
  refuseWrongRepository(flags)
  if (layout === undefined) return
  if (flags.output === undefined || flags.output === '-')
    throw new UsageError('A layout is a folder.', `Name it: --output k8s/ --layout ${layout}`)
  if (flags.format === 'json')
    throw new UsageError(`${titles[layout]} reads YAML.`, 'Leave out `--format json`.')
  if (flags.watch === true)
    throw new UsageError('`--watch` writes no layout.', 'Leave out `--watch` or `--layout`.')
}
