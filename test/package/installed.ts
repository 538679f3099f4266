import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Library from 'tranship'
import { inject } from 'vitest'

/** The folder of a project in which only the packages are installed. */
export const project = inject('installed')

/** Returns the file that an import of the installed project leads to. */
export function resolved(specifier: string): string {
  return createRequire(path.join(project, 'package.json')).resolve(specifier)
}

/** The installed library. */
export const library = (await import(pathToFileURL(resolved('tranship')).href)) as typeof Library
