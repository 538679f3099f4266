import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as source from 'tranship'
import type { Diagnostic, TranslateOptions } from 'tranship'
import { withoutGaps } from './leaves.js'

export const goldenFolder = path.resolve(import.meta.dirname, '../../golden')

/** The profile whose outputs have plain names. Those of others are only written if they differ. */
const newestProfile = '1.48'
const otherProfiles = ['1.37', 'compose'] as const

/** A folder of `golden/`: a manifest, its options, and the rules that it proves. */
export interface GoldenCase {
  /** The folder's name, which states what the case shows. */
  readonly name: string
  readonly manifest: string
  readonly options: TranslateOptions
  readonly rules: readonly string[]
}

/** The texts of a folder by file name. */
export type GoldenFiles = ReadonlyMap<string, string>

export function goldenCases(): GoldenCase[] {
  return readdirSync(goldenFolder)
    .sort()
    .map((name) => {
      const folder = path.join(goldenFolder, name)
      const optionsFile = path.join(folder, 'options.json')
      const { rules = [], ...options } = (
        existsSync(optionsFile) ? JSON.parse(readFileSync(optionsFile, 'utf8')) : {}
      ) as TranslateOptions & { rules?: string[] }
      return { name, manifest: readFileSync(path.join(folder, 'compose.yaml'), 'utf8'), options, rules }
    })
}

/** The profiles in which every case is translated, the reference's newest first. */
export const goldenProfiles = [newestProfile, ...otherProfiles] as const

/** The functions that make the outputs of a case: those of the source, or those of an installed package. */
type Library = Pick<typeof source, 'safeTranslate' | 'toYAML'>

export function translateCase(
  { manifest, options }: GoldenCase,
  profile: (typeof goldenProfiles)[number],
  library: Library = source,
) {
  return library.safeTranslate(manifest, { ...options, profile })
}

/**
 * Returns the output files of a case: `objects.yaml` and `diagnostics.txt`, and those of other profiles if they differ.
 */
export function renderCase(golden: GoldenCase, library: Library = source): Map<string, string> {
  const files = new Map<string, string>()
  const newest = renderProfile(golden, newestProfile, library)
  for (const [file, text] of Object.entries(newest)) if (text !== '') files.set(file, text)
  for (const profile of otherProfiles) {
    for (const [file, text] of Object.entries(renderProfile(golden, profile, library))) {
      if (text === newest[file]) continue
      files.set(file.replace('.', `@${profile}.`), text === '' ? 'none\n' : text)
    }
  }
  return files
}

function renderProfile(
  golden: GoldenCase,
  profile: (typeof goldenProfiles)[number],
  library: Library,
): Record<string, string> {
  const result = translateCase(golden, profile, library)
  const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return {
    'objects.yaml': result.ok ? library.toYAML(withoutGaps(result.objects)) : '',
    'diagnostics.txt': [...diagnostics].sort(byPosition).map(renderDiagnostic).join(''),
  }
}

const byPosition = (one: Diagnostic, other: Diagnostic) => one.range.start.offset - other.range.start.offset

/** `line:column-line:column severity code path: message`, and the hint and the related places indented below. */
export function renderDiagnostic(diagnostic: Diagnostic): string {
  const { range, severity, effect, code, message, hint, related = [] } = diagnostic
  const lines = [
    `${renderRange(range)} ${severity}${effect ? '' : ' without effect'} ${code} ${diagnostic.path.join('.')}: ${message}`,
    ...(hint === undefined ? [] : [`  ${hint}`]),
    ...related.map((place) => `  see ${renderRange(place.range)}: ${place.message}`),
  ]
  return lines.join('\n') + '\n'
}

function renderRange({ start, end }: Diagnostic['range']): string {
  return `${start.line}:${start.column}-${end.line}:${end.column}`
}

/** The outputs that a folder holds now. */
export function presentFiles(name: string): GoldenFiles {
  const folder = path.join(goldenFolder, name)
  const outputs = readdirSync(folder).filter((file) => !['compose.yaml', 'options.json'].includes(file))
  return new Map(outputs.sort().map((file) => [file, readFileSync(path.join(folder, file), 'utf8')]))
}
