import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { safeTranslate, type TranslateOptions } from 'tranship'
import { DiagnosticSeverity } from 'vscode-languageserver/node'
import { expect, it } from 'vitest'
import { type Files, folderWith } from '../../cli/test/support/folder.js'
import { goldenCases } from '../../test/support/golden.js'
import { diagnosticsOf } from '../src/features/diagnostics.js'
import { Analysis } from '../src/project/analysis.js'
import { openProject } from '../src/project/open-project.js'
import { settingsOf } from '../src/settings.js'

/** Returns the server's diagnostics for a trusted manifest with the files beside it. */
function said(folder: string, { env = {}, ...settings }: TranslateOptions) {
  const opening = {
    settings: settingsOf({ ...settings, trustedFiles: true }),
    env,
    roots: [],
    openText: () => undefined,
    kept: {},
  }
  const analysis = new Analysis(openProject(path.join(folder, 'compose.yaml'), opening))
  return [...diagnosticsOf(analysis, { pages: undefined, withYaml: true }).values()].flat()
}

/** The files of a case as they would lie in its folder. */
function filesOf(manifest: string, { files = {}, dotenv }: TranslateOptions): Files {
  return { ...files, 'compose.yaml': manifest, ...(dotenv === undefined ? {} : { '.env': dotenv }) }
}

/** `true` if a folder and settings can express all options of a case. */
function canBeOpened({ folders, files = {}, platformEnv, ...options }: TranslateOptions): boolean {
  const known = ['env', 'dotenv', 'name', 'namespace', 'domain', 'registry', 'profile']
  return (
    folders === undefined &&
    platformEnv === undefined &&
    Object.keys(options).every((option) => known.includes(option)) &&
    Object.keys(files).every(
      (file) => !path.isAbsolute(file) && !file.startsWith('.') && !file.startsWith('~'),
    )
  )
}

it('nothing is wrong with a manifest that the command accepts: all goldens', () => {
  const checked = goldenCases().flatMap(({ name, manifest, options: given }) => {
    // The command always knows which files there are.
    const options: TranslateOptions = { profile: 'compose', files: {}, ...given }
    if (!canBeOpened(options)) return []
    const translated = safeTranslate(manifest, options)
    const shown = said(folderWith(filesOf(manifest, options)), options)
    const errors = shown.filter(({ severity }) => severity === DiagnosticSeverity.Error)
    const expected = translated.ok ? [] : translated.errors
    expect([name, errors.map(({ code }) => code).sort()]).toEqual([
      name,
      expected.map(({ code }) => code).sort(),
    ])
    return [name]
  })
  // Some have options that no file and no setting gives.
  expect(checked.length).toBeGreaterThan(goldenCases().length * 0.6)
})

it.each(readdirSync('examples').filter((name) => readdirSync(`examples/${name}`).includes('compose.yaml')))(
  'nothing is wrong with the example %s',
  (name) => {
    const folder = path.resolve('examples', name)
    const errors = said(folder, {}).filter(({ severity }) => severity === DiagnosticSeverity.Error)
    expect(readFileSync(path.join(folder, 'compose.yaml'), 'utf8')).not.toBe('')
    expect(errors).toEqual([])
  },
)
