import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { run } from '../../src/run.js'
import { installed } from './spawn.js'

const resources = path.join(installed, 'node_modules/tranship-cli/dist')

/** The bundle that has `run`, with a hash of the build in its name. */
const bundle = readdirSync(resources).find((name) => /^run-[A-Z0-9]{8}\.cjs$/.test(name))
if (bundle === undefined) throw new Error(`${resources} has no bundle of run.ts`)

/** The installed command, to be run in this process: a process for each of many runs takes long to start. */
export const installedCommand = {
  run: (createRequire(import.meta.url)(path.join(resources, bundle)) as { readonly run: typeof run }).run,
  resources,
}
