import type { PageFolder } from '../src/documentation/addresses.js'
import type { Document } from './document.js'

/** The groups of pages beside each page, in reading order. */
export const groups: readonly { readonly title: string; readonly files: readonly PageFolder[] }[] = [
  {
    title: 'Begin',
    files: ['README.md', 'docs/getting-started.md', 'docs/troubleshooting.md', 'docs/glossary.md'],
  },
  {
    title: 'Move to Kubernetes',
    files: [
      'docs/differences.md',
      'docs/x-kubernetes.md',
      'docs/migrating-data.md',
      'docs/from-kompose.md',
      'docs/compared.md',
    ],
  },
  {
    title: 'Deploy',
    files: [
      'docs/cli.md',
      'docs/observe.md',
      'docs/deploy.md',
      'docs/up.md',
      'docs/verify.md',
      'docs/gitops.md',
      'docs/helm.md',
      'docs/pull-requests.md',
      'docs/security.md',
      'docs/security-figures.md',
      'docs/operations.md',
      'docs/operations-example.md',
    ],
  },
  {
    title: 'Look up',
    files: ['docs/keys.md', 'docs/diagnostics.md', 'docs/profiles.md', 'docs/passes.md', 'docs/knowledge.md'],
  },
  {
    title: 'Library and editors',
    files: [
      'docs/options.md',
      'docs/embedding.md',
      'docs/embedding-editors.md',
      'docs/api.md',
      'docs/editors.md',
      'schemas/README.md',
    ],
  },
  { title: 'Project', files: ['CHANGELOG.md', 'docs/stability.md', 'SECURITY.md'] },
]

/** Names in the navigation that are clearer there than the titles of the pages. */
const names: Readonly<Record<PageFolder, string>> = {
  'README.md': 'Overview',
  'SECURITY.md': 'Report a vulnerability',
}

/** A group with its pages. */
export interface NavigationGroup {
  readonly title: string
  readonly pages: readonly { readonly folder: PageFolder; readonly name: string }[]
}

/** Returns the groups with their pages. A page of no group is in the last one. */
export function navigation(guides: readonly Document[]): readonly NavigationGroup[] {
  const grouped = new Set(groups.flatMap(({ files }) => files))
  return groups.map(({ title, files }, index) => {
    const isLast = index === groups.length - 1
    const others = isLast ? guides.filter(({ folder, path }) => folder === path && !grouped.has(folder)) : []
    const own = files.flatMap((file) => guides.find(({ folder }) => folder === file) ?? [])
    const pages = [...own, ...others].map(({ folder, title }) => ({ folder, name: names[folder] ?? title }))
    return { title, pages }
  })
}
