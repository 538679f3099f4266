import type { BuildPlan } from 'tranship/plan'
import { buildPlaces } from 'tranship/internal'
import { fileOfPlace } from '../manifest/file-of-place.js'
import type { Manifest } from '../manifest/manifest.js'
import { commandLine } from '../plans/plan-text.js'
import { UsageError } from '../usage-error.js'
import { withHomePaths } from './home-paths.js'
import { type BuildHome, type Need, needsOf, readableFolder } from './needs.js'
import { isCovered, type Right, textOfRight } from './right.js'

/** Returns the line of the manifest that causes a need, such as `compose.yaml:7`; `undefined` if it is unknown. */
export type LineOf = (need: Need) => string | undefined

/**
 * Refuses builds that need more rights than the user has granted (rule E5-08).
 *
 * @throws {UsageError} listing every missing right, and the flag that grants it.
 */
export function requireConsent(
  plan: BuildPlan,
  given: readonly Right[],
  place: BuildHome,
  lineOf: LineOf = () => undefined,
): void {
  const missing = needsOf(withHomePaths(plan, place.env), place).filter(
    ({ right }) => !isCovered(right, given),
  )
  if (missing.length === 0) return
  const flags = new Set(missing.map(({ right }) => textOfRight(right)))
  const lines = missing.map((need) => {
    const line = lineOf(need)
    const what = `service \`${need.service}\` ${useOf(need.right, place)}: ${flagOf(textOfRight(need.right))}`
    return line === undefined ? what : `${line}: ${what}`
  })
  throw new UsageError(
    'The build needs rights that you have not given.',
    `If you trust this Compose file, add ${[...flags].map(flagOf).join(' ')}`,
    [...new Set(lines)],
  )
}

/** Does the same as `requireConsent`, and reports lines of the manifest. */
export function requireConsentFor(
  manifest: Manifest,
  plan: BuildPlan,
  services: readonly string[],
  given: readonly Right[],
  { env }: Pick<BuildHome, 'env'>,
): void {
  let placeOf: ReturnType<typeof buildPlaces> | undefined
  const { folder, root } = manifest
  requireConsent(plan, given, { env, folder, root }, ({ target, pointer }) => {
    placeOf ??= buildPlaces(manifest.text, manifest.options, services)
    const place = placeOf(target, pointer)
    return place && `${fileOfPlace(manifest, place.file).name}:${place.range.start.line}`
  })
}

function flagOf(right: string): string {
  return commandLine(['--allow', right])
}

/** Describes in words how a build uses a right. */
function useOf({ word, path }: Right, place: BuildHome): string {
  switch (word) {
    case 'network.host':
      return 'builds in the network of the host'
    case 'security.insecure':
      return 'builds without the sandbox of the builder'
    case 'ssh':
      return 'uses your SSH agent'
    case 'fs.read':
      return `reads \`${path}\`, which is outside of \`${readableFolder(place)}\``
    case 'fs.write':
      return `writes to \`${path}\`, which is outside of \`${place.folder}\``
    default:
      return 'uses devices of the host'
  }
}
