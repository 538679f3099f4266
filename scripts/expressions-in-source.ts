import ts from 'typescript'

/** A regular expression in a source file. */
export interface Expression {
  readonly file: string
  /** The line, counted from 1. */
  readonly line: number
  /** The source of the expression: a literal, or a call of `RegExp`. */
  readonly written: string
  /** The pattern; `undefined` if a call of `RegExp` uses values that are only known at run time. */
  readonly pattern: string | undefined
  readonly flags: string
}

/** String constants by export name. */
export type ExportedTexts = ReadonlyMap<string, string>

/** Finds exported string constants in source files. Names that are exported twice are left out. */
export function exportedTextsIn(
  files: readonly { readonly file: string; readonly text: string }[],
): ExportedTexts {
  const texts = new Map<string, string>()
  const exported = new Set<string>()
  for (const { file, text } of files) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const constants = constantsOf(source, new Map())
    for (const statement of source.statements) {
      if (!ts.isVariableStatement(statement)) continue
      if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) continue
      for (const { name } of statement.declarationList.declarations) {
        const value = ts.isIdentifier(name) ? valueOf(name, constants) : undefined
        const key = name.getText()
        if (value !== undefined && !exported.has(key)) texts.set(key, value)
        else texts.delete(key)
        exported.add(key)
      }
    }
  }
  return texts
}

/** Finds all regular expressions in a source file: literals and calls of `RegExp`. `others` has imported constants. */
export function expressionsIn(file: string, text: string, others: ExportedTexts = new Map()): Expression[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source, others)
  const expressions: Expression[] = []
  const visit = (node: ts.Node): void => {
    const found = expressionOf(node, constants)
    if (found !== undefined) {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      expressions.push({ file, line, written: node.getText(), ...found })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return expressions
}

type Constants = ReadonlyMap<string, ts.Expression | string>

/**
 * Returns the `const` declarations of a file at any depth, and its imports. Names that are declared twice are left out.
 */
function constantsOf(source: ts.SourceFile, others: ExportedTexts): Constants {
  const constants = new Map<string, ts.Expression | string>()
  const declared = new Set<string>()
  const visit = (node: ts.Node): void => {
    if ((ts.isVariableDeclaration(node) || ts.isParameter(node)) && ts.isIdentifier(node.name)) {
      const name = node.name.text
      const isConstant =
        ts.isVariableDeclaration(node) && (ts.getCombinedNodeFlags(node) & ts.NodeFlags.Const) !== 0
      if (declared.has(name)) constants.delete(name)
      else if (isConstant && node.initializer !== undefined) constants.set(name, node.initializer)
      declared.add(name)
    }
    if (ts.isImportSpecifier(node)) {
      const value = others.get((node.propertyName ?? node.name).text)
      if (value !== undefined) constants.set(node.name.text, value)
      declared.add(node.name.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return constants
}

function expressionOf(
  node: ts.Node,
  constants: Constants,
): Pick<Expression, 'pattern' | 'flags'> | undefined {
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text)
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return undefined
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'RegExp') return undefined
  const [pattern, flags] = node.arguments ?? []
  return {
    pattern: pattern === undefined ? '(?:)' : valueOf(pattern, constants),
    flags: flags === undefined ? '' : (valueOf(flags, constants) ?? ''),
  }
}

function partsOf(literal: string): { pattern: string; flags: string } {
  const end = literal.lastIndexOf('/')
  return { pattern: literal.slice(1, end), flags: literal.slice(end + 1) }
}

/** Returns the constant value of an expression; `undefined` if it isn't certain. */
function valueOf(node: ts.Expression, constants: Constants): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isParenthesizedExpression(node)) return valueOf(node.expression, constants)
  if (ts.isRegularExpressionLiteral(node)) return partsOf(node.text).pattern
  if (ts.isIdentifier(node)) {
    const value = constants.get(node.text)
    return typeof value === 'object' ? valueOf(value, constants) : value
  }
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'source') {
    return valueOf(node.expression, constants)
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    return joined([valueOf(node.left, constants), valueOf(node.right, constants)])
  }
  if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') {
    return templateOf(node.template, constants, (part) => part.rawText ?? part.text)
  }
  if (ts.isTemplateExpression(node)) return templateOf(node, constants, ({ text }) => text)
  return undefined
}

function templateOf(
  template: ts.TemplateLiteral,
  constants: Constants,
  textOf: (part: ts.TemplateLiteralLikeNode) => string,
): string | undefined {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return textOf(template)
  const spans = template.templateSpans.flatMap(({ expression, literal }) => [
    valueOf(expression, constants),
    textOf(literal),
  ])
  return joined([textOf(template.head), ...spans])
}

function joined(parts: readonly (string | undefined)[]): string | undefined {
  return parts.includes(undefined) ? undefined : parts.join('')
}
