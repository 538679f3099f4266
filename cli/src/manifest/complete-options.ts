import { type ManifestText, type TranslateOptions, variableLookup } from 'tranship'
import { withLastReading } from 'tranship/internal'
import { applicationNames } from './application-name.js'
import { type NamedFiles, readNamedFiles, type Reading } from './named-files.js'

/** The names that the caller gives. */
export interface GivenNames {
  readonly name?: string | undefined
  /** The fallback name, in place of the folder's. */
  readonly defaultName?: string | undefined
}

/** The complete options of `translate()` for a manifest. */
export interface CompleteOptions {
  readonly options: TranslateOptions
  readonly named: NamedFiles
}

/** Adds the application's name and the files that the manifest names, read from its folder. */
export function completeOptions(
  text: ManifestText,
  given: TranslateOptions,
  { name, defaultName }: GivenNames,
  folder: string,
  reading?: Reading,
): CompleteOptions {
  const names = applicationNames(name, variableLookup(given), folder)
  const options = withLastReading({
    ...given,
    ...names,
    ...(defaultName === undefined ? {} : { defaultName }),
  })
  const named = readNamedFiles(text, options, folder, reading)
  const { contents: files, folders, modes, withheld } = named
  const found = { files, folders, ...(modes && { modes }), ...(withheld && { withheld }) }
  return { options: { ...options, ...found }, named }
}
