import { substitute } from '../compose/template.js'
import type { TranslateOptions } from '../options/options.js'
import { PROJECT_NAME } from '../parse/environment.js'
import { read } from '../read.js'
import { spanWithin } from '../source/scalar-offsets.js'
import { scalarsWithDollars } from '../source/scalars-with-dollars.js'
import type { FileRange, ManifestText } from '../source/sources.js'
import { ownValue } from '../source/own-property.js'

/**
 * A use of a variable in a Compose file, such as `${PORT}`, with the source of its value. The value itself may be
 * secret, so it is left out.
 */
export interface UsedVariable {
  readonly name: string
  /** The position of its name. */
  readonly range: FileRange
  /**
   * The source of the value. `application`: the name of the application. `environment`: the option `env`. `file`: the
   * option `dotenv`, or an env file that the Compose file names. `default`: the default that the Compose file gives.
   * `none`: there is no value.
   */
  readonly from: 'application' | 'environment' | 'file' | 'default' | 'none'
}

/** Returns the uses of variables in the values of all files of a Compose file, in the order of the files. */
export function usedVariables(manifest: ManifestText, options: TranslateOptions): readonly UsedVariable[] {
  const { manifest: files, lookupAt } = read(manifest, options)
  const { sources } = files
  const found: UsedVariable[] = []
  const isSet = (name: string) =>
    [options.env, options.platformEnv].some((env) => ownValue(env, name) !== undefined)
  for (const node of files.trees.flatMap(scalarsWithDollars)) {
    const lookup = lookupAt(node.start)
    for (const use of substitute(node.text, lookup).used) {
      const { name } = use
      const value = lookup(name)
      const from = originOf(node.text.slice(use.end), value)
      found.push({
        name,
        range: sources.fileRange(spanWithin(node, use, sources.text)),
        from: from ?? (name === PROJECT_NAME ? 'application' : isSet(name) ? 'environment' : 'file'),
      })
    }
  }
  return found
}

/**
 * Returns `default` if the text comes from a default, as in `${PORT:-80}`, and `none` if the variable is unset. Returns
 * undefined if the variable gives the text. `behind` is the text after its name.
 */
function originOf(behind: string, value: string | undefined): 'default' | 'none' | undefined {
  if (value === undefined) return /^:?-/.test(behind) ? 'default' : 'none'
  return value === '' && behind.startsWith(':-') ? 'default' : undefined
}
