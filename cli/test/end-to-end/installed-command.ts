import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { run } from '../../src/run.js'
import { installed } from './spawn.js'

const resources = path.join(installed, 'node_modules/tranship-cli/dist')

type Bundle = { readonly run?: typeof run }

/** The possible bundles of `run`, with hashes in their names. A command has the same name. */
const bundles = readdirSync(resources)
  .filter((name) => /^run-[A-Z0-9]{8}\.cjs$/.test(name))
  .map((name) => createRequire(import.meta.url)(path.join(resources, name)) as Bundle)
const found = bundles.find((bundle) => typeof bundle.run === 'function')?.run
if (found === undefined) throw new Error(`${resources} has no bundle of run.ts`)

/** The installed command, to be run in this process: a process for each of many runs takes long to start. */
export const installedCommand = { run: found, resources }
