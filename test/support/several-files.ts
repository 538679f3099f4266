import { safeTranslate, translate, type Diagnostic, type ManifestFile, type TranslateOptions } from 'tranship'
import { withWholeTexts } from './translated.js'

/** Multiple files are tested in the profile that supports them. */
export const compose: TranslateOptions = { profile: 'compose' }

export function diagnosticsOf(
  manifest: string | readonly ManifestFile[],
  options: TranslateOptions = compose,
): readonly Diagnostic[] {
  return withWholeTexts(safeTranslate(manifest, options))
}

/** `code file:text` of each diagnostic, the text being what it points at. */
export function found(
  manifest: string | readonly ManifestFile[],
  options: TranslateOptions = compose,
): readonly string[] {
  const texts = new Map<string | undefined, string>(
    Object.entries(options.files ?? {}).map(([path, text]) => [path, String(text)]),
  )
  if (typeof manifest === 'string') texts.set(undefined, manifest)
  else for (const { path, text } of manifest) texts.set(path, text)
  return diagnosticsOf(manifest, options).map(({ code, file, range }: Diagnostic) => {
    const text = texts.get(file)!.slice(range.start.offset, range.end.offset)
    return `${code} ${file ?? ''}:${text}`
  })
}

export function names(manifest: string | readonly ManifestFile[], options: TranslateOptions = compose) {
  return translate(manifest, options).objects.map(({ kind, metadata }) => `${kind} ${metadata.name}`)
}

export const deployment = (
  manifest: string | readonly ManifestFile[],
  options: TranslateOptions,
  name = 'web',
) =>
  translate(manifest, options).objects.find(
    ({ kind, metadata }) => kind === 'Deployment' && metadata.name === name,
  ) as unknown as { spec: { template: { spec: { containers: readonly Record<string, unknown>[] } } } }

export const container = (
  manifest: string | readonly ManifestFile[],
  options: TranslateOptions,
  name = 'web',
) => deployment(manifest, options, name).spec.template.spec.containers[0]!
