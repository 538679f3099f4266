import path from 'node:path'
import { safeTranslate, type TranslateOptions, type Translation } from 'tranship'
import { encryptedSecretFiles, kustomizeLayout, type LayoutFiles, safeHelmLayout } from 'tranship/layouts'
import type { Engines } from '../engines/engines.js'
import { isFileItself } from '../files/file-kind.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import { isOwnOutput } from '../output/own-output.js'
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
import { checkEncryptedSecrets, secretsToEncrypt } from './check-encrypted-secrets.js'
import { externalSecretsOf } from './external-secrets.js'
import { withFurtherObjects } from './further-objects.js'
import type { LayoutFlags } from './layout-flags.js'
import type { NamespaceFlag } from './namespace-flag.js'
import type { SecretsFlag } from './secrets-flag.js'
import { openOverlays } from './open-overlays.js'
import { readKustomizations } from './read-kustomizations.js'
import { sourceOf } from './repository-flag.js'
import { writeLayout } from './write-layout.js'
import { ownValue, setOwnValue } from 'tranship/internal'

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
  const { application, fixed = [] } = laid
  const output = flags.output!
  const target = { path: path.resolve(terminal.folder, output), name: output }
  const readme = foreignReadme(target.path, laid.files)
  const { [readme ?? '']: _, ...files } = laid.files
  // Delay Ctrl-C until all files are written.
  terminal.interruption()
  const changes = writeLayout(target, terminal.folder, files, application, manifest)
  if (flags.quiet === true) return exitStatus.fine
  reportWritten(plural(Object.keys(files).length, 'file'), output, changes, terminal.errors)
  if (readme !== undefined)
    terminal.errors.write(
      show`${path.join(output, readme)} stays as it is, since tranship did not write it.\n`,
    )
  for (const name of fixed)
    terminal.errors.write(
      show`The chart has no value for ${name}, which decides about more than the values of fields.\n`,
    )
  return exitStatus.fine
}

/** Returns the name of the README of a chart if one of another author is in its place. */
function foreignReadme(folder: string, files: LayoutFiles): string | undefined {
  const name = 'README.md'
  const file = path.join(folder, name)
  return Object.hasOwn(files, name) && isFileItself(file) && !isOwnOutput(file) ? name : undefined
}

/** The files of a layout. */
interface Laid {
  readonly files: LayoutFiles
  readonly application: string
  /** The variables that a chart has no value for. */
  readonly fixed?: readonly string[]
}

function layOutChart(manifest: Manifest, flags: WriteFlags, terminal: Terminal): Laid | undefined {
  const { chartVersion: version } = flags
  const store = flags.secrets?.store
  const { text } = manifest
  const furtherObjects = store && ((options: TranslateOptions) => externalSecretsOf(text, options, store))
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
  const encryption = flags.secrets?.encryption
  const manifests = [manifest, ...overlays.map((overlay) => overlay.manifest)]
  const encryptedSecrets = encryption && {
    with: encryption,
    names: manifests.flatMap(secretsToEncrypt).map(({ name }) => name),
  }
  const settings = { overlays: finished, tool: flags.for, source, earlier, encryptedSecrets }
  const laid = await finish(base, manifest)
  if (encryption !== undefined) {
    const toCheck = encryptedSecretFiles(laid, settings).map((file) => {
      const overlay = opened.find(({ name }) => name === file.overlay)
      const { objects } = overlay === undefined ? laid : ownValue(finished, overlay.name)!
      return { ...file, manifest: overlay?.manifest ?? manifest, objects }
    })
    checkEncryptedSecrets(encryption, toCheck, flags, terminal)
  }
  return { files: kustomizeLayout(laid, settings), application: base.application }
}

/** Leaves out the findings of an overlay that the base has too. */
function withoutRepeated(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set<string>()
  return findings.filter(({ diagnostic: { code, file, range, message } }) => {
    const key = JSON.stringify([code, file, range.start.offset, message])
    return !told.has(key) && told.add(key)
  })
}
