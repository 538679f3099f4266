import { type BuildPlan, safePlanBuild, toBakeFile } from 'tranship/plan'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { allowFlag, type AllowFlag } from '../build/allow-flag.js'
import { BuildError, type BuildSettings } from '../build/build-task.js'
import { withHomePaths } from '../build/home-paths.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifestOfFlags } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import { findingsIn } from '../reports/finding.js'
import { isAboutServices } from '../reports/about-services.js'
import { printFindings } from '../reports/print-findings.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'
import { columns } from '../terminal/columns.js'
import { printError } from '../terminal/print-error.js'
import { printNote } from '../terminal/print-warning.js'

const progressWays = ['auto', 'plain', 'tty', 'quiet', 'rawjson'] as const

interface BuildFlags extends TranslateFlags, ReportFlags, AllowFlag {
  readonly push?: boolean
  /** `false` with `--no-cache`. */
  readonly cache: boolean
  readonly pull?: boolean
  readonly builder?: string
  readonly progress?: (typeof progressWays)[number]
  readonly print?: boolean
  readonly json?: boolean
}

export const buildCommand: Command = {
  name: 'build',
  summary: 'build the images of a Compose file',
  description:
    'Builds the images of services with a build or with mounted files, with docker buildx or buildctl. ' +
    'Prints the images: with --push, by their digests in the registry.',
  operands: [operand('[service...]', 'the services whose images to build; all by default')],
  flags: [
    flag('--push', 'push the images to their registries'),
    flag('--no-cache', 'build without the cache'),
    flag('--pull', 'look for newer versions of base images'),
    flag('--builder <name>', 'the builder of docker buildx, or the address of BuildKit'),
    flag('--progress <way>', 'how the builder shows its progress', { choices: progressWays }),
    flag('--print', 'print the bake file instead of building it'),
    flag('--json', 'print the images as data: by service', { excludes: '--print' }),
    ...translateFlags,
    allowFlag,
    ...reportFlags,
  ],
  examples: [
    { line: 'tranship build', does: 'build everything, for Docker' },
    {
      line: 'tranship build --registry registry.example.com/team --push web',
      does: 'build the image of web and push it',
    },
    { line: 'tranship build --print', does: 'the bake file, to change it or to see it' },
  ],
  run: build,
}

async function build(
  services: readonly string[],
  flags: BuildFlags,
  { terminal, engines }: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<ExitStatus> {
  const manifest = await openManifestOfFlags(flags, terminal)
  const plan = safePlanBuild(manifest.text, { ...manifest.options, services })
  const built = plan.ok ? plan.images.flatMap((image) => image.services) : []
  printFindings(findingsIn(manifest, plan).filter(isAboutServices(services, built)), flags, terminal)
  if (!plan.ok) return exitStatus.found
  if (flags.print === true) {
    terminal.output.write(jsonText(toBakeFile(withHomePaths(plan, terminal.env))))
    return exitStatus.fine
  }
  if (plan.images.length === 0) printNote('There is nothing to build.', terminal)

  const { requireConsentFor } = await import('../build/consent.js')
  const { rightsOf } = await import('../build/right.js')
  const allowed = rightsOf(flags.allow ?? [], terminal)
  requireConsentFor(manifest, plan, services, allowed, terminal)
  const { buildImages } = await import('../build/build-images.js')
  const signal = AbortSignal.any([terminal.interruption(), terminal.signal])
  try {
    const { folder, root, options } = manifest
    const surroundings = { ...terminal, signal, folder, root, options }
    const { images } = await buildImages(plan, { ...settingsOf(flags), allowed }, surroundings, engines)
    const built = { ...imageNames(plan), ...images }
    terminal.output.write(flags.json === true ? jsonText({ images: built }) : columns(Object.entries(built)))
    return exitStatus.fine
  } catch (error) {
    if (signal.aborted) return exitStatus.interrupted
    if (!(error instanceof BuildError)) throw error
    printError(error, terminal)
    return exitStatus.found
  }
}

function settingsOf({ push, cache, pull, builder, progress }: BuildFlags): BuildSettings {
  return {
    destination: { kind: push === true ? 'registry' : 'builder' },
    noCache: !cache,
    pull,
    builder,
    progress,
  }
}

/** Returns the image names of the manifest, by service. */
function imageNames({ images }: BuildPlan): Record<string, string> {
  return Object.fromEntries(
    images.flatMap(({ services, tags }) => services.map((service) => [service, tags[0]!])),
  )
}
