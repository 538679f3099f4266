import { readdirSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector'
import { Session } from 'node:inspector/promises'
import path from 'node:path'
import ts from 'typescript'
import type { translate as translateManifest } from '../src/index.js'
import { parse } from './source-edits.js'

// Prints how far a thought is spread over `src`: files and functions that a small service crosses, files and functions
// with a single user, and lines. The argument names another folder of the project.
const root = path.resolve(process.argv[2] ?? '.')
const src = path.join(root, 'src')

/** A file that imports this many files of one folder is a list. */
const LIST = 10

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.join(folder, name))
const textOf = (file: string) => readFileSync(file, 'utf8')
const linesOf = (file: string) => textOf(file).split('\n').length - 1
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const files = filesIn(src)
const trees = new Map(files.map((file) => [file, parse(file, textOf(file))]))

/** Adds to the set of a key. */
function addTo(sets: Map<string, Set<string>>, key: string, value: string): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value))
}

/** The importers of each file, and of each name of a file. */
const importers = new Map<string, Set<string>>()
const users = new Map<string, Set<string>>()
for (const [file, tree] of trees) {
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue
    const { moduleSpecifier } = statement
    if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) continue
    if (!moduleSpecifier.text.startsWith('.')) continue
    const target = path.resolve(path.dirname(file), moduleSpecifier.text).replace(/\.js$/, '.ts')
    addTo(importers, target, file)
    const names = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings
      : statement.exportClause
    if (names === undefined || !('elements' in names)) continue
    for (const { name, propertyName } of names.elements)
      addTo(users, `${target} ${(propertyName ?? name).text}`, file)
  }
}

/** The files that each file imports of each folder. */
const imported = new Map<string, Set<string>>()
for (const [file, of] of importers)
  for (const one of of) addTo(imported, `${one} ${path.dirname(file)}`, file)
const single = [...importers].filter(([file, of]) => {
  const [importer] = of
  return of.size === 1 && imported.get(`${importer} ${path.dirname(file)}`)!.size < LIST
})

const functions: number[] = []
const exported: string[] = []
for (const [file, tree] of trees) {
  const lineOf = (offset: number) => tree.getLineAndCharacterOfPosition(offset).line
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body))
      functions.push(lineOf(node.end) - lineOf(node.getStart(tree)) + 1)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  for (const statement of tree.statements) {
    if (!ts.isFunctionDeclaration(statement)) continue
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
    if (isExported) exported.push(`${file} ${statement.name!.text}`)
  }
}

/** Returns true for a function with a name that ran. */
function isExecuted({ functionName, ranges }: Profiler.FunctionCoverage): boolean {
  return functionName !== '' && ranges[0]!.count > 0
}

/** Returns the number of functions that run for a service with only an image, by file. */
async function executed(): Promise<readonly number[]> {
  const { translate } = (await import(path.join(src, 'index.ts'))) as { translate: typeof translateManifest }
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await session.post('Profiler.takePreciseCoverage')
  translate('services:\n  web:\n    image: nginx\n', { profile: 'compose' })
  const { result } = await session.post('Profiler.takePreciseCoverage')
  return result
    .filter(({ url }) => url.includes(`${src}/`))
    .map(({ functions: all }) => all.filter(isExecuted).length)
    .filter((count) => count > 0)
}

const crossed = await executed()
const median = [...functions].sort((a, b) => a - b)[Math.floor(functions.length / 2)]!
const rows: readonly (readonly [string, number | string])[] = [
  ['files that a service with only an image crosses', crossed.length],
  ['functions that it runs', sum(crossed)],
  [`files of src with one importer that is no list of ${LIST} or more`, single.length],
  ['exported functions of src', exported.length],
  ['of these, that one other file imports', exported.filter((name) => users.get(name)?.size === 1).length],
  ['median length of a function', median],
  ...['src', 'cli/src'].map(
    (folder) => [`lines of ${folder}`, sum(filesIn(path.join(root, folder)).map(linesOf))] as const,
  ),
]
for (const [name, value] of rows) console.log(`${String(value).padStart(6)}  ${name}`)

const folders = new Map<string, Set<string>>()
for (const file of files)
  addTo(folders, path.relative(root, path.dirname(file)).split(path.sep).slice(0, 3).join('/'), file)
for (const [folder, own] of [...folders].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`${String(sum([...own].map(linesOf))).padStart(6)}  ${folder} (${own.size} files)`)
