import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Where a package lives, as its package.json says it. */
interface Home {
  readonly repository: { readonly type: string; readonly url: string }
  readonly homepage: string
  readonly bugs: { readonly url: string }
}

type Manifest = Readonly<Record<string, unknown>>

const root = path.resolve(import.meta.dirname, '..')

/** The workspaces that are published. The root is the library. */
export const publishedWorkspaces = ['cli', 'codemirror', 'monaco', 'server'] as const

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Manifest
}

/** Returns the home of the library, which the root's package.json alone says. */
export function homeOfLibrary(): Home {
  return readManifest('.') as Manifest & Home
}

/** Returns the package.json of a workspace, with the home of the library. */
export function makeWorkspaceManifest(folder: (typeof publishedWorkspaces)[number]): string {
  const { repository, homepage, bugs } = homeOfLibrary()
  const home: Record<string, unknown> = { homepage, bugs, repository: { ...repository, directory: folder } }
  const others = Object.entries(readManifest(folder)).filter(([name]) => !Object.hasOwn(home, name))
  // The fields stand after the license, as in the root.
  const before = others.findIndex(([name]) => name === 'license') + 1
  const fields = [...others.slice(0, before), ...Object.entries(home), ...others.slice(before)]
  return `${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`
}

/** Returns the addresses that stand for others. */
export function placeholdersIn({ repository, homepage, bugs }: Home): readonly string[] {
  return [repository.url, homepage, bugs.url].filter(isPlaceholder)
}

/** Returns an address of the site; `undefined` while the site has none, so that nothing names one that does not exist. */
export function addressOnSite(address: string, { homepage }: Pick<Home, 'homepage'> = homeOfLibrary()) {
  return isPlaceholder(homepage) ? undefined : new URL(address, homepage).href
}

/** No host has a name that ends in `.invalid` (RFC 2606). */
function isPlaceholder(address: string): boolean {
  return /\.invalid(?:[:/]|$)/.test(address)
}
