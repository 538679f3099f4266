import { keys, type KeyDocumentation } from '../../src/index.js'
import { profiles } from '../../src/profiles/profile.js'
import { code, codeBlock, table } from '../../scripts/markdown.js'
import { supportIn } from '../../test/support/key-support.js'
import { folderOfKey } from '../src/documentation/addresses.js'
import type { Document, Example } from './document.js'
import { manifestWith } from './key-manifests.js'
import { problemsOf, projectOf } from './playground.js'

/** Returns a page for each key, from the same tables as docs/keys.md. */
export function makeKeyPages(): readonly Document[] {
  const pages = new Map<string, KeyDocumentation>()
  for (const key of keys) if (!pages.has(folderOfKey(key.path))) pages.set(folderOfKey(key.path), key)
  return Array.from(pages, ([folder, key]): Document => {
    const example = exampleOf(key)
    const markdown = makePage(key, example)
    return {
      folder,
      kind: 'key',
      path: 'docs/keys.md',
      title: key.path,
      markdown,
      ...(example && { examples: [example] }),
    }
  })
}

const answers = {
  mapped: 'carried over',
  unsupported: 'left out, with a [warning](diagnostics/unsupported-key.md)',
  ignored: 'left out without a word',
} as const

function makePage(key: KeyDocumentation, example: Example | undefined): string {
  const { path, default: standard } = key
  const above = parentOf(path)
  const below = keys.filter(
    (one) => parentOf(one.path) === path && folderOfKey(one.path) !== folderOfKey(path),
  )
  const rows = profiles.map((profile) => {
    const { support, text } = supportIn(key, profile)
    return [code(profile), answers[support], text]
  })
  const [, said = '', text = ''] = rows[0]!
  const isSame = rows.every(([, otherSaid, otherText]) => otherSaid === said && otherText === text)
  const becomes = isSame
    ? `In every profile it is ${said}${text === '' ? '.' : `: ${text}`}`
    : table(['Profile', 'What becomes of it', 'As what, or what to do instead'], rows)
  return [
    `# ${code(path)}`,
    above === undefined
      ? 'A key at the top of the manifest. [All keys](keys.md)'
      : `A key of ${link(above)}. [All keys](keys.md)`,
    becomes,
    ...(standard === undefined ? [] : [`Where it is absent, ${code(String(standard))} counts.`]),
    ...(example === undefined ? [] : ['## Example', codeBlock('yaml', example.text)]),
    ...(below.length === 0 ? [] : ['## Keys in it', below.map((one) => `- ${link(one.path)}`).join('\n')]),
  ].join('\n\n')
}

function link(path: string): string {
  return `[${code(path)}](../${folderOfKey(path)})`
}

/** Returns the key around a key, skipping names and list items. */
function parentOf(path: string): string | undefined {
  const parent = path.replace(/(?:\.(?:\*|\[\]))*\.[^.]+$/, '')
  return parent === path ? undefined : parent
}

/** Returns a manifest with the key. The playground can open it if it is valid. */
function exampleOf({ path, example }: KeyDocumentation): Example | undefined {
  if (example === undefined) return undefined
  const { text, files, value } = manifestWith(path, example)
  const project = projectOf(text, { profile: 'compose', files })
  const isSound = problemsOf(project).every(({ severity }) => severity === 'warning')
  return { text, marked: value, ...(isSound ? { project } : {}) }
}
