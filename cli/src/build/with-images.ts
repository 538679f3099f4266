import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'
import type { ImagesFlags } from '../manifest/translate-flags.js'

/**
 * A manifest with what its images say of themselves, unless the flags say otherwise; undefined where somebody interrupts
 * that, which is told.
 */
export async function withImages(
  manifest: Manifest,
  flags: ImagesFlags & { readonly json?: boolean },
  { terminal, engines }: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<Manifest | undefined> {
  if (flags.images === 'ignore') return manifest
  const { withInspectedImages } = await import('./inspect-images.js')
  const interruption = AbortSignal.any([terminal.interruption(), terminal.signal])
  const inspected = await withInspectedImages(manifest, terminal, engines, interruption)
  if (!interruption.aborted) return inspected
  const { openProgress } = await import('../progress/open-progress.js')
  openProgress(flags, terminal).tell({ event: 'interrupted', message: 'Interrupted: nothing was changed.' })
  return undefined
}
