import path from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { entryPoints } from './entry-points.js'
import { builtFrom, code, codeBlock, page, table } from './markdown.js'

const project = fileURLToPath(new URL('..', import.meta.url))

/** Makes the API page: every export with signature and comment, by entry point, and the types of their fields. */
export function makeApiPage(): string {
  const files = Array.from(
    entryPoints,
    ([specifier, name]) => [specifier, path.join(project, 'src', `${name}.ts`)] as const,
  )
  const declarations = new Declarations(files.map(([, file]) => file))
  return page(
    builtFrom('the comments in `src`'),
    '# API',
    '*For programmers who use the library.*',
    'All that the package exports. Everything is plain data and pure functions: nothing reads a file, the network, a clock or the environment, and the same arguments give the same result.',
    "The type of a field has no export of its own: it is reached through its parent, such as `Diagnostic['severity']` or `BuildPlan['images'][number]`. The section [Types of fields](#types-of-fields) shows those that have a name of their own in a signature.",
    table(
      ['Entry point', 'Functions and values'],
      files.map(([specifier, file]) => [
        `[${code(specifier)}](#${specifier.replace(/\W/g, '')})`,
        declarations
          .exportsOf(file)
          .filter(({ kind }) => !typeKinds.includes(kind))
          .map(({ name }) => code(name))
          .join(', '),
      ]),
    ),
    ...files.flatMap(([specifier, file]) => {
      const exported = declarations.exportsOf(file)
      const part = (title: string, kinds: readonly string[]) => {
        const some = exported.filter(({ kind }) => kinds.includes(kind))
        return some.length === 0 ? [] : [`### ${title}`, ...some.flatMap(describe)]
      }
      return [
        `## ${code(specifier)}`,
        ...part('Functions', ['function']),
        ...part('Values and classes', ['const', 'class']),
        ...part('Types', typeKinds),
      ]
    }),
    '## Types of fields',
    ...declarations.typesOfFields(files.map(([, file]) => file)).flatMap(describe),
  )
}

/** Types that only help the compiler to derive the arguments of diagnostics. Users never have a value of them. */
const workings = ['Arguments', 'Placeholders']

const typeKinds = ['interface', 'type']

interface Exported {
  readonly name: string
  readonly kind: 'function' | 'const' | 'class' | 'interface' | 'type'
  readonly comment: string
  /** The errors that the function throws, from its comment. */
  readonly throws: readonly string[]
  /** The parameters that the comment describes, as items of a list. */
  readonly parameters: readonly string[]
  /** The result of the function, as the comment describes it. */
  readonly returns: readonly string[]
  readonly signature: string
}

function describe({ name, comment, parameters, returns, throws, signature }: Exported): string[] {
  return [
    `#### ${code(name)}`,
    comment,
    parameters.join('\n'),
    ...returns.map((text) => `Returns ${text}`),
    ...throws.map((text) => `Throws ${text}`),
    codeBlock('ts', signature),
  ]
}

/** The declarations that the compiler emits for the source: comments and types without code. */
class Declarations {
  private readonly program: ts.Program
  private readonly files = new Map<string, ts.SourceFile>()

  constructor(entries: readonly string[]) {
    const { config } = ts.readConfigFile(path.join(project, 'tsconfig.json'), (file) =>
      ts.sys.readFile(file),
    ) as {
      config: object
    }
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, project)
    this.program = ts.createProgram(entries, {
      ...options,
      noEmit: false,
      allowImportingTsExtensions: false,
      declaration: true,
      emitDeclarationOnly: true,
    })
  }

  /** Returns the exports of an entry point, in order. */
  exportsOf(entry: string): Exported[] {
    const checker = this.program.getTypeChecker()
    const module = checker.getSymbolAtLocation(this.program.getSourceFile(entry)!)!
    return checker.getExportsOfModule(module).map((symbol) => {
      return this.describe(this.target(symbol), symbol.name)
    })
  }

  /** Returns the types in signatures that no entry point exports, sorted by name. */
  typesOfFields(entries: readonly string[]): Exported[] {
    const checker = this.program.getTypeChecker()
    const exported = new Set(
      entries.flatMap((entry) => {
        const module = checker.getSymbolAtLocation(this.program.getSourceFile(entry)!)!
        return checker.getExportsOfModule(module).map((symbol) => this.target(symbol))
      }),
    )
    const reached = new Set(exported)
    // Iterating over a Set includes elements that are added meanwhile.
    for (const symbol of reached)
      for (const node of (symbol.declarations ?? []).flatMap(signatureNodes)) {
        const named = checker.getSymbolAtLocation(node)
        const type = named && this.target(named)
        if (type !== undefined && isNamedType(type)) reached.add(type)
      }
    return [...reached]
      .filter((symbol) => !exported.has(symbol) && !workings.includes(symbol.name))
      .map((symbol) => this.describe(symbol, symbol.name))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  }

  private target(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias
      ? this.program.getTypeChecker().getAliasedSymbol(symbol)
      : symbol
  }

  private describe(target: ts.Symbol, name: string): Exported {
    const checker = this.program.getTypeChecker()
    const [declaration] = target.declarations ?? []
    if (declaration === undefined) throw new Error(`${name} is declared nowhere`)
    const textsOf = (name: string) =>
      target
        .getJsDocTags(checker)
        .filter((tag) => tag.name === name)
        .map(({ text }) => ts.displayPartsToString(text).replace(/\s*\n\s*/g, ' '))
    const throws = textsOf('throws').map((text) => text.replace(/^\{(\w+)\}/, '`$1`'))
    const parameters = textsOf('param').map((text) => text.replace(/^(\w+) /, '- `$1`: '))
    return {
      name,
      comment: unwrapped(ts.displayPartsToString(target.getDocumentationComment(checker))),
      throws,
      parameters,
      returns: textsOf('returns'),
      ...this.signature(path.relative(project, declaration.getSourceFile().fileName), target.name, name),
    }
  }

  private signature(file: string, name: string, exportedName: string): Pick<Exported, 'kind' | 'signature'> {
    for (const statement of this.declarationsOf(file).statements) {
      const kind = kindOf(statement, name)
      if (kind === undefined) continue
      const text = statement.getText().replace(/^export (?:declare )?/, '')
      const named = name === exportedName ? text : text.replace(name, exportedName)
      return {
        kind,
        signature: named.replace(/^( {4})+/gm, (indentation) => '  '.repeat(indentation.length / 4)),
      }
    }
    throw new Error(`${file} does not declare ${name}`)
  }

  /** Only the files of exports are asked for: the compiler takes seconds to emit the declarations of all files. */
  private declarationsOf(file: string): ts.SourceFile {
    const known = this.files.get(file)
    if (known !== undefined) return known
    let text = ''
    const write = (_: string, content: string) => (text = content)
    this.program.emit(this.program.getSourceFile(path.join(project, file)), write, undefined, true)
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    this.files.set(file, source)
    return source
  }
}

/** Returns the type names in the public part of a declaration, without function bodies. */
function signatureNodes(declaration: ts.Declaration): ts.Node[] {
  const found: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isBlock(node) || ts.isObjectLiteralExpression(node)) return
    if (ts.isTypeReferenceNode(node)) found.push(node.typeName)
    else if (ts.isExpressionWithTypeArguments(node)) found.push(node.expression)
    ts.forEachChild(node, visit)
  }
  visit(declaration)
  return found
}

/** `true` for an interface or type alias that a file of `src` exports. */
function isNamedType({ flags, declarations = [] }: ts.Symbol): boolean {
  const [declaration] = declarations
  return (
    (flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias)) !== 0 &&
    declaration !== undefined &&
    path
      .relative(path.join(project, 'src'), declaration.getSourceFile().fileName)
      .match(/^\.\.|node_modules/) === null &&
    (ts.getCombinedModifierFlags(declaration) & ts.ModifierFlags.Export) !== 0
  )
}

function kindOf(statement: ts.Statement, name: string): Exported['kind'] | undefined {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.some((one) => one.name.getText() === name)
      ? 'const'
      : undefined
  }
  const named = statement as ts.Statement & { readonly name?: ts.Identifier }
  if (named.name?.text !== name) return undefined
  if (ts.isFunctionDeclaration(statement)) return 'function'
  if (ts.isClassDeclaration(statement)) return 'class'
  if (ts.isInterfaceDeclaration(statement)) return 'interface'
  return ts.isTypeAliasDeclaration(statement) ? 'type' : undefined
}

/** Joins the lines of each paragraph; lists and code stay as they are. */
function unwrapped(comment: string): string {
  return comment
    .split(/\n{2,}/)
    .map((paragraph) =>
      /^\s*(?:[-*] |```)/m.test(paragraph) ? paragraph : paragraph.replace(/\s*\n\s*/g, ' '),
    )
    .join('\n\n')
}
