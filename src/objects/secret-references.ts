import type { EnvVar } from 'kubernetes-types/core/v1.js'
import {
  hasSecretMark,
  onlySecretMark,
  replaceSecretMarks,
  scriptWithSecretMarks,
} from '../compose/secret-marker.js'
import { quoteForShell } from '../compose/shell-words.js'
import type { SecretVariable } from '../compose/secret-variables.js'
import type { ContainerFields } from '../kubernetes/kubernetes-object.js'
import type { VariablesSecret } from '../application/application.js'
import type { Recorder } from '../rules/types/draft.js'

/** The beginning of the names of variables that a container has for the parts of other values. */
const PREFIX = 'COMPOSE_SECRET_'

/**
 * Writes references to the Secret in place of the marks in a container (rule C2-08). A variable that is nothing but a
 * secret comes from the Secret. A longer value, a command and a script name an extra variable, which stands before all
 * others because Kubernetes expands only names before the use.
 */
export function referToSecret(
  container: ContainerFields,
  secret: VariablesSecret | undefined,
  recorder: Recorder,
): void {
  if (secret === undefined) return
  const extra = new Map<string, SecretVariable>()
  const nameOf = (key: string): string => {
    const variable = secret.variables.refer(key)
    if (variable !== undefined) extra.set(key, variable)
    return `${PREFIX}${key.replace(/[^A-Za-z0-9_]/g, '_')}`
  }
  const expanded = (text: string) => replaceSecretMarks(text, (key) => `$(${nameOf(key)})`)
  for (const variable of container.env ?? []) {
    const only = onlySecretMark(variable.value ?? '')
    if (only !== undefined && secret.variables.refer(only.key) !== undefined) {
      delete variable.value
      variable.valueFrom = reference(secret, only.key, only.isOptional)
    } else if (variable.value !== undefined) variable.value = expanded(variable.value)
  }
  replaceAll(container.command, expanded)
  replaceAll(container.args, expanded)
  const { livenessProbe, readinessProbe, startupProbe, lifecycle } = container
  for (const handler of [
    livenessProbe,
    readinessProbe,
    startupProbe,
    lifecycle?.postStart,
    lifecycle?.preStop,
  ])
    if (handler?.exec?.command?.some(hasSecretMark))
      handler.exec.command = inShell(handler.exec.command, nameOf)
  if (extra.size === 0) return
  const known = new Set(container.env?.map(({ name }) => name))
  const added = [...extra].map(([key, { place }]) =>
    recorder.object<EnvVar>({ name: nameOf(key), valueFrom: reference(secret, key) }, place),
  )
  container.env = [...added.filter(({ name }) => !known.has(name)), ...(container.env ?? [])]
}

function reference(
  { objectName }: VariablesSecret,
  key: string,
  isOptional = false,
): NonNullable<EnvVar['valueFrom']> {
  return { secretKeyRef: { name: objectName, key, ...(isOptional ? { optional: true } : {}) } }
}

function replaceAll(words: string[] | undefined, replace: (word: string) => string): void {
  words?.forEach((word, index) => {
    if (hasSecretMark(word)) words[index] = replace(word)
  })
}

/** Wraps a command that the kubelet runs without expanding variables: a shell expands them. */
function inShell(words: readonly string[], nameOf: (key: string) => string): string[] {
  const at = scriptWithSecretMarks(words)
  if (at !== undefined) return words.map((word, index) => (index === at ? inScript(word, nameOf) : word))
  return ['/bin/sh', '-c', inScript(`exec ${words.map(quoteForShell).join(' ')}`, nameOf)]
}

/** Returns a script with the shell's expansion in place of each mark, even between single quotes. */
function inScript(script: string, nameOf: (key: string) => string): string {
  let quote: string | undefined
  let end = 0
  return replaceSecretMarks(script, (key, offset) => {
    quote = quoteAfter(script.slice(end, offset), quote)
    end = offset
    const expansion = `\${${nameOf(key)}}`
    return quote === "'" ? `'"${expansion}"'` : expansion
  })
}

/** Returns the quote that is open behind a part of a script, if any. */
function quoteAfter(text: string, before: string | undefined): string | undefined {
  let quote = before
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    // Between single quotes, a backslash is an ordinary character.
    if (character === '\\' && quote !== "'") at++
    else if (character === quote) quote = undefined
    else if (quote === undefined && (character === "'" || character === '"')) quote = character
  }
  return quote
}
