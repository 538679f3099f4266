import { readdirSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { resolved } from './installed.js'

const declarations = path.dirname(resolved('tranship'))

/** The entry points: the only files of code that have a declaration. */
const entries = readdirSync(declarations)
  .filter((name) => name.endsWith('.js') && !name.startsWith('chunk-'))
  .map((name) => path.basename(name, '.js'))

/** The declarations of the installed package, with a user's compiler options. */
const program = programOfDeclarations()
const checker = program.getTypeChecker()

function programOfDeclarations(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.resolve('.'))
  return ts.createProgram(
    entries.map((entry) => path.join(declarations, `${entry}.d.ts`)),
    { ...options, skipLibCheck: false },
  )
}

/** The exported symbols of the entry points, with their export names. */
const exported = new Map<ts.Symbol, string>(
  program.getRootFileNames().flatMap((entry) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry)!)!
    return checker.getExportsOfModule(module).map((symbol) => [unaliased(symbol), symbol.name] as const)
  }),
)

function unaliased(symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

const isOurs = (declaration: ts.Declaration) =>
  declaration.getSourceFile().fileName.startsWith(declarations + path.sep)

function nodesIn(root: ts.Node): ts.Node[] {
  const found: ts.Node[] = [root]
  ts.forEachChild(root, (child) => void found.push(...nodesIn(child)))
  return found
}

/** The type of ours that a node names; undefined for every other node, and for type parameters. */
function typeNamedBy(node: ts.Node): ts.Symbol | undefined {
  const named = ts.isTypeReferenceNode(node)
    ? node.typeName
    : ts.isExpressionWithTypeArguments(node)
      ? node.expression
      : undefined
  const symbol = named && checker.getSymbolAtLocation(named)
  if (symbol === undefined) return undefined
  const type = unaliased(symbol)
  const isParameter = (type.flags & ts.SymbolFlags.TypeParameter) !== 0
  return !isParameter && type.declarations?.some(isOurs) === true ? type : undefined
}

/** The exports and, reached through them, the types of their fields. */
const reached = new Map(exported)
for (const [symbol] of reached) {
  for (const type of symbol.declarations!.filter(isOurs).flatMap(nodesIn).map(typeNamedBy)) {
    if (type !== undefined && !reached.has(type)) reached.set(type, type.name)
  }
}

const nodes = [...reached].flatMap(([symbol, name]) =>
  symbol
    .declarations!.filter(isOurs)
    .flatMap((declaration) => nodesIn(declaration).map((node) => ({ name, node }))),
)

describe('the public declarations', () => {
  it('are found', () => {
    expect([...exported.values()]).toEqual(expect.arrayContaining(['translate', 'Diagnostic', 'matchers']))
    expect(nodes.length).toBeGreaterThan(1000)
  })

  it('compile with no other packages than the dependencies', () => {
    const errors = ts.getPreEmitDiagnostics(program)
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  })

  it('of functions take and return types that are exported', () => {
    const missing = nodes.flatMap(({ name, node }) => {
      if (!ts.isFunctionDeclaration(node)) return []
      const types = nodesIn(node).map(typeNamedBy)
      return types.flatMap((type) =>
        type === undefined || exported.has(type) ? [] : [`${name} names ${type.name}`],
      )
    })
    expect(missing).toEqual([])
  })

  it('cite nothing that somebody who installs the package cannot look up', () => {
    const citing = nodes.flatMap(({ name, node }) =>
      ts
        .getJSDocCommentsAndTags(node)
        .map((comment) => comment.getText())
        .filter((text) => /\b[RCE]\d+(?:\.\d+)?-\d+|docs\/|sections? \d|\brule R/.test(text))
        .map((text) => `${name}: ${text}`),
    )
    expect([...new Set(citing)]).toEqual([])
  })

  it('say of everything that may be left out what that means', () => {
    const silent = nodes.flatMap(({ name, node }) => {
      if (!ts.isPropertySignature(node) || node.questionToken === undefined) return []
      const own = ts.getJSDocCommentsAndTags(node)
      const type = ts.isInterfaceDeclaration(node.parent) ? ts.getJSDocCommentsAndTags(node.parent) : []
      // A type with optional fields only may say so once.
      const isSaid = own.length > 0 || type.some((comment) => /left out|without/.test(comment.getText()))
      return isSaid ? [] : [`${name}.${node.name.getText()}`]
    })
    expect([...new Set(silent)]).toEqual([])
  })

  it('describe every option', () => {
    const silent = nodes.flatMap(({ name, node }) =>
      /Options$/.test(name) && ts.isPropertySignature(node) && ts.getJSDocCommentsAndTags(node).length === 0
        ? [`${name}.${node.name.getText()}`]
        : [],
    )
    expect(silent).toEqual([])
  })
})
