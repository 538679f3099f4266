import path from 'node:path'
import { quoteForShell } from 'tranship/internal'
import type { EncryptedSecrets } from 'tranship/layouts'
import { standardInput } from '../manifest/choose-manifest.js'
import type { Manifest } from '../manifest/manifest.js'
import type { TranslateFlags } from '../manifest/translate-flags.js'

/** The programs that encrypt a Secret of standard input. Both take the namespace from the Secret. */
const programs: Readonly<Record<EncryptedSecrets['with'], (file: string) => string>> = {
  'sealed-secrets': () => 'kubeseal --format yaml',
  sops: (file) => `sops encrypt --filename-override ${file}`,
}

/**
 * Returns the command line that makes the file of an encrypted Secret. It has the flags that choose the Secret and its
 * values. A value of `--set` may be a secret, so the line takes it from the variable of the shell.
 */
export function encryptingCommand(
  program: EncryptedSecrets['with'],
  secret: string,
  file: string,
  { sources, dotenvPaths, options }: Manifest,
  { profile, name, secretVariables, set = [], activate = [], untrusted, root = [] }: TranslateFlags,
  folder: string,
): string {
  const fromFolder = (location: string) => path.relative(folder, location)
  const repeated = (flag: string, values: readonly (string | undefined)[]) =>
    values.flatMap((value) => (value === undefined ? [] : [flag, quoteForShell(value)]))
  const words = [
    ...repeated('--only', [secret]),
    ...repeated(
      '-f',
      sources.map((source) => (source.path === undefined ? standardInput : source.name)),
    ),
    ...repeated('--env-file', dotenvPaths.found.map(fromFolder)),
    ...repeated('--profile', [profile]),
    ...repeated('--name', [name]),
    ...repeated('--namespace', [options.namespace]),
    ...repeated('--secret-variables', secretVariables === undefined ? [] : [[secretVariables].flat().join()]),
    ...repeated('--activate', activate),
    ...set.map(([variable]) => `--set ${variable}="\${${variable}:?}"`),
    ...(untrusted === true ? ['--untrusted'] : []),
    ...repeated('--root', root),
  ]
  const quoted = quoteForShell(file)
  return `tranship secrets ${words.join(' ')} | ${programs[program](quoted)} > ${quoted}`
}
