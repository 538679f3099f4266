import type { Choices } from '../rule/scope.js'
import { sentence, type Shown, verbatim, words } from '../../source/shown.js'

/** The command that makes an object, up to what is in it. */
export function createCommand(kind: Shown, name: Shown, { options: { namespace } }: Choices): Shown {
  const inNamespace = namespace === undefined ? words('') : sentence` --namespace=${verbatim(namespace)}`
  return sentence`kubectl create ${kind} ${name}${inNamespace}`
}

/** A word as a shell takes it. */
export function quoted(word: Shown): Shown {
  return sentence`'${verbatim(word.replaceAll("'", `'\\''`))}'`
}

/** A word that ends in a path, as a shell takes it, which replaces no `~` within a word. */
export function quotedPath(path: Shown, before = words('')): Shown {
  if (!/^~(?:\/|$)/.test(path)) return quoted(sentence`${before}${path}`)
  return sentence`${before}"$HOME"${path.length === 1 ? words('') : quoted(verbatim(path.slice(1)))}`
}
