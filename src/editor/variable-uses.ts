import { substitute } from '../compose/template.js'
import type { TranslateOptions } from '../options/options.js'
import { PROJECT_NAME } from '../parse/environment.js'
import { read } from '../read.js'
import type { Node } from '../source/node.js'
import { spanWithin } from '../source/scalar-offsets.js'
import type { FileRange, ManifestText } from '../source/sources.js'

/** A variable where a manifest uses it, with what gives it its value. The value itself may be a secret. */
export interface UsedVariable {
  readonly name: string
  /** Where its name stands. */
  readonly range: FileRange
  /**
   * `application`: it is the name of the application; `environment`: the option `env`; `file`: the option `dotenv`, or a
   * file of variables that the manifest names; `default`: what the manifest says where it is not set; `none`: nothing.
   */
  readonly from: 'application' | 'environment' | 'file' | 'default' | 'none'
}

/** The variables that count in the values of all files of a manifest, in the order of the files. */
export function usedVariables(manifest: ManifestText, options: TranslateOptions): readonly UsedVariable[] {
  const { manifest: files, lookupAt } = read(manifest, options)
  const { sources } = files
  const found: UsedVariable[] = []
  const isSet = (name: string) =>
    [options.env, options.platformEnv].some(
      (env) => env !== undefined && Object.hasOwn(env, name) && env[name] !== undefined,
    )
  const visit = (node: Node): void => {
    if (!node.hasDollar || node.alias !== undefined) return
    if (node.kind === 'map') for (const { value } of node.written) visit(value)
    if (node.kind === 'list') for (const item of node.items) visit(item)
    if (node.kind !== 'scalar') return
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
  for (const tree of files.trees) visit(tree)
  return found
}

/** What counts in place of a variable that does not give the value itself, as what stands behind its name says. */
function originOf(behind: string, value: string | undefined): 'default' | 'none' | undefined {
  if (value === undefined) return /^:?-/.test(behind) ? 'default' : 'none'
  return value === '' && behind.startsWith(':-') ? 'default' : undefined
}
