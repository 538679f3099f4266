import path from 'node:path'
import { safeTranslate, type TranslateOptions, type Translation } from 'tranship'
import { kustomizeLayout, type LayoutFiles, safeHelmLayout } from 'tranship/layouts'
import type { Engines } from '../engines/engines.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import { reportWritten } from '../output/report-written.js'
import { plural } from '../reports/count.js'
import { type Finding, findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { show } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ImagesFlags, TranslateFlags } from '../manifest/translate-flags.js'
import type { ReportFlags } from '../reports/report-flags.js'
import type { TransformFlag } from '../transform/transform-flag.js'
import { transformed } from '../transform/transformed.js'
import { externalSecretsOf } from './external-secrets.js'
import { withFurtherObjects } from './further-objects.js'
import type { LayoutFlags } from './layout-flags.js'
import type { NamespaceFlag } from './namespace-flag.js'
import type { SecretsFlag } from './secrets-flag.js'
import { openOverlays } from './open-overlays.js'
import { readKustomizations } from './read-kustomizations.js'
import { sourceOf } from './repository-flag.js'
import { writeLayout } from './write-layout.js'
import { setOwnValue } from 'tranship/internal'

type WriteFlags = TranslateFlags &
  LayoutFlags &
  ImagesFlags &
  ReportFlags &
  NamespaceFlag &
  SecretsFlag &
  TransformFlag & { readonly output?: string }

/** Translates a Compose file, and writes it as a folder for the tool of the layout. */
export async function writeTranslatedLayout(
  manifest: Manifest,
  flags: WriteFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<ExitStatus> {
  const laid =
    flags.layout === 'helm'
      ? layOutChart(manifest, flags, terminal)
      : await layOutOverlays(manifest, flags, terminal, engines)
  if (laid === undefined) return exitStatus.found
  const { files, application, fixed = [] } = laid
  const output = flags.output!
  const target = { path: path.resolve(terminal.folder, output), name: output }
  // Delay Ctrl-C until all files are written.
  terminal.interruption()
  const changes = writeLayout(target, terminal.folder, files, application, manifest)
  if (flags.quiet === true) return exitStatus.fine
  reportWritten(plural(Object.keys(files).length, 'file'), output, changes, terminal.errors)
  for (const name of fixed)
    terminal.errors.write(
      show`The chart has no value for ${name}, which decides about more than the values of fields.\n`,
    )
  return exitStatus.fine
}

/** The files of a layout. */
interface Laid {
  readonly files: LayoutFiles
  readonly application: string
  /** The variables that a chart has no value for. */
  readonly fixed?: readonly string[]
}

function layOutChart(manifest: Manifest, flags: WriteFlags, terminal: Terminal): Laid | undefined {
  const { secrets, chartVersion: version } = flags
  const { text } = manifest
  const furtherObjects = secrets && ((options: TranslateOptions) => externalSecretsOf(text, options, secrets))
  const chart = safeHelmLayout(text, manifest.options, { version, furtherObjects })
  printFindings(findingsIn(manifest, chart), flags, terminal)
  if (!chart.ok) return undefined
  const { files, application, fixed } = chart
  return { files, application, fixed: fixed.map(({ name }) => name) }
}

async function layOutOverlays(
  manifest: Manifest,
  flags: WriteFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<Laid | undefined> {
  const base = safeTranslate(manifest.text, manifest.options)
  const opened = await openOverlays(manifest, flags.overlay ?? [], flags, terminal, engines)
  const overlays = opened.map((overlay) => ({
    ...overlay,
    result: safeTranslate(overlay.manifest.text, overlay.manifest.options),
  }))
  const findings = [{ manifest, result: base }, ...overlays].flatMap((each) =>
    findingsIn(each.manifest, each.result),
  )
  printFindings(withoutRepeated(findings), flags, terminal)
  if (!base.ok || overlays.some(({ result }) => !result.ok)) return undefined
  const finish = <Each extends Translation>(each: Each, own: Manifest): Promise<Each> =>
    transformed(withFurtherObjects(each, own, flags), own, flags, terminal.folder)
  const finished: Record<string, Translation> = {}
  for (const { name, manifest: own, result } of overlays)
    if (result.ok) setOwnValue(finished, name, await finish(result, own))
  const output = path.resolve(terminal.folder, flags.output!)
  const earlier = readKustomizations(output, flags.output!)
  const source = flags.repository && sourceOf(flags.repository, output, terminal.folder)
  const settings = { overlays: finished, tool: flags.for, source, earlier }
  const files = kustomizeLayout(await finish(base, manifest), settings)
  return { files, application: base.application }
}

/** Leaves out the findings of an overlay that the base has too. */
function withoutRepeated(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set<string>()
  return findings.filter(({ diagnostic: { code, file, range, message } }) => {
    const key = JSON.stringify([code, file, range.start.offset, message])
    return !told.has(key) && told.add(key)
  })
}
