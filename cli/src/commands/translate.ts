import { readdirSync } from 'node:fs'
import path from 'node:path'
import { type Command, Option } from 'commander'
import { type KubernetesObject, safeTranslate } from 'tranship'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { isFolder } from '../manifest/file-kind.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { addTranslateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import {
  isObjectFile,
  type ObjectFormat,
  objectFiles,
  objectFormats,
  objectsText,
} from '../output/object-texts.js'
import { type OutputFile, writeFiles } from '../output/write-files.js'
import { plural } from '../reports/count.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Invocation } from '../invocation.js'
import { show } from '../terminal/shown.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { watchManifest } from '../watch/watch-manifest.js'

export interface OutputFlags {
  readonly output?: string
  readonly format?: ObjectFormat
  readonly quiet?: boolean
  readonly watch?: boolean
}

export function addTranslateCommand(program: Command, { terminal, finish }: Invocation): void {
  const command = addTranslateFlags(
    program
      .command('translate', { isDefault: true })
      .summary('print the Kubernetes objects of a manifest')
      .description(
        'Translates a Compose manifest to Kubernetes objects. What there is to say about the manifest goes to standard ' +
          'error; if it has errors, nothing is written.',
      )
      .argument('[file]', 'the manifest; - is standard input; without it the one of this folder or above')
      .option('-o, --output <path>', 'write to this file, or a file for each object to this folder')
      .addOption(
        new Option('--format <format>', 'write YAML or JSON (default: yaml)').choices(objectFormats),
      ),
  )
    .option('-q, --quiet', 'hide warnings')
    .option('-w, --watch', 'translate again whenever a file changes, and show what became different')
    .action(async (file: string | undefined, flags: TranslateFlags & OutputFlags) => {
      finish(
        await (flags.watch === true ? watch(file, flags, terminal) : translateOnce(file, flags, terminal)),
      )
    })
  addExamples(command, [
    { line: 'tranship', does: 'translate the manifest of this folder' },
    { line: 'tranship compose.yaml | kubectl apply -f -', does: 'translate and apply' },
    { line: 'tranship -o k8s/', does: 'write a file for each object to the folder k8s' },
    { line: 'tranship --name shop --set TAG=v3 -o shop.json', does: 'write one file in JSON' },
    { line: 'tranship --watch -o k8s/', does: 'keep the folder up to date while editing' },
  ])
}

async function translateOnce(
  file: string | undefined,
  flags: TranslateFlags & OutputFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const manifest = await openManifest(file, flags, terminal)
  const objects = translateManifest(manifest, flags, terminal)
  if (objects === undefined) return exitStatus.found
  writeObjects(objects, manifest, flags, terminal)
  return exitStatus.fine
}

async function watch(
  file: string | undefined,
  flags: TranslateFlags & OutputFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  if (file === '-') throw new UsageError('Standard input cannot be watched.', 'Name a file.')
  await watchManifest({
    open: () => openManifest(file, flags, terminal),
    translate: (manifest) => translateManifest(manifest, flags, terminal),
    write: (objects, manifest, isFirst) => {
      if (isFirst || flags.output !== undefined) writeObjects(objects, manifest, flags, terminal)
    },
    terminal,
  })
  return exitStatus.fine
}

/** The objects of a manifest; undefined where it has errors. All findings are printed. */
function translateManifest(
  manifest: Manifest,
  flags: OutputFlags,
  terminal: Terminal,
): readonly KubernetesObject[] | undefined {
  const result = safeTranslate(manifest.text, manifest.options)
  printFindings(findingsIn(manifest, result), flags, terminal)
  return result.ok ? result.objects : undefined
}

function writeObjects(
  objects: readonly KubernetesObject[],
  manifest: Manifest,
  { output, format, quiet }: OutputFlags,
  terminal: Terminal,
): void {
  if (output === undefined || output === '-') {
    terminal.output.write(objectsText(objects, format ?? 'yaml'))
    return
  }
  const target = path.resolve(terminal.folder, output)
  const files = isForFolder(output, target)
    ? [...objectFiles(objects, format ?? 'yaml')].map(([name, text]) => ({
        path: path.join(target, name),
        name: path.join(output, name),
        text,
      }))
    : [
        {
          path: target,
          name: output,
          text: objectsText(objects, format ?? (path.extname(target) === '.json' ? 'json' : 'yaml')).text,
        },
      ]
  if (manifest.path !== undefined && files.some((file) => file.path === manifest.path))
    throw new UsageError(`'${output}' is the manifest itself.`, 'Choose another file with --output.')
  writeFiles(files)
  if (quiet === true) return
  const leftovers = isForFolder(output, target) ? leftoversIn(target, files) : []
  terminal.errors.write(show`Wrote ${plural(objects.length, 'object')} to ${output}\n`)
  for (const name of leftovers)
    terminal.errors.write(
      show`${path.join(output, name)} matches no object of this manifest; delete it if stale\n`,
    )
}

function isForFolder(output: string, target: string): boolean {
  return /[\\/]$/.test(output) || isFolder(target)
}

/** Files of objects that an earlier manifest had. */
function leftoversIn(folder: string, files: readonly OutputFile[]): string[] {
  const written = new Set(files.map((file) => path.basename(file.path)))
  return readdirSync(folder)
    .filter((name) => isObjectFile(name) && !written.has(name))
    .sort()
}
