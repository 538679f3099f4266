import type { Command } from '../command.js'
import { flag, operand } from '../flags/flag.js'
import { type SecretObject, secretsOfManifest } from '../apply/secrets.js'
import { planOfManifest } from '../deploy/plan-of-manifest.js'
import { exitStatus, type ExitStatus } from '../exit-status.js'
import type { Invocation } from '../invocation.js'
import { openManifest } from '../manifest/manifest.js'
import { translateFlags, type TranslateFlags } from '../manifest/translate-flags.js'
import { type ObjectFormat, objectFormats, objectsText } from '../output/object-texts.js'
import { reportFlags, type ReportFlags } from '../reports/report-flags.js'
import { printWarning } from '../terminal/print-warning.js'
import { UsageError } from '../usage-error.js'

interface SecretsFlags extends TranslateFlags, ReportFlags {
  readonly format?: ObjectFormat
  readonly only?: string
}

export const secretsCommand: Command = {
  name: 'secrets',
  summary: 'print the Secrets of an application, with their values',
  description:
    'Prints the Secrets that the objects of a Compose file refer to: those of secret variables, and those of the ' +
    'top-level secrets. The output has the values; pipe it to kubectl or kubeseal, and do not commit it.',
  operands: [
    operand('[file]', 'the Compose file; - is standard input; by default the one of this folder or above'),
  ],
  flags: [
    ...translateFlags,
    ...reportFlags,
    flag('--format <format>', 'write YAML or JSON (default: yaml)', { choices: objectFormats }),
    flag('--only <secret>', 'print this Secret alone, for kubeseal'),
  ],
  examples: [
    { line: 'tranship secrets | kubectl apply -f -', does: 'create the Secrets in the cluster' },
    {
      line: 'tranship secrets --only shop-variables | kubeseal --format yaml > sealed.yaml',
      does: 'encrypt one Secret for a repository',
    },
  ],
  run: printSecrets,
}

async function printSecrets(
  file: string | undefined,
  flags: SecretsFlags,
  { terminal }: Invocation,
): Promise<ExitStatus> {
  const manifest = await openManifest(file, flags, terminal)
  const plan = planOfManifest(manifest, [], {}, flags, terminal)
  if (plan === undefined) return exitStatus.found
  const all = secretsOfManifest(plan, manifest, terminal)
  const objects = chosen(all.objects, flags.only)
  const missing = all.missing.filter(({ name }) => flags.only === undefined || name === flags.only)
  for (const { name, key } of missing)
    printWarning(
      { message: `the key \`${key}\` of the Secret ${name} has no value here, so it is left out` },
      terminal,
    )
  if (objects.length > 0) terminal.output.write(objectsText(objects, flags.format ?? 'yaml'))
  return exitStatus.fine
}

/** kubeseal takes one Secret at a time. */
function chosen(objects: readonly SecretObject[], only: string | undefined): readonly SecretObject[] {
  if (only === undefined) return objects
  const found = objects.filter(({ metadata }) => metadata.name === only)
  if (found.length > 0) return found
  const names = objects.map(({ metadata }) => metadata.name)
  throw new UsageError(
    `There is no Secret \`${only}\` with a value here.`,
    names.length === 0 ? 'No Secret has a value here.' : `Name one of these: ${names.join(', ')}.`,
  )
}
