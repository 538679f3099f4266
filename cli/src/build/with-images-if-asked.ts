import type { Engines } from '../engines/engines.js'
import type { Manifest } from '../manifest/manifest.js'
import type { ImagesFlags } from '../manifest/translate-flags.js'
import type { Terminal } from '../terminal/terminal.js'

/** A manifest with what its images say of themselves, only if the flags ask for it: for what changes no cluster. */
export async function withImagesIfAsked(
  manifest: Manifest,
  { images }: ImagesFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<Manifest> {
  if (images !== 'inspect') return manifest
  const { withInspectedImages } = await import('./inspect-images.js')
  return withInspectedImages(manifest, terminal, engines)
}
