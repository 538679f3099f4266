import type { Scope } from '../rule/scope.js'

/** The command that makes an object, up to what is in it. */
export function createCommand(kind: string, name: string, { options: { namespace } }: Scope): string {
  return `kubectl create ${kind} ${name}${namespace === undefined ? '' : ` --namespace=${namespace}`}`
}

/** A word as a shell takes it. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`
}

/** A word that ends in a path, as a shell takes it, which replaces no `~` within a word. */
export function quotedPath(path: string, before = ''): string {
  if (!/^~(?:\/|$)/.test(path)) return quoted(before + path)
  return `${before}"$HOME"${path === '~' ? '' : quoted(path.slice(1))}`
}
