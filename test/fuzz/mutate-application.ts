import type { ManifestText, TranslateOptions } from 'tranship'
import type { Sample } from './corpus.js'
import { mutate } from './mutate.js'
import type { Random } from './random.js'

/** An application of several files: a mutated sample with an override, and with files that it includes, extends or reads. */
export function mutateApplication(
  sample: Sample,
  samples: readonly Sample[],
  random: Random,
): { readonly manifest: ManifestText; readonly options: TranslateOptions } {
  const other = random.of(samples)
  const changed = (text: string) => (random.chance(0.6) ? mutate(text, other.text, random) : text)
  // A file with the same names has something to be merged with.
  const similar = () => changed(random.chance(0.7) ? sample.text : other.text)
  const files: Record<string, string | Uint8Array> = { ...sample.options.files }
  let main = changed(sample.text)
  if (random.chance(0.4)) {
    files['more/included.yaml'] = similar()
    main = `include: [${random.of(['more/included.yaml', '{path: more/included.yaml, env_file: in.env}'])}]\n${main}`
  }
  if (random.chance(0.4)) {
    files['base.yaml'] = similar()
    const extended = `extends: {file: base.yaml, service: ${random.of([firstService(sample.text), 'web'])}}`
    main = withKey(main, extended)
  }
  if (random.chance(0.5)) main = withKey(main, 'env_file: [in.env]')
  files['in.env'] = mutate('A=b\nB="$A c"\n# d\nexport E=${A:-f}\n', other.text, random)
  const override = { path: 'compose.override.yaml', text: similar() }
  const manifest = random.chance(0.7) ? [{ path: 'compose.yaml', text: main }, override] : main
  return { manifest, options: { ...sample.options, files } }
}

/** A text with one more line beside the first image or build. */
function withKey(text: string, line: string): string {
  return text.replace(/^([ \t]+)(?=(?:image|build):)/m, (indent) => `${indent}${line}\n${indent}`)
}

function firstService(text: string): string {
  return /^services:\s*\n[ \t]+([\w.-]+):/m.exec(text)?.[1] ?? 'web'
}
