import type { Invocation } from '../invocation.js'
import { type Manifest, openManifestOfFlags } from '../manifest/manifest.js'
import type { ImagesFlags, TranslateFlags } from '../manifest/translate-flags.js'
import { openProgress } from '../progress/open-progress.js'

/**
 * Reads the manifest that flags name, with what its images say of themselves unless the flags say otherwise. Undefined
 * where somebody interrupts that, which is told.
 */
export async function openWithImages(
  flags: TranslateFlags & ImagesFlags & { readonly json?: boolean },
  { terminal, engines }: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<Manifest | undefined> {
  const manifest = await openManifestOfFlags(flags, terminal)
  if (flags.images === 'ignore') return manifest
  const { withInspectedImages } = await import('./inspect-images.js')
  const interruption = AbortSignal.any([terminal.interruption(), terminal.signal])
  const inspected = await withInspectedImages(manifest, terminal, engines, interruption)
  if (!interruption.aborted) return inspected
  openProgress(flags, terminal).tell({ event: 'interrupted', message: 'Interrupted: nothing was changed.' })
  return undefined
}
