import { parseDotenv } from '../compose/dotenv.js'
import type { TranslateOptions } from '../options/options.js'
import { textsOf, type ManifestText } from '../source/sources.js'
import type { Completion } from './completion.js'

/** The options that contain variables. */
export type VariableSources = Pick<TranslateOptions, 'env' | 'dotenv' | 'platformEnv'>

/**
 * Returns the variables that can follow `${` at an offset: those with a value, and those that the manifest uses
 * elsewhere. Returns undefined if the user is not typing a variable. `before` is the line up to the offset.
 */
export function variablesAt(
  text: string,
  offset: number,
  before: string,
  known: () => VariableSources,
  manifest: () => ManifestText,
): readonly Completion[] | undefined {
  const typed = /(?<!\$)(\$+)\{((?:[A-Za-z_]\w*)?)$/.exec(before)
  if (typed === null || isEscaped(typed[1])) return undefined
  const start = offset - typed[2]!.length
  const end = offset + /^\w*/.exec(text.slice(offset))![0].length
  const closing = /^[}:?+-]/.test(text.slice(end)) ? '' : '}'
  const others = textsOf(manifest()).flatMap((file) => (file.text === text ? [] : [file.text]))
  const names = new Set([
    ...namesIn(known()),
    ...[text.slice(0, start), text.slice(end), ...others].flatMap(usedIn),
  ])
  return Array.from(names, (label) => ({ label, kind: 'variable', text: `${label}${closing}`, start, end }))
}

/** A pair of dollar signs is an escaped one. */
function isEscaped(dollars = ''): boolean {
  return dollars.length % 2 === 0
}

function usedIn(text: string): string[] {
  return Array.from(text.matchAll(/(?<!\$)(\$+)\{?([A-Za-z_]\w*)/g)).flatMap(([, dollars, name = '']) =>
    isEscaped(dollars) ? [] : [name],
  )
}

function namesIn({ env = {}, dotenv = '', platformEnv = {} }: VariableSources): string[] {
  // A bare name has a value only if `env` has it. It may be no name at all, but a line of a key.
  const { variables } = parseDotenv(dotenv, () => undefined)
  const ofFile = variables.flatMap(({ name, value }) => (value === undefined ? [] : [name]))
  const names = [...ofFile, ...Object.keys(platformEnv), ...Object.keys(env)]
  return names.filter((name) => /^[A-Za-z_]\w*$/.test(name))
}
