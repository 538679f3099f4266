import type { DeployTool } from 'tranship/layouts'
import { type Flag, InvalidValueError } from '../flags/flag.js'
import { UsageError } from '../usage-error.js'

const layouts = ['kustomize', 'helm'] as const
const tools: readonly DeployTool[] = ['argocd', 'flux', 'none']

/** An overlay: its name, and one Compose file that is merged over the base. */
export type OverlayFile = readonly [name: string, file: string]

/** The flags that choose a layout. */
export interface LayoutFlags {
  readonly layout?: (typeof layouts)[number]
  readonly overlay?: readonly OverlayFile[]
  readonly for?: DeployTool
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
    words: '--overlay <name=file>',
    description: 'a Compose file that is merged over the others in this overlay of Kustomize (repeatable)',
    read: collectOverlays,
  },
  {
    words: '--for <tool>',
    description: 'the tool that applies the folder: it gets an order, and replaces Jobs (default: none)',
    choices: tools,
  },
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

function collectOverlays(text: string, earlier: readonly OverlayFile[] = []): readonly OverlayFile[] {
  const at = text.indexOf('=')
  const name = text.slice(0, Math.max(at, 0))
  if (!overlayName.test(name) || at === text.length - 1)
    throw new InvalidValueError('Write it as name=file, such as production=compose.production.yaml.')
  return [...earlier, [name, text.slice(at + 1)]]
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
  if (layout === undefined) return
  if (flags.output === undefined || flags.output === '-')
    throw new UsageError('A layout is a folder.', `Name it: --output k8s/ --layout ${layout}`)
  if (flags.format === 'json')
    throw new UsageError(`${titles[layout]} reads YAML.`, 'Leave out `--format json`.')
  if (flags.watch === true)
    throw new UsageError('`--watch` writes no layout.', 'Leave out `--watch` or `--layout`.')
}
