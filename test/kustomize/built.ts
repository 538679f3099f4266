import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { parseAllDocuments } from 'yaml'
import type { LayoutFiles } from '../../src/layouts.js'

/** The program of this folder, which builds folders as `kustomize build` does. Undefined if nothing built it. */
export const kustomizeProgram = process.env['TRANSHIP_TEST_KUSTOMIZE']

/** A layout with the folder to build in it. */
export interface Laid {
  readonly files: LayoutFiles
  readonly folder: string
}

/** Runs `kustomize edit` in each folder before it is built. */
export interface Edited extends Laid {
  readonly edit?: readonly string[]
}

/** Writes layouts into a temporary folder, and returns the objects that Kustomize builds of each, or its error. */
export function builtBy(
  program: string,
  layouts: readonly Edited[],
): readonly (readonly object[] | string)[] {
  const top = mkdtempSync(path.join(tmpdir(), 'tranship-kustomize-'))
  try {
    const folders = layouts.map(({ files, folder, edit }, index) => {
      for (const [name, text] of Object.entries(files)) {
        const file = path.join(top, String(index), name)
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, text)
      }
      const laid = path.join(top, String(index), folder)
      if (edit !== undefined) execFileSync(program, ['edit', ...edit], { cwd: laid })
      return laid
    })
    const { status, stdout, stderr } = spawnSync(program, folders, { encoding: 'utf8', maxBuffer: 1 << 30 })
    if (status !== 0) throw new Error(stderr)
    const built = JSON.parse(stdout) as Record<string, { readonly yaml: string; readonly error?: string }>
    return folders.map((folder) => {
      const { yaml, error } = built[folder]!
      return error ?? parseAllDocuments(yaml).flatMap((document) => (document.toJS() as object | null) ?? [])
    })
  } finally {
    rmSync(top, { recursive: true, force: true })
  }
}

/** Runs `kustomize edit` in a folder with a kustomization, and returns its new text. */
export function editedBy(program: string, kustomization: string, edit: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'tranship-kustomize-'))
  const file = path.join(folder, 'kustomization.yaml')
  try {
    writeFileSync(file, kustomization)
    execFileSync(program, ['edit', ...edit], { cwd: folder })
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
