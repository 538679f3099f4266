import { createRequire } from 'node:module'
import path from 'node:path'
import type { run } from '../../src/run.js'
import { installed } from './spawn.js'

const resources = path.join(installed, 'node_modules/tranship-cli/dist')

/** The parts of the file that translates, by the names of the files that they were. */
const parts = createRequire(import.meta.url)(path.join(resources, 'translation.cjs')) as {
  readonly 'run.cjs': { readonly run: typeof run }
}

/** The installed command, to be run in this process: a process for each of many runs takes long to start. */
export const installedCommand = { run: parts['run.cjs'].run, resources }
