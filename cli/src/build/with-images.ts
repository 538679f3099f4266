import type { Invocation } from '../invocation.js'
import type { Manifest } from '../manifest/manifest.js'
import type { ImagesFlags } from '../manifest/translate-flags.js'

/**
 * Adds the configurations of images to a manifest. Without `--images`, only trusted manifests are looked up: an
 * untrusted one could name any host (rule E0-04). Returns `undefined` after an interruption, which it reports.
 */
export async function withImages(
  manifest: Manifest,
  flags: ImagesFlags & { readonly json?: boolean },
  { terminal, engines }: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<Manifest | undefined> {
  const { images = manifest.root === undefined ? 'inspect' : 'ignore' } = flags
  if (images === 'ignore') return manifest
  const { withInspectedImages } = await import('./inspect-images.js')
  const interruption = AbortSignal.any([terminal.interruption(), terminal.signal])
  const inspected = await withInspectedImages(manifest, terminal, engines, interruption)
  if (!interruption.aborted) return inspected
  const { openProgress } = await import('../progress/open-progress.js')
  openProgress(flags, terminal).tell({ event: 'interrupted', message: 'Interrupted: nothing was changed.' })
  return undefined
}
