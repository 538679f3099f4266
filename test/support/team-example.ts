import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { translate } from '../../src/translate.js'
import { kustomizeLayout, type LayoutFiles } from '../../src/layouts.js'

/** A repository as a team has it: a Compose file, one for each stage, and the folder that is made of them. */
const folder = path.resolve(import.meta.dirname, '../../examples/team')

/** The folder that the command writes from the Compose files of the example. */
export const teamFolder = path.join(folder, 'k8s')

/** Returns the files of the folder as they must be. `docs/gitops.md` shows the command that writes them. */
export function teamFiles(): LayoutFiles {
  const read = (name: string) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') })
  const base = read('compose.yaml')
  const overlay = (name: string) => translate([base, read(`compose.${name}.yaml`)], { profile: 'compose' })
  return kustomizeLayout(translate([base], { profile: 'compose' }), {
    tool: 'argocd',
    overlays: { staging: overlay('staging'), production: overlay('production') },
  })
}

/** Returns the files that are there, without the lists of the command's own files. */
export function presentTeamFiles(): LayoutFiles {
  if (!existsSync(teamFolder)) return {}
  const names = readdirSync(teamFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.yaml'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(
    names.map((file) => [
      path.relative(teamFolder, file).replaceAll(path.sep, '/'),
      readFileSync(file, 'utf8'),
    ]),
  )
}
