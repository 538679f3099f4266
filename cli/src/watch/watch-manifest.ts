import type { KubernetesObject, Translation } from 'tranship'
import { objectChanges } from '../changes/object-changes.js'
import type { Manifest } from '../manifest/manifest.js'
import { coloursFor } from '../terminal/colours.js'
import { show } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { printError } from '../terminal/print-error.js'
import { UsageError } from '../usage-error.js'
import { contentsOf, filesChanged } from './files-changed.js'

export interface Watching {
  readonly open: () => Promise<Manifest>
  readonly translate: (manifest: Manifest) => Promise<Translation | undefined>
  readonly write: (translation: Translation, manifest: Manifest, isFirst: boolean) => void
  readonly terminal: Terminal
  /** Ends the watch. */
  readonly signal: AbortSignal
}

/**
 * Translates a manifest, and again after each change of its files, until the signal is aborted. Prints the differences
 * to standard error.
 */
export async function watchManifest({ open, translate, write, terminal, signal }: Watching): Promise<void> {
  const { errors } = terminal
  const colours = coloursFor(errors, terminal)
  let manifest = await open()
  let seen = contentsOf(manifest.files)
  let former: readonly KubernetesObject[] | undefined
  const update = async () => {
    const translation = await translate(manifest)
    if (translation === undefined) return
    const { objects } = translation
    write(translation, manifest, former === undefined)
    if (former !== undefined) {
      const changes = objectChanges(former, objects, colours)
      errors.write(changes.isEmpty ? show`Nothing changed\n` : changes)
    }
    former = objects
  }

  await update()
  for (;;) {
    errors.write(show`${colours.dim(`Watching ${manifest.name}`)}\n`)
    await filesChanged(manifest.files, seen, signal)
    if (signal.aborted) return
    try {
      manifest = await open()
      seen = contentsOf(manifest.files)
      await update()
    } catch (error) {
      // A file may be missing for a moment.
      if (!(error instanceof UsageError)) throw error
      printError(error, terminal)
      seen = contentsOf(manifest.files)
    }
  }
}
