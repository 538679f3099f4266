import path from 'node:path'
import { safeTranslate } from 'tranship'
import { kustomizeLayout } from 'tranship/layouts'
import type { Engines } from '../engines/engines.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Manifest } from '../manifest/manifest.js'
import { reportWritten } from '../output/report-written.js'
import { plural } from '../reports/count.js'
import { type Finding, findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Terminal } from '../terminal/terminal.js'
import type { ImagesFlags, TranslateFlags } from '../manifest/translate-flags.js'
import type { ReportFlags } from '../reports/report-flags.js'
import type { LayoutFlags } from './layout-flags.js'
import { openOverlays } from './open-overlays.js'
import { writeLayout } from './write-layout.js'

/** Translates a Compose file and its overlays, and writes them as a folder for Kustomize. */
export async function writeTranslatedLayout(
  manifest: Manifest,
  flags: TranslateFlags & LayoutFlags & ImagesFlags & ReportFlags & { readonly output?: string },
  terminal: Terminal,
  engines: Engines,
): Promise<ExitStatus> {
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
  const sound = overlays.flatMap(({ name, result }) => (result.ok ? [[name, result] as const] : []))
  if (!base.ok || sound.length < overlays.length) return exitStatus.found
  const files = kustomizeLayout(base, { overlays: Object.fromEntries(sound), tool: flags.for })
  const output = flags.output!
  const target = { path: path.resolve(terminal.folder, output), name: output }
  // Delay Ctrl-C until all files are written.
  terminal.interruption()
  const changes = writeLayout(target, terminal.folder, files, base.application, manifest)
  if (flags.quiet !== true)
    reportWritten(plural(Object.keys(files).length, 'file'), output, changes, terminal.errors)
  return exitStatus.fine
}

/** Leaves out the findings of an overlay that the base has too. */
function withoutRepeated(findings: readonly Finding[]): readonly Finding[] {
  const told = new Set<string>()
  return findings.filter(({ diagnostic: { code, file, range, message } }) => {
    const key = JSON.stringify([code, file, range.start.offset, message])
    return !told.has(key) && told.add(key)
  })
}
