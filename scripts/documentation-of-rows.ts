import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { parse, replaced } from './source-edits.js'

/** Properties that only the documentation reads, by the folder of their constants. */
const documenting = {
  knowledge: ['source', 'example', 'checked'],
  passes: ['name', 'inferred', 'decides', 'evidence', 'position'],
}

/** An esbuild plugin that leaves these properties out of bundles. */
export const withoutDocumentation: Plugin = {
  name: 'without-documentation-of-rows',
  setup({ onLoad }) {
    onLoad({ filter: /[/\\]src[/\\]knowledge[/\\][\w-]+\.ts$/ }, ({ path }) => ({
      contents: withoutDocumentationOfRows(readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
    onLoad({ filter: /[/\\]src[/\\]inference[/\\]passes[/\\][\w-]+\.ts$/ }, ({ path }) => ({
      contents: withoutDocumentationOfPass(readFileSync(path, 'utf8')),
      loader: 'ts',
    }))
  },
}

/** Types of tables whose keys are names of sources. */
const bySource = new Set(['BySource', 'KnownWords'])

/**
 * Removes these properties from the constants of a module, but not from its functions. Replaces source names that are
 * keys by numbers.
 */
export function withoutDocumentationOfRows(code: string): string {
  return withoutProperties(withNumbersForSources(code), documenting.knowledge)
}

/** Removes the name and the documentation from the constants of a pass. */
export function withoutDocumentationOfPass(code: string): string {
  return withoutProperties(code, documenting.passes)
}

function withoutProperties(code: string, names: readonly string[]): string {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) return
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && names.includes(node.name.text))
      found.push(node)
    else ts.forEachChild(node, visit)
  }
  visit(parse('table.ts', code))
  return replaced(code, found)
}

function withNumbersForSources(code: string): string {
  const numbers = new Map<ts.Node, number>()
  for (const statement of parse('table.ts', code).statements.filter(ts.isVariableStatement)) {
    for (const { type, initializer } of statement.declarationList.declarations) {
      if (!isBySource(type) || initializer === undefined || !ts.isObjectLiteralExpression(initializer))
        continue
      for (const [index, { name }] of initializer.properties.entries()) numbers.set(name!, index)
    }
  }
  return replaced(code, [...numbers.keys()], (_, node) => ` ${numbers.get(node)}`)
}

function isBySource(type: ts.TypeNode | undefined): boolean {
  return (
    type !== undefined &&
    ts.isTypeReferenceNode(type) &&
    ts.isIdentifier(type.typeName) &&
    bySource.has(type.typeName.text)
  )
}
