import { diff, type KubernetesObject, type Profile, safeTranslate } from 'tranship'
import { safePlanDeploy } from 'tranship/plan'
import { nameByContent } from 'tranship/internal'
import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { changesInMarkdown } from '../changes/changes-in-markdown.js'
import { objectChanges } from '../changes/object-changes.js'
import { withImages } from '../build/with-images.js'
import { withImagesIfAsked } from '../build/with-images-if-asked.js'
import { clusterFlags, type ClusterFlags } from '../cluster/cluster-flags.js'
import { exitStatus } from '../exit-status.js'
import { type Manifest, type OpenFlags, openManifest } from '../manifest/manifest.js'
import {
  imagesFlag,
  otherTranslateFlags,
  type ImagesFlags,
  noProfileText,
  profiles,
  type TranslateFlags,
} from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import { type Finding, findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { ReportFlags } from '../reports/report-flags.js'
import type { Invocation } from '../invocation.js'
import { coloursFor } from '../terminal/colours.js'
import { UsageError } from '../usage-error.js'

interface DiffFlags
  extends Omit<TranslateFlags, 'profile'>, Omit<ClusterFlags, 'namespace'>, ImagesFlags, ReportFlags {
  readonly live?: boolean
  readonly profile?: readonly Profile[]
  readonly format?: (typeof formats)[number]
  readonly json?: boolean
}

const formats = ['text', 'json', 'markdown'] as const

export const diffCommand: Command = {
  name: 'diff',
  summary: 'show changes of objects',
  description:
    'Shows what changes in the Kubernetes objects from one Compose file to another, or from one profile ' +
    'to another. The exit status is 1 if anything does.',
  operands: [
    operand('[before]', 'the Compose file before the change; - is standard input'),
    operand('[after]', 'the Compose file after the change (default: the same file)'),
  ],
  flags: [
    flag('--profile <version>', 'the profile; if given twice, before and after', {
      choices: profiles,
      read: collectProfiles,
    }),
    ...otherTranslateFlags,
    ...clusterFlags,
    imagesFlag('inspect with --live, unless --untrusted, else ignore'),
    flag('--format <format>', 'how to print the changes', { choices: formats }),
    flag(
      '--live',
      'show the changes that a deploy would make in the cluster, with the lines of the Compose file',
    ),
    flag('--json', 'print the changes of each object as JSON Patch (RFC 6902), as --format json does'),
    flag('-q, --quiet', 'print changes and errors only, not which files were read'),
    flag('-v, --verbose', 'print the warnings of the Compose file after the change too'),
  ],
  examples: [
    { line: 'tranship diff compose.yaml compose.next.yaml', does: 'compare two Compose files' },
    { line: 'tranship diff --live', does: 'see what a deploy would change' },
    { line: 'tranship diff --profile 1.37 --profile 1.48', does: 'see what moving to 1.48 changes' },
    {
      line: 'git show HEAD:compose.yaml | tranship diff - compose.yaml',
      does: 'see what the last edits change',
    },
    {
      line: 'tranship diff --format markdown before/compose.yaml compose.yaml',
      does: 'sum up a change for a pull request',
    },
  ],
  run: (before: string | undefined, after: string | undefined, flags: DiffFlags, invocation: Invocation) =>
    (flags.live === true ? compareLive : compare)(before, after, flags, invocation),
}

function collectProfiles(text: string, earlier: readonly Profile[] = []): readonly Profile[] {
  const known = profiles.find((profile) => profile === text)
  if (known === undefined) throw new UsageError(`\`${text}\` is no profile.`, noProfileText(text))
  return [...earlier, known]
}

async function compare(
  before: string | undefined,
  after: string | undefined,
  { profile: chosen = [], json, format = json === true ? 'json' : 'text', ...flags }: DiffFlags,
  invocation: Invocation,
): Promise<number> {
  const { terminal } = invocation
  if (chosen.length > 2)
    throw new UsageError('`tranship diff` compares two profiles.', 'Give `--profile` at most twice.')
  if (after === undefined && chosen.length < 2)
    throw new UsageError(
      '`tranship diff` needs two Compose files or two profiles.',
      'Name two Compose files, or give `--profile` twice: `tranship diff --profile 1.37 --profile 1.48`.',
    )
  if (before === '-' && (after === undefined || after === '-'))
    throw new UsageError('Standard input can be read only once.', 'Name a file for one of the two.')
  const [first, second = first] = chosen
  const latter = await translateFile(after ?? before, flags, second, invocation)
  // The default name follows the folder, so a copy in another folder needs the same name.
  const ofFormer = { ...flags, verbose: false, defaultName: latter?.defaultName }
  const former = await translateFile(before, ofFormer, first, invocation)
  if (former === undefined || latter === undefined) return exitStatus.found

  const differences = diff(former.objects, latter.objects)
  terminal.output.write(
    format === 'json'
      ? jsonText(differences)
      : format === 'markdown'
        ? changesInMarkdown(former.objects, latter.objects)
        : objectChanges(former.objects, latter.objects, coloursFor(terminal.output, terminal)),
  )
  return differences.length === 0 ? exitStatus.fine : exitStatus.found
}

/** Prints the changes that a deploy would make in the cluster. */
async function compareLive(
  file: string | undefined,
  other: string | undefined,
  { profile: chosen = [], json, format = json === true ? 'json' : 'text', ...flags }: DiffFlags,
  { terminal, engines }: Invocation,
): Promise<number> {
  if (format === 'markdown')
    throw new UsageError('`--live` cannot write Markdown. Use `--format text` or `--format json`.')
  if (other !== undefined || chosen.length > 1)
    throw new UsageError(
      '`--live` compares one Compose file with the cluster.',
      'Name one Compose file and one profile at most.',
    )
  const [profile] = chosen
  const own = { ...flags, ...(profile === undefined ? {} : { profile }) }
  const opened = await openManifest(file, own, terminal)
  const manifest = await withImages(opened, own, { terminal, engines })
  if (manifest === undefined) return exitStatus.interrupted
  const plan = safePlanDeploy(manifest.text, manifest.options)
  printFindings(findingsOf(manifest, plan, own), own, terminal)
  if (!plan.ok) return exitStatus.found
  const { runOnCluster } = await import('../deploy/run-on-cluster.js')
  const { showLiveDiff } = await import('../live-diff/show-live-diff.js')
  return runOnCluster({ flags: own, terminal, engines }, (cluster, _, signal) =>
    showLiveDiff({
      ...{ manifest, plan: nameByContent(plan), cluster: cluster.within(signal) },
      ...{ json: format === 'json', terminal },
    }),
  )
}

interface Translated {
  readonly objects: readonly KubernetesObject[]
  /** The fallback for the application's name. */
  readonly defaultName: string | undefined
}

/** Translates a manifest. Prints errors and returns `undefined` if there are any. */
async function translateFile(
  file: string | undefined,
  flags: OpenFlags & ImagesFlags & ReportFlags,
  profile: Profile | undefined,
  { terminal, engines }: Pick<Invocation, 'terminal' | 'engines'>,
): Promise<Translated | undefined> {
  const own = { ...flags, ...(profile === undefined ? {} : { profile }) }
  const opened = await openManifest(file, own, terminal)
  const manifest = await withImagesIfAsked(opened, flags, terminal, engines)
  const result = safeTranslate(manifest.text, manifest.options)
  printFindings(findingsOf(manifest, result, own), own, terminal)
  return result.ok ? { objects: result.objects, defaultName: manifest.options.defaultName } : undefined
}

/** The findings that are printed: errors, and with `--verbose` warnings too. */
function findingsOf(
  manifest: Manifest,
  result: Parameters<typeof findingsIn>[1],
  { verbose }: ReportFlags,
): readonly Finding[] {
  const findings = findingsIn(manifest, result)
  return verbose === true ? findings : findings.filter(isError)
}
