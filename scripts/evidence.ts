import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { manifestNames } from '../cli/src/manifest/find-manifest.js'
import { openManifestOfFlags } from '../cli/src/manifest/manifest.js'
import { UsageError } from '../cli/src/usage-error.js'
import { notesOfPasses } from '../src/inference/notes-of-passes.js'
import { type Note, safeTrace } from '../src/index.js'
import { code, table } from './markdown.js'
import { scriptTerminal } from './script-terminal.js'

// Prints for each inference the number of applications in which it decides something. The arguments are folders of public
// repositories. Each folder in them with a Compose file of a default name is an application. With `--write DATE`,
// `npm run generate` copies the numbers into docs/passes.md.
const { values, positionals } = parseArgs({ options: { write: { type: 'string' } }, allowPositionals: true })

/** Options without which some passes or applications have no chance. */
const options = {
  profile: 'compose',
  domain: 'example.com',
  registry: 'registry.example.com',
  publishTcp: 'LoadBalancer',
} as const

const ignore = () => undefined
const output = { write: ignore, pass: ignore, isTerminal: false, columns: 80, rows: 40, onResize: ignore }

/** Returns the folders with a Compose file. */
function applicationsIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const isOne = entries.some((entry) => entry.isFile() && manifestNames.includes(entry.name))
  const folders = entries.filter((entry) => entry.isDirectory())
  return [
    ...(isOne ? [folder] : []),
    ...folders.flatMap(({ name }) => applicationsIn(path.join(folder, name))),
  ]
}

/** Reads an application with its files like the command, as an untrusted one. `undefined` if a file is missing. */
async function openApplication(folder: string, root: string) {
  const flags = { ...options, untrusted: true, root: [root], quiet: true }
  try {
    return await openManifestOfFlags(flags, scriptTerminal(folder, output))
  } catch (error) {
    if (error instanceof UsageError) return undefined
    throw error
  }
}

const texts = new Set<string>()
const translated: (readonly Note[])[] = []
let applications = 0
for (const root of positionals.map((name) => path.resolve(name))) {
  for (const folder of applicationsIn(root)) {
    const manifest = await openApplication(folder, root)
    const text = JSON.stringify(manifest?.text ?? folder)
    // Collections copy Compose files of each other.
    if (texts.has(text)) continue
    texts.add(text)
    applications += 1
    const result = manifest && safeTrace(manifest.text, manifest.options)
    if (result?.ok === true) translated.push(result.notes)
  }
}

const countOf = (decided: (note: Note) => boolean) => translated.filter((notes) => notes.some(decided)).length
const passes = Object.fromEntries(
  Object.entries(notesOfPasses).map(([name, notes]) => {
    const codes = Object.keys(notes).map((own) => [own, countOf((note) => note.code === own)] as const)
    return [name, { applications: countOf(({ pass }) => pass === name), codes: Object.fromEntries(codes) }]
  }),
)

console.log(`${translated.length} of ${applications} applications translate without errors.\n`)
const rows = Object.entries(passes).flatMap(([name, pass]) => [
  [code(name), '', String(pass.applications)],
  ...Object.entries(pass.codes).map(([own, count]) => ['', code(own), String(count)]),
])
console.log(table(['Pass', 'Note', 'Applications'], rows))
if (values.write !== undefined) {
  const repositories = positionals.length
  const rates = { date: values.write, repositories, applications, translated: translated.length, passes }
  writeFileSync('scripts/evidence-rates.json', `${JSON.stringify(rates, undefined, 2)}\n`)
}
