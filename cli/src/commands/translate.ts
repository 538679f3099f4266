import path from 'node:path'
import { type KubernetesObject, safeTranslate, type Translation } from 'tranship'
import { addressesOf, localHostsText } from '../addresses/addresses.js'
import { withImagesIfAsked } from '../build/with-images-if-asked.js'
import type { Command } from '../command.js'
import type { Engines } from '../engines/engines.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { isFolder, pathKind } from '../files/file-kind.js'
import { writeFiles } from '../files/write-files.js'
import { operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { refuseWrongLayoutFlags } from '../layouts/layout-flags.js'
import { refuseWrongNamespaceFlag } from '../layouts/namespace-flag.js'
import { refuseWrongSecrets, withoutSecretWarnings } from '../layouts/secrets-flag.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { type ObjectFormat, objectFiles, objectsText } from '../output/object-texts.js'
import { refuseReadFiles } from '../output/refuse-read-files.js'
import { reportWritten } from '../output/report-written.js'
import { refuseLinksOut } from '../output/refuse-links-out.js'
import { type FolderChanges, type OutputFolder, writeFolder } from '../output/write-folder.js'
import { plural } from '../reports/count.js'
import { findingsIn } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import { printNote } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import { refuseWrongTransform } from '../transform/transform-flag.js'
import { UsageError } from '../usage-error.js'
import { type TranslateCommandFlags, translateCommandFlags } from '../translate/flags.js'

export const translateCommand: Command = {
  name: 'translate',
  summary: 'print the Kubernetes objects of a Compose file',
  description:
    'Translates a Compose file to Kubernetes objects. What there is to say about the file goes to standard ' +
    'error; if it has errors, nothing is written.',
  operands: [
    operand('[file]', 'the Compose file; - is standard input (default: the one of this folder or above)'),
  ],
  takesMoreOperands: true,
  flags: translateCommandFlags,
  examples: [
    { line: 'tranship', does: 'translate the Compose file of this folder' },
    { line: 'tranship compose.yaml | kubectl apply -f -', does: 'translate and apply' },
    { line: 'tranship -o k8s/', does: 'write a file for each object to the folder k8s' },
    { line: 'tranship -o k8s/ --layout kustomize', does: 'write a folder for Kustomize' },
    { line: 'tranship -o chart/ --layout helm', does: 'write a chart for Helm' },
    {
      line: 'tranship --secrets external-secrets:vault',
      does: 'add ExternalSecrets that take values from the SecretStore vault',
    },
    { line: 'tranship --name shop --set TAG=v3 -o shop.json', does: 'write one file in JSON' },
    { line: 'tranship --watch -o k8s/', does: 'keep the folder up to date while editing' },
  ],
  run: translate,
}

async function translate(
  files: readonly string[],
  flags: TranslateCommandFlags,
  { terminal, engines }: Invocation,
): Promise<ExitStatus> {
  refuseSeveral(files)
  refuseWrongLayoutFlags(flags)
  refuseWrongNamespaceFlag(flags)
  refuseWrongSecrets(flags)
  refuseWrongTransform(flags)
  const act = flags.watch === true ? watch : flags.layout === undefined ? translateOnce : translateToLayout
  return act(files[0], flags, terminal, engines)
}

function refuseSeveral(files: readonly string[]): void {
  if (files.length < 2) return
  throw new UsageError(
    `The command takes one Compose file, not ${files.length}.`,
    `To merge them, write \`tranship ${files.map((file) => `-f ${file}`).join(' ')}\`. To check each, \`tranship check ${files.join(' ')}\`.`,
  )
}

async function translateOnce(
  file: string | undefined,
  flags: TranslateCommandFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<ExitStatus> {
  const manifest = await open(file, flags, terminal, engines)
  const translation = await translateManifest(manifest, flags, terminal)
  if (translation === undefined) return exitStatus.found
  write(translation, manifest, flags, terminal)
  return exitStatus.fine
}

async function translateToLayout(
  file: string | undefined,
  flags: TranslateCommandFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<ExitStatus> {
  const { writeTranslatedLayout } = await import('../layouts/write-translated-layout.js')
  return writeTranslatedLayout(await open(file, flags, terminal, engines), flags, terminal, engines)
}

async function open(
  file: string | undefined,
  flags: TranslateCommandFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<Manifest> {
  const manifest = withoutSecretWarnings(await openManifest(file, flags, terminal), flags)
  return withImagesIfAsked(manifest, flags, terminal, engines)
}

async function watch(
  file: string | undefined,
  flags: TranslateCommandFlags,
  terminal: Terminal,
  engines: Engines,
): Promise<ExitStatus> {
  if (file === '-' || flags.file?.includes('-') === true)
    throw new UsageError('Standard input cannot be watched.', 'Name a file.')
  const { watchManifest } = await import('../watch/watch-manifest.js')
  const interruption = terminal.interruption()
  await watchManifest({
    open: () => open(file, flags, terminal, engines),
    translate: (manifest) => translateManifest(manifest, flags, terminal),
    write: (translation, manifest, isFirst) => {
      if (isFirst || flags.output !== undefined) write(translation, manifest, flags, terminal)
    },
    terminal,
    signal: AbortSignal.any([terminal.signal, interruption]),
  })
  return interruption.aborted ? exitStatus.interrupted : exitStatus.fine
}

/** Translates a manifest and prints its diagnostics. Returns `undefined` if there are errors. */
async function translateManifest(
  manifest: Manifest,
  flags: TranslateCommandFlags,
  terminal: Terminal,
): Promise<Translation | undefined> {
  const result = safeTranslate(manifest.text, manifest.options)
  printFindings(findingsIn(manifest, result), flags, terminal)
  const note = result.ok && flags.quiet !== true ? localHostsText(addressesOf(result.objects)) : undefined
  if (note !== undefined) printNote(note, terminal)
  if (!result.ok) return undefined
  const { createNamespace, secrets, transform } = flags
  if (createNamespace === undefined && secrets === undefined && transform === undefined) return result
  const { withFurtherObjects } = await import('../layouts/further-objects.js')
  const { transformed } = await import('../transform/transformed.js')
  return transformed(withFurtherObjects(result, manifest, flags), manifest, flags, terminal.folder)
}

function write(
  { application, objects }: Translation,
  manifest: Manifest,
  { output, format, quiet }: TranslateCommandFlags,
  { folder, output: standardOutput, errors, interruption }: Terminal,
): void {
  if (output === undefined || output === '-') {
    standardOutput.write(objectsText(objects, format ?? 'yaml'))
    return
  }
  const target = { path: path.resolve(folder, output), name: output }
  // Delay Ctrl-C until all files are written.
  interruption()
  const changes = isForFolder(target)
    ? writeFolder(target, folder, objectFiles(objects, format ?? 'yaml'), application, manifest)
    : writeFile(target, folder, objects, format, manifest)
  if (quiet !== true) reportWritten(plural(objects.length, 'object'), output, changes, errors)
}

/** Asks for clarity: a name without an extension may be meant as a file or as a folder. */
function refuseUnclear({ path: target, name }: OutputFolder): void {
  if (path.extname(name) !== '' || pathKind(target) !== 'missing') return
  throw new UsageError(
    `\`--output ${name}\` may be a file or a folder.`,
    `Write \`${name}/\` to get a file for each object in this folder, or \`${name}.yaml\` to get one file.`,
  )
}

function isForFolder({ path: target, name }: OutputFolder): boolean {
  return /[\\/]$/.test(name) || isFolder(target)
}

function writeFile(
  target: OutputFolder,
  working: string,
  objects: readonly KubernetesObject[],
  format: ObjectFormat | undefined,
  manifest: Manifest,
): FolderChanges {
  const { text } = objectsText(objects, format ?? (path.extname(target.path) === '.json' ? 'json' : 'yaml'))
  const file = { ...target, text, mayBePipe: true }
  refuseReadFiles(manifest, [file])
  refuseLinksOut(path.dirname(target.path), target.name, working)
  refuseUnclear(target)
  return { removed: [], leftovers: [], replaced: writeFiles([file]) }
}
