import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { safeTranslate, toYAML, type Diagnostic, type TranslateOptions } from 'tranship'
import { withoutGaps } from './leaves.js'

export const goldenFolder = path.resolve(import.meta.dirname, '../../golden')

/** The profile whose outputs have plain names; those of the others are written only where they differ. */
const newestProfile = '1.48'
const otherProfiles = ['1.37', 'compose'] as const

/** One folder of `golden/`: a manifest, what it is translated with, and the rules that it proves. */
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

export function translateCase({ manifest, options }: GoldenCase, profile: (typeof goldenProfiles)[number]) {
  return safeTranslate(manifest, { ...options, profile })
}

/** What a case is translated to, as files: `objects.yaml` and `diagnostics.txt`, and those of other profiles that differ. */
export function renderCase(golden: GoldenCase): Map<string, string> {
  const files = new Map<string, string>()
  const newest = renderProfile(golden, newestProfile)
  for (const [file, text] of Object.entries(newest)) if (text !== '') files.set(file, text)
  for (const profile of otherProfiles) {
    for (const [file, text] of Object.entries(renderProfile(golden, profile))) {
      if (text === newest[file]) continue
      files.set(file.replace('.', `@${profile}.`), text === '' ? 'none\n' : text)
    }
  }
  return files
}

function renderProfile(golden: GoldenCase, profile: (typeof goldenProfiles)[number]): Record<string, string> {
  const result = translateCase(golden, profile)
  const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
  return {
    'objects.yaml': result.ok ? toYAML(withoutGaps(result.objects)) : '',
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
