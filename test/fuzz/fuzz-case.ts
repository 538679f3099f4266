import type { ManifestText, TranslateOptions } from 'tranship'

/** The input of one case. */
export interface FuzzCase {
  readonly manifest: ManifestText
  readonly options: TranslateOptions
  /** The texts to which the last file is changed, one after the other, as if somebody typed. */
  readonly edits: readonly string[]
  /** Decides at which offsets editors ask. */
  readonly probe: number
}

/** The text that is edited: the only one, or that of the last file. */
export function editedText({ manifest }: Pick<FuzzCase, 'manifest'>): string {
  return typeof manifest === 'string' ? manifest : (manifest.at(-1)?.text ?? '')
}

/** Replaces the text of the edited file. */
export function withEditedText(manifest: ManifestText, text: string): ManifestText {
  if (typeof manifest === 'string') return text
  return manifest.map((file, index) => (index === manifest.length - 1 ? { ...file, text } : file))
}
