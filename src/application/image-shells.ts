import { isInstalledFolder } from '../knowledge/container-paths.js'
import { hasTagWithShell, needsShell } from '../knowledge/shell-evidence.js'
import { wordsOf } from '../rules/service/command.js'
import { comparable } from '../rules/mounts/mount.js'
import { hasKnownShell } from './known-program.js'
import type { Service } from './service.js'

/** Tells which images are likely to have a shell. Evidence of one service counts for all services with its image. */
export class ImageShells {
  private readonly images: ReadonlySet<string>

  constructor(services: readonly Service[]) {
    const shown = services.filter(showsShell)
    this.images = new Set(shown.map(({ image }) => image.reference))
  }

  /** Returns true if a fact, a known image or the texts of the application show that the service has a shell. */
  has(service: Service): boolean {
    return hasKnownShell(service) ?? this.images.has(service.image.reference)
  }
}

function showsShell(service: Service): boolean {
  const { command, healthcheck, imageConfig, mounts, place } = service
  const words = [
    ...wordsOf(command).map(({ text }) => text),
    ...(healthcheck?.check.kind === 'exec' ? healthcheck.check.words : []),
    ...(imageConfig?.Entrypoint ?? []),
    ...(imageConfig?.Cmd ?? []),
  ]
  return (
    hasKnownShell(service) === true ||
    words.some(needsShell) ||
    hasTagWithShell(place.get('image')?.text ?? '') ||
    mounts.some(({ target }) => needsShell(target) || isInstalledFolder(comparable(target)))
  )
}
