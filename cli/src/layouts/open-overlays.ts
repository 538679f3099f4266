import path from 'node:path'
import type { Engines } from '../engines/engines.js'
import { withImagesIfAsked } from '../build/with-images-if-asked.js'
import { withNamedFiles } from '../manifest/dotenv-files.js'
import { type Manifest, type OpenFlags, openManifest } from '../manifest/manifest.js'
import type { ImagesFlags } from '../manifest/translate-flags.js'
import type { Terminal } from '../terminal/terminal.js'
import { type SecretsFlag, withoutSecretWarnings } from './secrets-flag.js'
import { UsageError } from '../usage-error.js'
import type { OverlaySettings } from './layout-flags.js'

/** An overlay whose files are merged over those of the base. */
export interface Overlay {
  readonly name: string
  readonly manifest: Manifest
}

/**
 * Opens the Compose file of each overlay: the files of the base, and then its own in the order of the flags. Its `.env`
 * files come after those of the base, too.
 */
export async function openOverlays(
  base: Manifest,
  overlays: readonly OverlaySettings[],
  flags: OpenFlags & ImagesFlags & SecretsFlag,
  terminal: Terminal,
  engines: Engines,
): Promise<readonly Overlay[]> {
  const names = base.sources.map(({ name, path }) => {
    if (path === undefined)
      throw new UsageError('Standard input cannot have overlays.', 'Name a file as the base.')
    return name
  })
  const opened: Overlay[] = []
  for (const { name, files, envFiles, namespace } of overlays) {
    const ownPaths = envFiles.map((file) => path.resolve(terminal.folder, file))
    const dotenvPaths = withNamedFiles(base.dotenvPaths, ownPaths)
    const own = { file: [...names, ...files], dotenvPaths, ...(namespace && { namespace }) }
    const settings = { ...flags, ...own, quiet: true }
    const manifest = withoutSecretWarnings(await openManifest(undefined, settings, terminal), flags)
    opened.push({ name, manifest: await withImagesIfAsked(manifest, flags, terminal, engines) })
  }
  return opened
}
