import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Library from 'tranship'
import { installed } from './spawn.js'

/** The library that the installed command uses. */
export const library = (await import(
  pathToFileURL(path.join(installed, 'node_modules/tranship/dist/index.js')).href
)) as typeof Library
