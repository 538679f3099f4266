import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { code, codeBlock, generatedFrom, page } from './markdown.js'

/** Every export of the package with its signature and its comment, by entry point. */
export function makeApiPage(): string {
  const entries = entryPoints()
  const declarations = new Declarations([...entries.values()])
  return page(
    generatedFrom('the comments in `src`'),
    '# API',
    'All that the package exports. Everything is plain data and pure functions: nothing reads a file, the network, a clock or the environment, and the same arguments give the same result.',
    ...[...entries].flatMap(([specifier, file]) => {
      const exported = declarations.exportsOf(file)
      const part = (title: string, kinds: readonly string[]) => {
        const some = exported.filter(({ kind }) => kinds.includes(kind))
        return some.length === 0 ? [] : [`### ${title}`, ...some.flatMap(describe)]
      }
      return [
        `## ${code(specifier)}`,
        ...part('Functions', ['function']),
        ...part('Values and classes', ['const', 'class']),
        ...part('Types', ['interface', 'type']),
      ]
    }),
  )
}

/** The source file of each entry point that the package declares. */
function entryPoints(): ReadonlyMap<string, string> {
  const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    name: string
    exports: Record<string, unknown>
  }
  const files = Object.keys(exports)
    .map((entry) => [entry, `src/${entry === '.' ? 'index' : entry.slice(2)}.ts`] as const)
    .filter(([, file]) => existsSync(file))
  return new Map(files.map(([entry, file]) => [path.posix.join(name, entry), file]))
}

interface Exported {
  readonly name: string
  readonly kind: 'function' | 'const' | 'class' | 'interface' | 'type'
  readonly comment: string
  /** What the function throws, as the comment says. */
  readonly throws: readonly string[]
  readonly signature: string
}

function describe({ name, comment, throws, signature }: Exported): string[] {
  return [
    `#### ${code(name)}`,
    comment,
    ...throws.map((text) => `Throws ${text}`),
    codeBlock('ts', signature),
  ]
}

/** The declarations that the compiler makes of the source, which hold comments and types but no code. */
class Declarations {
  private readonly program: ts.Program
  private readonly files = new Map<string, ts.SourceFile>()

  constructor(entries: readonly string[]) {
    const { config } = ts.readConfigFile('tsconfig.json', (file) => ts.sys.readFile(file)) as {
      config: object
    }
    const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.')
    this.program = ts.createProgram(entries, {
      ...options,
      noEmit: false,
      allowImportingTsExtensions: false,
      declaration: true,
      emitDeclarationOnly: true,
    })
    this.program.emit(undefined, (name, text) => {
      const source = path.relative('.', name).replace(/\.d\.ts$/, '.ts')
      this.files.set(source, ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true))
    })
  }

  /** In the order of the entry point. */
  exportsOf(entry: string): Exported[] {
    const checker = this.program.getTypeChecker()
    const module = checker.getSymbolAtLocation(this.program.getSourceFile(entry)!)!
    return checker.getExportsOfModule(module).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      const [declaration] = target.declarations ?? []
      if (declaration === undefined) throw new Error(`${symbol.name} is declared nowhere`)
      const throws = target
        .getJsDocTags(checker)
        .filter((tag) => tag.name === 'throws')
        .map(({ text }) => ts.displayPartsToString(text).replace(/^\{(\w+)\}/, '`$1`'))
      return {
        name: symbol.name,
        comment: unwrapped(ts.displayPartsToString(target.getDocumentationComment(checker))),
        throws,
        ...this.signature(path.relative('.', declaration.getSourceFile().fileName), target.name, symbol.name),
      }
    })
  }

  private signature(file: string, name: string, exportedName: string): Pick<Exported, 'kind' | 'signature'> {
    const source = this.files.get(file)
    if (source === undefined) throw new Error(`${file} has no declarations`)
    for (const statement of source.statements) {
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

/** A comment with one line a paragraph; lists and code stay as they are. */
function unwrapped(comment: string): string {
  return comment
    .split(/\n{2,}/)
    .map((paragraph) =>
      /^\s*(?:[-*] |```)/m.test(paragraph) ? paragraph : paragraph.replace(/\s*\n\s*/g, ' '),
    )
    .join('\n\n')
}
