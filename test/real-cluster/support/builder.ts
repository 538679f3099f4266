import { execFileSync, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { type BakeFile, planBuild, toBakeFile } from 'tranship/plan'
import type { TranslateOptions } from 'tranship'

/** The name of a builder of `docker buildx` that these tests may use; without it they are skipped. */
const builder = process.env['TRANSHIP_TEST_BUILDER'] || undefined

export const cannotBuild = builder === undefined

/** The suffix of a skipped test's title. */
export const withoutBuilder = cannotBuild ? ' (skipped: TRANSHIP_TEST_BUILDER is not set)' : ''

/** A registry to which the builder may push, such as `127.0.0.1:15000`; without it tests that push are skipped. */
export const registry = process.env['TRANSHIP_TEST_REGISTRY'] || undefined

export const cannotPush = cannotBuild || registry === undefined

/** The suffix of a skipped test that pushes. */
export const withoutRegistry =
  withoutBuilder || (registry ? '' : ' (skipped: TRANSHIP_TEST_REGISTRY is not set)')

/** `docker buildx` is a program of its own too, where there is no Docker. */
const isProgram = spawnSync('docker-buildx', ['version']).status === 0
const [program, firstWords] = isProgram ? ['docker-buildx', []] : ['docker', ['buildx']]

/** A folder for the manifest and the files of one test. */
export class ProjectFolder {
  readonly path: string

  constructor(files: Readonly<Record<string, string>>) {
    mkdirSync('.cache', { recursive: true })
    this.path = mkdtempSync(path.resolve('.cache/bake-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(this.path, name)), { recursive: true })
      writeFileSync(path.join(this.path, name), text)
    }
  }

  /** Returns the bake file as `docker buildx bake` resolves it before a build. */
  print(file: BakeFile): BakeFile {
    return JSON.parse(this.bake(file, '--print')) as BakeFile
  }

  /** The contents of the images that a manifest needs: by target, the text of each file, and `null` for each folder. */
  build(manifest: string, options: TranslateOptions = {}): Record<string, Record<string, string | null>> {
    const file = toBakeFile(planBuild(manifest, options))
    const outputs = Object.keys(file.target).flatMap((name) => [
      '--set',
      `${name}.output=type=local,dest=out/${name}`,
    ])
    this.bake(file, ...outputs)
    return Object.fromEntries(
      Object.keys(file.target).map((name) => [name, contentsOf(path.join(this.path, 'out', name))]),
    )
  }

  copy(file: string, name: string): void {
    copyFileSync(file, path.join(this.path, name))
  }

  private bake(file: BakeFile, ...parameters: string[]): string {
    return execFileSync(program, [...firstWords, 'bake', '--builder', builder!, '-f', '-', ...parameters], {
      cwd: this.path,
      input: JSON.stringify(file),
      encoding: 'utf8',
      stdio: 'pipe',
    })
  }

  remove(): void {
    rmSync(this.path, { recursive: true })
  }
}

function contentsOf(folder: string): Record<string, string | null> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return Object.fromEntries(
    entries.map((entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const name = `${path.relative(folder, file)}${entry.isDirectory() ? '/' : ''}`
      return [name, entry.isDirectory() ? null : readFileSync(file, 'utf8')]
    }),
  )
}
