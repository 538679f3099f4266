import { type Command, Option } from 'commander'
import { diff, type KubernetesObject, type Profile, safeTranslate } from 'tranship'
import { objectChanges } from '../changes/object-changes.js'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import { openManifest } from '../manifest/manifest.js'
import { addOtherTranslateFlags, profiles, type TranslateFlags } from '../manifest/translate-flags.js'
import { jsonText } from '../output/json-text.js'
import { findingsIn, isError } from '../reports/finding.js'
import { printFindings } from '../reports/print-findings.js'
import type { Invocation } from '../invocation.js'
import { coloursFor } from '../terminal/colours.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'

interface DiffFlags extends Omit<TranslateFlags, 'profile'> {
  readonly profile?: readonly Profile[]
  readonly json?: boolean
}

export function addDiffCommand(program: Command, { terminal, finish }: Invocation): void {
  const profile = new Option('--profile <version>', 'the profile to follow; given twice, before and after')
  const command = addOtherTranslateFlags(
    program
      .command('diff')
      .summary('show what changes in the objects')
      .description(
        'Shows what changes in the Kubernetes objects from one manifest to another, or from one profile ' +
          'to another. The exit status is 1 if anything does.',
      )
      .argument('[before]', 'the manifest before; - is standard input')
      .argument('[after]', 'the manifest after; without it both are the same')
      .addOption(profile.choices(profiles).argParser(collectProfiles)),
  )
    .option('--json', 'print the changes of each object as JSON Patch (RFC 6902)')
    .action(async (before: string | undefined, after: string | undefined, flags: DiffFlags) => {
      finish(await compare(before, after, flags, terminal))
    })
  addExamples(command, [
    { line: 'tranship diff compose.yaml compose.next.yaml', does: 'compare two manifests' },
    { line: 'tranship diff --profile 1.37 --profile 1.48', does: 'see what moving to 1.48 changes' },
    {
      line: 'git show HEAD:compose.yaml | tranship diff - compose.yaml',
      does: 'see what the last edits change',
    },
  ])
}

function collectProfiles(text: string, earlier: readonly Profile[] = []): readonly Profile[] {
  const known = profiles.find((profile) => profile === text)
  if (known === undefined)
    throw new UsageError(`'${text}' is no profile.`, `Profiles are ${profiles.join(' and ')}.`)
  return [...earlier, known]
}

async function compare(
  before: string | undefined,
  after: string | undefined,
  { profile: chosen = [], json, ...flags }: DiffFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  if (chosen.length > 2)
    throw new UsageError('There are more than two profiles.', 'Give --profile at most twice.')
  if (after === undefined && chosen.length < 2)
    throw new UsageError(
      'There is nothing to compare with.',
      'Name two manifests, or give --profile twice: tranship diff --profile 1.37 --profile 1.48',
    )
  if (before === '-' && (after === undefined || after === '-'))
    throw new UsageError('Standard input can be read only once.', 'Name a file for one of the two.')
  const [first, second = first] = chosen
  const former = await objectsOf(before, flags, first, terminal)
  const latter = await objectsOf(after ?? before, flags, second, terminal)
  if (former === undefined || latter === undefined) return exitStatus.found

  const differences = diff(former, latter)
  terminal.output.write(
    json === true
      ? jsonText(differences)
      : objectChanges(former, latter, coloursFor(terminal.output, terminal)),
  )
  return differences.length === 0 ? exitStatus.fine : exitStatus.found
}

/** The objects of a manifest; undefined where it has errors, which are printed. Warnings are for other commands. */
async function objectsOf(
  file: string | undefined,
  flags: TranslateFlags,
  profile: Profile | undefined,
  terminal: Terminal,
): Promise<readonly KubernetesObject[] | undefined> {
  const manifest = await openManifest(
    file,
    { ...flags, ...(profile === undefined ? {} : { profile }) },
    terminal,
  )
  const result = safeTranslate(manifest.text, manifest.options)
  if (result.ok) return result.objects
  printFindings(findingsIn(manifest, result).filter(isError), {}, terminal)
  return undefined
}
