import type { Choices } from '../types/scope.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'

/**
 * Returns the command that creates an object, such as `kubectl create configmap pages --namespace=shop`. The caller
 * adds the options for the content.
 */
export function createCommand(kind: Shown, name: Shown, { options: { namespace } }: Choices): Shown {
  const inNamespace = namespace === undefined ? words('') : sentence` --namespace=${verbatim(namespace)}`
  return sentence`kubectl create ${kind} ${name}${inNamespace}`
}

/** Quotes a word for a shell. */
export function quoted(word: Shown): Shown {
  return sentence`'${verbatim(word.replaceAll("'", `'\\''`))}'`
}

/** Quotes a word that ends in a path. A shell expands `~` only at the beginning of a word, so `~` becomes `$HOME`. */
export function quotedPath(path: Shown, before = words('')): Shown {
  if (!/^~(?:\/|$)/.test(path)) return quoted(sentence`${before}${path}`)
  return sentence`${before}"$HOME"${path.length === 1 ? words('') : quoted(verbatim(path.slice(1)))}`
}
