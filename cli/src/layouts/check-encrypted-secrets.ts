import path from 'node:path'
import { safeTranslate, type Translation } from 'tranship'
import { ownValue, podOf, readData } from 'tranship/internal'
import type { EncryptedSecretFile, EncryptedSecrets } from 'tranship/layouts'
import { safePlanDeploy } from 'tranship/plan'
import type { DeploySecret } from '../apply/secrets.js'
import { readTextFile } from '../files/read-text-file.js'
import type { Manifest } from '../manifest/manifest.js'
import type { TranslateFlags } from '../manifest/translate-flags.js'
import { findingsIn } from '../reports/finding.js'
import { printWarning } from '../terminal/print-warning.js'
import type { Terminal } from '../terminal/terminal.js'
import { UsageError } from '../usage-error.js'
import { encryptingCommand } from './encrypting-command.js'

/** Returns the keys of the Secrets that `tranship secrets` prints for a Compose file, without their values. */
export function secretsToEncrypt({ text, options }: Manifest): readonly DeploySecret[] {
  const plan = safePlanDeploy(text, options)
  return plan.ok ? plan.secrets : []
}

/** A file of an encrypted Secret, and the objects whose Pods need it. */
export interface FileToCheck extends EncryptedSecretFile {
  readonly manifest: Manifest
  readonly objects: Translation['objects']
}

/**
 * Warns of encrypted Secrets that do not exist or do not fit, at the place of the Compose file that needs them, with the
 * command that makes them.
 *
 * @throws {UsageError} if a file holds a Secret in plain text
 */
export function checkEncryptedSecrets(
  program: EncryptedSecrets['with'],
  files: readonly FileToCheck[],
  flags: TranslateFlags & { readonly output?: string; readonly quiet?: boolean },
  terminal: Terminal,
): void {
  const output = path.resolve(terminal.folder, flags.output!)
  for (const { secret, path: file, manifest, objects } of files) {
    const name = path.join(flags.output!, file)
    const text = readTextFile(path.resolve(terminal.folder, name), { name: `\`${name}\``, within: output })
    const data = text === undefined ? undefined : dataOf(text)
    if (isPlain(data))
      throw new UsageError(
        `\`${name}\` has values of the Secret \`${secret}\` in plain text.`,
        'Remove the file, and encrypt the Secret. If it was committed, change the values too.',
      )
    const fault =
      text === undefined
        ? 'does not exist, and Kustomize fails without it'
        : faultOf(data, program, secret, manifest, objects)
    if (fault === undefined || flags.quiet === true) continue
    const command = encryptingCommand(program, secret, name, manifest, flags, terminal.folder)
    const message = `${placeOf(secret, manifest)}\`${name}\` ${fault}.`
    printWarning({ message, hint: `Make it: ${command}` }, terminal)
  }
}

function dataOf(text: string): unknown {
  const read = readData(text)
  return 'data' in read ? read.data : undefined
}

/** Returns true for a Secret with a value that sops has not encrypted, for example by a wrong `encrypted_regex`. */
function isPlain(data: unknown): boolean {
  const values = [field(data, 'data'), field(data, 'stringData')].flatMap((part) => Object.values(part ?? {}))
  return (
    field(data, 'kind') === 'Secret' && values.some((value) => value !== '' && !/^ENC\[/.test(String(value)))
  )
}

/** Returns the fault of an encrypted Secret as the end of a sentence; undefined if it can be applied. */
function faultOf(
  data: unknown,
  program: EncryptedSecrets['with'],
  secret: string,
  manifest: Manifest,
  objects: Translation['objects'],
): string | undefined {
  const isSealed = program === 'sealed-secrets'
  const metadata = field(data, 'metadata')
  const kind = isSealed ? 'SealedSecret' : 'Secret'
  if (field(data, 'kind') !== kind || field(metadata, 'name') !== secret)
    return `does not have the Secret \`${secret}\` in encrypted form`
  const namespace = field(metadata, 'namespace')
  if (isSealed && namespace !== manifest.options.namespace)
    return `is encrypted for another namespace than \`${manifest.options.namespace}\``
  const parts = isSealed
    ? [field(field(data, 'spec'), 'encryptedData')]
    : [field(data, 'data'), field(data, 'stringData')]
  const optional = optionalKeys(objects, secret)
  const missing = secretsToEncrypt(manifest)
    .filter(({ name: own, key }) => own === secret && !optional.has(key))
    .flatMap(({ key }) => (parts.every((part) => field(part, key) === undefined) ? [key] : []))
  return missing.length === 0 ? undefined : `lacks ${missing.map((key) => `\`${key}\``).join(', ')}`
}

function field(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? ownValue(value as Record<string, unknown>, key)
    : undefined
}

/** Returns the keys of a Secret without which containers start. */
function optionalKeys(objects: Translation['objects'], secret: string): ReadonlySet<string> {
  const containers = objects
    .map(podOf)
    .flatMap((pod) => [...(pod?.initContainers ?? []), ...(pod?.containers ?? [])])
  const references = containers.flatMap(({ env = [] }) =>
    env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef ?? []),
  )
  const optional = references.filter(({ name, optional }) => name === secret && optional === true)
  return new Set(optional.map(({ key }) => key))
}

/** The warnings about Secrets that must exist. Their places are those of the values. */
const codes: ReadonlySet<string> = new Set(['secret-to-create', 'secret-variables'])

/** Returns the place that needs a Secret, for the beginning of a message; an empty text if it has none. */
function placeOf(secret: string, manifest: Manifest): string {
  const ignore = (manifest.options.ignore ?? []).filter((code) => !codes.has(code))
  const result = safeTranslate(manifest.text, { ...manifest.options, ignore, deny: [], strict: false })
  const found = findingsIn(manifest, result).find(
    ({ diagnostic: { code, args } }) => codes.has(code) && field(args, 'objectName') === secret,
  )
  if (found === undefined) return ''
  const { file, range } = found.diagnostic
  return `${file}:${range.start.line}:${range.start.column}: `
}
