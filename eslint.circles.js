import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** @type {Map<string, { changed: number, imported: readonly string[] }>} */
const known = new Map()

/** The files that a file imports by a relative path, be it only for their types. */
function importedBy(file) {
  const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (changed === undefined) return []
  const before = known.get(file)
  if (before?.changed === changed) return before.imported
  const imported = specifiersIn(file, readFileSync(file, 'utf8'))
    .map((specifier) => targetOf(file, specifier))
    .filter((target) => target !== undefined)
  known.set(file, { changed, imported })
  return imported
}

function specifiersIn(file, text) {
  const specifiers = []
  const visit = (node) => {
    const named = ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
    const specifier = named
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node)
        ? node.argument.literal
        : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
          ? node.arguments[0]
          : undefined
    if (specifier !== undefined && ts.isStringLiteral(specifier)) specifiers.push(specifier.text)
    if (!named) ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return specifiers
}

/** The source of a module that is imported by the name of what is compiled from it. */
function targetOf(file, specifier) {
  if (!specifier.startsWith('.')) return undefined
  return path.resolve(path.dirname(file), specifier).replace(/\.js$/, '.ts')
}

/** The shortest way along imports from one file to another, both included. */
function wayBetween(from, to) {
  const cameFrom = new Map([[from, undefined]])
  for (const file of cameFrom.keys()) {
    if (file === to) {
      const way = []
      for (let step = file; step !== undefined; step = cameFrom.get(step)) way.unshift(step)
      return way
    }
    for (const target of importedBy(file)) if (!cameFrom.has(target)) cameFrom.set(target, file)
  }
  return undefined
}

/** Refuses imports that lead back to the file they stand in. Types count: they too say who knows whom. */
export const noCircles = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { circle: 'This import leads back to the file itself: {{ way }}.' },
  },
  create(context) {
    const file = context.filename
    const check = (node, source = node.source) => {
      if (typeof source?.value !== 'string') return
      const target = targetOf(file, source.value)
      const way = target && wayBetween(target, file)
      if (way === undefined) return
      const names = [file, ...way].map((one) => path.relative(context.cwd, one))
      context.report({ node: source, messageId: 'circle', data: { way: names.join(' → ') } })
    }
    return {
      ImportDeclaration: (node) => check(node),
      ExportNamedDeclaration: (node) => check(node),
      ExportAllDeclaration: (node) => check(node),
      ImportExpression: (node) => check(node),
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal),
    }
  },
}
