import type { Invocation } from '../invocation.js'
import { type Manifest, openManifestOfFlags } from '../manifest/manifest.js'
import type { ImagesFlags, TranslateFlags } from '../manifest/translate-flags.js'

/** Reads the manifest that flags name, with what its images say of themselves unless the flags say otherwise. */
export async function openWithImages(
  flags: TranslateFlags & ImagesFlags,
  { terminal, engines }: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<Manifest> {
  const manifest = await openManifestOfFlags(flags, terminal)
  if (flags.images === 'ignore') return manifest
  const { withInspectedImages } = await import('./inspect-images.js')
  return withInspectedImages(manifest, terminal, engines)
}
