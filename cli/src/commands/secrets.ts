import { type Command, Option } from 'commander'
import { secretsOfManifest } from '../apply/secrets.js'
import { planOfManifest } from '../deploy/plan-of-manifest.js'
import { addExamples } from '../examples.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifest } from '../manifest/manifest.js'
import { addTranslateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { type ObjectFormat, objectFormats, objectsText } from '../output/object-texts.js'
import { addReportFlags, type ReportFlags } from '../reports/report-flags.js'
import { printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'

interface SecretsFlags extends TranslateFlags, ReportFlags {
  readonly format?: ObjectFormat
}

export function addSecretsCommand(program: Command, { terminal, finish }: Invocation): void {
  const command = addReportFlags(
    addTranslateFlags(
      program
        .command('secrets')
        .summary('print the Secrets of an application, with their values')
        .description(
          'Prints the Secrets that the objects of a Compose file refer to: those of secret variables, and those of the ' +
            'top-level secrets. The output has the values; pipe it to kubectl or kubeseal, and do not commit it.',
        )
        .argument(
          '[file]',
          'the Compose file; - is standard input; by default the one of this folder or above',
        ),
    ),
  )
    .addOption(new Option('--format <format>', 'write YAML or JSON (default: yaml)').choices(objectFormats))
    .action(async (file: string | undefined, flags: SecretsFlags) => {
      finish(await printSecrets(file, flags, terminal))
    })
  addExamples(command, [
    { line: 'tranship secrets | kubectl apply -f -', does: 'create the Secrets in the cluster' },
    {
      line: 'tranship secrets | kubeseal --format yaml > sealed.yaml',
      does: 'encrypt the only Secret for a repository',
    },
  ])
}

async function printSecrets(
  file: string | undefined,
  flags: SecretsFlags,
  terminal: Terminal,
): Promise<ExitStatus> {
  const manifest = await openManifest(file, flags, terminal)
  const plan = planOfManifest(manifest, [], {}, flags, terminal)
  if (plan === undefined) return exitStatus.found
  const { objects, missing } = secretsOfManifest(plan, manifest, terminal)
  for (const { name, key } of missing)
    printWarning(
      { message: `the key \`${key}\` of the Secret ${name} has no value here, so it is left out` },
      terminal,
    )
  if (objects.length > 0) terminal.output.write(objectsText(objects, flags.format ?? 'yaml'))
  return exitStatus.fine
}
