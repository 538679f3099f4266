import type { Engines } from '../engines/engines.js'
import type { Manifest } from '../manifest/manifest.js'
import type { ImagesFlags } from '../manifest/translate-flags.js'
import type { Terminal } from '../terminal/terminal.js'

/**
 * Adds the configurations of images to a manifest, only with `--images inspect`. For commands that don't change a
 * cluster.
 */
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
