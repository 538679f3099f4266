import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { translate } from '../../src/translate.js'
import { helmLayout, kustomizeLayout, type LayoutFiles } from '../../src/layouts.js'

/** A repository as a team has it: a Compose file, one for each stage, and the folder that is made of them. */
const folder = path.resolve(import.meta.dirname, '../../examples/team')

const read = (name: string) => ({ path: name, text: readFileSync(path.join(folder, name), 'utf8') })

/** The folder that the command writes for Kustomize from the Compose files of the example. */
export const teamFolder = path.join(folder, 'k8s')

/** The chart that the command writes from them. */
export const teamChartFolder = path.join(folder, 'chart')

/** Returns the files of the chart as they must be. `docs/helm.md` shows the command that writes them. */
export function teamChartFiles(): LayoutFiles {
  return helmLayout([read('compose.yaml')], { profile: 'compose' }, { version: '1.4.0' }).files
}

/** Returns the files of the folder for Kustomize as they must be. `docs/gitops.md` shows the command that writes them. */
export function teamFiles(): LayoutFiles {
  const base = read('compose.yaml')
  const overlay = (name: string) => translate([base, read(`compose.${name}.yaml`)], { profile: 'compose' })
  return kustomizeLayout(translate([base], { profile: 'compose' }), {
    tool: 'argocd',
    source: { repository: 'https://git.example.com/shop.git', folder: 'k8s' },
    overlays: { staging: overlay('staging'), production: overlay('production') },
  })
}

/** Returns the files that are in a folder, without the lists of the command's own files. */
export function presentFiles(top: string): LayoutFiles {
  if (!existsSync(top)) return {}
  const names = readdirSync(top, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.tranship-files')
    .map((entry) => path.join(entry.parentPath, entry.name))
  return Object.fromEntries(
    names.map((file) => [path.relative(top, file).replaceAll(path.sep, '/'), readFileSync(file, 'utf8')]),
  )
}
