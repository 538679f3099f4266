import { keys, type KeyDocumentation, safeTrace } from '../../src/index.js'
import { profiles } from '../../src/profiles/profile.js'
import { code, codeBlock, table } from '../../scripts/markdown.js'
import { supportIn } from '../../test/support/key-support.js'
import { folderOfKey } from '../src/documentation/addresses.js'
import { manifestOf } from '../src/state/project.js'
import { optionsOf } from '../src/translation/options.js'
import { Printed } from 'tranship/internal'
import type { Document, Example } from './document.js'
import { manifestWith } from './key-manifests.js'
import { problemsOf, projectOf } from './playground.js'

/** Returns a page for each key, from the same tables as docs/keys.md. */
export function makeKeyPages(): readonly Document[] {
  const pages = new Map<string, KeyDocumentation>()
  for (const key of keys) if (!pages.has(folderOfKey(key.path))) pages.set(folderOfKey(key.path), key)
  return Array.from(pages, ([folder, key]): Document => {
    const example = exampleOf(key)
    const result = example && resultOf(example)
    const markdown = makePage(key, example, result)
    return {
      folder,
      kind: 'key',
      path: 'docs/keys.md',
      title: key.path,
      description: `The Compose key ${key.path} in Kubernetes: ${supportIn(key, 'compose').text}`,
      markdown,
      examples: [example, result].filter((one) => one !== undefined),
    }
  })
}

const answers = {
  mapped: 'carried over',
  unsupported: 'left out, with a [warning](diagnostics/unsupported-key.md)',
  ignored: 'left out without a word',
} as const

function makePage(key: KeyDocumentation, example: Example | undefined, result: Example | undefined): string {
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
    ...(result === undefined
      ? []
      : ['It becomes the marked fields in Kubernetes:', codeBlock('yaml', result.text)]),
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
  return { text, marked: [value], ...(isSound ? { project } : {}) }
}

/** The longest result that a page shows, in lines. */
const LONGEST_RESULT = 120

/** Returns the objects with fields that come from the marked part of an example; `undefined` if there are none. */
function resultOf({ project, marked: [value] = [] }: Example): Example | undefined {
  if (project === undefined || value === undefined) return undefined
  const trace = safeTrace(manifestOf(project), optionsOf(project))
  const found = trace.ok ? trace.objectsAt(value.from, value.to, project.files[0]!.path) : []
  const objects = trace.ok ? trace.objects.filter((one) => found.some(({ object }) => object === one)) : []
  const printed = new Printed(objects)
  if (objects.length === 0 || printed.text.split('\n').length > LONGEST_RESULT) return undefined
  const marked = found.flatMap(({ object, pointers }) =>
    pointers.flatMap((pointer) => printed.stretchOf(objects.indexOf(object), pointer) ?? []),
  )
  return { text: printed.text, marked: marked.sort((a, b) => a.from - b.from) }
}
