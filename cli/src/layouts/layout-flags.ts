import { type Command, InvalidArgumentError, Option } from 'commander'
import type { DeployTool } from 'tranship/layouts'
import { UsageError } from '../usage-error.js'

const layouts = ['kustomize'] as const
const tools: readonly DeployTool[] = ['argocd', 'flux', 'none']

/** An overlay: its name, and one Compose file that is merged over the base. */
export type OverlayFile = readonly [name: string, file: string]

/** The flags that choose a layout. */
export interface LayoutFlags {
  readonly layout?: (typeof layouts)[number]
  readonly overlay?: readonly OverlayFile[]
  readonly for?: DeployTool
}

export function addLayoutFlags(command: Command): Command {
  return command
    .addOption(new Option('--layout <layout>', 'write the folder of --output for Kustomize').choices(layouts))
    .option(
      '--overlay <name=file>',
      'a Compose file that is merged over the others in this overlay of Kustomize (repeatable)',
      collectOverlays,
    )
    .addOption(
      new Option(
        '--for <tool>',
        'the tool that applies the folder: it gets an order, and replaces Jobs (default: none)',
      ).choices(tools),
    )
}

/** One folder, which Kustomize and every file system take as a name. */
const overlayName = /^[A-Za-z0-9][\w.-]*$/

function collectOverlays(text: string, earlier: readonly OverlayFile[] = []): readonly OverlayFile[] {
  const at = text.indexOf('=')
  const name = text.slice(0, Math.max(at, 0))
  if (!overlayName.test(name) || at === text.length - 1)
    throw new InvalidArgumentError('Write it as name=file, such as production=compose.production.yaml.')
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
  if (flags.layout === undefined) {
    const alone = flags.overlay !== undefined ? '--overlay' : flags.for !== undefined ? '--for' : undefined
    if (alone === undefined) return
    throw new UsageError(`\`${alone}\` needs a layout.`, 'Add `--layout kustomize`.')
  }
  if (flags.output === undefined || flags.output === '-')
    throw new UsageError('A layout is a folder.', `Name it: --output k8s/ --layout ${flags.layout}`)
  if (flags.format === 'json') throw new UsageError('Kustomize reads YAML.', 'Leave out `--format json`.')
  if (flags.watch === true)
    throw new UsageError('`--watch` writes no layout.', 'Leave out `--watch` or `--layout`.')
}
