import { chmodSync, existsSync } from 'node:fs'
import path from 'node:path'
import type * as Library from 'tranship'
import { describe, expect, it } from 'vitest'
import { goldenCases, goldenProfiles, presentFiles } from '../../../test/support/golden.js'
import { printable } from '../../src/terminal/printable.js'
import { type Files, folderWith, writeInto } from '../support/folder.js'
import { tranship as runInProcess } from '../support/run-command.js'
import { commandLineOf, foundOnDisk, stringsOf } from './golden-command-line.js'
import { installedCommand } from './installed-command.js'
import { library } from './installed-library.js'
import { tranship } from './spawn.js'

/** Golden cases that the command can't reproduce, since it always knows if an env file exists. */
const withoutDisk = ['environment-files-that-nobody-gave-are-a-warning-each']

/** The command derives the folder from the manifest's path, so cases that set it are left out. */
const casesOfCommand = goldenCases().filter(({ options }) => options.folder === undefined)

/** A case with the profiles in which its outputs are not those of the newest. */
const runs = casesOfCommand.flatMap((golden) => {
  const files = presentFiles(golden.name)
  return goldenProfiles
    .filter((profile, index) => index === 0 || [...files.keys()].some((file) => file.includes(`@${profile}`)))
    .map((profile) => ({ golden, profile, name: golden.name }))
})

/** The first run of each profile uses a process of its own. */
const processes = goldenProfiles.map((wanted) => runs.find(({ profile }) => profile === wanted))

describe('the installed command', () => {
  it.for(runs)('translates $name in $profile', async ({ golden, profile }, { onTestFinished }) => {
    const { parameters, files } = commandLineOf(golden)
    const folder = folderWith(files, 'app', onTestFinished)
    setModes(folder, files, golden.options.modes)
    const env = stringsOf(golden.options.env)
    const commandLine = ['--verbose', '--profile', profile, ...parameters]
    const { status, output, errors } = await runInProcess(commandLine, {
      folder,
      env,
      command: installedCommand,
    })

    const disk = profile === 'compose' ? foundOnDisk(golden, files) : { files: {}, folders: {} }
    const result = library.safeTranslate(golden.manifest, {
      ...golden.options,
      profile,
      files: { ...disk.files, ...golden.options.files },
      folders: { ...disk.folders, ...golden.options.folders },
    })
    if (!withoutDisk.includes(golden.name) && Object.keys(disk.folders ?? {}).length === 0) {
      const expected = presentFiles(golden.name)
      const older = expected.get(`objects@${profile}.yaml`)
      const objects = older === 'none\n' ? '' : (older ?? expected.get('objects.yaml') ?? '')
      expect(output).toBe(objects)
    }
    expect(output).toBe(result.ok ? library.toYAML(result.objects) : '')
    expect(status).toBe(result.ok ? 0 : 1)

    const diagnostics = result.ok ? result.warnings : [...result.errors, ...result.warnings]
    const heads = [...diagnostics].sort((a, b) => a.range.start.offset - b.range.start.offset).map(head)
    let at = 0
    for (const text of heads) {
      expect(errors.slice(at)).toContain(text)
      at = errors.indexOf(text, at) + text.length
    }
    expect(totalOf(errors)).toEqual(heads.length)

    if (processes.some((one) => one?.golden === golden && one.profile === profile)) {
      expect(await tranship(commandLine, { cwd: folder, env })).toEqual({ status, output, errors })
    }
  })
})

/** Sets the modes of a case's files. Scripts are executable by default, as usual. */
function setModes(folder: string, files: Files, modes: Readonly<Record<string, number>> = {}): void {
  const secrets = Object.keys(modes).filter((name) => !existsSync(path.join(folder, name)))
  writeInto(folder, Object.fromEntries(secrets.map((name) => [name, ''])))
  for (const name of secrets) chmodSync(path.join(folder, name), modes[name]!)
  for (const [name, content] of Object.entries(files)) {
    const mode = modes[name] ?? modes[`./${path.posix.normalize(name)}`]
    const isScript = typeof content === 'string' && content.startsWith('#!')
    if (mode !== undefined || isScript) chmodSync(path.join(folder, name), mode ?? 0o755)
  }
}

function head({ code, severity, message, range: { start } }: Library.Diagnostic): string {
  const place = code === 'dotenv-invalid' ? '' : `compose.yaml:${start.line}:${start.column}`
  return `${place}: ${severity}: ${printable(message)} [${code}]\n`
}

/**
 * Parses the numbers of errors and warnings in the last line of standard error, without notes on profiles and hosts.
 */
function totalOf(errors: string): number {
  const lines = errors.trimEnd().split('\n')
  const isOther = (line: string) =>
    /^The profile `compose` translates more|^The hosts? .* leads? to your own machine/.test(line)
  const last = lines.filter((line) => !isOther(line)).at(-1) ?? ''
  return [...last.matchAll(/(\d+) (?:error|warning)s?/g)].reduce((sum, [, count]) => sum + Number(count), 0)
}
