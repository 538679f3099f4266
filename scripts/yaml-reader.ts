import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { parse, replaced } from './source-edits.js'

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('yaml/package.json')),
  'browser/dist',
)

/**
 * The methods of `yaml` classes that the composer calls, besides constructors. All others write, edit and convert
 * documents, and account for two fifths of the library.
 */
const members: Readonly<Record<string, readonly string[]>> = {
  'compose/composer.js': ['decorate', 'next', 'end'],
  'doc/directives.js': ['atDocument', 'add', 'tagName'],
  'doc/Document.js': ['setSchema'],
  'nodes/Alias.js': [],
  'nodes/Collection.js': [],
  'nodes/Node.js': [],
  'nodes/Pair.js': [],
  'nodes/Scalar.js': [],
  'nodes/YAMLMap.js': ['tagName'],
  'nodes/YAMLSeq.js': ['tagName'],
  'schema/Schema.js': [],
}

/** The properties of core schema tags that reading needs. */
const tagProperties = ['collection', 'default', 'format', 'nodeClass', 'resolve', 'tag', 'test']

/** Replaces the table of all schemas by the only one in use. */
const coreTags = `
import { schema } from './core/schema.js'
export const coreKnownTags = {}
export function getTags(customTags, name, merge) {
  if (customTags || merge || name !== 'core') throw new Error('Only the core schema of YAML can be read')
  return schema.slice()
}
`

/**
 * Bundles only the reading part of `yaml`: the parser, and the composer with the core schema of YAML 1.2. Calling
 * anything else is a TypeError.
 */
export const yamlReader: Plugin = {
  name: 'yaml-reader',
  setup(build) {
    build.onResolve({ filter: /^yaml$/ }, () => ({ path: path.join(folder, 'index.js'), sideEffects: false }))
    build.onResolve({ filter: /^\./ }, ({ path: file, resolveDir }) => {
      if (resolveDir !== folder && !resolveDir.startsWith(folder + path.sep)) return undefined
      return { path: path.join(resolveDir, file), sideEffects: false }
    })
    build.onLoad({ filter: /\.js$/ }, ({ path: file }) => {
      if (!file.startsWith(folder + path.sep)) return undefined
      const name = path.relative(folder, file).split(path.sep).join('/')
      return { contents: readerOf(name, readFileSync(file, 'utf8')) }
    })
  },
}

/** Returns a file of the library without code that doesn't read. */
function readerOf(file: string, text: string): string {
  if (file === 'schema/tags.js') return coreTags
  const kept = members[file]
  if (kept !== undefined) return withoutMembers(file, text, kept)
  if (file.startsWith('compose/')) return withoutMessages(file, text)
  return /^schema\/(core|common)\//.test(file) ? withoutTagProperties(file, text) : text
}

function withoutMembers(file: string, text: string, kept: readonly string[]): string {
  const source = parse(file, text)
  const classes = source.statements.filter(ts.isClassDeclaration)
  if (classes.length !== 1) throw new Error(`yaml's ${file} has ${classes.length} classes, not one`)
  const all = classes[0]!.members
  for (const name of kept) {
    if (!all.some((member) => nameOf(member) === name))
      throw new Error(`yaml's ${file} has no member ${name}`)
  }
  const dropped = all.filter((member) => {
    const name = nameOf(member)
    return !ts.isConstructorDeclaration(member) && (name === undefined || !kept.includes(name))
  })
  return replaced(text, dropped)
}

function withoutTagProperties(file: string, text: string): string {
  const dropped: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (
      ts.isObjectLiteralExpression(node) &&
      node.properties.some((property) => nameOf(property) === 'tag')
    ) {
      dropped.push(...node.properties.filter((property) => !tagProperties.includes(nameOf(property) ?? '')))
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, text))
  return replaced(text, dropped)
}

/** Removes the messages of errors. src/parse/yaml-problems.ts has its own, by code. */
function withoutMessages(file: string, text: string): string {
  const dropped: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'onError') {
      const [, code, message] = node.arguments
      const isConstant = code !== undefined && ts.isStringLiteral(code)
      if (isConstant && message !== undefined && isText(message)) dropped.push(message)
    }
    ts.forEachChild(node, visit)
  }
  visit(parse(file, text))
  return replaced(text, dropped, "''")
}

function isText(node: ts.Node): boolean {
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
}

function nameOf({ name }: ts.NamedDeclaration): string | undefined {
  return name !== undefined && ts.isIdentifier(name) ? name.text : undefined
}
