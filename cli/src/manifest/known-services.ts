import { symbols } from 'tranship/editor'
import { UsageError } from '../usage-error.js'
import type { Assignment } from './translate-flags.js'

/** Returns the service names in the files of a manifest, even if other parts are invalid. */
export function knownServices(texts: readonly string[]): readonly string[] {
  const services = texts.flatMap((text) => symbols(text)).filter(({ kind }) => kind === 'service')
  return [...new Set(services.map(({ name }) => name))]
}

/** Refuses images for services that don't exist: probably a misspelt name. */
export function checkImages(images: readonly Assignment[], texts: readonly string[]): void {
  const known = knownServices(texts)
  const unknown = images.find(([service]) => !known.includes(service))
  if (unknown === undefined || known.length === 0) return
  const [service, image] = unknown
  throw new UsageError(
    `--image ${service}=${image}: the Compose file has no service \`${service}\`.`,
    `Its services are ${known.join(', ')}.`,
  )
}
