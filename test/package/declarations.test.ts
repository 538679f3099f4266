import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

const entries = ['index', 'testing']

/** What is installed with the package. */
const dependencies = Object.keys(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: object }).dependencies,
)

/** Whether a file or folder is of a package that a project need not have. */
function isElsewhere(file: string): boolean {
  const [, name] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file) ?? []
  return name !== undefined && name !== 'typescript' && !dependencies.includes(name)
}

/** What the compiler writes into the package, as a program of its own: what a project that installs it sees. */
const program = programOfDeclarations()
const checker = program.getTypeChecker()

function programOfDeclarations(): ts.Program {
  const { config } = ts.readConfigFile('tsconfig.build.json', (file) => ts.sys.readFile(file)) as {
    config: object
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, path.resolve('.'))
  const files = new Map<string, string>()
  ts.createProgram(
    entries.map((entry) => `src/${entry}.ts`),
    options,
  ).emit(undefined, (file, text) => files.set(path.resolve(file), text))

  const host = ts.createCompilerHost(options)
  const { fileExists, readFile, getSourceFile, directoryExists } = host
  host.fileExists = (file) => files.has(path.resolve(file)) || (!isElsewhere(file) && fileExists(file))
  host.readFile = (file) => files.get(path.resolve(file)) ?? readFile(file)
  host.directoryExists = (folder) =>
    [...files.keys()].some((file) => file.startsWith(path.resolve(folder) + path.sep)) ||
    (!isElsewhere(folder) && directoryExists!(folder))
  host.getSourceFile = (file, target) => {
    const text = files.get(path.resolve(file))
    return text === undefined ? getSourceFile(file, target) : ts.createSourceFile(file, text, target, true)
  }
  return ts.createProgram(
    entries.map((entry) => path.resolve(options.outDir!, `${entry}.d.ts`)),
    { ...options, noEmit: true, emitDeclarationOnly: false, declaration: false, skipLibCheck: false },
    host,
  )
}

/** What the entry points export: the symbol of each declaration, with the name that it is exported by. */
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
  !declaration.getSourceFile().fileName.includes('node_modules') &&
  !program.isSourceFileDefaultLibrary(declaration.getSourceFile())

function nodesIn(root: ts.Node): ts.Node[] {
  const found: ts.Node[] = [root]
  ts.forEachChild(root, (child) => void found.push(...nodesIn(child)))
  return found
}

const nodes = [...exported].flatMap(([symbol, name]) =>
  symbol
    .declarations!.filter(isOurs)
    .flatMap((declaration) => nodesIn(declaration).map((node) => ({ name, node }))),
)

/** How types are worked out from the texts of diagnostics: nobody ever holds a value of them. */
const workings = ['Arguments', 'Placeholders', 'TextsOf', 'ValueOf']

describe('the public declarations', () => {
  it('are found', () => {
    expect([...exported.values()]).toEqual(expect.arrayContaining(['translate', 'Diagnostic', 'matchers']))
    expect(nodes.length).toBeGreaterThan(1000)
  })

  it('are sound by themselves, with nothing installed but what the package depends on', () => {
    const errors = ts.getPreEmitDiagnostics(program)
    expect(errors.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))).toEqual([])
  })

  it('name no type of ours that is not exported', () => {
    const missing = nodes.flatMap(({ name, node }) => {
      const type = ts.isTypeReferenceNode(node)
        ? node.typeName
        : ts.isExpressionWithTypeArguments(node)
          ? node.expression
          : undefined
      const symbol = type && checker.getSymbolAtLocation(type)
      if (symbol === undefined) return []
      const target = unaliased(symbol)
      const isParameter = (target.flags & ts.SymbolFlags.TypeParameter) !== 0
      return isParameter ||
        exported.has(target) ||
        workings.includes(target.name) ||
        !target.declarations?.some(isOurs)
        ? []
        : [`${name} names ${target.name}`]
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
      // A type of which all may be left out says so once.
      const isSaid = own.length > 0 || type.some((comment) => /left out|without/.test(comment.getText()))
      return isSaid ? [] : [`${name}.${node.name.getText()}`]
    })
    expect([...new Set(silent)]).toEqual([])
  })

  it('say of every option what it is', () => {
    const silent = nodes.flatMap(({ name, node }) =>
      /Options$/.test(name) && ts.isPropertySignature(node) && ts.getJSDocCommentsAndTags(node).length === 0
        ? [`${name}.${node.name.getText()}`]
        : [],
    )
    expect(silent).toEqual([])
  })
})
