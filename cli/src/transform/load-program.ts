import { createRequire } from 'node:module'

/**
 * Runs a module that the user names by a flag, and returns what it exports. `require` takes modules of both kinds, and
 * the files of the command cannot import others. A module must not wait at its top.
 */
export function loadProgram(file: string): { readonly default?: unknown } {
  return createRequire(file)(file) as { readonly default?: unknown }
}
