import path from 'node:path'
import type { Facts } from 'tranship'
import { mergeManifest } from 'tranship/internal'
import type { Command } from '../command.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { writeFiles } from '../files/write-files.js'
import { secondsIn } from '../flags/duration.js'
import { flag, InvalidValueError, namesOf, operand } from '../flags/flag.js'
import type { Invocation } from '../invocation.js'
import { factsFileName } from '../manifest/facts-file.js'
import { type Manifest, openManifest } from '../manifest/manifest.js'
import { otherTranslateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import type { WrittenProject } from '../observe/written-project.js'
import { refuseLinksOut } from '../output/refuse-links-out.js'
import { refuseReadFiles } from '../output/refuse-read-files.js'
import { reportWritten } from '../output/report-written.js'
import { plural } from '../reports/count.js'
import { findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

interface ObserveFlags extends TranslateFlags {
  /** In milliseconds. */
  readonly for?: number
  readonly images?: boolean
  readonly helperImage?: string
  readonly output?: string
}

/** The flags of a translation that decide which services there are. */
const keysOfManifest: readonly string[] = ['file', 'name', 'activate', 'envFile', 'set']

export const observeCommand: Command = {
  name: 'observe',
  summary: 'write facts about the running application',
  description:
    `Watches the application that runs under Docker Compose, and writes ${factsFileName} beside the Compose file: ` +
    'ports, connections, users and files, but no values of variables. Later translations use these facts in place of ' +
    'guesses. It starts and changes nothing.',
  operands: [operand('[file]', 'the Compose file (default: the one in this folder or the nearest above)')],
  flags: [
    ...otherTranslateFlags.filter((one) => keysOfManifest.includes(namesOf(one).key)),
    flag('--for <duration>', 'how long to watch (default: 30s)', { read: millisecondsOf }),
    flag('--images', 'read the images alone; the application need not run'),
    flag('--helper-image <image>', 'read ports from a container of this image where an image has no `cat`', {
      excludes: '--images',
    }),
    flag('-o, --output <file>', `the file to write; - prints (default: ${factsFileName})`),
    flag('--untrusted', '', { isHidden: true }),
  ],
  examples: [
    { line: 'docker compose up -d && tranship observe', does: 'watch the application for 30 seconds' },
    { line: 'tranship observe --images', does: 'read its images, without running it' },
  ],
  run: observe,
}

async function observe(
  file: string | undefined,
  flags: ObserveFlags,
  invocation: Invocation,
): Promise<ExitStatus> {
  const { terminal } = invocation
  if (flags.untrusted === true)
    throw new UsageError(
      'An untrusted Compose file is not observed: whoever controls a Docker engine controls its machine.',
      'Leave out `--untrusted` if you trust the Compose file.',
    )
  const { output, ...others } = flags
  const manifest = await openManifest(file, { ...others, facts: false }, terminal)
  const merged = mergeManifest(manifest.text, manifest.options, { interpolates: true })
  if (merged.content === undefined) {
    printFindings(findingsIn(manifest, merged).filter(isError), {}, terminal)
    return exitStatus.found
  }
  const { describeProject } = await import('../observe/written-project.js')
  const written = describeProject(manifest, merged)
  const facts =
    flags.images === true
      ? await observeImages(manifest, written, invocation)
      : await observeRunning(manifest, written, flags, invocation)
  await write(facts, manifest, output, terminal)
  return exitStatus.fine
}

async function observeRunning(
  { folder }: Manifest,
  written: WrittenProject,
  { for: duration = 30_000, helperImage }: ObserveFlags,
  invocation: Invocation,
): Promise<Facts> {
  const { useEngine } = await import('../observe/use-engine.js')
  const { observeProject } = await import('../observe/observe-project.js')
  return useEngine(invocation, (used) =>
    observeProject(used, written, { duration, helperImage, folder }, invocation),
  )
}

async function observeImages(
  manifest: Manifest,
  written: WrittenProject,
  invocation: Invocation,
): Promise<Facts> {
  const { factsOfImages } = await import('../observe/facts-of-images.js')
  return factsOfImages(manifest, written, invocation)
}

async function write(
  facts: Facts,
  manifest: Manifest,
  output: string | undefined,
  { folder, output: standardOutput, errors }: Terminal,
): Promise<void> {
  const { factsText } = await import('../observe/make-facts.js')
  const { summaryOf } = await import('../observe/summary.js')
  errors.write(summaryOf(facts))
  const text = factsText(facts)
  if (output === '-') {
    standardOutput.write(text)
    return
  }
  const target =
    output === undefined ? path.join(manifest.folder, factsFileName) : path.resolve(folder, output)
  const name = output ?? path.relative(folder, target)
  const file = { path: target, name, text: text.text, mayBePipe: true }
  refuseReadFiles(manifest, [file])
  refuseLinksOut(path.dirname(target), name, folder)
  const replaced = writeFiles([file])
  const count = plural(Object.keys(facts.services).length, 'service')
  reportWritten(`facts about ${count}`, name, { removed: [], leftovers: [], replaced }, errors)
}

function millisecondsOf(text: string): number {
  const seconds = secondsIn(text)
  if (seconds === undefined) throw new InvalidValueError('Write a duration such as 30s or 2m.')
  return seconds * 1000
}
