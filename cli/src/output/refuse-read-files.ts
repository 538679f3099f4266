import path from 'node:path'
import { references, type TranslateOptions } from 'tranship'
import { identitiesOf } from '../files/identities.js'
import type { OutputFile } from '../files/write-files.js'
import { fromHome } from '../manifest/home-folder.js'
import type { Manifest } from '../manifest/manifest.js'
import { UsageError } from '../usage-error.js'

/** Refuses to overwrite files that were read or to which the manifest refers, also behind links. */
export function refuseReadFiles(manifest: Manifest, written: readonly OutputFile[]): void {
  const fileAt = foreignFilesOf(manifest)
  for (const { path, name } of written) {
    const file = fileAt(path)
    if (file === undefined) continue
    throw new UsageError(
      `\`${name}\` ${describeFile(file, manifest)}.`,
      'Choose another file with `--output`.',
    )
  }
}

function describeFile(file: string, { sources, files }: Manifest): string {
  if (sources.some((source) => source.path === file)) return 'is the Compose file itself'
  return files.includes(file)
    ? 'is a file that the Compose file is read with'
    : 'is a file that the Compose file names'
}

/** Returns a function that finds such a file by any of its paths. */
export function foreignFilesOf(manifest: Manifest): (path: string) => string | undefined {
  const foreign = [...namedFiles(manifest), ...manifest.files]
  const known = new Map(foreign.flatMap((file) => identitiesOf(file).map((identity) => [identity, file])))
  return (path) =>
    identitiesOf(path)
      .map((identity) => known.get(identity))
      .find((file) => file !== undefined)
}

/** Returns all files to which the manifest refers, also unread ones, such as secrets. */
function namedFiles(manifest: Manifest): readonly string[] {
  const { text, folder, options } = manifest
  return references(text, includeAllServices(manifest)).map(({ path: named }) =>
    path.resolve(folder, fromHome(named, options.env ?? {})),
  )
}

/** Returns options that include all services of a manifest, so that none of its references is missed. */
function includeAllServices({ sources, options }: Manifest): TranslateOptions {
  const texts = [...sources.map((source) => source.text), ...Object.values(options.files ?? {})]
  // A key may contain escapes, but not without a backslash.
  const isWhole =
    options.profile === 'compose' &&
    texts.every((text) => typeof text !== 'string' || !/profiles|\\/.test(text))
  return isWhole ? options : { ...options, profile: 'compose', activeProfiles: ['*'] }
}
